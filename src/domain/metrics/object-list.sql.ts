import type { PageArgs } from '../../../schema/support/page.args.js';
import type { Viewer } from '../../access/viewer.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { added, figureColumns, totalColumns } from './metrics.sql.js';
import { type Scope, windowDays } from './window.sql.js';

/** A table of objects that have running totals. */
export interface FiguredObjects {
  table: 'campaigns' | 'products';
  /** Column that tells the object from others of its account. */
  key: string;
  totals: 'campaign_totals' | 'product_totals';
  /** The totals' column for `key`. */
  totalsKey: string;
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

const ADDED = totalColumns(added);
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

/**
 * SQL: the accounts in question as `scope`, with the days of the two running totals that a window's sums come from.
 * Totals end on the last day that was pulled and would stay the same after it, so a window that reaches past it counts
 * up to it.
 */
function scopeSql(scope: Scope, accountIds: readonly string[] | null): Statement {
  return sql`scope as materialized (
    select a.id, a.name, a.currency, least(w.last, a.figures_through) as upto, least(w.first - 1, a.figures_through) as before
    from accounts a ${windowDays(scope)}
    where ${visible(scope.viewer)} and (${accountIds}::text[] is null or a.id = any(${accountIds}))
  )`;
}

/**
 * The matching objects of the account `s` with their sums. The totals of either day are one index range per account.
 * Full joins are never nested loops, which without good statistics would take the square of the objects; the
 * `offset 0` keeps the filter, of which PostgreSQL knows nothing beforehand, out of its plan for the joins.
 */
function matching({ teamId }: Viewer, { objects, filter }: Listed): Statement {
  const [table, totals] = [raw(objects.table), raw(objects.totals)];
  const [key, totalsKey] = [raw(objects.key), raw(objects.totalsKey)];
  const totalsOn = (day: Statement) =>
    sql`(select * from ${totals} t where t.team_id = ${teamId} and t.account_id = s.id and t.date = ${day})`;
  return sql`
    select d.*, s.name as account_name, s.currency
    from (
      select o.account_id, ${objects.columns}, ${ADDED}
      from (select * from ${table} o where o.team_id = ${teamId} and o.account_id = s.id) o
      full join ${totalsOn(sql`s.upto`)} e on e.${totalsKey} = o.${key}
      full join ${totalsOn(sql`s.before`)} b on b.${totalsKey} = o.${key}
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
