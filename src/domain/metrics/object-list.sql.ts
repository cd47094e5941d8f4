import type { PageArgs } from '../../../schema/support/page.args.js';
import type { Viewer } from '../../access/viewer.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { figureColumns, totalColumns } from './metrics.sql.js';
import { type Scope, windowDays } from './window.sql.js';
import { type FiguresTable, windowSums } from './window-sums.sql.js';

/** A table of objects that have figures. */
export interface FiguredObjects {
  table: 'campaigns' | 'products';
  /** Column that tells the object from others of its account. */
  key: string;
  figures: FiguresTable;
  /** Select list on `o` of what an entry shows or is sorted by, besides its account and its figures. */
  columns: Statement;
  /** Select list on `l`, which has `account_name` too, under the names of the answer. */
  shown: Statement;
  /** SQL of each sort field, on `l`. */
  sorts: Readonly<Record<string, Statement>>;
}

/** Which objects are listed, and in what order. */
export interface Listed {
  objects: FiguredObjects;
  /** Condition on `d`, which has the objects' columns and the sums. */
  filter: Statement;
  sort: string;
  /** Name of the statement. */
  name: string;
}

/** A page of the objects of one account, or of all that the caller may see. */
export type PageOfAccounts = Pick<PageArgs, 'limit' | 'offset'> & { accountId?: string | null; days: number };

const SUMS = totalColumns((total) => sql`coalesce(e.${total}, 0)`);
const FIGURES = figureColumns('l', sql`l.currency`);

/** The fields among sort values, which have the same fields behind `-` too. */
export type SortField<Sort extends string> = Exclude<Sort, `-${string}`>;

/** SQL of one sort value, a field of `sorts`, descending behind `-`; entries without a value come last either way. */
export function orderBy(sorts: Readonly<Record<string, Statement>>, sort: string): Statement {
  return sort.startsWith('-') ? sql`${sorts[sort.slice(1)]} desc nulls last` : sql`${sorts[sort]} asc nulls last`;
}

/** SQL: by `sort`, ties by id so that pages never overlap. */
function orderSql({ objects, sort }: Listed): Statement {
  return sql`${orderBy(objects.sorts, sort)}, l.${raw(objects.key)} collate "C", l.account_id collate "C"`;
}

/** SQL: the accounts in question as `scope`, each with the window's `first` and `last` day. */
function scopeSql(scope: Scope, accountIds: readonly string[] | null): Statement {
  return sql`scope as materialized (
    select a.id, a.name, a.currency, w.first, w.last
    from accounts a ${windowDays(scope)}
    where ${visible(scope.viewer)} and (${accountIds}::text[] is null or a.id = any(${accountIds}))
  )`;
}

/**
 * The matching objects of the account `s` with their sums. A full join is never nested loops, which without good
 * statistics would take the square of the objects; the
 * `offset 0` keeps the filter, of which PostgreSQL knows nothing beforehand, out of its plan for the joins.
 */
function matching(viewer: Viewer, { objects, filter }: Listed): Statement {
  const [table, key, figuresKey] = [raw(objects.table), raw(objects.key), raw(objects.figures.key)];
  const sums = windowSums(viewer, objects.figures, sql`s.id`, sql`s.first`, sql`s.last`);
  return sql`
    select d.*, s.name as account_name, s.currency
    from (
      select o.account_id, ${objects.columns}, ${SUMS}
      from (select * from ${table} o where o.team_id = ${viewer.teamId} and o.account_id = s.id) o
      full join ${sums} e on e.${figuresKey} = o.${key}
      offset 0
    ) d
    where d.account_id is not null and ${filter}`;
}

/**
 * One page, at least one row: `total` counts all matches, `accounts` the accounts in question; a page past the end has
 * one row whose other columns are null.
 */
export function pageSql(viewer: Viewer, now: Date, args: PageOfAccounts, listed: Listed): Statement {
  const { accountId, days, limit, offset } = args;
  const order = orderSql(listed);
  return sql`with ${scopeSql({ viewer, now, window: { days } }, accountId == null ? null : [accountId])},
  listed as materialized (select l.* from scope s cross join lateral (${matching(viewer, listed)}) l),
  page as (select * from listed l order by ${order} limit ${limit} offset ${offset})
  select counted.*, l.account_id as "accountId", ${listed.objects.shown}, ${FIGURES}
  from (select (select count(*) from listed) as total, (select count(*) from scope) as accounts) counted
  left join page l on true
  order by ${order}`;
}

/**
 * The first matches of each account (`limit` null: all), at least one row per account: `scopeId` is the account, and where
 * it has no match the other columns are null.
 */
export function byAccountSql(
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
  listed: Listed,
): Statement {
  const order = orderSql(listed);
  return sql`with ${scopeSql(scope, accountIds)}
  select s.id as "scopeId", l.account_id as "accountId", ${listed.objects.shown}, ${FIGURES}
  from scope s
  left join lateral (
    select l.* from (${matching(scope.viewer, listed)}) l order by ${order} limit ${limit}
  ) l on true
  order by s.id collate "C", ${order}`;
}
