import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Role } from '../../src/access/roles.js';
import { RoleEnum } from '../access/role.enum.js';
import { Ok } from '../support/confirmation.type.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

@ObjectType({ description: 'An invitation that waits for the answer of the person who is signed in.' })
@ListSize(10)
export class ReceivedInvitation {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'UUID of the team.' })
  teamId!: string;

  @Field(() => String, { description: 'What the team is called.' })
  teamName!: string;

  @Field(() => RoleEnum, { description: 'Role that the person would have.' })
  role!: Role;

  @Field(() => String, { description: 'Name of the person who invited; empty where that is not known.' })
  invitedBy!: string;

  @Field(() => DateTime, { description: 'When the person was invited.' })
  createdAt!: string;
}

@ObjectType({ description: 'The team that was joined.' })
export class AcceptedInvitation extends Ok {
  @Field(() => String, { description: 'UUID of the team; a sign-in with it gives a token for that team.' })
  teamId!: string;
}

@ArgsType()
export class ReceivedInvitationArgs {
  @Field(() => String, { description: 'UUID of the invitation.' })
  id!: string;
}
