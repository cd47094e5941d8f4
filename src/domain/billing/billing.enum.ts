/** Where a team stands with its plan (decisions, section 4, "billing status"). */
export const PlanStatus = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
} as const;
export type PlanStatus = keyof typeof PlanStatus;

export const BillingInterval = { month: 'month', year: 'year' } as const;
export type BillingInterval = keyof typeof BillingInterval;
