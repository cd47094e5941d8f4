import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, sql } from '../../db/sql.js';
import { eachTime } from '../../db/statement-names.js';
import { named } from '../../db/statement-texts.js';
import { NotFoundError } from '../../errors.js';
import { inSlices } from '../../slices.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { ANY_NUMBER, ANY_TEXT, cursorAt, type Page, type Place, pageOf, placeAfter, rowsOf, stepOf } from '../page.js';
import { FEW } from './list-source.sql.js';
import { keptDays, type Listed, orderOf, type PageOfAccounts, type Sums } from './listed-objects.sql.js';
import { byAccountSql, fewByAccountSql } from './lists-by-account.sql.js';
import { entryMaker, type RowOf } from './metrics.js';
import { type Known, matchesSql, pageSql } from './object-list.sql.js';
import { daysOf } from './window.js';
import type { Scope } from './window.sql.js';

interface Figured {
  accountId: string;
  metrics: Metrics | null;
}

/** From so many entries before a page on it is looked up which end of the list is nearer. */
const FAR = 1000;

/** How a place in a list is written, by the type of what it is sorted by. */
const RANKS = {
  float8: ANY_NUMBER,
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
  const page = { ...args, limit: rowsOf(args), step: stepOf(rowsOf(args)), place };
  const ask = (sums: Sums, known: Known = { fromEnd: null }) =>
    db.query<PageRow<Entry>>(pageSql(viewer, now, { ...page, sums, ...known }, listed), eachTime(listed.name));
  const isKept = keptDays({ days: args.days }) !== null;
  let rows: PageRow<Entry>[] = [];
  if (!isKept) rows = await ask('computed');
  else if (isPlain(viewer, page, listed)) rows = await db.query(...plainPage(viewer, now, page, listed));
  else {
    const known = await knownOf(db, viewer, now, page, listed);
    if (known) rows = await ask('kept', known);
    if (known?.passing !== undefined && rows.filter(({ key }) => key !== null).length < known.expected)
      rows = await ask('kept', { ...known, passing: undefined });
  }
  if (!rows[0]?.isRight) rows = await ask('mixed');
  if (args.accountId != null && !rows[0]?.accounts) throw new NotFoundError('account');
  return pageOf(rows, 'accountId', args, entryMaker<Entry>(rows[0], args.days), (row) =>
    cursorAt(list, [row.rank, row.key, row.accountId]),
  );
}

interface AskedPage extends PageOfAccounts {
  place: Place | null;
  step: number;
}

/**
 * Whether a page of kept sums is read in the order of an index, so that one plan is the best for all teams: neither filters nor accounts
 * pick among its entries, and it begins nearby.
 */
function isPlain({ accountIds }: Viewer, { accountId, offset }: AskedPage, { filters }: Listed): boolean {
  return accountIds === null && accountId == null && filters.length === 0 && offset < FAR;
}

/** A plain page, prepared (ADR 34). */
function plainPage(viewer: Viewer, now: Date, { days, limit, offset, place, step }: AskedPage, listed: Listed) {
  const values = { teamId: viewer.teamId, now, days, limit, offset, ...place };
  return named(`${listed.name} ${listed.sort} ${step}`, values, ({ teamId, now, days, limit, offset, ...behind }) => {
    const page = { days, limit, offset, step, place: place && (Object.values(behind) as unknown as Place) };
    return pageSql({ ...viewer, teamId }, now, { ...page, sums: 'kept', fromEnd: null }, listed);
  });
}

type PageRow<Entry> = RowOf<Entry> & {
  accountId: string;
  total: number;
  accounts: number;
  isRight: boolean;
  rank: string;
  key: string;
};

/** How many times as many entries are looked at as a page needs, where those that match lie evenly. */
const SPARE = 3;
/** Costs, with passing an entry as 1: sorting one that matches, and looking one up in the other table. */
const SORTING = 10;
const LOOKING_UP = 5;

/** What is known of a list of kept sums, and how many rows its page has at least; undefined where they do not hold. */
async function knownOf(
  db: Sql,
  viewer: Viewer,
  now: Date,
  page: AskedPage,
  listed: Listed,
): Promise<(Known & { expected: number }) | undefined> {
  const { limit, offset, place } = page;
  if (listed.filters.length === 0) return { fromEnd: await farTotal(db, viewer, page, listed), expected: 0 };
  const [row] = await db.query<{ isKept: boolean; all: number; total: number }>(
    matchesSql(viewer, now, page, listed),
    eachTime(`${listed.objects.table}.matches`),
  );
  if (!row?.isKept) return undefined;
  const { all, total } = row;
  const left = Math.max(total - offset, 0);
  const fromEnd = !place && left < offset ? total : null;
  const { by } = orderOf(listed);
  const isOfOne = listed.filters.every(({ on }) => on === by);
  const needed = (all * (fromEnd === null ? offset + limit : left)) / Math.max(total, 1);
  const isOfFew = total <= FEW && total < LOOKING_UP * needed;
  // There is less to sort, or an index tells both what matches and its order.
  if (isOfOne || needed > (isOfFew ? SORTING : 1) * total) return { fromEnd, total, expected: 0 };
  const passing = { most: Math.ceil(SPARE * needed), isOfFew };
  return { fromEnd, total, passing, expected: place ? limit : Math.min(limit, left) };
}

/** How many entries the list has, where the page is in its second half and it has no filters: as many as its accounts say. */
async function farTotal(
  db: Sql,
  viewer: Viewer,
  { accountId = null, offset, place }: AskedPage,
  { objects }: Listed,
): Promise<number | null> {
  if (offset < FAR || place) return null;
  const [row] = await db.query<{ total: number }>(
    sql`select coalesce(sum(a.${raw(objects.count)}), 0) as total from accounts a
      where ${visible(viewer)} and (${accountId}::text is null or a.id = ${accountId})`,
    `${objects.table}.total`,
  );
  return row && row.total < 2 * offset ? row.total : null;
}

/** The first objects of each account where they have a few in all, prepared (ADR 34); undefined where the list hangs on other values. */
function fewByAccount(scope: Scope, accountIds: readonly string[], limit: number | null, listed: Listed) {
  const days = keptDays(scope.window);
  const step = limit === null ? undefined : stepOf(limit);
  if (limit === null || step === undefined || days === null || listed.filters.length > 0) return undefined;
  const { viewer, now } = scope;
  const values = { teamId: viewer.teamId, assigned: viewer.accountIds, accountIds, now, days, limit };
  return named(
    `${listed.name} ${listed.sort} ${step}`,
    values,
    ({ teamId, assigned, accountIds, now, days, limit }) => {
      const seen = { ...viewer, teamId, accountIds: assigned } as Viewer;
      return fewByAccountSql({ viewer: seen, now, window: { days } }, accountIds, { limit, step }, listed);
    },
  );
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
  type Row = RowOf<Entry> & { scopeId: string; isRight: boolean; accountId: string | null };
  const few = fewByAccount(scope, accountIds, limit, listed);
  let rows = few && (await db.query<Row>(...few));
  if (!rows || rows[0]?.isRight === false)
    rows = await db.query<Row>(byAccountSql(scope, accountIds, limit, listed), eachTime(listed.name));
  return inSlices(byScope<Row, Entry>(rows, entryMaker(rows[0], daysOf(scope.window))));
}

/** Work for `inSlices`: the entries that rows with an `accountId` are, by the account that each was asked for. */
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

/** The one object that `listed` finds, as it stands in lists of `days`; undefined if it does not exist. Throws NotFoundError as `objectPage` does. */
export async function listedObject<Entry extends Figured>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, days }: { accountId: string; days: number },
  listed: Listed,
): Promise<Entry | undefined> {
  return (await objectPage<Entry>(db, viewer, now, { accountId, days, limit: 1, offset: 0 }, listed)).data[0];
}
