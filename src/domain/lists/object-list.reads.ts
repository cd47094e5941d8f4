import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { NotFoundError } from '../../errors.js';
import { inSlices } from '../../lib/slices.js';
import { entryMaker, type RowOf } from '../figures/figures.js';
import { dailyWindowOf } from '../figures/window.js';
import type { Scope } from '../figures/window.sql.js';
import {
  byAccountSql,
  keptDays,
  type ListedObjects,
  type PageOfAccounts,
  pageSql,
  type SumsFrom,
  sortingOf,
} from './object-list.sql.js';
import { ANY_NUMBER, ANY_TEXT, cursorAt, type Page, pageOf, placeAfter, rowsOf } from './page.js';

interface Figured {
  accountId: string;
  metrics: Metrics | null;
}

type PageRow<Entry> = RowOf<Entry> & {
  accountId: string;
  total: number;
  accounts: number;
  isKept: boolean;
  rank: string;
  key: string;
};

/** Formats of ranks in cursors, by SQL type. */
const RANK_FORMATS = {
  float8: ANY_NUMBER,
  bigint: /^-?\d{1,18}$/,
  text: ANY_TEXT,
};

/** Throws NotFoundError for an account that the caller may not see, ParameterError for an invalid cursor or range. */
export async function objectPage<Entry extends Figured>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: PageOfAccounts,
  listed: ListedObjects,
): Promise<Page<Entry>> {
  const list = `${listed.name} ${listed.sort}`;
  const place = placeAfter(list, args.after, [RANK_FORMATS[sortingOf(listed).type], ANY_TEXT, ANY_TEXT]);
  const window = dailyWindowOf(args);
  const page = { ...args, window, limit: rowsOf(args), place };
  // A page of the whole team has one text per order, which can be prepared.
  const isWhole = listed.filters.length === 0 && viewer.accountIds === null && args.accountId == null;
  const prepared = `${list} ${place ? 'behind' : 'first'}`;
  const read = (from: SumsFrom) =>
    db.query<PageRow<Entry>>(
      pageSql(viewer, now, page, listed, from),
      isWhole && from === 'kept' ? prepared : eachTime(listed.name),
    );
  const mayBeKept = keptDays(window) !== null;
  let rows = await read(mayBeKept ? 'kept' : 'fresh');
  if (mayBeKept && !rows[0]?.isKept) rows = await read('fresh');
  if (args.accountId != null && !rows[0]?.accounts) throw new NotFoundError('account');
  return pageOf(rows, 'accountId', args, entryMaker<Entry>(rows[0], window), (row) =>
    cursorAt(list, [row.rank, row.key, row.accountId]),
  );
}

/** The first objects of each account, all if `limit` is null. Accounts that are not visible are missing. */
export async function objectsByAccount<Entry extends Figured>(
  db: Sql,
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
  listed: ListedObjects,
): Promise<Map<string, Entry[]>> {
  type Row = RowOf<Entry> & { scopeId: string; accountId: string | null };
  const isWhole = listed.filters.length === 0 && scope.viewer.accountIds === null && keptDays(scope.window) !== null;
  const rows = await db.query<Row>(
    byAccountSql(scope, accountIds, limit, listed),
    isWhole ? `${listed.name} ${listed.sort}` : eachTime(listed.name),
  );
  return inSlices(byScope<Row, Entry>(rows, entryMaker(rows[0], scope.window)));
}

/** Entries by scope; a row without an `accountId` stands for an account without entries. */
function* byScope<Row extends { scopeId: string; accountId: string | null }, Entry extends Figured>(
  rows: readonly Row[],
  entryOf: (row: RowOf<Entry>) => Entry,
): Generator<void, Map<string, Entry[]>> {
  const byAccount = new Map<string, Entry[]>();
  for (const row of rows) {
    const entries = byAccount.get(row.scopeId) ?? [];
    byAccount.set(row.scopeId, entries);
    if (row.accountId !== null) entries.push(entryOf(row as unknown as RowOf<Entry>));
    yield;
  }
  return byAccount;
}

/** The object that `listed` finds; undefined if it does not exist. Throws NotFoundError like `objectPage`. */
export async function listedObject<Entry extends Figured>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, days }: { accountId: string; days: number },
  listed: ListedObjects,
): Promise<Entry | undefined> {
  return (await objectPage<Entry>(db, viewer, now, { accountId, days, limit: 1, offset: 0 }, listed)).data[0];
}
