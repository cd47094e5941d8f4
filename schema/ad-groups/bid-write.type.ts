import { SettableStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { NativeAmount } from '../campaigns/native-amount.type.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, float, of, Type, text } from '../support/fields.js';
import { AttributedArgs, NEEDS_APPROVAL } from '../support/write.args.js';

export class AdGroupWriteArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account that it belongs to.'),
  adGroupId: text('ID of the ad group.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}

class KeywordWriteArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account that it belongs to.'),
  keywordId: text('ID of the keyword: those of its ad group and its criterion, joined by `~`.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}

const STATUS = { status: of(SettableStatus, 'New status.') };
const HIGHEST = 'Highest amount per click in EUR, 0.01 to 1,000,000 with at most 2 decimals';

export class SetAdGroupStatusArgs extends ArgumentsOf(AdGroupWriteArgs, STATUS) {}

export class SetAdGroupBidArgs extends ArgumentsOf(AdGroupWriteArgs, {
  bidEur: float(`${HIGHEST}.`),
}) {}

export class SetKeywordStatusArgs extends ArgumentsOf(KeywordWriteArgs, STATUS) {}

export class SetKeywordBidArgs extends ArgumentsOf(KeywordWriteArgs, {
  bidEur: float(`${HIGHEST}; required unless the bid of the ad group is used.`).nullable(),
  useAdGroupBid: bool('True takes its own bid away, so that the bid of its ad group applies.').default(false),
}) {}

const NO_OWN = 'null without a bid of its own, so that the bid of the ad group applies.';
const IN_OWN_CURRENCY = "in the account's own currency; null for accounts in EUR, and without one.";

@Type('A changed bid of an ad group or keyword.')
export class BidSettingChange extends FieldsOf({
  success: bool('Always true.').example(true),
  previousBidEur: float(`Previous bid on the platform, in EUR; ${NO_OWN}`).nullable().example(0.5),
  newBidEur: float(`New bid on the platform, in EUR; ${NO_OWN}`).nullable().example(0.6),
  previousNative: of(NativeAmount, `Previous bid on the platform, ${IN_OWN_CURRENCY}`, GraphqlOnly())
    .nullable()
    .optional(),
  newNative: of(NativeAmount, `New bid on the platform, ${IN_OWN_CURRENCY}`, GraphqlOnly()).nullable().optional(),
  needsApproval: NEEDS_APPROVAL,
}) {}
