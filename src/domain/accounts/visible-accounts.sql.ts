import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { empty, type Statement, sql } from '../../db/statements/sql.js';
import { NotFoundError } from '../../errors.js';

export interface AccountKey {
  teamId: string;
  accountId: string;
}

/** An account key under the names of records. */
export type AccountId = [teamId: string, accountId: string];

/** SQL condition on `accounts a`: visible to the caller. */
export function visible({ teamId, accountIds }: Viewer): Statement {
  return sql`a.team_id = ${teamId} and (${accountIds}::text[] is null or a.id = any(${accountIds}))`;
}

/**
 * Like `visible`, for statements with varying texts. Callers who see all accounts get a condition without
 * ids, for which the planner expects all accounts.
 */
export function visibleByCaller({ teamId, accountIds }: Viewer): Statement {
  return accountIds === null
    ? sql`a.team_id = ${teamId}`
    : sql`a.team_id = ${teamId} and a.id = any(${accountIds}::text[])`;
}

/**
 * Like `visible`, for statements that use it several times: a common table expression (or nothing) and the
 * condition. The ids are hashed (`is true`), because the planner would expect ten of them and choose nested
 * loops.
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

/** Throws NotFoundError for an account that the caller may not see. */
export async function requireVisible(db: Sql, viewer: Viewer, accountId: string): Promise<AccountId> {
  const [account] = await db.query(
    sql`select 1 from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
    'accounts.isVisible',
  );
  if (!account) throw new NotFoundError('account');
  return [viewer.teamId, accountId];
}

/** Whether lists include manager accounts. A team can hide them from its people, but not from its keys. */
export function listsManagers(viewer: Viewer): boolean {
  return viewer.kind === 'key' || viewer.showManagerAccounts;
}
