import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { PageArgs } from '../../../schema/support/page.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { NotFoundError } from '../../errors.js';
import { inSlices } from '../../slices.js';
import type { Page } from '../page.js';
import { entryOf, type RowOf } from './metrics.js';
import { daysOf, type Window } from './window.js';
import { windowFor } from './window.sql.js';

interface Figured {
  accountId: string;
  metrics: Metrics | null;
}

interface Statement {
  text: string;
  name: string;
  /** $10 and following. */
  filters: readonly unknown[];
}

/** A page of `pageSql`. Throws NotFoundError for an account that the caller may not see. */
export async function objectPage<Entry extends Figured>(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, days, limit, offset }: PageArgs & { accountId?: string | null; days: number },
  { text, name, filters }: Statement,
): Promise<Page<Entry>> {
  const accountIds = accountId == null ? null : [accountId];
  const rows = await sql.query<RowOf<Entry> & { accountId: string | null; total: number; accounts: number }>(
    text,
    [...windowFor(viewer, now, { days }), accountIds, limit, offset, ...filters],
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
 * The first entries of each visible account of `accountIds`, all where `limit` is null; an account that the caller may
 * not see is no key of the answer.
 */
export async function objectsByAccount<Entry extends Figured>(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  accountIds: readonly string[],
  window: Window,
  limit: number | null,
  { text, name, filters }: Statement,
): Promise<Map<string, Entry[]>> {
  const rows = await sql.query<RowOf<Entry> & { scopeId: string; accountId: string | null }>(
    text,
    [...windowFor(viewer, now, window), accountIds, limit, 0, ...filters],
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
