/** What a team can be told of, with when it is. */
export const WEBHOOK_EVENTS = {
  'change_plan.proposed': 'a change plan waits for a decision',
  'guardrail.refused': 'a guardrail of the team refused a write',
  'sync.failed': 'a sync of the team, or of one account that was asked for by itself, failed',
  'account.target_will_be_missed': 'the month of an account will miss its target by more than 10 percent',
  'mining_run.finished': 'a keyword mining run ended',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const ALL_WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** What a test sends. */
export const TEST_EVENT = 'webhook.test';

/** Why an endpoint is told nothing. */
export const WebhookDisabledReason = { person: 'person', gone: 'gone', failing: 'failing' } as const;

export type WebhookDisabledReason = keyof typeof WebhookDisabledReason;

/** How a delivery stands. */
export const WebhookDeliveryStatus = { waiting: 'waiting', delivered: 'delivered', failed: 'failed' } as const;

export type WebhookDeliveryStatus = keyof typeof WebhookDeliveryStatus;
