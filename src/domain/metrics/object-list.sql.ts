import { VISIBLE } from '../accounts/visible-accounts.sql.js';
import { addedBetween, figureColumns, totalColumns } from './metrics.sql.js';
import { orderBy } from './order.sql.js';
import { TOTALS_DAYS, WINDOW_DAYS } from './window.sql.js';

/** A table of objects that have running totals. */
export interface FiguredObjects {
  table: 'campaigns' | 'products';
  /** Column that tells the object from others of its account. */
  key: string;
  totals: 'campaign_totals' | 'product_totals';
  /** The totals' column for `key`. */
  totalsKey: string;
  /** Select list on `o` of what an entry shows or is sorted by, besides its account and its figures. */
  columns: string;
  /** Select list on `l`, which has `account_name` too, under the names of the answer. */
  shown: string;
  /** Conditions on `d`, which has those columns and the sums; they bind $10 and following. */
  filters: readonly string[];
  /** SQL of each sort field, on `l`. */
  sorts: Readonly<Record<string, string>>;
}

/** SQL: by `sort`, ties by id so that pages never overlap. */
function orderSql(objects: FiguredObjects, sort: string): string {
  return `${orderBy(objects.sorts, sort)}, l.${objects.key} collate "C", l.account_id collate "C"`;
}

/** The accounts in question as `s`; binds $1 to $6 (windowFor) and $7, account ids or null for all. */
const SCOPE = `scope as materialized (
  select a.id, a.name, ${TOTALS_DAYS}
  from accounts a ${WINDOW_DAYS}
  where ${VISIBLE} and ($7::text[] is null or a.id = any($7))
)`;

/**
 * The matching objects of the account `s` with their sums. The totals of either day are one index range an account.
 * Full joins are never nested loops, which without good statistics would take the square of the objects; the
 * `offset 0` keeps the filters, of which PostgreSQL knows nothing beforehand, out of its plan for the joins.
 */
function matching({ table, key, totals, totalsKey, columns, filters }: FiguredObjects): string {
  const totalsOn = (day: string) =>
    `(select * from ${totals} t where t.team_id = $1 and t.account_id = s.id and t.date = s.${day})`;
  return `
    select d.*, s.name as account_name
    from (
      select o.account_id, ${columns}, ${totalColumns(addedBetween('e', 'b'))}
      from (select * from ${table} o where o.team_id = $1 and o.account_id = s.id) o
      full join ${totalsOn('upto')} e on e.${totalsKey} = o.${key}
      full join ${totalsOn('before')} b on b.${totalsKey} = o.${key}
      offset 0
    ) d
    where d.account_id is not null and ${filters.map((filter) => `(${filter})`).join(' and ')}`;
}

function entry({ shown }: FiguredObjects): string {
  return `l.account_id as "accountId", ${shown}, ${figureColumns('l')}`;
}

/**
 * One page of all accounts in question, at least one row: `total` counts all matches, `accounts` the accounts in
 * question; a page past the end has one row whose other columns are null. Binds $8 limit and $9 offset.
 */
export function pageSql(objects: FiguredObjects, sort: string): string {
  const order = orderSql(objects, sort);
  return `with ${SCOPE},
  listed as materialized (select l.* from scope s cross join lateral (${matching(objects)}) l),
  page as (select * from listed l order by ${order} limit $8 offset $9)
  select counted.*, ${entry(objects)}
  from (select (select count(*) from listed) as total, (select count(*) from scope) as accounts) counted
  left join page l on true
  order by ${order}`;
}

/**
 * The first matches of every account in question, at least one row an account: `scopeId` is the account, and where it
 * has no match the other columns are null. Binds $8 limit for each account (null: all) and $9 offset.
 */
export function byAccountSql(objects: FiguredObjects, sort: string): string {
  const order = orderSql(objects, sort);
  return `with ${SCOPE}
  select s.id as "scopeId", ${entry(objects)}
  from scope s
  left join lateral (select l.* from (${matching(objects)}) l order by ${order} limit $8 offset $9) l on true
  order by s.id collate "C", ${order}`;
}
