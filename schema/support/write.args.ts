import { ArgumentsOf, text } from './fields.js';

/** Arguments that every write of an integration accepts. */
export class AttributedArgs extends ArgumentsOf({
  userId: text('Team member on whose behalf an API key writes; sessions always write as their own user.').nullable(),
}) {}

export class AttributedAccountArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('ID of the account.'),
}) {}
