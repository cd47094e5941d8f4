import type { TeamMember } from '../../../schema/teams/team-member.type.js';
import { personOf } from '../../access/person.js';
import type { Role } from '../../access/roles.js';
import { requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { AppError, NotFoundError } from '../../errors.js';
import { isUuid } from '../../ids.js';
import { requireReach } from './reach.js';

const MEMBER_SQL = `
  select u.id, u.email, u.name, u.avatar_url as "avatarUrl", m.role, ${isoUtc('m.joined_at')} as "joinedAt"
  from team_members m join users u on u.id = m.user_id where m.team_id = $1 and m.user_id = $2`;

/**
 * Changes of who is in the team and as what, in force on the person's next request (ADR 4). A team always keeps an owner,
 * and only owners deal with owners. The person stays known, so that what refers to them keeps its name. A foreign team
 * answers 404.
 */
export class MemberService {
  constructor(private readonly db: Database) {}

  /**
   * Gives a member another role. As admin or owner the person sees every account; what was assigned before is kept, and in
   * force again once the role is taken back.
   */
  async setRole(viewer: Viewer, teamId: string, memberId: string, role: Role): Promise<TeamMember> {
    requireReach(viewer, role);
    requireOwnTeam(viewer, teamId);
    return this.db.transaction(async (tx) => {
      const { member, actor } = await lock(tx, viewer, memberId, role);
      requireReach(actor, member.role);
      requireReach(actor, role);
      await tx.query('update team_members set role = $3 where team_id = $1 and user_id = $2', [
        viewer.teamId,
        member.id,
        role,
      ]);
      const [changed] = await tx.query<TeamMember>(MEMBER_SQL, [viewer.teamId, member.id]);
      return changed as TeamMember;
    });
  }

  /** Removes a member, or lets the viewer leave, which every role may. */
  async remove(viewer: Viewer, teamId: string, memberId: string): Promise<void> {
    if (!isSelf(viewer, memberId)) requireReach(viewer, 'kunde');
    requireOwnTeam(viewer, teamId);
    await this.db.transaction(async (tx) => {
      const { member, actor } = await lock(tx, viewer, memberId, null);
      if (!isSelf(viewer, memberId)) requireReach(actor, member.role);
      await tx.query('delete from team_members where team_id = $1 and user_id = $2', [viewer.teamId, member.id]);
    });
  }
}

interface MemberRow {
  id: string;
  role: Role;
}

/**
 * The member and the viewer as they are now, while nobody else changes them or who the owners are. Throws NotFoundError;
 * AppError `forbidden` where the viewer did not reach the member's role to begin with, and `conflict` where `next`, the
 * member's role to come, would leave the team without an owner.
 */
async function lock(tx: Sql, viewer: Viewer, memberId: string, next: Role | null) {
  const person = personOf(viewer);
  if (!isUuid(memberId)) throw new NotFoundError('Team member');
  const rows = await tx.query<MemberRow>(
    `select user_id as id, role from team_members
     where team_id = $1 and (role = 'owner' or user_id = any($2::uuid[])) order by user_id for update`,
    [viewer.teamId, [memberId, person.userId]],
  );
  const member = rows.find(({ id }) => id === memberId.toLowerCase());
  if (!member) throw new NotFoundError('Team member');
  if (!isSelf(viewer, memberId)) requireReach(viewer, member.role);
  const owners = rows.filter(({ role }) => role === 'owner');
  if (member.role === 'owner' && next !== 'owner' && owners.length === 1) {
    throw new AppError('conflict', 'A team needs an owner; make another member an owner first.');
  }
  const actor: Viewer = { ...person, role: rows.find(({ id }) => id === person.userId)?.role ?? 'kunde' };
  return { member, actor };
}

function isSelf(viewer: Viewer, memberId: string): boolean {
  return viewer.kind === 'session' && viewer.userId === memberId.toLowerCase();
}
