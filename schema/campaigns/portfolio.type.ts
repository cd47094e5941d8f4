import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, float, listOf, of, Type, text } from '../support/fields.js';
import { AttributedArgs, NEEDS_APPROVAL } from '../support/write.args.js';
import { TARGET_CHANGE } from './campaign-terms.type.js';
import { NativeAmount } from './native-amount.type.js';

export class PortfolioStrategiesArgs extends ArgumentsOf({ accountId: text('ID of the account.') }) {}

export class SetPortfolioTargetArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account that the strategy belongs to.'),
  strategyId: text('ID of the portfolio strategy.'),
  targetRoas: float(
    'Target return on ad spend, 4 for 400 %, from 0.01 to 1,000; for TARGET_ROAS and maximizing conversion value.',
  ).nullable(),
  targetCpaEur: float(
    'Or the target cost per conversion in EUR, 0.01 to 1,000,000 with at most 2 decimals; for TARGET_CPA and maximizing conversions.',
  ).nullable(),
  applyToAllCampaigns: bool(
    'Must be true for a strategy that several campaigns use; it changes for all of them.',
  ).default(false),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}

@Type('A campaign that bids by a portfolio strategy.')
@ListSize(20)
export class PortfolioCampaign extends FieldsOf({
  id: text('ID of the campaign.').example('2000000001'),
  accountId: text('Account that it belongs to.').example('1000000001'),
  name: text('Name of the campaign.').example('Search | Gartenmöbel'),
  status: text('Status, as reported by the platform: ENABLED or PAUSED.').example('ENABLED'),
}) {}

@Type('A bidding strategy that campaigns of an account share.')
@ListSize(20)
export class PortfolioStrategy extends FieldsOf({
  id: text('ID of the strategy.').example('7001'),
  accountId: text('The account that was asked for.').example('1000000001'),
  name: text('Name of the strategy.').example('Portfolio Konto'),
  strategy: text('How it bids: TARGET_ROAS, TARGET_CPA, MAXIMIZE_CONVERSIONS …').example('TARGET_ROAS'),
  isManagers: bool('True if a manager account shares it with this account, which can then not change it.').example(
    false,
  ),
  targetRoas: float('Target ROAS, 4 for 400 %; null without one.').nullable().example(4),
  targetCpa: float('Target cost per conversion in EUR; null without one, and if no rate is known.')
    .nullable()
    .example(null),
  targetCpaNative: of(NativeAmount, "The same in the account's own currency; null for accounts in EUR.", GraphqlOnly())
    .nullable()
    .optional(),
  campaigns: listOf(PortfolioCampaign, 'Campaigns of the account that bid by it, by ID; without removed ones.').example(
    [{ id: '2000000001', accountId: '1000000001', name: 'Search | Gartenmöbel', status: 'ENABLED' }],
  ),
}) {}

@Type('A changed target of a portfolio strategy.')
export class PortfolioTargetChange extends FieldsOf({
  ...TARGET_CHANGE,
  needsApproval: NEEDS_APPROVAL,
}) {}
