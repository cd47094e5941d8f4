import { describedEnum } from '../described.enum.js';

/** Decisions, section 4, "billing status". */
export const PlanStatus = describedEnum('PlanStatus', 'Where a team stands with its plan.', {
  trialing: 'In the trial, which costs nothing.',
  active: 'Paid.',
  past_due: 'The last payment failed and is tried again; the plan stays in force meanwhile.',
  canceled: 'The trial or the subscription has ended; no plan is in force.',
});
export type PlanStatus = keyof typeof PlanStatus;

export const BillingInterval = describedEnum('BillingInterval', 'How often a subscription is paid.', {
  month: 'Every month.',
  year: 'Every year.',
});
export type BillingInterval = keyof typeof BillingInterval;
