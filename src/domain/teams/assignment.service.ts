import type { MemberAssignments } from '../../../schema/teams/team-member.type.js';
import { roleReaches } from '../../access/roles.js';
import { requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/orm.js';
import { sql } from '../../db/sql.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { TeamMember } from './team-member.entity.js';

/** The accounts that a member or kunde is limited to (document 2, section 4.3). Other teams throw NotFoundError. */
export class AssignmentService {
  constructor(private readonly db: Database) {}

  /** Empty for admins and owners, who see every account; stored assignments apply again when they lose the role. */
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

  /** Replaces all assignments. Throws NotFoundError for an unknown member or account, ParameterError for an admin or owner. */
  async assign(viewer: Viewer, teamId: string, memberId: string, accountIds: readonly string[]): Promise<void> {
    requireOwnTeam(viewer, teamId);
    await this.db.edit(viewer, async ({ em, query }) => {
      // Takes turns with other replacements and with changes of the member's role.
      const { role, user } = await memberOf(em, memberId, FOR_CHANGE);
      if (roleReaches(role, 'admin')) {
        throw new ParameterError('memberId', 'must be a member or kunde; admins and owners always access all accounts');
      }
      await query(sql`delete from account_assignments where team_id = ${viewer.teamId} and user_id = ${user.id}`);
      const assigned = await query<{ id: string }>(
        sql`insert into account_assignments (team_id, user_id, account_id)
          select a.team_id, ${user.id}, a.id from accounts a where ${visible(viewer)} and a.id = any(${accountIds})
          for key share of a returning account_id as id`,
      );
      const known = new Set(assigned.map(({ id }) => id));
      const missing = accountIds.find((id) => !known.has(id));
      if (missing !== undefined) throw new NotFoundError(`accountIds: account ${missing.slice(0, 50)}`);
    });
  }
}

function memberOf(em: Transaction['em'], memberId: string, lock?: typeof FOR_CHANGE) {
  const failHandler = () => new NotFoundError('Team member');
  return em.findOneOrFail(TeamMember, { user: memberId }, { ...lock, failHandler });
}
