import { AD_PLATFORMS } from '../../src/platforms/registry.js';
import { AbsentWhenNull, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, Type, text, texts } from '../support/fields.js';

const NAMES = new Intl.ListFormat('en', { type: 'disjunction' });

export class PlatformArgs extends ArgumentsOf({
  platform: text(`The platform: ${NAMES.format(Object.keys(AD_PLATFORMS).map((name) => `\`${name}\``))}.`),
}) {}

export class ConnectPlatformArgs extends ArgumentsOf(PlatformArgs, {
  returnUrl: text(
    'Where the person goes after consenting, on an allowed origin. Absent: the callback answers itself.',
  ).nullable(),
}) {}

export class CompletePlatformConnectionArgs extends ArgumentsOf(PlatformArgs, {
  state: text('The state of the consent page, good once.'),
  code: text('The code that the platform gave; absent where it did not give one.').nullable(),
  error: text('Why the platform gave no code; `access_denied` when the person refused.').nullable(),
}) {}

export class ImportPlatformAccountsArgs extends ArgumentsOf(PlatformArgs, {
  accountIds: texts('Ids of accounts at the platform, 1 to 1,000; one named twice counts once.'),
}) {}

@Type('An advertising platform that teams can connect.')
@ListSize(10)
export class Platform extends FieldsOf({
  platform: text('The platform, as arguments take it.'),
  name: text('As people call it.'),
}) {}

@Type('Where a person grants access to a platform.')
export class ConsentPage extends FieldsOf({
  url: text(
    'Address of the platform’s consent page, good for 10 minutes; absent when a request is repeated.',
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('A platform that a person came back from.')
export class CompletedConnection extends FieldsOf({
  platform: text('The platform.'),
  connected: bool('Whether it is connected now.'),
  returnUrl: text(
    'Where the person goes on, if that was named; with `error` where it failed. REST redirects there.',
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('Whether a team has access to a platform.')
export class ConnectionStatus extends FieldsOf({
  platform: text('The platform.'),
  connected: bool('Whether there is access; false also once the platform withdrew it.'),
  connectedAs: text('Who granted it, as the platform names them.').nullable(),
  connectedAt: dateTime('When it was granted.').nullable(),
  scopes: texts('What was granted, in the platform’s words.'),
  expiresAt: dateTime(
    'When the access ends by itself unless somebody connects again; null where it does not, and where that is not known.',
    GraphqlOnly(),
  ).nullable(),
  reason: text('Why access that was granted is gone, and what to do.', GraphqlOnly()).nullable(),
}) {}

@Type('An account at a platform that the team can import.')
@ListSize(200)
export class AvailableAccount extends FieldsOf({
  id: text('Its id at the platform.'),
  name: text('Its name.'),
  currency: text('Its currency, ISO 4217.'),
  isMcc: bool('Whether it is a manager account, which holds other accounts.'),
  managerId: text('The manager account directly above it; null where it does not have one.', GraphqlOnly()).nullable(),
  isImported: bool('Whether the team has imported it.'),
}) {}

@Type('The accounts that an import brought.')
export class ImportedAccounts extends FieldsOf({
  importedCount: int('How many of the named accounts the team has now: all of them.'),
  accountIds: texts('Their ids.'),
}) {}
