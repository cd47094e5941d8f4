import { Field, Int, ObjectType } from 'type-graphql';
import type { Role } from '../../src/access/roles.js';
import { RoleEnum } from '../access/role.enum.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

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
