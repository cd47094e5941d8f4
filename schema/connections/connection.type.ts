import { PlatformPart } from '../../src/domain/connections/platform-part.enum.js';
import { AD_PLATFORMS } from '../../src/platforms/registry.js';
import { AbsentWhenNull, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, listOf, Type, text, texts } from '../support/fields.js';

const NAMES = new Intl.ListFormat('en', { type: 'disjunction' });

export class PlatformArgs extends ArgumentsOf({
  platform: text(`The platform: ${NAMES.format(Object.keys(AD_PLATFORMS).map((name) => `\`${name}\``))}.`),
}) {}

export class ConnectPlatformArgs extends ArgumentsOf(PlatformArgs, {
  returnUrl: text(
    'URL to send the person to after consent, on an allowed origin. If omitted, the callback itself responds.',
  ).nullable(),
}) {}

export class CompletePlatformConnectionArgs extends ArgumentsOf(PlatformArgs, {
  state: text('State from the consent page, usable once.'),
  code: text('Authorization code from the platform; absent if it returned none.').nullable(),
  error: text('Why the platform returned no code; `access_denied` if the person refused.').nullable(),
}) {}

export class ImportPlatformAccountsArgs extends ArgumentsOf(PlatformArgs, {
  accountIds: texts('IDs of accounts on the platform, 1 to 1,000; duplicates count once.'),
}) {}

@Type('An advertising platform that teams can connect.')
@ListSize(10)
export class Platform extends FieldsOf({
  platform: text('Key of the platform, as used in arguments.'),
  name: text('Display name.'),
  offers: listOf(PlatformPart, 'What its accounts have; the rest is empty or refused for them.', ListSize(18)),
}) {}

@Type('Page on which a person grants access to a platform.')
export class ConsentPage extends FieldsOf({
  url: text(
    'URL of the platform’s consent page, valid for 10 minutes; absent if a request is repeated.',
    AbsentWhenNull(),
  )
    .nullable()
    .example('https://accounts.google.com/o/oauth2/v2/auth?client_id=example&state=eyJhbGciOiJFUzI1NiJ9'),
}) {}

@Type("Outcome of a person's return from a platform.")
export class CompletedConnection extends FieldsOf({
  platform: text('The platform.').example('google-ads'),
  connected: bool('Whether the platform is connected now.').example(true),
  returnUrl: text(
    'URL to send the person to, if one was given; with `error` if the connection failed. REST redirects there.',
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type("A team's access to a platform.")
export class ConnectionStatus extends FieldsOf({
  platform: text('The platform.').example('google-ads'),
  connected: bool('Whether there is access; also false once the platform has revoked it.').example(true),
  connectedAs: text('Who granted access, as reported by the platform.').nullable().example('agency@example.com'),
  connectedAt: dateTime('When access was granted.').nullable().example('2026-01-31T08:00:00.000Z'),
  scopes: texts('Granted permissions, as named by the platform.').example(['https://www.googleapis.com/auth/adwords']),
  expiresAt: dateTime(
    'When access expires unless someone reconnects; null if it does not expire or that is unknown.',
    GraphqlOnly(),
  ).nullable(),
  reason: text('Why granted access is gone, and what to do.', GraphqlOnly()).nullable(),
}) {}

@Type('A platform account that the team can import.')
@ListSize(200)
export class AvailableAccount extends FieldsOf({
  id: text('ID on the platform.').example('1000000001'),
  name: text('Name of the account.').example('Example Shop'),
  currency: text('Currency (ISO 4217).').example('EUR'),
  isMcc: bool('Whether it is a manager account, which contains other accounts.').example(false),
  managerId: text('Manager account directly above it; null if there is none.', GraphqlOnly()).nullable(),
  status: text(
    'State of the account, such as `ENABLED`, `SUSPENDED` or `CANCELED`; what a suspended account did can be read.',
    GraphqlOnly(),
  ),
  isImported: bool('Whether the team has imported it.').example(true),
}) {}

@Type('Result of an import.')
export class ImportedAccounts extends FieldsOf({
  importedCount: int('Number of the requested accounts that the team now has: all of them.').example(2),
  accountIds: texts('IDs of these accounts.').example(['1000000001', '1000000002']),
}) {}
