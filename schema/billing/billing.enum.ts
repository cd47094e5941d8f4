import { BillingInterval, PlanStatus } from '../../src/domain/billing/billing.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(PlanStatus, 'PlanStatus', 'Where a team stands with its plan.', {
  trialing: 'In the trial, which costs nothing.',
  active: 'Paid.',
  past_due: 'The last payment failed and is tried again; the plan stays in force meanwhile.',
  canceled: 'The trial or the subscription has ended; no plan is in force.',
});

describeEnum(BillingInterval, 'BillingInterval', 'How often a subscription is paid.', {
  month: 'Every month.',
  year: 'Every year.',
});

export { BillingInterval, PlanStatus };
