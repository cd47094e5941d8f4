import { ALL_SCOPES } from '../../src/access/scopes.js';
import { AbsentWhenNull, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, Type, text, texts } from '../support/fields.js';
import { TeamIdArgs } from '../teams/team-settings.type.js';

const PROPOSE_ONLY =
  'Whether every change that the key makes on an ad platform becomes a change plan for a person to approve. What would be refused is refused at once, without a plan.';

export class CreateApiKeyArgs extends ArgumentsOf(TeamIdArgs, {
  name: text('Name of the key, 1 to 200 characters.'),
  scopes: texts(`Scopes of the key, at least one of ${ALL_SCOPES.join(', ')}.`),
  expiresAt: dateTime('Expiry of the key, in the future; never if omitted or null.').as<Date>().nullable(),
  proposeOnly: bool(`${PROPOSE_ONLY} False if omitted or null.`).nullable(),
}) {}

export class DeleteApiKeyArgs extends ArgumentsOf(TeamIdArgs, {
  keyId: text('UUID of the key.'),
}) {}

@Type()
abstract class ApiKeyFields extends FieldsOf({
  id: text('UUID.').example('c0a8f1de-3b1c-4f0a-8d55-1f6f2f0f9a77'),
  teamId: text('UUID of the team whose data the key can access.').example('5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10'),
  name: text('Name given at creation.').example('Reporting script'),
  keyPrefix: text('First characters of the key, for recognizing it.').example('acs_x7Qm'),
  scopes: texts('Scopes of the key.').example(['campaigns:read', 'accounts:read']),
  expiresAt: dateTime('Expiry of the key; null if it never expires.').nullable().example(null),
  proposeOnly: bool(`${PROPOSE_ONLY} Null for other keys.`, AbsentWhenNull()).as<true>().nullable(),
  createdAt: dateTime('When the key was created.').example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('An API key of a team, without the key itself.')
@ListSize(20)
export class ApiKey extends FieldsOf(ApiKeyFields, {
  lastUsedAt: dateTime('Last use, up to a minute behind; null if never used.')
    .nullable()
    .example('2026-01-31T09:30:00.000Z'),
  redirectHost: text(
    "Host that the client redirects people to, for access granted on the consent page; `localhost` for a program on the person's own machine. Deleting the key revokes the access, which also ends after 30 days without use. Null for keys created by hand.",
    AbsentWhenNull(),
  ).nullable(),
  createdBy: text(
    'ID of the person who made it: access ends when that person may no longer make keys. Null if no person made it.',
    GraphqlOnly(),
  ).nullable(),
  createdByName: text('Name of that person.', GraphqlOnly()).nullable(),
  grantedBy: text(
    'Name of the person who granted access on the consent page; null for keys created by hand.',
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('A new API key.')
export class CreatedApiKey extends FieldsOf(ApiKeyFields, {
  key: text('The full key. Shown once: repetitions with the same Idempotency-Key omit it.', AbsentWhenNull())
    .nullable()
    .example('acs_x7Qm0Zt3vLr9Wc5Bn1Ks8Hd2Yf6Gp4JaE'),
}) {}
