import { SettableStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { ArgumentsOf, bool, float, of, text } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

class AdSetWriteArgs extends ArgumentsOf(AttributedArgs, {
  adSetId: text('ID of the ad set.'),
  accountId: text('Account that the ad set belongs to.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}

export class SetAdSetBudgetArgs extends ArgumentsOf(AdSetWriteArgs, {
  dailyBudgetEur: float('New daily budget in EUR, 0 to 1,000,000 with at most 2 decimals.').nullable(),
  lifetimeBudgetEur: float('Or the new lifetime budget in EUR.').nullable(),
  changePercent: float('Or the change in percent, -99.99 to 1,000; 10 raises 30 to 33.').nullable(),
}) {}

export class SetAdSetStatusArgs extends ArgumentsOf(AdSetWriteArgs, {
  status: of(SettableStatus, 'New status.'),
}) {}
