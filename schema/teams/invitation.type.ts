import { IsEmail } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Role } from '../../src/access/roles.js';
import { RoleEnum } from '../access/role.enum.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { MemberArgs } from './team-member.type.js';
import { TeamIdArgs } from './team-settings.type.js';

@ObjectType({ description: 'An invitation to a team, which the person with that address accepts or declines.' })
@ListSize(20)
export class TeamInvitation {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'E-mail address of the person.' })
  email!: string;

  @Field(() => RoleEnum, { description: 'Role that the person will have.' })
  role!: Role;

  @Field(() => String, { description: 'pending: the person has not answered it so far.' })
  status!: string;

  @Field(() => DateTime, { description: 'When the person was invited.' })
  createdAt!: string;
}

@ArgsType()
export class InviteArgs extends TeamIdArgs {
  @Field(() => String, { description: 'E-mail address of the person, as Google knows it.' })
  @IsEmail({}, { message: '$property must be an e-mail address' })
  email!: string;

  @Field(() => RoleEnum, { description: 'Role that the person will have; only an owner may invite an owner.' })
  role!: Role;
}

@ArgsType()
export class RevokeInvitationArgs extends TeamIdArgs {
  @Field(() => String, { description: 'UUID of the invitation.' })
  invitationId!: string;
}

@ArgsType()
export class SetMemberRoleArgs extends MemberArgs {
  @Field(() => RoleEnum, { description: 'The new role; only an owner may make somebody an owner.' })
  role!: Role;
}
