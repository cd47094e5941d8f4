import type { SetMemberRoleArgs } from '../../../schema/teams/invitation.type.js';
import type {
  MemberAssignments,
  RemoveMemberArgs,
  TeamMember as Shown,
} from '../../../schema/teams/team-member.type.js';
import { ApiKey } from '../../access/api-key.entity.js';
import { requireManagesRole } from '../../access/authorize.js';
import { type Role, roleReaches } from '../../access/roles.js';
import { personOf, requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, NotFoundError, ParameterError } from '../../errors.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { membersLock } from './membership.js';
import { TeamMember } from './team-member.entity.js';

/**
 * A team's members, their roles and accounts (document 2, section 4.3), in force from the member's next
 * request (ADR 4). A team always has an owner, and only owners can change owners; other teams throw
 * NotFoundError.
 */
export class MemberService {
  constructor(private readonly db: Database) {}

  /** Admins and owners see every account; their stored assignments apply again when they lose the role. */
  async setRole(viewer: Viewer, { teamId, memberId, role, keepKeyIds, accountIds }: SetMemberRoleArgs): Promise<Shown> {
    requireManagesRole(viewer, role);
    requireOwnTeam(viewer, teamId);
    return this.db.edit(viewer, async (tx) => {
      const { em } = tx;
      const { member, actor } = await lock(em, viewer, memberId, role);
      requireManagesRole(actor, member.role);
      requireManagesRole(actor, role);
      if (accountIds != null) {
        requireLimited(role, 'accountIds', 'must be omitted: admins and owners always access all accounts');
        await replaceAssignments(tx, viewer, member.user.id, accountIds);
      }
      member.role = role;
      if (!roleReaches(role, 'admin')) await revokeKeys(em, viewer, member.user.id, keepKeyIds);
      const { joinedAt, user } = await em.populate(member, ['user']);
      return { id: user.id, email: user.email, name: user.name, avatarUrl: user.avatarUrl, role, joinedAt };
    });
  }

  /** Removes a member with the keys and client grants they created. Every role may remove itself. */
  async remove(viewer: Viewer, { teamId, memberId, keepKeyIds }: RemoveMemberArgs): Promise<void> {
    if (!isSelf(viewer, memberId)) requireManagesRole(viewer, 'kunde');
    requireOwnTeam(viewer, teamId);
    await this.db.edit(viewer, async (tx) => {
      const { em } = tx;
      await lockName(tx, membersLock(viewer.teamId));
      const { member, actor } = await lock(em, viewer, memberId, null);
      if (!isSelf(viewer, memberId)) requireManagesRole(actor, member.role);
      await revokeKeys(em, viewer, member.user.id, keepKeyIds);
      await tx.query(
        sql`update todos set assigned_to = null where team_id = ${viewer.teamId} and assigned_to = ${member.user.id}`,
      );
      em.remove(member);
    });
  }

  /** The accounts that a member or kunde is limited to; empty for admins and owners. */
  async assignments(viewer: Viewer, teamId: string, memberId: string): Promise<MemberAssignments> {
    requireOwnTeam(viewer, teamId);
    const member = await this.db.read(viewer, (em) => memberOf(em, memberId));
    if (roleReaches(member.role, 'admin')) return { accountIds: [] };
    const rows = await this.db.query<{ id: string }>(
      sql`select account_id as id from account_assignments
        where team_id = ${viewer.teamId} and user_id = ${member.user.id} order by account_id`,
    );
    return { accountIds: rows.map(({ id }) => id) };
  }

  /** Throws NotFoundError for an unknown member or account, ParameterError for an admin or owner. */
  async assign(viewer: Viewer, teamId: string, memberId: string, accountIds: readonly string[]): Promise<void> {
    requireOwnTeam(viewer, teamId);
    await this.db.edit(viewer, async (tx) => {
      // Serializes with other replacements and with changes of the member's role.
      const { role, user } = await memberOf(tx.em, memberId, FOR_CHANGE);
      requireLimited(role, 'memberId', 'must be a member or kunde; admins and owners always access all accounts');
      await replaceAssignments(tx, viewer, user.id, accountIds);
    });
  }
}

function requireLimited(role: Role, parameter: string, rule: string): void {
  if (roleReaches(role, 'admin')) throw new ParameterError(parameter, rule);
}

/** Throws NotFoundError for an unknown account. */
async function replaceAssignments(
  { query }: Transaction,
  viewer: Viewer,
  userId: string,
  accountIds: readonly string[],
): Promise<void> {
  await query(sql`delete from account_assignments where team_id = ${viewer.teamId} and user_id = ${userId}`);
  const assigned = await query<{ id: string }>(
    sql`select a.id from accounts a where ${visible(viewer)} and a.id = any(${accountIds}) for key share`,
  );
  await query(
    sql`insert into account_assignments (team_id, user_id, account_id)
      select ${viewer.teamId}, ${userId}, unnest(${assigned.map(({ id }) => id)}::text[])`,
  );
  const known = new Set(assigned.map(({ id }) => id));
  const missing = accountIds.find((id) => !known.has(id));
  if (missing !== undefined) throw new NotFoundError(`accountIds: account ${missing.slice(0, 50)}`);
}

/** Locks member, viewer and owners. Throws NotFoundError, `forbidden` above one's role, `conflict`. */
async function lock(em: Transaction['em'], viewer: Viewer, memberId: string, next: Role | null) {
  const person = personOf(viewer);
  const affected = { $or: [{ role: 'owner' as const }, { user: [memberId, person.userId] }] };
  const members = await em.find(TeamMember, affected, { orderBy: { user: 'asc' }, ...FOR_CHANGE });
  const member = members.find(({ user }) => user.id === memberId.toLowerCase());
  if (!member) throw new NotFoundError('Team member');
  if (!isSelf(viewer, memberId)) requireManagesRole(viewer, member.role);
  const owners = members.filter(({ role }) => role === 'owner');
  if (member.role === 'owner' && next !== 'owner' && owners.length === 1) {
    throw conflict('A team needs an owner; make another member an owner first.');
  }
  const actor: Viewer = { ...person, role: members.find(({ user }) => user.id === person.userId)?.role ?? 'kunde' };
  return { member, actor };
}

/**
 * Revokes the keys of a person who may no longer create any; `keepKeyIds` become the viewer's own. Throws
 * NotFoundError for a key of somebody else, `forbidden` for a viewer who may not create keys.
 */
async function revokeKeys(em: Transaction['em'], viewer: Viewer, userId: string, keepKeyIds: readonly string[]) {
  const keys = await em.find(ApiKey, { createdBy: userId }, FOR_CHANGE);
  const kept = new Set(keepKeyIds.map((id) => id.toLowerCase()));
  if (kept.size > 0) {
    const person = personOf(viewer);
    requireManagesRole(viewer, 'admin');
    if (person.userId === userId) throw new ParameterError('keepKeyIds', 'must be omitted when you leave the team');
    const unknown = [...kept].find((id) => !keys.some((key) => key.id === id && key.clientId === null));
    if (unknown !== undefined) throw new NotFoundError(`keepKeyIds: API key ${unknown.slice(0, 50)}`);
    for (const key of keys) if (kept.has(key.id)) em.assign(key, { createdBy: person.userId });
  }
  for (const key of keys) if (!kept.has(key.id)) em.remove(key);
}

function isSelf(viewer: Viewer, memberId: string): boolean {
  return viewer.kind === 'session' && viewer.userId === memberId.toLowerCase();
}

function memberOf(em: Transaction['em'], memberId: string, lock?: typeof FOR_CHANGE) {
  const failHandler = () => new NotFoundError('Team member');
  return em.findOneOrFail(TeamMember, { user: memberId }, { ...lock, failHandler });
}
