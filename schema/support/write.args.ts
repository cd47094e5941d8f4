import { Arguments, ArgumentsOf, text } from './fields.js';

/** What every write of an integration may say besides what it writes. */
@Arguments()
export class AttributedArgs extends ArgumentsOf({
  userId: text(
    'Member of the team on whose behalf an API key writes; a session always writes as its own user.',
  ).nullable(),
}) {}

@Arguments()
export class AttributedAccountArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Id of the account.'),
}) {}
