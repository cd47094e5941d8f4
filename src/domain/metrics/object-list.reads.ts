import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, sql, unseen } from '../../db/sql.js';
import { eachTime } from '../../db/statement-names.js';
import { named } from '../../db/statement-texts.js';
import { NotFoundError } from '../../errors.js';
import { inSlices } from '../../slices.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { ANY_NUMBER, ANY_TEXT, cursorAt, type Page, type Place, pageOf, placeAfter, rowsOf, stepOf } from '../page.js';
import { ListMarks } from './list-marks.js';
import { FEW, type PlaceColumns } from './list-source.sql.js';
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
  const isFar = place === null && args.offset >= FAR;
  // A single object is not worth remembering.
  const isMarked = isFar || (listed.filters.length > 0 && args.limit > 1);
  const page = { ...args, limit: rowsOf(args), step: stepOf(rowsOf(args)), place, isFar, isMarked };
  const ask = (sums: Sums, reading: Reading = { fromEnd: null }) =>
    db.query<PageRow<Entry>>(pageSql(viewer, now, { ...page, sums, ...reading }, listed), eachTime(listed.name));
  let rows: PageRow<Entry>[];
  if (keptDays({ days: args.days }) === null) rows = await ask('computed');
  else if (isPlain(viewer, page, listed)) rows = await db.query(...plainPage(viewer, now, page, listed));
  else rows = await keptPage(db, viewer, now, page, listed, (reading) => ask('kept', reading));
  if (!rows[0]?.isRight) rows = await ask('mixed');
  if (args.accountId != null && !rows[0]?.accounts) throw new NotFoundError('account');
  return pageOf(rows, 'accountId', args, entryMaker<Entry>(rows[0], args.days), (row) =>
    cursorAt(list, [row.rank, row.key, row.accountId]),
  );
}

/** A page of kept sums. What is remembered of its list is used, or else its matches are counted first. Not right where the sums do not hold. */
async function keptPage<Row extends PageRow<unknown>>(
  db: Sql,
  viewer: Viewer,
  now: Date,
  page: AskedPage,
  listed: Listed,
  ask: (reading: Reading) => Promise<Row[]>,
): Promise<Row[]> {
  const read = async ({ expected, ...reading }: Way) => {
    const rows = await ask(reading);
    const isShort = reading.passing !== undefined && rows.filter(({ key }) => key !== null).length < expected;
    return isShort && rows[0]?.isRight ? ask({ ...reading, passing: undefined }) : rows;
  };
  const marks = page.isMarked ? new ListMarks(db, identityOf(viewer, page, listed)) : undefined;
  const remembered = marks?.near(page);
  let rows: Row[] = [];
  let counts: Counts | undefined = remembered;
  if (remembered?.places) {
    rows = await db.query(...samePage(viewer, now, page, listed, remembered, remembered.places));
    if (rows[0]?.isRight) return rows;
  } else if (remembered) rows = await read({ ...wayTo(page, listed, remembered), version: remembered.version });
  if (!rows[0]?.isRight) {
    counts = await countsOf(db, viewer, now, page, listed);
    if (counts) rows = await read(wayTo(page, listed, counts));
  }
  const version = rows[0]?.isRight ? rows[0].version : undefined;
  // Matches that were counted in another version would place entries wrongly.
  const isOne = counts?.version === undefined || counts.version === version;
  if (counts && version !== undefined && isOne) {
    const { all, total } = counts;
    const { place, offset, limit } = page;
    marks?.add({ version, all, total }, { place, offset, limit, places: placesOf(rows) });
  }
  return rows;
}

/** What tells a list from others, as ListMarks takes it. */
function identityOf(
  { teamId, accountIds }: Viewer,
  { accountId, days }: PageOfAccounts,
  { name, sort, filters }: Listed,
): unknown[] {
  return [name, sort, teamId, accountIds, accountId, days, filters.map(({ is: { text, values } }) => [text, values])];
}

interface AskedPage extends PageOfAccounts {
  place: Place | null;
  step: number;
  /** Whether it is looked up first which end of the list is nearer. */
  isFar: boolean;
  /** Whether the number of matches is remembered, and where the page's entries stand. */
  isMarked: boolean;
}

/**
 * Whether a page of kept sums is read in the order of an index, so that one plan is the best for all teams: neither filters nor accounts
 * pick among its entries, and it begins nearby.
 */
function isPlain(
  { accountIds }: Viewer,
  { accountId, offset }: Pick<AskedPage, 'accountId' | 'offset'>,
  { filters }: Listed,
): boolean {
  return accountIds === null && accountId == null && filters.length === 0 && offset < FAR;
}

/** A plain page, prepared (ADR 34). */
function plainPage(viewer: Viewer, now: Date, { days, limit, offset, place, step }: AskedPage, listed: Listed) {
  const values = { teamId: viewer.teamId, now, days, limit, offset, ...place };
  return named(`${listed.name} ${listed.sort} ${step}`, values, ({ teamId, now, days, limit, offset, ...behind }) => {
    const page = {
      days,
      limit,
      offset,
      step,
      place: place && (Object.values(behind).map((value) => unseen(value, 'text')) as unknown as Place),
      isMarked: false,
    };
    const known = { fromEnd: null, within: FAR + step };
    return pageSql({ ...viewer, teamId }, now, { ...page, sums: 'kept', ...known }, listed);
  });
}

/**
 * A page whose entries are remembered from when its list had this version, prepared: it has no filters. Where nothing picks among the
 * entries, its first one is enough to read it from the index.
 */
function samePage(
  viewer: Viewer,
  now: Date,
  { accountId, days, limit, offset, step }: AskedPage,
  listed: Listed,
  { version, total }: { version: string; total: number },
  places: readonly Place[],
) {
  const { teamId, accountIds: assigned } = viewer;
  const isInRow = places.length > 0 && isPlain(viewer, { accountId, offset: 0 }, listed);
  const [ranks, keys, accounts] = [0, 1, 2].map((column) => places.map((place) => place[column] as string));
  const found = isInRow ? { ...places[0] } : { ranks, keys, accounts };
  const values = { teamId, assigned, accountId, now, days, limit, offset, total, version, ...found };
  return named(
    `${listed.name}Again ${isInRow ? 'from ' : ''}${listed.sort} ${step}`,
    values,
    ({ teamId, assigned, accountId, now, days, limit, offset, total, version, ...found }) => {
      const slots = Object.values(found);
      const known = isInRow
        ? { first: slots.map((value) => unseen(value, 'text')) as unknown as Place, within: step }
        : { places: slots as unknown as PlaceColumns };
      const page = {
        accountId,
        days,
        limit,
        offset,
        total,
        version,
        step,
        place: null,
        isMarked: true,
      };
      return pageSql(
        { ...viewer, teamId, accountIds: assigned } as Viewer,
        now,
        { ...page, sums: 'kept', fromEnd: null, ...known },
        listed,
      );
    },
  );
}

type PageRow<Entry> = RowOf<Entry> & {
  accountId: string;
  total: number;
  accounts: number;
  isRight: boolean;
  version?: string;
  rank: string;
  key: string;
};

/** How many times as many entries are looked at as a page needs, where those that match lie evenly. */
const SPARE = 3;
/** Costs, with passing an entry as 1: sorting one that matches, and looking one up in the other table. */
const SORTING = 10;
const LOOKING_UP = 5;

function placesOf(rows: readonly PageRow<unknown>[]): Place[] {
  return rows.flatMap(({ rank, key, accountId }) => (key === null ? [] : [[rank, key, accountId]]));
}

/** How many objects a list's team has, and how many match, in a `version` of it if that is known. */
type Counts = { all: number; total: number; version?: string } & Pick<Known, 'mark'>;

/** Of a list of kept sums; undefined where they do not hold. */
async function countsOf(
  db: Sql,
  viewer: Viewer,
  now: Date,
  page: AskedPage,
  listed: Listed,
): Promise<Counts | undefined> {
  const { accountId = null, isFar } = page;
  const { objects, filters } = listed;
  if (filters.length > 0) {
    const [row] = await db.query<Counts & { isKept: boolean }>(
      matchesSql(viewer, now, page, listed),
      eachTime(`${objects.table}.matches`),
    );
    return row?.isKept ? row : undefined;
  }
  if (!isFar) return { all: Infinity, total: Infinity };
  const [row] = await db.query<Counts>(
    sql`select coalesce(sum(a.${raw(objects.count)}), 0) as total from accounts a
      where ${visible(viewer)} and (${accountId}::text is null or a.id = ${accountId})`,
    `${objects.table}.total`,
  );
  return row && { ...row, all: row.total };
}

/** How a page is read; `limit` is 0 where nothing is left for it. */
type Reading = Known & { limit?: 0 };

/** The same, and how many rows it has at least. */
type Way = Reading & { expected: number };

function wayTo({ limit, offset, place }: AskedPage, listed: Listed, { all, total, mark }: Counts): Way {
  const left = Math.max(total - offset, 0);
  const fromEnd = !place && !mark && left < offset ? total : null;
  const known = { fromEnd, mark };
  if (listed.filters.length === 0) return { ...known, expected: 0 };
  if (!place && left === 0) return { ...known, fromEnd: null, total, expected: 0, limit: 0 };
  const { by } = orderOf(listed);
  const isOfOne = listed.filters.every(({ on }) => on === by);
  const passed = fromEnd === null ? offset - (mark?.offset ?? 0) + limit : left;
  const needed = (all * passed) / Math.max(total, 1);
  const isOfFew = total <= FEW && total < LOOKING_UP * needed;
  // There is less to sort, or an index tells both what matches and its order.
  if (isOfOne || needed > (isOfFew ? SORTING : 1) * total) return { ...known, total, expected: 0 };
  const passing = { most: Math.ceil(SPARE * needed), isOfFew };
  return { ...known, total, passing, expected: place ? limit : Math.min(limit, left) };
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
