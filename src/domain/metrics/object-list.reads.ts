import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import { eachTime, type Sql } from '../../db/database.js';
import { raw, sql } from '../../db/sql.js';
import { NotFoundError } from '../../errors.js';
import { inSlices } from '../../slices.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { ANY_TEXT, cursorAt, type Page, pageOf, placeAfter, rowsOf } from '../page.js';
import { entryOf, type RowOf } from './metrics.js';
import {
  byAccountSql,
  type Direction,
  keptDays,
  type Listed,
  orderOf,
  type PageOfAccounts,
  type Place,
  pageSql,
  type Sums,
} from './object-list.sql.js';
import { daysOf } from './window.js';
import type { Scope } from './window.sql.js';

interface Figured {
  accountId: string;
  metrics: Metrics | null;
}

/** Entries before a page from which on it is looked up which end of the list is nearer. */
const FAR = 1000;

/** How a place in a list is written, by the type of what it is sorted by. */
const RANKS = {
  float8: /^-?(\d{1,17}(\.\d{1,17})?(e[+-]?\d{1,2})?|Infinity)$/,
  bigint: /^-?\d{1,18}$/,
  text: ANY_TEXT,
};

/** One page of objects. Throws NotFoundError for an account that the caller may not see, ParameterError for a wrong cursor. */
export async function objectPage<Entry extends Figured>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: PageOfAccounts,
  listed: Listed,
): Promise<Page<Entry>> {
  const list = `${listed.name} ${listed.sort}`;
  const place = placeAfter(list, args.after, [RANKS[orderOf(listed).type], ANY_TEXT, ANY_TEXT]);
  const page = { ...args, limit: rowsOf(args), place };
  const ask = (sums: Sums, direction: Direction = 'forwards') =>
    db.query<PageRow<Entry>>(pageSql(viewer, now, { ...page, sums, direction }, listed), eachTime(listed.name));
  const isKept = keptDays(page) !== null;
  let rows = await ask(isKept ? 'kept' : 'computed', isKept ? await directionOf(db, viewer, page, listed) : 'forwards');
  if (!rows[0]?.isRight) rows = await ask('mixed');
  if (args.accountId != null && !rows[0]?.accounts) throw new NotFoundError('account');
  return pageOf(
    rows,
    'accountId',
    args,
    (row) => entryOf<Entry>(row, args.days),
    (row) => cursorAt(list, [row.rank, row.key, row.accountId]),
  );
}

type PageRow<Entry> = RowOf<Entry> & {
  accountId: string;
  total: number;
  accounts: number;
  isRight: boolean;
  rank: string;
  key: string;
};

/** A list without filters has as many entries as its accounts say. */
async function directionOf(
  db: Sql,
  viewer: Viewer,
  { accountId = null, offset, place }: PageOfAccounts & { place: Place | null },
  { objects, filters }: Listed,
): Promise<Direction> {
  if (offset < FAR || place || filters.length > 0) return 'forwards';
  const [row] = await db.query<{ isFar: boolean }>(
    sql`select sum(a.${raw(objects.count)}) < ${offset * 2}::bigint as "isFar" from accounts a
      where ${visible(viewer)} and (${accountId}::text is null or a.id = ${accountId})`,
    `${objects.table}.isFar`,
  );
  return row?.isFar ? 'backwards' : 'forwards';
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
    eachTime(listed.name),
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
