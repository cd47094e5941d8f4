import type { Viewer } from '../../access/viewer.js';
import { AS_NAMES, empty, given, join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { visibleByCaller } from '../accounts/visible-accounts.sql.js';
import { figureColumns, totalColumns } from '../figures/figures.sql.js';
import type { Window, WindowArgs } from '../figures/window.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { factsHold, KEPT_WINDOWS, keptColumns, type ObjectTable, objectsWithSums } from './kept-sums.sql.js';
import type { PageOf, Place } from './page.js';

/** A column of the kept sums that lists are sorted by. */
export interface Sorting {
  column: string;
  type: 'float8' | 'bigint' | 'text';
  /** Whether the value can be missing; such entries come last. */
  isNullable?: true;
  /** SQL on the sums `d`: entries that have no such value, whatever the column says. They come last. */
  lacksIf?: Statement;
}

/** By ROAS; an entry without cost has none, although its figures say 0. */
export const ROAS_IF_SPENT: Sorting = { column: 'roas', type: 'float8', lacksIf: sql`d.cost = 0` };

/** Objects and how lists show them. */
export interface FiguredObjects extends ObjectTable {
  /** Select list on the object `o`, besides account and figures. May use `s.first` and `s.last`. */
  columns: Statement;
  /** Select list on `l` (with `account_name`) under the API's names. */
  shown: Statement;
  /** Joins to `l` that `shown` needs for each entry of a page. */
  joined?: (team: { teamId: string }) => Statement;
  sorts: Readonly<Record<string, Sorting>>;
}

/** Which objects are listed, and in what order. */
export interface ListedObjects {
  objects: FiguredObjects;
  /** Conditions on the kept sums `d`. */
  filters: readonly Statement[];
  sort: string;
  name: string;
}

/** A page of the objects of one account, or of all accounts that the caller may see. */
export type PageOfAccounts = PageOf & WindowArgs & { accountId?: string | null };

/** The fields of sort values, without their descending variants. */
export type SortField<Sorts extends readonly string[]> = Exclude<Sorts[number], `-${string}`>;

/** The length of a kept window; null for any other window. */
export function keptDays(window: Window): number | null {
  return 'days' in window && KEPT_WINDOWS.includes(window.days) ? window.days : null;
}

export function sortingOf({ objects, sort }: ListedObjects): Sorting & { isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { ...(objects.sorts[isDescending ? sort.slice(1) : sort] as Sorting), isDescending };
}

/** SQL on the sums `d`: the sort value. */
function rankOf(listed: ListedObjects): Statement {
  const { column, type, isNullable, lacksIf, isDescending } = sortingOf(listed);
  const value = lacksIf ? sql`case when not (${lacksIf}) then ${raw(`d.${column}`)} end` : raw(`d.${column}`);
  if (type === 'text') return sql`${value} ${AS_NAMES}`;
  return isNullable || lacksIf ? sql`coalesce(${value}, ${raw(isDescending ? `'-Infinity'` : `'Infinity'`)})` : value;
}

/** SQL: by rank, ties by id in the same direction, so that pages never overlap. */
function orderBy(listed: ListedObjects, rank: Statement, key: Statement, account: Statement): Statement {
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

/** SQL: the kept columns of `d`. */
function keptColumnList(objects: ObjectTable): Statement {
  return raw(
    keptColumns(objects)
      .map((column) => `d.${column}`)
      .join(', '),
  );
}

/** SQL: kept sums of a window; `ofAccount` is the condition on their accounts. */
function keptSums({ teamId }: Viewer, objects: ObjectTable, days: number | null, ofAccount: Statement): Statement {
  return sql`select d.account_id, ${keptColumnList(objects)}
    from ${raw(objects.kept)} d where d.team_id = ${teamId} and d.days = ${days ?? -1}::smallint and ${ofAccount}`;
}

/** SQL: the columns of an entry `l` from its place `k`, its object `o`, its account `s` and its sums `d`. */
function entryColumns({ columns }: FiguredObjects): Statement {
  return sql`k.rank, k.key, o.account_id, ${columns}, s.name as account_name, s.currency, ${TOTALS}`;
}

const TOTALS = totalColumns((total) => sql`d.${total}`);
const FIGURES = figureColumns('l', sql`l.currency`);

/** `kept` requires that all requested accounts have kept sums; `fresh` computes missing ones. */
export type SumsFrom = 'kept' | 'fresh';

/**
 * SQL: one page, at least one row; `total` counts all matches, and `isKept` says whether all accounts have
 * kept sums. Entries are found in the order's index first and then read by their keys.
 */
export function pageSql(
  viewer: Viewer,
  now: Date,
  {
    accountId = null,
    window,
    limit,
    offset,
    place,
  }: Pick<PageOfAccounts, 'accountId' | 'limit' | 'offset'> & {
    window: Window;
    place: Place | null;
  },
  listed: ListedObjects,
  from: SumsFrom,
): Statement {
  const { objects, filters } = listed;
  const scope = { viewer, now, window };
  const key = raw(`d.${objects.figures.key}`);
  const rank = rankOf(listed);
  const sums =
    from === 'kept'
      ? keptSums(viewer, objects, keptDays(window), isRequestedAccount(viewer, accountId))
      : sql`select * from fresh`;
  const matching = filters.length > 0 ? sql`where ${join(filters, ' and ')}` : empty;
  const behind = place ? isAfterPlace(place, listed, key) : undefined;
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
      order by ${orderBy(listed, rank, key, sql`d.account_id`)} limit ${limit} offset ${offset}
    ) k
    join scope s on s.id = k.account_id
    join ${raw(objects.table)} o
      on o.team_id = ${viewer.teamId} and o.account_id = k.account_id and o.${raw(objects.key)} = k.key
    join (${sums}) d on d.account_id = k.account_id and ${key} = k.key
  ) l on true ${objects.joined?.(viewer) ?? empty}
  order by ${orderBy(listed, sql`l.rank`, sql`l.key`, sql`l.account_id`)}`;
}

/** SQL condition on kept sums `d`: the account is requested and visible. */
function isRequestedAccount({ accountIds }: Viewer, accountId: string | null): Statement {
  if (accountId !== null) {
    const isVisible = accountIds === null || accountIds.includes(accountId);
    return isVisible ? sql`d.account_id = ${accountId}` : sql`false`;
  }
  return accountIds === null ? sql`true` : sql`d.account_id = any(${accountIds}::text[])`;
}

/** SQL: as `fresh`, the sums of all accounts in `scope`, computed where they are not kept. */
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

function isAfterPlace([value, key, account]: Place, listed: ListedObjects, own: Statement): Statement {
  const { type, isDescending } = sortingOf(listed);
  return sql`(${rankOf(listed)}, ${own} collate "C", d.account_id collate "C")
    ${isDescending ? sql`<` : sql`>`} (${value}::${raw(type)}, ${key}::text, ${account}::text)`;
}

/**
 * SQL: the first matches of each account, or all if `limit` is null; an account without matches has a row of
 * nulls. `offset 0` makes PostgreSQL sort one account's sums at a time.
 */
export function byAccountSql(
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
  listed: ListedObjects,
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
      order by ${orderBy(listed, rank, key, sql`d.account_id`)} limit ${limit}
    ) k
    join ${raw(objects.table)} o
      on o.team_id = ${viewer.teamId} and o.account_id = k.account_id and o.${raw(objects.key)} = k.key
    cross join lateral (select ${totalColumns((total) => sql`k.${total}`)}) d
  ) l on true ${objects.joined?.(viewer) ?? empty}
  order by s.id collate "C", ${orderBy(listed, sql`l.rank`, sql`l.key`, sql`l.account_id`)}`;
}
