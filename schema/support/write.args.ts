import { AbsentWhenNull } from './field-rules.js';
import { ArgumentsOf, bool, text } from './fields.js';

/** Arguments that every write of an integration accepts. */
export class AttributedArgs extends ArgumentsOf({
  userId: text('Member for whom an API key writes; sessions write as their own user.').nullable(),
}) {}

export class AttributedAccountArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('ID of the account.'),
}) {}

/** Answers with it come from writes that take `validateOnly`. */
export const NEEDS_APPROVAL = bool(
  'With `validateOnly`: whether the change would wait for approval, as a change plan. Otherwise null.',
  AbsentWhenNull(),
)
  .nullable()
  .optional();
