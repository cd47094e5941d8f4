import { describedEnum } from '../described.enum.js';

export const BudgetCap = describedEnum('BudgetCap', "What happens once a group's budget is spent.", {
  none: 'Nothing.',
  propose: 'A change plan that pauses its running campaigns waits for approval.',
  rule: "The same plan is applied at once if the team's approval rule would let the person whose cap it is pause them directly; otherwise it waits for approval.",
});

export type BudgetCap = keyof typeof BudgetCap;

export const ForecastMethod = describedEnum('ForecastMethod', 'How the spend of the days left is projected.', {
  weekday_mean:
    'Each day left costs the mean of the same weekday in the last 14 complete days; campaigns with fewer days cost the mean of their last 7 or fewer.',
  daily_mean:
    'No campaign has 14 complete days: each day left costs the mean of the last 7 complete days, or of fewer.',
  none: 'There is no projection: an account has no figures yet, or they ended more than 3 days before yesterday.',
});

export type ForecastMethod = keyof typeof ForecastMethod;

export const BudgetProposal = describedEnum('BudgetProposal', 'How proposed daily budgets are given.', {
  percent: 'Each daily budget changes by the same percent, measured from what it is when the change is made.',
  value: 'Each daily budget is set to a value: the same share of what its campaigns have today.',
});

export type BudgetProposal = keyof typeof BudgetProposal;
