import { ArgsType, Field } from 'type-graphql';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { DateTime } from '../support/scalars.js';
import { TeamIdArgs } from '../teams/team-settings.type.js';

@ArgsType()
export class CreateApiKeyArgs extends TeamIdArgs {
  @Field(() => String, { description: 'Name of the key, 1 to 200 characters.' })
  name!: string;

  @Field(() => [String], { description: `What the key may do: at least one of ${ALL_SCOPES.join(', ')}.` })
  scopes!: string[];

  @Field(() => DateTime, { nullable: true, description: 'When the key ends, in the future; absent or null: never.' })
  expiresAt?: Date | null;
}

@ArgsType()
export class DeleteApiKeyArgs extends TeamIdArgs {
  @Field(() => String, { description: 'UUID of the key.' })
  keyId!: string;
}
