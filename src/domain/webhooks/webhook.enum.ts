import { describedEnum } from '../described.enum.js';

/** Events, each with when it is sent. */
export const WEBHOOK_EVENTS = {
  'change_plan.proposed': 'a change plan waits for a decision',
  'guardrail.refused': 'a guardrail of the team refused a write',
  'sync.failed': 'a sync of the team, or of one account that was asked for by itself, failed',
  'account.target_will_be_missed': 'the month of an account will miss its target by more than 10 percent',
  'mining_run.finished': 'a keyword mining run ended',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const ALL_WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

export const TEST_EVENT = 'webhook.test';

export const WebhookDisabledReason = describedEnum('WebhookDisabledReason', 'Why an endpoint is told nothing.', {
  person: 'A person switched it off.',
  gone: 'It answered 410: it does not exist any more.',
  failing: 'It took nothing for 5 days.',
});

export type WebhookDisabledReason = keyof typeof WebhookDisabledReason;

export const WebhookDeliveryStatus = describedEnum('WebhookDeliveryStatus', 'How a delivery stands.', {
  waiting: 'It is to be sent, for the first time or again.',
  delivered: 'The endpoint took it: it answered 2xx.',
  failed: 'It is not sent again by itself.',
});

export type WebhookDeliveryStatus = keyof typeof WebhookDeliveryStatus;
