import { ArgumentsOf, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';
import { RoleEnum } from './role.enum.js';

export class SignInArgs extends ArgumentsOf({
  credential: text('An ID token that Google made for this service.'),
  teamId: text('The team to act in, for people in several; without it the one joined first.').nullable(),
}) {}

@Type('The person who signed in.')
export class SignedInUser extends FieldsOf({
  id: text('UUID.'),
  email: text('Verified e-mail address.'),
  name: text('Name as Google tells it.'),
  avatarUrl: text('Address of a picture; empty without one.'),
}) {}

@Type('The team that a session token names.')
export class SignedInTeam extends FieldsOf({
  id: text('UUID.'),
  name: text('Name of the team.'),
  role: of(RoleEnum, 'Role of the person in this team.'),
}) {}

@Type('A session: who acts in which team, and the token to send.')
export class SignIn extends FieldsOf({
  token: text('Session token for the Authorization header.'),
  tokenType: text('Always Bearer.'),
  expiresAt: dateTime('When the token ends, 12 hours after signing in.'),
  user: of(SignedInUser, 'The person who signed in.'),
  team: of(SignedInTeam, 'The team that the token names.'),
}) {}
