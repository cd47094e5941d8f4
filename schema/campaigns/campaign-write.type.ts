import { BiddingStrategy, SettableStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, float, of, Type, text } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';
import { NativeAmount } from './native-amount.type.js';

export class CampaignWriteArgs extends ArgumentsOf(AttributedArgs, {
  campaignId: text('The campaign.'),
  accountId: text('The account that it belongs to.'),
  validateOnly: bool('true: the platform checks the change, and nothing changes.').default(false),
}) {}

export class SetBudgetArgs extends ArgumentsOf(CampaignWriteArgs, {
  dailyBudgetEur: float(
    'The new daily budget in EUR, 0 to 1,000,000 with at most 2 decimals. For an account in another currency it is converted at the latest reference rate, to the smallest unit of that currency.',
  ),
  applyToSharedBudget: bool(
    'true: where campaigns share the budget, the change is meant for all of them. Otherwise it is refused.',
  ).default(false),
}) {}

export class SetStatusArgs extends ArgumentsOf(CampaignWriteArgs, {
  status: of(SettableStatus, 'The new status.'),
}) {}

export class SetBiddingArgs extends ArgumentsOf(CampaignWriteArgs, {
  strategy: of(BiddingStrategy, 'The new strategy.'),
  targetRoas: float(
    'Return on ad spend to aim for, 4 for 400 %; needed above 0 for TARGET_ROAS, refused otherwise.',
  ).nullable(),
}) {}

const AS_IT_COUNTS = 'as the account counts it; null for an account in EUR.';

@Type('A changed daily budget.')
export class BudgetChange extends FieldsOf({
  success: bool('true.'),
  previousBudgetEur: float('What the platform had before, in EUR.'),
  newBudgetEur: float('What it has now, in EUR.'),
  previousNative: of(NativeAmount, `What the platform had before, ${AS_IT_COUNTS}`, GraphqlOnly())
    .nullable()
    .optional(),
  newNative: of(NativeAmount, `What it has now, ${AS_IT_COUNTS}`, GraphqlOnly()).nullable().optional(),
}) {}

@Type('A changed status.')
export class StatusChange extends FieldsOf({
  success: bool('true.'),
  previousStatus: text('What the platform had before.'),
  newStatus: text('What it has now.'),
}) {}

@Type('A changed bidding strategy.')
export class BiddingChange extends FieldsOf({
  success: bool('true.'),
  previousStrategy: text('What the platform had before.'),
  newStrategy: text('What it has now.'),
}) {}
