import { raw, type Statement, sql } from '../../db/sql.js';
import { figureColumns, totalColumns } from './metrics.sql.js';

const UPTO = totalColumns((total) => sql`coalesce(sum(t.${total}), 0)::bigint`);
const ADDED = totalColumns((total) => sql`${total} - lag(${total}) over (partition by position order by i)`);
const FIGURES = figureColumns('added');

/**
 * SQL: an entry for every day of every object asked for, in the order of asking, then by day. `objects` is a common
 * table expression (and what it stands on) with that name and the columns `position` (from 1), `account_id`, `id`,
 * `first`, `last` and `figures_through`; rows of one position are added up. `match` finds the rows `t` of `totals` that
 * are an object's, `o`, among those of its account and day.
 */
export function dailySql(
  teamId: string,
  objects: Statement,
  totals: 'account_totals' | 'campaign_totals' | 'product_totals',
  match: Statement,
): Statement {
  return sql`with recursive ${objects},
  upto as (
    select o.position, o.first - 1 + i.i as day, i.i, ${UPTO}
    from objects o
    cross join lateral generate_series(0, o.last - o.first + 1) i(i)
    left join lateral (
      select * from ${raw(totals)} t
      where t.team_id = ${teamId} and t.account_id = o.account_id
        and t.date = least(o.first - 1 + i.i, o.figures_through) and ${match}
      limit 1
    ) t on true
    group by o.position, o.first, i.i
  ),
  added as (select position, day, i, ${ADDED} from upto)
  select position, day as date, ${FIGURES} from added where i > 0 order by position, i`;
}
