import { ArgsType, Field, ObjectType } from 'type-graphql';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { AbsentWhenNull, ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { TeamIdArgs } from '../teams/team-settings.type.js';

const PROPOSE_ONLY =
  'Whether each change that it makes at an ad platform becomes a change plan, which a person approves; what no plan can hold it may not do.';

@ArgsType()
export class CreateApiKeyArgs extends TeamIdArgs {
  @Field(() => String, { description: 'Name of the key, 1 to 200 characters.' })
  name!: string;

  @Field(() => [String], { description: `What the key may do: at least one of ${ALL_SCOPES.join(', ')}.` })
  scopes!: string[];

  @Field(() => DateTime, { nullable: true, description: 'When the key ends, in the future; absent or null: never.' })
  expiresAt?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: `${PROPOSE_ONLY} Absent or null: no.`,
  })
  proposeOnly?: boolean | null;
}

@ArgsType()
export class DeleteApiKeyArgs extends TeamIdArgs {
  @Field(() => String, { description: 'UUID of the key.' })
  keyId!: string;
}

@ObjectType()
abstract class ApiKeyFields {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'UUID of the team whose data the key opens.' })
  teamId!: string;

  @Field(() => String, { description: 'Name given at creation.' })
  name!: string;

  @Field(() => String, { description: 'First characters of the key, by which people recognise it.' })
  keyPrefix!: string;

  @Field(() => [String], { description: 'What the key may do.' })
  scopes!: string[];

  @Field(() => DateTime, { nullable: true, description: 'When the key ends; null: never.' })
  expiresAt!: string | null;

  @AbsentWhenNull()
  @Field(() => Boolean, {
    nullable: true,
    description: `${PROPOSE_ONLY} Null for other keys. Goes beyond the interface documents.`,
  })
  proposeOnly!: true | null;

  @Field(() => DateTime, { description: 'When the key was created.' })
  createdAt!: string;
}

@ObjectType({ description: 'An API key of a team, without the key itself.' })
@ListSize(20)
export class ApiKey extends ApiKeyFields {
  @Field(() => DateTime, { nullable: true, description: 'Last use, up to a minute behind; null before the first.' })
  lastUsedAt!: string | null;

  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description:
      'Where the client sends people back to, for what a person granted on the consent page: a host, or `localhost` for a program on their own machine. Such a key is revoked by deleting it, and ends where it is not used for 30 days. Null for keys that were made by hand. Goes beyond the interface documents.',
  })
  redirectHost!: string | null;

  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description:
      'Name of the person who granted it on the consent page; null for keys that were made by hand. Goes beyond the interface documents.',
  })
  grantedBy!: string | null;
}

@ObjectType({ description: 'A new API key.' })
export class CreatedApiKey extends ApiKeyFields {
  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description: 'The full key, shown once: a repetition under the same Idempotency-Key leaves it out.',
  })
  key!: string | null;
}
