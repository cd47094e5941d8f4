import type { AccountAssigneesArgs, Assignee } from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { NotFoundError } from '../../errors.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { knownPeople } from '../teams/known-people.js';
import { requireMember, requireMembers } from '../teams/membership.js';
import { assigneesOf } from './board.reads.js';
import { notifyPlanning } from './planning-changes.js';

/** The people who look after an account. Independent of who may see it. */
export class AssigneeService {
  constructor(private readonly db: Database) {}

  /** The assignees of each account by name, in the order of `accountIds`; none if it is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<Assignee[][]> {
    const rows = await this.db.query<{ position: number; assignees: Assignee[] }>(
      sql`select k.position, ${assigneesOf(viewer.teamId, sql`a.id`)} as assignees
        from unnest(${accountIds}::text[]) with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(viewer)}`,
      'planning.assignees',
    );
    const isKnown = await knownPeople(this.db, viewer);
    const byPosition = new Map(rows.map(({ position, assignees }) => [position, assignees.filter(isKnown)]));
    return accountIds.map((_, index) => byPosition.get(index + 1) ?? []);
  }

  /** Replaces all assignees. Throws NotFoundError, and ParameterError for somebody outside the team. */
  async assign(viewer: Viewer, { accountId, userIds, userId }: AccountAssigneesArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await this.db.transaction(async (tx) => {
      const wanted = await requireMembers(tx, viewer, userIds, 'userIds');
      // Replacements of one account take turns.
      const [account] = await tx.query(
        sql`select 1 from accounts a where ${visible(viewer)} and a.id = ${accountId} for no key update`,
      );
      if (!account) throw new NotFoundError('account');
      await tx.query(sql`delete from account_assignees where team_id = ${viewer.teamId} and account_id = ${accountId}`);
      await tx.query(
        sql`insert into account_assignees (team_id, account_id, user_id)
          select ${viewer.teamId}, ${accountId}, unnest(${wanted}::uuid[])`,
      );
      await notifyPlanning(tx, { teamId: viewer.teamId, accountIds: [accountId], todos: [] });
    });
  }
}
