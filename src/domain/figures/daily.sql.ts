import type { Viewer } from '../../access/viewer.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { commonCurrency, figureColumns, totalColumns } from './figures.sql.js';
import { daysIn, type Figured, monthOf, monthsTable } from './window-sums.sql.js';

const SUMS = totalColumns((total) => sql`sum(d.${total})::bigint`);
const OR_ZEROS = totalColumns((total) => sql`coalesce(f.${total}, 0)`);
const FIGURES = figureColumns('d', sql`o.currency`);

/**
 * SQL: one row per day and position. `objects` defines a common table expression of that name with `position`
 * (from 1), `account_id`, `id`, `first`, `last` and `currency`; `match` finds the months `t` of an object
 * `o`.
 */
export function dailySql({ teamId }: Viewer, objects: Statement, figures: Figured, match: Statement): Statement {
  return sql`with recursive ${objects},
  facts as (
    select o.position, d.date, ${SUMS}
    from objects o
    join ${monthsTable(figures)} t on t.team_id = ${teamId} and t.account_id = o.account_id
      and t.month between ${monthOf(sql`o.first`)} and o.last and ${match}
    cross join lateral ${daysIn('t')} d
    where d.date between o.first and o.last
    group by o.position, d.date
  ),
  asked as (
    select position, min(first) as first, max(last) as last, ${commonCurrency(sql`currency`)} as currency
    from objects group by position
  )
  select o.position, o.first + i.i as date, ${FIGURES}
  from asked o
  cross join lateral generate_series(0, o.last - o.first) i(i)
  left join facts f on f.position = o.position and f.date = o.first + i.i
  cross join lateral (select ${OR_ZEROS}) d
  order by o.position, i.i`;
}
