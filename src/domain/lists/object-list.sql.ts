import type { Viewer } from '../../access/viewer.js';
import { AS_NAMES, empty, given, join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { visibleByCaller } from '../accounts/visible-accounts.sql.js';
import { figureColumns, totalColumns } from '../figures/figures.sql.js';
import type { Window } from '../figures/window.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { factsHold, KEPT_WINDOWS, keptColumns, type ObjectTable, objectsWithSums } from './kept-sums.sql.js';
import type { PageOf, Place } from './page.js';

/** What entries are sorted by: a column of the kept sums. */
export interface Sorting {
  column: string;
  type: 'float8' | 'bigint' | 'text';
  /** Entries without a value come last. */
  mayLack?: true;
}

/** Objects and how lists show them. */
export interface FiguredObjects extends ObjectTable {
  /** Select list on the object `o` of what an entry shows, besides its account and its figures; on `s.first` and `s.last`, too. */
  columns: Statement;
  /** Select list on `l`, which has `account_name` too, under the names of the answer. */
  shown: Statement;
  /** Joins to `l` for what `shown` tells of each entry of a page. */
  joined?: (team: { teamId: string }) => Statement;
  sorts: Readonly<Record<string, Sorting>>;
}

/** Which objects are listed, and in what order. */
export interface Listed {
  objects: FiguredObjects;
  /** Conditions on the kept sums `d`. */
  filters: readonly Statement[];
  sort: string;
  /** Name of the list. */
  name: string;
}

/** A page of the objects of one account, or of all that the caller may see. */
export type PageOfAccounts = PageOf & { accountId?: string | null; days: number };

/** The fields among sort values, which have the same fields behind `-` too. */
export type SortField<Sorts extends readonly string[]> = Exclude<Sorts[number], `-${string}`>;

/** The length of a window whose sums are kept; null for any other. */
export function keptDays(window: Window): number | null {
  return 'days' in window && KEPT_WINDOWS.includes(window.days) ? window.days : null;
}

export function sortingOf({ objects, sort }: Listed): Sorting & { isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { ...(objects.sorts[isDescending ? sort.slice(1) : sort] as Sorting), isDescending };
}

/** SQL on the sums `d`: what they are sorted by. */
function rankOf(listed: Listed): Statement {
  const { column, type, mayLack, isDescending } = sortingOf(listed);
  const value = raw(`d.${column}`);
  if (type === 'text') return sql`${value} ${AS_NAMES}`;
  return mayLack ? sql`coalesce(${value}, ${raw(isDescending ? `'-Infinity'` : `'Infinity'`)})` : value;
}

/** SQL: by rank, ties by id in the same direction, so that pages never overlap. */
function inOrder(listed: Listed, rank: Statement, key: Statement, account: Statement): Statement {
  const direction = sortingOf(listed).isDescending ? sql`desc` : sql`asc`;
  return sql`${rank} ${direction}, ${key} collate "C" ${direction}, ${account} collate "C" ${direction}`;
}

/** SQL: the accounts in question as `scope`, each with its window, and whether its sums of that are kept. */
function scopeSql(scope: Scope, objects: ObjectTable, asked: Statement): Statement {
  const isKept = sql`a.kept_through is not distinct from w.last and ${factsHold(objects, scope.now)}`;
  const kept = keptDays(scope.window) === null ? sql`false` : isKept;
  return sql`scope as materialized (
    select a.id, a.name, a.currency, w.first, w.last, ${kept} as kept
    from accounts a ${windowDays(scope)}
    where ${visibleByCaller(scope.viewer)} and ${asked}
  )`;
}

/** SQL: the kept sums of a window, of the accounts that `ofAccount` makes a condition for. */
function keptSums({ teamId }: Viewer, objects: ObjectTable, days: number | null, ofAccount: Statement): Statement {
  return sql`select d.account_id, ${raw(
    keptColumns(objects)
      .map((column) => `d.${column}`)
      .join(', '),
  )}
    from ${raw(objects.kept)} d where d.team_id = ${teamId} and d.days = ${days}::smallint and ${ofAccount}`;
}

/** SQL: the columns of an entry `l` from its place `k`, its object `o`, its account `s` and its sums `d`. */
function entryColumns({ columns }: FiguredObjects): Statement {
  return sql`k.rank, k.key, o.account_id, ${columns}, s.name as account_name, s.currency, ${OWN}`;
}

const OWN = totalColumns((total) => sql`d.${total}`);
const FIGURES = figureColumns('l', sql`l.currency`);

/** Where a page's sums are read: `kept` is right where those of all accounts in question hold, `fresh` always. */
export type SumsFrom = 'kept' | 'fresh';

/**
 * SQL: one page, at least one row: `total` counts all matches, `accounts` the accounts in question, and `isKept` says whether the
 * sums of all of them are kept. Its entries are found in the order's index first and then read by their keys. `fresh` adds up
 * the months of accounts whose sums are not kept.
 */
export function pageSql(
  viewer: Viewer,
  now: Date,
  {
    accountId = null,
    days,
    limit,
    offset,
    place,
  }: Omit<PageOfAccounts, 'after'> & {
    place: Place | null;
  },
  listed: Listed,
  from: SumsFrom,
): Statement {
  const { objects, filters } = listed;
  const scope = { viewer, now, window: { days } };
  const key = raw(`d.${objects.figures.key}`);
  const rank = rankOf(listed);
  const sums = from === 'kept' ? keptSums(viewer, objects, days, isOneOf(viewer, accountId)) : sql`select * from fresh`;
  const matching = filters.length > 0 ? sql`where ${join(filters, ' and ')}` : empty;
  const behind = place ? placedBehind(place, listed, key) : undefined;
  const found = given(...filters, behind ?? false);
  return sql`with ${scopeSql(scope, objects, accountId === null ? sql`true` : sql`a.id = ${accountId}`)}
  ${from === 'fresh' ? freshSql(scope, objects) : empty}
  select counted.*, l.rank::text as rank, l.key, l.account_id as "accountId", ${objects.shown}, ${FIGURES}
  from (
    select (select count(*) from (${sums}) d ${matching}) as total, count(*) as accounts,
      coalesce(bool_and(kept), true) as "isKept"
    from scope
  ) counted
  left join (
    select ${entryColumns(objects)}
    from (
      select ${rank} as rank, ${key} as key, d.account_id from (${sums}) d
      ${found.length > 0 ? sql`where ${join(found, ' and ')}` : empty}
      order by ${inOrder(listed, rank, key, sql`d.account_id`)} limit ${limit} offset ${offset}
    ) k
    join scope s on s.id = k.account_id
    join ${raw(objects.table)} o
      on o.team_id = ${viewer.teamId} and o.account_id = k.account_id and o.${raw(objects.key)} = k.key
    join (${sums}) d on d.account_id = k.account_id and ${key} = k.key
  ) l on true ${objects.joined?.(viewer) ?? empty}
  order by ${inOrder(listed, sql`l.rank`, sql`l.key`, sql`l.account_id`)}`;
}

/** SQL condition on kept sums `d`: of an account in question. */
function isOneOf({ accountIds }: Viewer, accountId: string | null): Statement {
  if (accountId !== null) {
    const isVisible = accountIds === null || accountIds.includes(accountId);
    return isVisible ? sql`d.account_id = ${accountId}` : sql`false`;
  }
  return accountIds === null ? sql`true` : sql`d.account_id = any(${accountIds}::text[])`;
}

/** SQL: as `fresh` the sums of all accounts in `scope`, added up where they are not kept. */
function freshSql(scope: Scope, objects: ObjectTable): Statement {
  const { viewer, window } = scope;
  const kept = sql`d.account_id in (select id from scope where kept)`;
  const columns = raw(
    keptColumns(objects)
      .map((column) => `d.${column}`)
      .join(', '),
  );
  const sums = objectsWithSums(viewer, objects, sql`s.id`, sql`s.first`, sql`s.last`, scope.now);
  return sql`, fresh as materialized (
    ${keptSums(viewer, objects, keptDays(window), kept)}
    union all
    select d.account_id, ${columns} from scope s cross join lateral ${sums} d where not s.kept
  )`;
}

function placedBehind([value, key, account]: Place, listed: Listed, own: Statement): Statement {
  const { type, isDescending } = sortingOf(listed);
  return sql`(${rankOf(listed)}, ${own} collate "C", d.account_id collate "C")
    ${isDescending ? sql`<` : sql`>`} (${value}::${raw(type)}, ${key}::text, ${account}::text)`;
}

/**
 * SQL: the first matches of each account (`limit` null: all), at least one row per account: `scopeId` is the account, and where
 * it has no match the other columns are null. An account's sums are sorted, whatever other accounts have (`offset 0`).
 */
export function byAccountSql(
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
  listed: Listed,
): Statement {
  const { viewer, window } = scope;
  const { objects, filters } = listed;
  const key = raw(`d.${objects.figures.key}`);
  const rank = rankOf(listed);
  const columns = raw(
    keptColumns(objects)
      .map((column) => `d.${column}`)
      .join(', '),
  );
  const sums = objectsWithSums(viewer, objects, sql`s.id`, sql`s.first`, sql`s.last`, scope.now);
  return sql`with ${scopeSql(scope, objects, sql`a.id = any(${accountIds}::text[])`)}
  select s.id as "scopeId", l.account_id as "accountId", ${objects.shown}, ${FIGURES}
  from scope s
  left join lateral (
    select ${entryColumns(objects)}
    from (
      select ${rank} as rank, ${key} as key, d.* from (
        ${keptSums(viewer, objects, keptDays(window), sql`d.account_id = s.id and s.kept`)}
        union all
        select d.account_id, ${columns} from ${sums} d where not s.kept
        offset 0
      ) d
      ${filters.length > 0 ? sql`where ${join(filters, ' and ')}` : empty}
      order by ${inOrder(listed, rank, key, sql`d.account_id`)} limit ${limit}
    ) k
    join ${raw(objects.table)} o
      on o.team_id = ${viewer.teamId} and o.account_id = k.account_id and o.${raw(objects.key)} = k.key
    cross join lateral (select ${totalColumns((total) => sql`k.${total}`)}) d
  ) l on true ${objects.joined?.(viewer) ?? empty}
  order by s.id collate "C", ${inOrder(listed, sql`l.rank`, sql`l.key`, sql`l.account_id`)}`;
}
