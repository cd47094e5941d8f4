import { Field, ObjectType } from 'type-graphql';
import { AbsentWhenNull, ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

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

  @Field(() => DateTime, { description: 'When the key was created.' })
  createdAt!: string;
}

@ObjectType({ description: 'An API key of a team, without the key itself.' })
@ListSize(20)
export class ApiKey extends ApiKeyFields {
  @Field(() => DateTime, { nullable: true, description: 'Last use, up to a minute behind; null before the first.' })
  lastUsedAt!: string | null;
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
