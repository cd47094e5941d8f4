import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Role } from '../../src/access/roles.js';
import { RoleEnum } from '../access/role.enum.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { TeamIdArgs } from './team-settings.type.js';

@ObjectType({ description: 'The accounts that a member or kunde is limited to.' })
export class MemberAssignments {
  @Field(() => [String], { description: 'Ids of the accounts; empty: every account of the team.' })
  accountIds!: string[];
}

@ArgsType()
export class MemberArgs extends TeamIdArgs {
  @Field(() => String, { description: 'UUID of the member.' })
  memberId!: string;
}

@ArgsType()
export class SetMemberAssignmentsArgs extends MemberArgs {
  @Field(() => [String], { description: 'Ids of the accounts, replacing all earlier ones; empty: every account.' })
  accountIds!: string[];
}

@ObjectType({ description: 'A person in the team.' })
@ListSize(50)
export class TeamMember {
  @Field(() => String, { description: 'UUID, for assigning todos and attributing log entries.' })
  id!: string;

  @Field(() => String, { description: "E-mail address; a kunde gets their own alone, and '' for everybody else's." })
  email!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'Address of a picture; empty without one.' })
  avatarUrl!: string;

  @Field(() => RoleEnum, { description: 'Role in the team.' })
  role!: Role;

  @Field(() => DateTime, { description: 'When the person joined the team.' })
  joinedAt!: string;
}

@ObjectType({ description: 'The people of the team, in the order of joining.' })
export class TeamMemberList {
  @Field(() => [TeamMember], { description: 'The members.' })
  data!: TeamMember[];

  @Field(() => Int, { description: 'How many they are.' })
  count!: number;
}

export const TEAM_ID = '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10';

export const MEMBER = {
  id: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  email: 'ada@example.com',
  name: 'Ada Example',
  avatarUrl: '',
  role: 'admin',
  joinedAt: '2026-01-31T08:00:00.000Z',
} satisfies TeamMember;
