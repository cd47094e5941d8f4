import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Role } from '../../src/access/roles.js';
import { DateTime } from '../support/scalars.js';
import { RoleEnum } from './role.enum.js';

@ArgsType()
export class SignInArgs {
  @Field(() => String, { description: 'An ID token that Google made for this service.' })
  credential!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The team to act in, for people in several; without it the one joined first.',
  })
  teamId?: string | null;
}

@ObjectType({ description: 'The person who signed in.' })
export class SignedInUser {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'Verified e-mail address.' })
  email!: string;

  @Field(() => String, { description: 'Name as Google tells it.' })
  name!: string;

  @Field(() => String, { description: 'Address of a picture; empty without one.' })
  avatarUrl!: string;
}

@ObjectType({ description: 'The team that a session token names.' })
export class SignedInTeam {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'Name of the team.' })
  name!: string;

  @Field(() => RoleEnum, { description: 'Role of the person in this team.' })
  role!: Role;
}

@ObjectType({ description: 'A session: who acts in which team, and the token to send.' })
export class SignIn {
  @Field(() => String, { description: 'Session token for the Authorization header.' })
  token!: string;

  @Field(() => String, { description: 'Always Bearer.' })
  tokenType!: string;

  @Field(() => DateTime, { description: 'When the token ends, 12 hours after signing in.' })
  expiresAt!: string;

  @Field(() => SignedInUser, { description: 'The person who signed in.' })
  user!: SignedInUser;

  @Field(() => SignedInTeam, { description: 'The team that the token names.' })
  team!: SignedInTeam;
}
