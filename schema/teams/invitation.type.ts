import { IsEmail } from 'class-validator';
import { RoleEnum } from '../access/role.enum.js';
import { Ok } from '../support/confirmation.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';
import { MemberArgs } from './team-member.type.js';
import { TeamIdArgs } from './team-settings.type.js';

@Type('A pending invitation for the current user.')
@ListSize(10)
export class ReceivedInvitation extends FieldsOf({
  id: text('UUID.'),
  teamId: text('UUID of the team.'),
  teamName: text('Name of the team.'),
  role: of(RoleEnum, 'Role offered.'),
  invitedBy: text('Name of the person who invited; empty if unknown.'),
  createdAt: dateTime('When the person was invited.'),
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
  id: text('UUID.'),
  email: text('Email address of the person.'),
  role: of(RoleEnum, 'Role that the person will have.'),
  status: text('pending: not answered yet.'),
  createdAt: dateTime('When the person was invited.'),
}) {}

export class InviteArgs extends ArgumentsOf(TeamIdArgs, {
  email: text(
    'Email address of the person, as known to Google.',
    IsEmail({}, { message: '$property must be an e-mail address' }),
  ),
  role: of(RoleEnum, 'Role that the person will have; only owners may invite owners.'),
}) {}

export class RevokeInvitationArgs extends ArgumentsOf(TeamIdArgs, {
  invitationId: text('UUID of the invitation.'),
}) {}

export class SetMemberRoleArgs extends ArgumentsOf(MemberArgs, {
  role: of(RoleEnum, 'New role; only owners may appoint owners.'),
}) {}
