import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { PageArgs } from '../../../schema/support/page.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Statement } from '../../db/sql.js';
import { NotFoundError } from '../../errors.js';
import { inSlices } from '../../slices.js';
import type { Page } from '../page.js';
import { entryOf, type RowOf } from './metrics.js';
import { byAccountSql, type FiguredObjects, pageSql } from './object-list.sql.js';
import { daysOf, type Window } from './window.js';

interface Figured {
  accountId: string;
  metrics: Metrics | null;
}

/** Which objects are listed. */
interface Listed {
  objects: FiguredObjects;
  /** Condition on `d`, which has the objects' columns and the sums. */
  filter: Statement;
  /** Name of the statement. */
  name: string;
}

/** One page of them. Throws NotFoundError for an account that the caller may not see. */
export async function objectPage<Entry extends Figured>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: PageArgs & { accountId?: string | null; days: number; sort: string },
  { objects, filter, name }: Listed,
): Promise<Page<Entry>> {
  const { accountId, days, sort, limit, offset } = args;
  const accountIds = accountId == null ? null : [accountId];
  const rows = await db.query<RowOf<Entry> & { accountId: string | null; total: number; accounts: number }>(
    pageSql(objects, filter, sort, { viewer, now, window: { days }, accountIds }, limit, offset),
    name,
  );
  if (accountIds && !rows[0]?.accounts) throw new NotFoundError('account');
  const found = rows.filter((row) => row.accountId !== null);
  return {
    data: found.map(({ total: _, accounts: __, ...row }) => entryOf<Entry>(row as unknown as RowOf<Entry>, days)),
    meta: { total: rows[0]?.total ?? 0, limit, offset },
  };
}

/**
 * The first of each visible account of `accountIds`, all where `limit` is null; an account that the caller may not see
 * is no key of the answer.
 */
export async function objectsByAccount<Entry extends Figured>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  accountIds: readonly string[],
  { window, sort, limit }: { window: Window; sort: string; limit: number | null },
  { objects, filter, name }: Listed,
): Promise<Map<string, Entry[]>> {
  const rows = await db.query<RowOf<Entry> & { scopeId: string; accountId: string | null }>(
    byAccountSql(objects, filter, sort, { viewer, now, window, accountIds }, limit),
    name,
  );
  const days = daysOf(window);
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
