import { ALL_SCOPES } from '../../src/access/scopes.js';
import { AbsentWhenNull, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, Type, text, texts } from '../support/fields.js';
import { TeamIdArgs } from '../teams/team-settings.type.js';

const PROPOSE_ONLY =
  'Whether each change that it makes at an ad platform becomes a change plan, which a person approves; what no plan can hold it may not do.';

export class CreateApiKeyArgs extends ArgumentsOf(TeamIdArgs, {
  name: text('Name of the key, 1 to 200 characters.'),
  scopes: texts(`What the key may do: at least one of ${ALL_SCOPES.join(', ')}.`),
  expiresAt: dateTime('When the key ends, in the future; absent or null: never.').as<Date>().nullable(),
  proposeOnly: bool(`${PROPOSE_ONLY} Absent or null: no.`).nullable(),
}) {}

export class DeleteApiKeyArgs extends ArgumentsOf(TeamIdArgs, {
  keyId: text('UUID of the key.'),
}) {}

@Type()
abstract class ApiKeyFields extends FieldsOf({
  id: text('UUID.'),
  teamId: text('UUID of the team whose data the key opens.'),
  name: text('Name given at creation.'),
  keyPrefix: text('First characters of the key, by which people recognise it.'),
  scopes: texts('What the key may do.'),
  expiresAt: dateTime('When the key ends; null: never.').nullable(),
  proposeOnly: bool(`${PROPOSE_ONLY} Null for other keys. Goes beyond the interface documents.`, AbsentWhenNull())
    .as<true>()
    .nullable(),
  createdAt: dateTime('When the key was created.'),
}) {}

@Type('An API key of a team, without the key itself.')
@ListSize(20)
export class ApiKey extends FieldsOf(ApiKeyFields, {
  lastUsedAt: dateTime('Last use, up to a minute behind; null before the first.').nullable(),
  redirectHost: text(
    'Where the client sends people back to, for what a person granted on the consent page: a host, or `localhost` for a program on their own machine. Such a key is revoked by deleting it, and ends where it is not used for 30 days. Null for keys that were made by hand. Goes beyond the interface documents.',
    AbsentWhenNull(),
  ).nullable(),
  grantedBy: text(
    'Name of the person who granted it on the consent page; null for keys that were made by hand. Goes beyond the interface documents.',
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('A new API key.')
export class CreatedApiKey extends FieldsOf(ApiKeyFields, {
  key: text(
    'The full key, shown once: a repetition under the same Idempotency-Key leaves it out.',
    AbsentWhenNull(),
  ).nullable(),
}) {}
