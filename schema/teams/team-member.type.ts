import { RoleEnum } from '../access/role.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, listOf, of, Type, text, texts } from '../support/fields.js';
import { TeamIdArgs } from './team-settings.type.js';

@Type('Accounts that a member or kunde is limited to.')
export class MemberAssignments extends FieldsOf({
  accountIds: texts('IDs of the accounts; empty for every account of the team.').example(['1000000001', '1000000002']),
}) {}

export class MemberArgs extends ArgumentsOf(TeamIdArgs, {
  memberId: text('UUID of the member.'),
}) {}

/** Keys of a person who may no longer make any. */
export const KEEP_KEYS = {
  keepKeyIds: texts(
    'IDs of API keys made by this person that stay in force, under your name from now on. The others are revoked if the person may no longer make keys.',
  ).default([]),
};

export class RemoveMemberArgs extends ArgumentsOf(MemberArgs, KEEP_KEYS) {}

export class SetMemberAssignmentsArgs extends ArgumentsOf(MemberArgs, {
  accountIds: texts('IDs of the accounts, replacing earlier ones; empty for every account.'),
}) {}

@Type('A member of the team.')
@ListSize(50)
export class TeamMember extends FieldsOf({
  id: text('UUID, for assigning todos and attributing log entries.').example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  email: text('Email address; empty for all but their own if the caller is a kunde.').example('ada@example.com'),
  name: text('Name.').example('Ada Example'),
  avatarUrl: text('URL of a picture; empty if there is none.').example(''),
  role: of(RoleEnum, 'Role in the team.').example('admin'),
  joinedAt: dateTime('When the person joined the team.').example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('Members of the team, in the order they joined.')
export class TeamMemberList extends FieldsOf({
  data: listOf(TeamMember, 'The members.'),
  count: int('Number of members.'),
}) {}

export const TEAM_ID = '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10';
