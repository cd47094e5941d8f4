import { RoleEnum } from '../access/role.enum.js';
import { Ok } from '../support/confirmation.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';

@Type('An invitation that waits for the answer of the person who is signed in.')
@ListSize(10)
export class ReceivedInvitation extends FieldsOf({
  id: text('UUID.'),
  teamId: text('UUID of the team.'),
  teamName: text('What the team is called.'),
  role: of(RoleEnum, 'Role that the person would have.'),
  invitedBy: text('Name of the person who invited; empty where that is not known.'),
  createdAt: dateTime('When the person was invited.'),
}) {}

@Type('The team that was joined.')
export class AcceptedInvitation extends FieldsOf(Ok, {
  teamId: text('UUID of the team; a sign-in with it gives a token for that team.'),
}) {}

export class ReceivedInvitationArgs extends ArgumentsOf({
  id: text('UUID of the invitation.'),
}) {}
