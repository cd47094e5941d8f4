import { ArgumentsOf, text } from './fields.js';

/** Arguments that every write of an integration accepts. */
export class AttributedArgs extends ArgumentsOf({
  userId: text(
    'Member of the team on whose behalf an API key writes; a session always writes as its own user.',
  ).nullable(),
}) {}

export class AttributedAccountArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Id of the account.'),
}) {}
