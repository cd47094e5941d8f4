import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { empty, type Statement, sql } from '../../db/statements/sql.js';
import { NotFoundError } from '../../errors.js';

/** Names an account, visible or not. */
export interface AccountKey {
  teamId: string;
  accountId: string;
}

/** The same, as records name it. */
export type AccountId = [teamId: string, accountId: string];

/** SQL condition on `accounts a`: the ones that the caller may see. */
export function visible({ teamId, accountIds }: Viewer): Statement {
  return sql`a.team_id = ${teamId} and (${accountIds}::text[] is null or a.id = any(${accountIds}))`;
}

/**
 * The same for statements without a fixed name (`named`, `eachTime`): callers who see all accounts get a text without ids, from which
 * PostgreSQL expects all of them.
 */
export function visibleByCaller({ teamId, accountIds }: Viewer): Statement {
  return accountIds === null
    ? sql`a.team_id = ${teamId}`
    : sql`a.team_id = ${teamId} and a.id = any(${accountIds}::text[])`;
}

/**
 * The same for statements that ask it more than once: a common table expression (or nothing) to begin with, and the condition. The caller's
 * ids are looked up in it; by themselves they would be gone through for every account. `is true` makes PostgreSQL hash them: it expects
 * ten ids, and would join accounts to them by nested loops. `callers` belongs in a fixed name.
 */
export function visibleOnce(viewer: Viewer): { allowed: Statement; isVisible: Statement; callers: 'all' | 'some' } {
  const { teamId, accountIds } = viewer;
  if (accountIds === null) return { allowed: empty, isVisible: visibleByCaller(viewer), callers: 'all' };
  return {
    allowed: sql`allowed as materialized (select distinct id from unnest(${accountIds}::text[]) id),`,
    isVisible: sql`a.team_id = ${teamId} and (a.id in (select id from allowed)) is true`,
    callers: 'some',
  };
}

/** The account's id for a record of it. Throws NotFoundError for an account that the caller may not see. */
export async function requireVisible(db: Sql, viewer: Viewer, accountId: string): Promise<AccountId> {
  const [account] = await db.query(
    sql`select 1 from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
    'accounts.isVisible',
  );
  if (!account) throw new NotFoundError('account');
  return [viewer.teamId, accountId];
}

/** Whether lists of accounts hold manager accounts; a team can hide them from its people, though not from its keys. */
export function listsManagers(viewer: Viewer): boolean {
  return viewer.kind === 'key' || viewer.showManagerAccounts;
}
