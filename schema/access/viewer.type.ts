import { Field, ObjectType } from 'type-graphql';
import type { Role } from '../../src/access/roles.js';
import { ListSize } from '../support/field-rules.js';
import { TeamSettings } from '../teams/team-settings.type.js';
import { RoleEnum } from './role.enum.js';
import { SignedInTeam, SignedInUser } from './sign-in.type.js';

@ObjectType({ description: 'Whose session token is sent, and what decides what they may do.' })
export class Viewer {
  @Field(() => SignedInUser, { description: 'The person.' })
  user!: SignedInUser;

  @Field(() => SignedInTeam, { description: 'The team that the token names, with the role in it as of now.' })
  team!: SignedInTeam;

  @ListSize(5)
  @Field(() => [SignedInTeam], {
    description: 'Every team of the person, in the order of joining; a sign-in with `teamId` names another one.',
  })
  teams!: SignedInTeam[];

  @Field(() => TeamSettings, { description: 'What the team lets a kunde see; for other roles it decides nothing.' })
  teamSettings!: TeamSettings;

  @ListSize(12)
  @Field(() => [String], { description: 'Every scope that an API key can be given.' })
  apiKeyScopes!: string[];
}

@ObjectType({ description: 'A person whom the sign-in page of a demo offers.' })
export class SignInPerson {
  @Field(() => String, { description: 'E-mail address, for `login_hint`.' })
  email!: string;

  @Field(() => String, { description: 'Name of the person.' })
  name!: string;

  @Field(() => RoleEnum, { description: "Role in the demo's team." })
  role!: Role;
}

@ObjectType({
  description: 'What a page needs to send people to Google for an ID token (OpenID Connect, implicit flow).',
})
export class SignInOptions {
  @Field(() => String, { description: 'Address to which people are sent.' })
  authorizeUrl!: string;

  @Field(() => String, { description: 'The OAuth client that ID tokens are made for: `client_id`.' })
  clientId!: string;

  @ListSize(4)
  @Field(() => [SignInPerson], { description: 'People of the demo, whom its stand-in vouches for; empty elsewhere.' })
  people!: SignInPerson[];
}
