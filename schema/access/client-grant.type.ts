import { AbsentWhenNull, ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, Type, text, texts } from '../support/fields.js';

export class ClientRequestArgs extends ArgumentsOf({
  clientId: text('Id that the client was given when it registered.'),
  redirectUri: text(
    'Where the client has people sent back to, one of those that it registered; it may be left out where there is one.',
  ).nullable(),
  responseType: text('Must be `code`.'),
  codeChallenge: text('SHA-256 of the secret that the client keeps, as base64url: 43 characters.'),
  codeChallengeMethod: text('Must be `S256`.'),
  scope: text(
    'Scopes with a space between each; unknown ones are left out. Without it those that the tools need.',
  ).nullable(),
  state: text('Given back to the client as it is; at most 2,048 characters.').nullable(),
  resource: text('Address of the tool server, which is all that is granted.').nullable(),
}) {}

export class GrantClientAccessArgs extends ArgumentsOf(ClientRequestArgs, {
  scopes: texts('What is granted: at least one of the scopes that the client asks for.'),
}) {}

@Type('What a client asks a person for.')
export class ClientRequest extends FieldsOf({
  clientName: text('Name that the client gave itself; nobody has checked it.'),
  redirectHost: text('Host that gets the answer; `localhost` for a program on the own machine.'),
  isOnOwnMachine: bool('Whether the answer goes to a program on the machine of the person.'),
  scopes: texts('Scopes that it asks for.', ListSize(12)),
  denyUrl: text('Where to send the person who refuses.', LongText(4_000)),
}) {}

@Type('The answer to a client that was let in.')
export class ClientGrant extends FieldsOf({
  redirectTo: text(
    'Where to send the person, with a code that the client redeems within a minute. Shown once: a repetition under the same Idempotency-Key leaves it out.',
    LongText(4_000),
    AbsentWhenNull(),
  ).nullable(),
}) {}
