import { IsEmail } from 'class-validator';
import { RoleEnum } from '../access/role.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';
import { MemberArgs } from './team-member.type.js';
import { TeamIdArgs } from './team-settings.type.js';

@Type('An invitation to a team, which the person with that address accepts or declines.')
@ListSize(20)
export class TeamInvitation extends FieldsOf({
  id: text('UUID.'),
  email: text('E-mail address of the person.'),
  role: of(RoleEnum, 'Role that the person will have.'),
  status: text('pending: the person has not answered it so far.'),
  createdAt: dateTime('When the person was invited.'),
}) {}

export class InviteArgs extends ArgumentsOf(TeamIdArgs, {
  email: text(
    'E-mail address of the person, as Google knows it.',
    IsEmail({}, { message: '$property must be an e-mail address' }),
  ),
  role: of(RoleEnum, 'Role that the person will have; only an owner may invite an owner.'),
}) {}

export class RevokeInvitationArgs extends ArgumentsOf(TeamIdArgs, {
  invitationId: text('UUID of the invitation.'),
}) {}

export class SetMemberRoleArgs extends ArgumentsOf(MemberArgs, {
  role: of(RoleEnum, 'The new role; only an owner may make somebody an owner.'),
}) {}
