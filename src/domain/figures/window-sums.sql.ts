import type { Viewer } from '../../access/viewer.js';
import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { productKeys, unlabelled } from '../products/product-key.sql.js';
import { TOTALS, totalColumns } from './figures.sql.js';

/** Objects with figures, and the column that identifies them within their account. */
export interface FiguresTable {
  figures: 'campaign' | 'product';
  key: 'campaign_id' | 'product_id';
  /** SQL: the keys under which figures of the object `alias` stand, as an array. */
  keysOf: (alias: string) => Statement;
}

export const CAMPAIGN_FIGURES: FiguresTable = {
  figures: 'campaign',
  key: 'campaign_id',
  keysOf: (alias) => sql`array[${raw(alias)}.id]`,
};
export const PRODUCT_FIGURES: FiguresTable = { figures: 'product', key: 'product_id', keysOf: productKeys };

/** An account's figures are the sums of its campaigns. */
export type Figured = FiguresTable['figures'] | 'account';

/** A team id, or an SQL expression for it. */
type Team = { teamId: Viewer['teamId'] | Statement };

/** SQL: the table of figures by month (ADR 33). */
export function monthsTable(figures: Figured): Statement {
  return raw(`${figures}_months`);
}

/** SQL: the first day of the month of `day`. */
export function monthOf(day: Statement): Statement {
  return sql`date_trunc('month', (${day})::timestamp)::date`;
}

/** SQL select list: the sums from `first` to `last` of `monthsIn`. */
const SUMS = totalColumns(
  (total) => sql`coalesce(sum(coalesce(t.${total}[i.upto], 0) - coalesce(t.${total}[i.before], 0)), 0)::bigint`,
);

/**
 * SQL: `from` the months `t` with figures between `first` and `last`. Totals are cumulative within a month,
 * so a window is a difference of two entries, at the indexes `i.upto` and `i.before` (`offset 0`: computed
 * once for all figures).
 */
function monthsIn({ teamId }: Team, figures: Figured, account: Statement, first: Statement, last: Statement) {
  return sql`from ${monthsTable(figures)} t
    cross join lateral (
      select width_bucket((${last})::date, t.days) as upto, width_bucket((${first})::date - 1, t.days) as before offset 0
    ) i
    where t.team_id = ${teamId} and t.account_id = ${account} and t.month between ${monthOf(first)} and (${last})
      and i.upto > i.before`;
}

/** SQL (lateral): key and totals of each object of `account` with figures from `first` to `last`. */
export function windowSums(
  team: Team,
  { figures, key }: FiguresTable,
  account: Statement,
  first: Statement,
  last: Statement,
): Statement {
  const object = raw(key);
  const sums = sql`(select t.${object}, ${SUMS} ${monthsIn(team, figures, account, first, last)} group by t.${object})`;
  return figures === 'product' ? withUnlabelled(team, sums, account) : sums;
}

/**
 * SQL: the same `sums`, those without a feed added to the first product of their offer. Without sums, products may have
 * null. A full join is never a nested loop (`offset 0` keeps it one).
 */
function withUnlabelled({ teamId }: Team, sums: Statement, account: Statement): Statement {
  return sql`(
    select w.product_id, ${totalColumns((total) => sql`sum(w.${total})::bigint`)}
    from (
      select coalesce(p.id, s.product_id) as product_id, ${totalColumns((total) => sql`s.${total}`)}
      from ${sums} s
      full join (
        select p.id, ${unlabelled('p')} as key from products p
        where p.team_id = ${teamId} and p.account_id = ${account} and p.precedence = 1
      ) p on p.key = s.product_id
      offset 0
    ) w
    group by w.product_id)`;
}

/** SQL: like `windowSums`, for the object whose months `match` finds; zeros without figures. */
export function objectSums(
  team: Team,
  figures: Figured,
  match: Statement,
  account: Statement,
  first: Statement,
  last: Statement,
): Statement {
  return sql`(select ${SUMS} ${monthsIn(team, figures, account, first, last)} and ${match})`;
}

/**
 * SQL (for a lateral join): the days of the month `alias` with their `totals`. `offset 0` computes them
 * before days are sorted, so that no arrays go through the sort.
 */
export function daysIn(alias: string, totals: readonly string[] = TOTALS): Statement {
  const list = (each: (total: string) => string) => raw(totals.map(each).join(', '));
  return sql`(
    select d.date, ${join(totals.map((total) => raw(`d.${total} - coalesce(${alias}.${total}[d.i - 1], 0) as ${total}`)))}
    from unnest(${raw(alias)}.days, ${list((total) => `${alias}.${total}`)}) with ordinality d(date, ${list((total) => total)}, i)
    offset 0
  )`;
}
