import { registerEnumType } from 'type-graphql';
import { BillingInterval, PlanStatus } from '../../src/domain/billing/billing.enum.js';

registerEnumType(PlanStatus, {
  name: 'PlanStatus',
  description: 'Where a team stands with its plan.',
  valuesConfig: {
    trialing: { description: 'In the trial, which costs nothing.' },
    active: { description: 'Paid.' },
    past_due: { description: 'The last payment failed and is tried again; the plan stays in force meanwhile.' },
    canceled: { description: 'The trial or the subscription has ended; no plan is in force.' },
  },
});

registerEnumType(BillingInterval, {
  name: 'BillingInterval',
  description: 'How often a subscription is paid.',
  valuesConfig: {
    month: { description: 'Every month.' },
    year: { description: 'Every year.' },
  },
});

export { BillingInterval, PlanStatus };
