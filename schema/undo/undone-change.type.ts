import { NativeAmount } from '../campaigns/native-amount.type.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, float, int, of, Type, text } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

export class UndoChangeArgs extends ArgumentsOf(AttributedArgs, {
  auditId: text('The change: an id of the audit log, as the write answered with it in X-Audit-Id.'),
}) {}

@Type('What a change was about; null is what it was not about.')
export class ChangedState extends FieldsOf({
  dailyBudgetEur: float('The daily budget in EUR.').nullable().optional(),
  dailyBudgetNative: of(
    NativeAmount,
    'The daily budget as the account counts it; null for an account in EUR.',
    GraphqlOnly(),
  )
    .nullable()
    .optional(),
  status: text('The status.').nullable().optional(),
  strategy: text('The bidding strategy.').nullable().optional(),
  targetRoas: float('The return on ad spend that it aims for, 4 for 400 %.').nullable().optional(),
  negativeKeywordList: text('Name of the list of negative keywords.').nullable().optional(),
  negativeKeywordCount: int('How many keywords the list or the campaign excludes.').nullable().optional(),
  promotion: text('Title of the promotion.').nullable().optional(),
}) {}

@Type('A change that was undone.')
export class UndoneChange extends FieldsOf({
  auditId: text('The change that was undone. The undo has an id of its own, in X-Audit-Id.'),
  operation: text('The operation that had made it.'),
  accountId: text('The account.'),
  campaignId: text('The campaign, if it was about one.').nullable(),
  previous: of(ChangedState, 'What stood at the platform until now, if anything did.').nullable(),
  current: of(ChangedState, 'What stands there now, if anything does.').nullable(),
}) {}
