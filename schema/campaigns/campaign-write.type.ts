import { BiddingStrategy, SettableStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, float, of, Type, text } from '../support/fields.js';
import { AttributedArgs, NEEDS_APPROVAL } from '../support/write.args.js';
import { NativeAmount } from './native-amount.type.js';

export class CampaignWriteArgs extends ArgumentsOf(AttributedArgs, {
  campaignId: text('ID of the campaign.'),
  accountId: text('Account that the campaign belongs to.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}

export class SetBudgetArgs extends ArgumentsOf(CampaignWriteArgs, {
  dailyBudgetEur: float('New daily budget in EUR, 0 to 1,000,000 with at most 2 decimals.').nullable(),
  lifetimeBudgetEur: float('Or the new lifetime budget in EUR.').nullable(),
  changePercent: float('Or the change in percent, -99.99 to 1,000; 10 raises 30 to 33.').nullable(),
  applyToSharedBudget: bool(
    'Must be true for a budget that several campaigns share; it changes for all of them.',
  ).default(false),
}) {}

export class SetStatusArgs extends ArgumentsOf(CampaignWriteArgs, {
  status: of(SettableStatus, 'New status.'),
}) {}

export class SetBiddingArgs extends ArgumentsOf(CampaignWriteArgs, {
  strategy: of(BiddingStrategy, 'New strategy.'),
  targetRoas: float(
    'Target return on ad spend, 4 for 400 %. For TARGET_ROAS required and above 0, otherwise not allowed.',
  ).nullable(),
  leavePortfolio: bool('True takes a campaign out of its portfolio strategy.').default(false),
}) {}

const IN_OWN_CURRENCY = "in the account's own currency; null for accounts in EUR.";

@Type('A changed daily or lifetime budget.')
export class BudgetChange extends FieldsOf({
  success: bool('Always true.').example(true),
  previousBudgetEur: float('Previous budget on the platform, in EUR.').example(25),
  newBudgetEur: float('New budget on the platform, in EUR.').example(30),
  previousNative: of(NativeAmount, `Previous budget on the platform, ${IN_OWN_CURRENCY}`, GraphqlOnly())
    .nullable()
    .optional(),
  newNative: of(NativeAmount, `New budget on the platform, ${IN_OWN_CURRENCY}`, GraphqlOnly()).nullable().optional(),
  needsApproval: NEEDS_APPROVAL,
}) {}

@Type('A changed status.')
export class StatusChange extends FieldsOf({
  success: bool('Always true.').example(true),
  previousStatus: text('Previous status on the platform.').example('ENABLED'),
  newStatus: text('New status on the platform.').example('PAUSED'),
  needsApproval: NEEDS_APPROVAL,
}) {}

@Type('A changed bidding strategy.')
export class BiddingChange extends FieldsOf({
  success: bool('Always true.').example(true),
  previousStrategy: text('Previous strategy on the platform.').example('MANUAL_CPC'),
  newStrategy: text('New strategy on the platform.').example('MAXIMIZE_CONVERSIONS'),
  needsApproval: NEEDS_APPROVAL,
}) {}
