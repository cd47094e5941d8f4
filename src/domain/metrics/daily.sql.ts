import type { Viewer } from '../../access/viewer.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { commonCurrency, figureColumns, totalColumns } from './metrics.sql.js';

type Totals = 'account_totals' | 'campaign_totals' | 'product_totals';

const UPTO = totalColumns((total) => sql`coalesce(sum(t.${total}), 0)::bigint`);
const ADDED = totalColumns((total) => sql`${total} - lag(${total}) over (partition by position order by i)`);
const FIGURES = figureColumns('added', sql`currency`);

/** SQL: the row of `totals` that holds for the object `o` on `day`, for a lateral join; `match` finds it in its account. */
function totalsUpTo({ teamId }: Viewer, totals: Totals, match: Statement, day: Statement): Statement {
  return sql`lateral (
    select * from ${raw(totals)} t
    where t.team_id = ${teamId} and t.account_id = o.account_id and t.date = least(${day}, o.figures_through)
      and ${match}
    limit 1
  )`;
}

/**
 * SQL to join to `o`, which has `account_id`, `first`, `last` and `figures_through`: the totals at the end of its window
 * as `e`, and before it as `b`.
 */
export function totalsAround(viewer: Viewer, totals: Totals, match: Statement): Statement {
  return sql`left join ${totalsUpTo(viewer, totals, match, sql`o.last`)} e on true
    left join ${totalsUpTo(viewer, totals, match, sql`o.first - 1`)} b on true`;
}

/**
 * SQL: an entry for every day of every object asked for, in the order of asking, then by day. `objects` is a common
 * table expression (and what it stands on) with that name and the columns `position` (from 1), `account_id`, `id`,
 * `first`, `last`, `figures_through` and `currency`; rows of one position are added up. `match` finds the rows `t` of `totals` that
 * are an object's, `o`, among those of its account and day.
 */
export function dailySql(viewer: Viewer, objects: Statement, totals: Totals, match: Statement): Statement {
  return sql`with recursive ${objects},
  upto as (
    select o.position, o.first - 1 + i.i as day, i.i, ${commonCurrency(sql`o.currency`)} as currency, ${UPTO}
    from objects o
    cross join lateral generate_series(0, o.last - o.first + 1) i(i)
    left join ${totalsUpTo(viewer, totals, match, sql`o.first - 1 + i.i`)} t on true
    group by o.position, o.first, i.i
  ),
  added as (select position, day, i, currency, ${ADDED} from upto)
  select position, day as date, ${FIGURES} from added where i > 0 order by position, i`;
}
