import { describedEnum } from '../described.enum.js';

/** Decisions, section 4, "billing status". */
export const PlanStatus = describedEnum('PlanStatus', "Status of a team's plan.", {
  trialing: 'In the free trial.',
  active: 'Paid.',
  past_due: 'The last payment failed and is being retried; the plan stays active meanwhile.',
  canceled: 'The trial or subscription has ended, or stays unpaid after the last retry; no plan is active.',
});
export type PlanStatus = keyof typeof PlanStatus;

export const BillingInterval = describedEnum('BillingInterval', 'Billing interval of a subscription.', {
  month: 'Monthly.',
  year: 'Yearly.',
});
export type BillingInterval = keyof typeof BillingInterval;
