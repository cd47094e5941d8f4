import { ArgumentsOf, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';
import { RoleEnum } from './role.enum.js';

export class SignInArgs extends ArgumentsOf({
  credential: text('Google ID token issued for this service.'),
  teamId: text('Team to act in, for users in several teams; defaults to the one joined first.').nullable(),
}) {}

@Type('The user who signed in.')
export class SignedInUser extends FieldsOf({
  id: text('UUID.').example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  email: text('Verified email address.').example('ada@example.com'),
  name: text('Name as provided by Google.').example('Ada Example'),
  avatarUrl: text('URL of a picture; empty if there is none.').example(''),
}) {}

@Type('The team of a session token.')
export class SignedInTeam extends FieldsOf({
  id: text('UUID.').example('5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10'),
  name: text('Name of the team.').example('Example Agency'),
  role: of(RoleEnum, 'Role of the user in this team.').example('owner'),
}) {}

@Type('A session: the user, the team they act in, and the token to send.')
export class SignIn extends FieldsOf({
  token: text('Session token for the Authorization header.').example(
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  ),
  tokenType: text('Always `Bearer`.').example('Bearer'),
  expiresAt: dateTime('Expiry of the token, 12 hours after sign-in.').example('2026-01-31T20:00:00.000Z'),
  user: of(SignedInUser, 'The user who signed in.').example(),
  team: of(SignedInTeam, 'The team of the session.').example(),
}) {}

@Type('A session that a page of this server began. Its token is in a cookie.')
export class PageSignIn extends FieldsOf({
  name: text('What the page sends as X-Adlane-Session: team, person and end of the session; not a secret.').example(
    '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10.0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e.1769889600',
  ),
  expiresAt: dateTime('End of the session, 12 hours after sign-in.').example('2026-01-31T20:00:00.000Z'),
  user: of(SignedInUser, 'The user who signed in.').example(),
  team: of(SignedInTeam, 'The team of the session.').example(),
}) {}
