import { figureColumns, totalColumns } from './metrics.sql.js';

/**
 * SQL: an entry for every day of every object asked for, in the order of asking, then by day. `objects` is a common
 * table expression (and what it stands on) with that name and the columns `position` (from 1), `account_id`, `id`,
 * `first`, `last` and `figures_through`; rows of one position are added up. `match` finds the totals `t` of an object
 * `o` among those of its account and day.
 */
export function dailySql(objects: string, totals: string, match: string): string {
  return `with recursive ${objects},
  upto as (
    select o.position, o.first - 1 + i.i as day, i.i, ${totalColumns((total) => `coalesce(sum(t.${total}), 0)::bigint`)}
    from objects o
    cross join lateral generate_series(0, o.last - o.first + 1) i(i)
    left join lateral (
      select * from ${totals} t
      where t.team_id = $1 and t.account_id = o.account_id and t.date = least(o.first - 1 + i.i, o.figures_through)
        and ${match}
      limit 1
    ) t on true
    group by o.position, o.first, i.i
  ),
  added as (
    select position, day, i, ${totalColumns((total) => `${total} - lag(${total}) over (partition by position order by i)`)}
    from upto
  )
  select position, day as date, ${figureColumns('added')} from added where i > 0 order by position, i`;
}
