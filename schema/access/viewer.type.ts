import { Approval } from '../../src/domain/guardrails/approval.enum.js';
import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, listOf, of, Type, text, texts } from '../support/fields.js';
import { TeamSettings } from '../teams/team-settings.type.js';
import { RoleEnum } from './role.enum.js';
import { SignedInTeam, SignedInUser } from './sign-in.type.js';

@Type('The current session and what determines its rights.')
export class Viewer extends FieldsOf({
  user: of(SignedInUser, 'The user.'),
  team: of(SignedInTeam, "The team of the session, with the user's current role in it."),
  teams: listOf(
    SignedInTeam,
    'All teams of the user, in the order they joined; sign in with `teamId` to act in another one.',
    ListSize(5),
  ),
  teamSettings: of(TeamSettings, 'What kunde members may see; no effect on other roles.'),
  apiKeyScopes: texts('All scopes that an API key can have.', ListSize(12)),
  approval: of(
    Approval,
    'Which changes on ad platforms become change plans that a person approves; null for kunde members.',
  ).nullable(),
}) {}

@Type('What waits for a person, as counts beside the pages of a console.')
export class Waiting extends FieldsOf({
  openTodos: int('Open todos of the user, over all visible accounts; see `myTodos`.'),
  proposedPlans: int('Change plans that wait for a decision; null for kunde members.').nullable(),
  failingAccountIds: texts(
    'Accounts whose last finished sync failed, see `failingSyncs`, at most 1,000; null for kunde members.',
    ListSize(1_000),
  ).nullable(),
}) {}

@Type('A person offered on the sign-in page of a demo.')
export class SignInPerson extends FieldsOf({
  email: text('Email address, for `login_hint`.'),
  name: text('Name of the person.'),
  role: of(RoleEnum, "Role in the demo's team."),
}) {}

@Type('What a page needs to send users to Google for an ID token (OpenID Connect, implicit flow).')
export class SignInOptions extends FieldsOf({
  authorizeUrl: text('URL to send users to.'),
  clientId: text('OAuth client that ID tokens are issued for: `client_id`.'),
  people: listOf(SignInPerson, 'Demo users that its stand-in for Google vouches for; empty elsewhere.', ListSize(4)),
}) {}
