import { type Statement, sql } from '../../db/statements/sql.js';
import { objectSums } from '../figures/window-sums.sql.js';

/** A month misses its target or budget by more than this, above or below it. */
export const MISS_PERCENT = 10;
/** Number of last complete days whose mean is the rate. */
const RATE_DAYS = 7;
/** Figures that end more days before yesterday are too old for a forecast. */
const STALE_DAYS = 3;

/** SQL to join to the team's `accounts a`: the month `m` of the day `today`, what was spent `g`, and what is expected `f`. */
export function monthForecast(team: { teamId: string }, today: Statement): Statement {
  const spent = objectSums(team, 'account', sql`true`, sql`a.id`, sql`m.first`, sql`m.through`);
  const recent = objectSums(team, 'account', sql`true`, sql`a.id`, sql`m.rated`, sql`m.through`);
  return sql`
  cross join lateral (
    select d.*, date_trunc('month', d.today::timestamp)::date as first,
      (date_trunc('month', d.today::timestamp) + interval '1 month - 1 day')::date as last,
      greatest(d.through - ${RATE_DAYS - 1}::int, a.figures_from) as rated
    from (
      select t.today, case when a.figures_through is not null then least(a.figures_through, t.today - 1) end as through
      from (select ${today} as today) t
    ) d
  ) m
  cross join lateral (
    select s.cost_micros as spent, m.last - greatest(m.through, m.first - 1) as days_left,
      case when m.through >= m.today - 1 - ${STALE_DAYS}::int and m.through >= m.rated
        then round(r.cost_micros::numeric / (m.through - m.rated + 1)) end as rate
    from ${spent} s cross join ${recent} r
  ) g
  cross join lateral (
    select g.*, g.spent + g.rate * g.days_left as expected, a.monthly_target_micros as target
  ) f`;
}

/** SQL: the day that `now` is in the time zone of `accounts a`. */
export function dayOf(now: Date): Statement {
  return sql`(${now}::timestamptz at time zone a.time_zone)::date`;
}

/** SQL: percent by which `micros` exceeds `target`, at most 1 decimal; null if either is. */
export function deviationSql(micros: Statement, target: Statement): Statement {
  return sql`round((${micros} - ${target}) * 100 / ${target}::numeric, 1)::float8`;
}
