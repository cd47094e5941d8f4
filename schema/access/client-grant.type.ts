import { AbsentWhenNull, ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, Type, text, texts } from '../support/fields.js';

export class ClientRequestArgs extends ArgumentsOf({
  clientId: text('Client ID received at registration.'),
  redirectUri: text('Redirect URI, one of those that the client registered; optional if there is only one.').nullable(),
  responseType: text('Must be `code`.'),
  codeChallenge: text("SHA-256 of the client's code verifier, base64url-encoded: 43 characters."),
  codeChallengeMethod: text('Must be `S256`.'),
  scope: text(
    'Requested scopes, separated by spaces; unknown ones are ignored. Defaults to the scopes that the tools need.',
  ).nullable(),
  state: text('Returned to the client unchanged; at most 2,048 characters.').nullable(),
  resource: text('Address of the tool server, the only resource that is granted.').nullable(),
}) {}

export class GrantClientAccessArgs extends ArgumentsOf(ClientRequestArgs, {
  scopes: texts('Scopes to grant, at least one of those that the client requests.'),
}) {}

@Type('Access that a client requests from a person.')
export class ClientRequest extends FieldsOf({
  clientName: text('Name that the client gave itself; not verified.').example('Example Assistant'),
  redirectHost: text("Host that receives the response; `localhost` for a program on the person's own machine.").example(
    'assistant.example',
  ),
  isOnOwnMachine: bool("Whether the response goes to a program on the person's own machine.").example(false),
  scopes: texts('Requested scopes.', ListSize(12)).example(['campaigns:read', 'campaigns:write']),
  denyUrl: text('URL to send the person to if they deny access.', LongText(4_000)).example(
    'https://assistant.example/callback?error=access_denied&state=af0ifjsldkj&iss=https%3A%2F%2Fads.example.com',
  ),
}) {}

@Type('Response for a client that was granted access.')
export class ClientGrant extends FieldsOf({
  redirectTo: text(
    'URL to send the person to, with a code that the client redeems within a minute. Shown once: repetitions with the same Idempotency-Key omit it.',
    LongText(4_000),
    AbsentWhenNull(),
  )
    .nullable()
    .example(
      'https://assistant.example/callback?code=W_xPcp8pJjF2vTgY6sQbHw&state=af0ifjsldkj&iss=https%3A%2F%2Fads.example.com',
    ),
}) {}
