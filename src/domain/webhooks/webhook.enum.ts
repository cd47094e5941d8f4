import { describedEnum } from '../described.enum.js';

/** When each event is sent. */
export const WEBHOOK_EVENTS = {
  'change_plan.proposed': 'a change plan awaits a decision',
  'guardrail.refused': 'a guardrail of the team refused a write',
  'sync.failed': 'a sync of the team, or one requested for a single account, failed',
  'account.target_will_be_missed': 'an account is projected to miss its monthly target by more than 10 percent',
  'mining_run.finished': 'a keyword mining run ended',
  'monitor.fired': 'a monitor fired for an account and day',
  'data_export.finished': 'an export of data is ready or failed',
  'data_export.delivered': 'a schedule has delivered an export to a bucket',
  'data_export.delivery_failed': 'a delivery to a bucket was given up',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const ALL_WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

export const WebhookFormat = describedEnum('WebhookFormat', 'What is posted to an endpoint.', {
  standard: 'Type, time and data as JSON, signed as specified by Standard Webhooks.',
  slack: 'A text for a chat room, as incoming webhooks of Slack and compatible services take it; unsigned.',
});

export type WebhookFormat = keyof typeof WebhookFormat;

export const TEST_EVENT = 'webhook.test';

export const WebhookDisabledReason = describedEnum('WebhookDisabledReason', 'Why an endpoint is disabled.', {
  person: 'A person disabled it.',
  gone: 'It answered 410: it no longer exists.',
  failing: 'It accepted nothing for 5 days.',
});

export type WebhookDisabledReason = keyof typeof WebhookDisabledReason;

export const WebhookDeliveryStatus = describedEnum('WebhookDeliveryStatus', 'Status of a delivery.', {
  waiting: 'Waiting for its first or next attempt.',
  delivered: 'Accepted by the endpoint with a 2xx response.',
  failed: 'Failed; not retried automatically.',
});

export type WebhookDeliveryStatus = keyof typeof WebhookDeliveryStatus;
