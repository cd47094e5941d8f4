import { ArgumentsOf, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';
import { RoleEnum } from './role.enum.js';

export class SignInArgs extends ArgumentsOf({
  credential: text('Google ID token issued for this service.'),
  teamId: text('Team to act in, for users in several teams; defaults to the one joined first.').nullable(),
}) {}

@Type('The user who signed in.')
export class SignedInUser extends FieldsOf({
  id: text('UUID.'),
  email: text('Verified email address.'),
  name: text('Name as provided by Google.'),
  avatarUrl: text('URL of a picture; empty if there is none.'),
}) {}

@Type('The team of a session token.')
export class SignedInTeam extends FieldsOf({
  id: text('UUID.'),
  name: text('Name of the team.'),
  role: of(RoleEnum, 'Role of the user in this team.'),
}) {}

@Type('A session: the user, the team they act in, and the token to send.')
export class SignIn extends FieldsOf({
  token: text('Session token for the Authorization header.'),
  tokenType: text('Always `Bearer`.'),
  expiresAt: dateTime('Expiry of the token, 12 hours after sign-in.'),
  user: of(SignedInUser, 'The user who signed in.'),
  team: of(SignedInTeam, 'The team of the session.'),
}) {}
