import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { NotFoundError } from '../../errors.js';
import { inSlices } from '../../slices.js';
import { type Page, pageOf } from '../page.js';
import { entryOf, type RowOf } from './metrics.js';
import { byAccountSql, type Listed, type PageOfAccounts, pageSql } from './object-list.sql.js';
import { daysOf } from './window.js';
import type { Scope } from './window.sql.js';

interface Figured {
  accountId: string;
  metrics: Metrics | null;
}

/** One page of objects. Throws NotFoundError for an account that the caller may not see. */
export async function objectPage<Entry extends Figured>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: PageOfAccounts,
  listed: Listed,
): Promise<Page<Entry>> {
  const rows = await db.query<RowOf<Entry> & { accountId: string; total: number; accounts: number }>(
    pageSql(viewer, now, args, listed),
    listed.name,
  );
  if (args.accountId != null && !rows[0]?.accounts) throw new NotFoundError('account');
  return pageOf(rows, 'accountId', args, (row) => entryOf<Entry>(row, args.days));
}

/**
 * The first objects of each visible account of `accountIds`, all where `limit` is null; an account that the caller may
 * not see is no key of the answer.
 */
export async function objectsByAccount<Entry extends Figured>(
  db: Sql,
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
  listed: Listed,
): Promise<Map<string, Entry[]>> {
  const rows = await db.query<RowOf<Entry> & { scopeId: string; accountId: string | null }>(
    byAccountSql(scope, accountIds, limit, listed),
    listed.name,
  );
  const days = daysOf(scope.window);
  return inSlices(
    (function* () {
      const byAccount = new Map<string, Entry[]>();
      for (const { scopeId, ...row } of rows) {
        const entries = byAccount.get(scopeId) ?? [];
        byAccount.set(scopeId, entries);
        if (row.accountId !== null) entries.push(entryOf<Entry>(row as unknown as RowOf<Entry>, days));
        yield;
      }
      return byAccount;
    })(),
  );
}
