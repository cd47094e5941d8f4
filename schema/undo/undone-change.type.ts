import { NativeAmount } from '../campaigns/native-amount.type.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { ArgumentsOf, date, FieldsOf, float, int, of, Type, text } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

export class UndoChangeArgs extends ArgumentsOf(AttributedArgs, {
  auditId: text('ID of the change in the audit log, which the write returned in X-Audit-Id.'),
}) {}

@Type('State that a change is about; null for everything that it is not about.')
export class ChangedState extends FieldsOf({
  dailyBudgetEur: float('Daily budget in EUR.').nullable().optional(),
  dailyBudgetNative: of(
    NativeAmount,
    "Daily budget in the account's currency; null for accounts in EUR.",
    GraphqlOnly(),
  )
    .nullable()
    .optional(),
  lifetimeBudgetEur: float('Budget of the whole period in EUR.', GraphqlOnly()).nullable().optional(),
  lifetimeBudgetNative: of(
    NativeAmount,
    "Budget of the whole period in the account's currency; null for accounts in EUR.",
    GraphqlOnly(),
  )
    .nullable()
    .optional(),
  status: text('Status of the campaign, ad set, ad group, keyword, ad, asset group or asset.')
    .nullable()
    .optional()
    .example(null),
  adSet: text('Name of the ad set.').nullable().optional().example(null),
  strategy: text('Bidding strategy.').nullable().optional().example(null),
  targetRoas: float('Target return on ad spend, 4 for 400 %.').nullable().optional().example(null),
  negativeKeywordList: text('Name of the negative keyword list.').nullable().optional().example(null),
  negativeKeywordCount: int('Number of keywords that the list, campaign or ad group excludes.')
    .nullable()
    .optional()
    .example(null),
  linkedCampaignCount: int('Number of campaigns that the negative keyword list applies to.')
    .nullable()
    .optional()
    .example(null),
  targetCpaEur: float('Target cost per conversion in EUR.').nullable().optional().example(null),
  endDate: date('Last day of the campaign; null also if it has none.').nullable().optional().example(null),
  ad: text('Name of the ad, or its first headline.').nullable().optional().example(null),
  asset: text('Text or name of the asset.').nullable().optional().example(null),
  adGroup: text('Name of the ad group, or of the ad set of an ad.').nullable().optional().example(null),
  assetGroup: text('Name of the asset group.').nullable().optional().example(null),
  keyword: text('Text of the keyword.').nullable().optional().example(null),
  keywordCount: int('Number of keywords that the ad group bids on.').nullable().optional().example(null),
  bidEur: float('Highest amount per click in EUR; null also for a keyword with the bid of its ad group.')
    .nullable()
    .optional()
    .example(null),
  bidNative: of(NativeAmount, "The same in the account's currency; null for accounts in EUR.", GraphqlOnly())
    .nullable()
    .optional(),
  promotion: text('Title of the promotion.').nullable().optional().example(null),
}) {}

@Type('A change that was undone.')
export class UndoneChange extends FieldsOf({
  auditId: text('Change that was undone. The undo has its own ID, in X-Audit-Id.'),
  operation: text('Operation that made the change.'),
  accountId: text('The account.'),
  campaignId: text('The campaign, if the change was about one.').nullable(),
  previous: of(ChangedState, 'State on the platform before the undo, if any.').nullable(),
  current: of(ChangedState, 'State on the platform now, if any.').nullable(),
}) {}
