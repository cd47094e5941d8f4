import { IsEmail } from 'class-validator';
import { RoleEnum } from '../access/role.enum.js';
import { Ok } from '../support/confirmation.type.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, of, Type, text, texts } from '../support/fields.js';
import { KEEP_KEYS, MemberArgs } from './team-member.type.js';
import { TeamIdArgs } from './team-settings.type.js';

@Type('A pending invitation for the current user.')
@ListSize(10)
export class ReceivedInvitation extends FieldsOf({
  id: text('UUID.').example('c0a8f1de-3b1c-4f0a-8d55-1f6f2f0f9a77'),
  teamId: text('UUID of the team.').example('5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10'),
  teamName: text('Name of the team.').example('Example Agency'),
  role: of(RoleEnum, 'Role offered.').example('member'),
  invitedBy: text('Name of the person who invited; empty if unknown.').example('Ada Example'),
  createdAt: dateTime('When the person was invited.').example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('The team that was joined.')
export class AcceptedInvitation extends FieldsOf(Ok, {
  teamId: text('UUID of the team; sign in with it to get a token for that team.'),
}) {}

export class ReceivedInvitationArgs extends ArgumentsOf({
  id: text('UUID of the invitation.'),
}) {}

@Type('An invitation to a team, which the person with that email address accepts or declines.')
@ListSize(20)
export class TeamInvitation extends FieldsOf({
  id: text('UUID.').example('c0a8f1de-3b1c-4f0a-8d55-1f6f2f0f9a77'),
  email: text('Email address of the person.').example('grace@example.com'),
  role: of(RoleEnum, 'Role that the person will have.').example('member'),
  status: text('pending: not answered yet.').example('pending'),
  accountIds: texts('Accounts that the person will be limited to; empty for all.', ListSize(100), GraphqlOnly()),
  createdAt: dateTime('When the person was invited.').example('2026-01-31T08:00:00.000Z'),
}) {}

export class InviteArgs extends ArgumentsOf(TeamIdArgs, {
  email: text(
    'Email address of the person, as known to Google.',
    IsEmail({}, { message: '$property must be an e-mail address' }),
  ),
  role: of(RoleEnum, 'Role that the person will have; only owners may invite owners.'),
  accountIds: texts(
    'Accounts that a member or kunde will be limited to from the first moment; empty or omitted for all of the team.',
  ).nullable(),
}) {}

export class RevokeInvitationArgs extends ArgumentsOf(TeamIdArgs, {
  invitationId: text('UUID of the invitation.'),
}) {}

export class SetMemberRoleArgs extends ArgumentsOf(MemberArgs, {
  role: of(RoleEnum, 'New role; only owners may appoint owners.'),
  accountIds: texts(
    'Accounts that a member or kunde is limited to from the same moment; omit to keep those that are assigned.',
  ).nullable(),
  ...KEEP_KEYS,
}) {}
