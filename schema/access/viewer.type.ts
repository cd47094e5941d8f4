import { ListSize } from '../support/field-rules.js';
import { FieldsOf, listOf, of, Type, text, texts } from '../support/fields.js';
import { TeamSettings } from '../teams/team-settings.type.js';
import { RoleEnum } from './role.enum.js';
import { SignedInTeam, SignedInUser } from './sign-in.type.js';

@Type('Whose session token is sent, and what decides what they may do.')
export class Viewer extends FieldsOf({
  user: of(SignedInUser, 'The person.'),
  team: of(SignedInTeam, 'The team that the token names, with the role in it as of now.'),
  teams: listOf(
    SignedInTeam,
    'Every team of the person, in the order of joining; a sign-in with `teamId` names another one.',
    ListSize(5),
  ),
  teamSettings: of(TeamSettings, 'What the team lets a kunde see; for other roles it decides nothing.'),
  apiKeyScopes: texts('Every scope that an API key can be given.', ListSize(12)),
}) {}

@Type('A person whom the sign-in page of a demo offers.')
export class SignInPerson extends FieldsOf({
  email: text('E-mail address, for `login_hint`.'),
  name: text('Name of the person.'),
  role: of(RoleEnum, "Role in the demo's team."),
}) {}

@Type('What a page needs to send people to Google for an ID token (OpenID Connect, implicit flow).')
export class SignInOptions extends FieldsOf({
  authorizeUrl: text('Address to which people are sent.'),
  clientId: text('The OAuth client that ID tokens are made for: `client_id`.'),
  people: listOf(SignInPerson, 'People of the demo, whom its stand-in vouches for; empty elsewhere.', ListSize(4)),
}) {}
