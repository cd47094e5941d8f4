import type { MemberAssignments } from '../../../schema/teams/assignment.type.js';
import { type Role, roleReaches } from '../../access/roles.js';
import { requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';

/** Which accounts a member or kunde is limited to (document 2, section 4.3). A foreign team answers 404. */
export class AssignmentService {
  constructor(private readonly db: Database) {}

  /** Empty for admins and owners, who see every account whatever was assigned to them before and comes back after. */
  async assignments(viewer: Viewer, teamId: string, memberId: string): Promise<MemberAssignments> {
    requireOwnTeam(viewer, teamId);
    const role = await roleOf(this.db, viewer.teamId, memberId);
    if (roleReaches(role, 'admin')) return { accountIds: [] };
    const rows = await this.db.query<{ account_id: string }>(
      'select account_id from account_assignments where team_id = $1 and user_id = $2 order by account_id',
      [viewer.teamId, memberId],
    );
    return { accountIds: rows.map((row) => row.account_id) };
  }

  /**
   * Replaces every assignment of the member, or none. Throws NotFoundError for a member or an account that is not the
   * team's, ParameterError when the member is an admin or owner.
   */
  async assign(viewer: Viewer, teamId: string, memberId: string, accountIds: readonly string[]): Promise<void> {
    requireOwnTeam(viewer, teamId);
    const wanted = [...new Set(accountIds)];
    await this.db.transaction(async (tx) => {
      // The row lock makes replacements of one member, and changes of the member's role, wait for each other.
      const role = await roleOf(tx, viewer.teamId, memberId, 'for no key update');
      if (roleReaches(role, 'admin')) {
        throw new ParameterError('memberId', 'must be a member or kunde; admins and owners always access all accounts');
      }
      const known = await tx.query<{ id: string }>(
        'select id from accounts where team_id = $1 and id = any($2::text[]) for key share',
        [viewer.teamId, wanted],
      );
      const existing = new Set(known.map((account) => account.id));
      const missing = wanted.find((id) => !existing.has(id));
      if (missing !== undefined) throw new NotFoundError(`accountIds: account ${missing.slice(0, 50)}`);
      await tx.query('delete from account_assignments where team_id = $1 and user_id = $2', [viewer.teamId, memberId]);
      await tx.query(
        'insert into account_assignments (team_id, user_id, account_id) select $1, $2, unnest($3::text[])',
        [viewer.teamId, memberId, wanted],
      );
    });
  }
}

async function roleOf(db: Sql, teamId: string, memberId: string, lock: '' | 'for no key update' = ''): Promise<Role> {
  const [member] = await db.query<{ role: Role }>(
    `select role from team_members where team_id = $1 and user_id = $2 ${lock}`,
    [teamId, uuidOrNull(memberId)],
  );
  if (!member) throw new NotFoundError('Team member');
  return member.role;
}
