import { RoleEnum } from '../access/role.enum.js';
import { Ok } from '../support/confirmation.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';

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
