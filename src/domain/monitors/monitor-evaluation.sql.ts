import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { ELIGIBLE, weighted } from '../campaigns/impression-share.sql.js';
import { costPerConversionSql, figureSql, moneySql, ratioSql, totalColumns } from '../figures/figures.sql.js';
import { CAMPAIGN_FIGURES, objectSums, windowSums } from '../figures/window-sums.sql.js';
import { countsByDay } from '../products/product-status.reads.js';
import { dayOf, monthForecast } from '../targets/month.sql.js';
import type { MonitorComparison, MonitorMetric } from './monitor.enum.js';

/** Which accounts and days of a team are judged. */
export interface Judged {
  teamId: string;
  now: Date;
  accountIds: readonly string[];
  /** Complete days up to yesterday. */
  days: number;
}

/** The days before a window with which it is compared. */
const EARLIER_WEEKS = [7, 14, 21, 28];

const SUMS = totalColumns((total) => sql`sum(f.${total})::bigint`);
/** The figures of a window as numbers per day or per week: `i.parts` of them. */
const OWN = totalColumns((total) => sql`coalesce(t.${total}, 0)::float8 / i.parts`);
const EARLIER = totalColumns((total) => sql`coalesce(e.${total}, 0)::float8 / i.earlier_parts`);

const SHARES = {
  searchImpressionShare: 'share',
  searchBudgetLostImpressionShare: 'lost_to_budget',
  searchRankLostImpressionShare: 'lost_to_rank',
} as const satisfies Partial<Record<MonitorMetric, string>>;

const ofProducts = (count: Statement) => sql`case when p.total > 0 then ${ratioSql(count, sql`p.total`)} end`;
const STATES = {
  disapprovedProductCount: sql`p.disapproved`,
  disapprovedProductShare: ofProducts(sql`p.disapproved`),
  outOfStockProductShare: ofProducts(sql`p.out_of_stock`),
  notFoundPageCount: sql`w.not_found`,
  expectedMonthSpend: sql`h.expected`,
} satisfies Partial<Record<MonitorMetric, Statement>>;

/** SQL: the metric named by `x.metric` from the totals of `alias`; null for those that are not made of totals. */
function figureOf(alias: string): Statement {
  return chosen({ ...figureSql(alias), costPerConversion: costPerConversionSql(alias) });
}

function chosen(values: Readonly<Record<string, Statement>>): Statement {
  const cases = Object.entries(values).map(([name, value]) => sql`when ${raw(`'${name}'`)} then (${value})::float8`);
  return sql`case x.metric ${join(cases, ' ')} end`;
}

/** SQL condition: `column` is one of `names`. */
function isOf(column: string, names: readonly string[]): Statement {
  return raw(`${column} in (${names.map((name) => `'${name}'`).join(', ')})`);
}

const IS_SHARE = isOf('x.metric', Object.keys(SHARES));
const IS_STATE = isOf('x.metric', Object.keys(STATES));
const IS_PRODUCT = isOf('x.metric', ['disapprovedProductCount', 'disapprovedProductShare', 'outOfStockProductShare']);
/** SQL: what rows are joined by. Joined by several columns, small tables of unknown size are compared row by row with each other. */
const keyOf = (...columns: string[]) => raw(`concat_ws('|', ${columns.join(', ')})`);
const is = (comparison: MonitorComparison) => raw(`x.comparison = '${comparison}'`);

/**
 * SQL: the columns of `monitors` that the evaluation needs, of the monitors where `condition` on `n` holds. `since` is the
 * first day that may fire.
 */
export function storedMonitors(condition: Statement): Statement {
  return sql`select n.id, n.level, n.conditions, n.account_ids, n.campaign_ids, n.campaign_statuses, n.is_repeated, n.enabled_at
    from monitors n where ${condition}`;
}

/**
 * SQL of the only evaluation: a row for each monitor, account and day that fires, with `matches` (at most 20, by campaign)
 * and their number, as `monitor_id`, `account_id`, `day`, `match_count`, `matches`. A day that is not among those pulled, or
 * not over in the account's time zone, is not judged. Money, ratios, forecasts and shares are those of the API's fields.
 * `monitors` is a `storedMonitors`; `since` is true if only days from their switching on count.
 */
export function firedDays({ teamId, now, accountIds, days }: Judged, monitors: Statement, since: boolean): Statement {
  const team = { teamId };
  const first = sql`k.day - s.shift - s.days + 1`;
  const last = sql`k.day - s.shift`;
  return sql`with monitor as materialized (${monitors}),
  account as materialized (
    select a.id, a.time_zone, a.figures_from, a.figures_through, a.statuses_from, a.statuses_through,
      a.impression_shares_through, ${dayOf(now)} - 1 as yesterday
    from accounts a where a.team_id = ${teamId} and a.id = any(${accountIds}::text[]) and not a.is_mcc
      and exists (select from monitor n where n.account_ids is null or a.id = any(n.account_ids))
  ),
  judged as materialized (
    select a.id as account_id, a.yesterday - i.i as day, i.i < ${days}::int as may_fire
    from account a cross join generate_series(0, ${days}::int) i(i)
    where a.yesterday - i.i between a.figures_from and a.figures_through
  ),
  condition as materialized (
    select n.id as monitor_id, n.level, c.place, count(*) over (partition by n.id) as conditions, c.metric, c.aggregate, c."windowDays" as days, c.comparison, c.operator, c.threshold
    from monitor n cross join lateral rows from (
      jsonb_to_recordset(n.conditions) as (metric text, aggregate text, "windowDays" int, comparison text, operator text, threshold numeric)
    ) with ordinality c(metric, aggregate, "windowDays", comparison, operator, threshold, place)
  ),
  measure as materialized (select distinct x.level, x.metric, x.aggregate, x.days, x.comparison from condition x),
  span as materialized (
    select distinct s.level, x.days, s.part, s.shift
    from measure x cross join lateral (
      select x.level, 'own' as part, 0 as shift
      union all select x.level, 'previous_window', x.days where ${is('previous_window')}
      union all select x.level, 'weekday_average', w.shift from unnest(${EARLIER_WEEKS}::int[]) w(shift) where ${is('weekday_average')}
      union all select 'account', 'own', 0 where ${is('account_share')}
    ) s
    where not ${IS_SHARE} and not ${IS_STATE}
  ),
  totals as materialized (
    select k.account_id, k.day, s.level, s.days, s.part, f.campaign_id as object_id, ${SUMS}
    from judged k cross join span s
    cross join lateral ${windowSums(team, CAMPAIGN_FIGURES, sql`k.account_id`, first, last)} f
    where s.level = 'campaign' group by 1, 2, 3, 4, 5, 6
    union all
    select k.account_id, k.day, s.level, s.days, s.part, '', ${SUMS}
    from judged k cross join span s
    cross join lateral ${objectSums(team, 'account', sql`true`, sql`k.account_id`, first, last)} f
    where s.level = 'account' group by 1, 2, 3, 4, 5
  ),
  summed as materialized (
    select ${keyOf('f.account_id', 'f.day', 'f.level', 'f.days', 'f.part', 'f.object_id')} as key, f.* from totals f
  ),
  shared as materialized (
    select ${keyOf('k.account_id', 'k.day', 'x.level', 'x.days', 's.object_id')} as key, s.*
    from judged k cross join (select distinct x.level, x.days from measure x where ${IS_SHARE}) x
    cross join lateral (
      select d.object_id, ${join(
        Object.values(SHARES).map((part) => sql`${weighted(raw(`d.${part}`))} as ${raw(part)}`),
      )}
      from (
        select case x.level when 'campaign' then s.campaign_id else '' end as object_id, s.share, s.lost_to_budget, s.lost_to_rank,
          ${ELIGIBLE} as eligible
        from campaign_impression_shares s where s.team_id = ${teamId} and s.account_id = k.account_id
          and s.date between k.day - x.days + 1 and k.day
      ) d
      group by d.object_id
    ) s
  ),
  counted as materialized (
    select ${keyOf('a.id', 'p.day')} as key, p.total, p.disapproved, p."outOfStock" as out_of_stock
    from account a
    cross join lateral (
      select greatest(min(k.day), a.statuses_from) as first, least(max(k.day), a.statuses_through) as last
      from judged k where k.account_id = a.id
    ) known
    cross join lateral ${countsByDay(team, sql`a.id`, sql`known.first`, sql`known.last`)} p
    where known.first <= known.last and exists (select from measure x where ${IS_PRODUCT})
  ),
  paged as materialized (
    select ${keyOf('w.account_id', 'w.date')} as key, w.not_found_count as not_found
    from judged k join landing_page_days w on w.team_id = ${teamId} and w.account_id = k.account_id and w.date = k.day
    where exists (select from measure x where x.metric = 'notFoundPageCount')
  ),
  forecast as materialized (
    select ${keyOf('k.account_id', 'k.day')} as key, ${moneySql(sql`f.expected`)} as expected, ${moneySql(sql`f.target`)} as target
    from judged k join accounts a on a.team_id = ${teamId} and a.id = k.account_id ${monthForecast(team, sql`k.day + 1`)}
    where exists (select from measure x where x.metric = 'expectedMonthSpend')
  ),
  object as materialized (
    select 'account' as level, a.id as account_id, '' as id, null::text as status, null::numeric as target_roas,
      null::bigint as budget_micros, null::date as start_date
    from account a
    union all
    select 'campaign', c.account_id, c.id, c.status, c.target_roas,
      case when c.budget_micros > 0 and c.total_budget_micros is null and not c.budget_shared then c.budget_micros end, c.start_date
    from campaigns c join account a on a.id = c.account_id where c.team_id = ${teamId}
      and exists (select from monitor n where n.level = 'campaign' and c.status = any(n.campaign_statuses))
  ),
  measured as materialized (
    select k.account_id, k.day, o.id as object_id, o.status, ${keyOf('x.level', 'x.metric', 'x.aggregate', 'x.days', 'x.comparison')} as measure,
      round(v.value::numeric, 4) as value, nullif(round(b.compared::numeric, 4), 0) as compared
    from judged k
    join account a on a.id = k.account_id
    join object o on o.account_id = k.account_id
    join measure x on x.level = o.level
    left join summed t on t.key = ${keyOf('k.account_id', 'k.day', 'x.level', 'x.days', "'own'", 'o.id')}
    left join summed e on e.key = case when ${is('account_share')} then ${keyOf('k.account_id', 'k.day', "'account'", 'x.days', "'own'", "''")}
      else ${keyOf('k.account_id', 'k.day', 'x.level', 'x.days', 'x.comparison', 'o.id')} end
    left join shared s on s.key = ${keyOf('k.account_id', 'k.day', 'x.level', 'x.days', 'o.id')}
    left join counted p on p.key = ${keyOf('k.account_id', 'k.day')}
    left join paged w on w.key = ${keyOf('k.account_id', 'k.day')}
    left join forecast h on h.key = ${keyOf('k.account_id', 'k.day')}
    cross join lateral (
      select case x.aggregate when 'daily_average' then x.days else 1 end as parts,
        case x.aggregate when 'daily_average' then x.days else 1 end * case when ${is('weekday_average')} then 4 else 1 end as earlier_parts,
        k.day - x.days + 1 >= a.figures_from as is_known,
        k.day - x.days + 1 - case when ${is('previous_window')} then x.days when ${is('weekday_average')} then 28 else 0 end
          >= a.figures_from as is_earlier_known
    ) i
    cross join lateral (select ${OWN}) f
    cross join lateral (select ${EARLIER}) g
    cross join lateral (
      select case when ${IS_SHARE} then ${chosen(
        Object.fromEntries(Object.entries(SHARES).map(([metric, part]) => [metric, raw(`s.${part}`)])),
      )}
        when ${IS_STATE} then ${chosen(STATES)}
        when i.is_known then ${figureOf('f')} end as value
    ) v
    cross join lateral (
      select case x.comparison
        when 'target' then case x.metric when 'roas' then o.target_roas::float8 else h.target end
        when 'daily_budget' then ${moneySql(sql`o.budget_micros`)}
          * case x.aggregate when 'daily_average' then 1 else greatest(k.day - greatest(k.day - x.days + 1, o.start_date) + 1, 0) end
        when 'value' then null
        else case when i.is_earlier_known then ${figureOf('g')} end end as compared
    ) b
  ),
  passed as materialized (
    select ${keyOf('c.monitor_id', 'm.account_id', 'm.object_id')} as object, c.monitor_id, c.conditions, c.place, m.account_id, m.day,
      m.object_id, m.value, m.compared, l.threshold as limit_value, c.metric, c.aggregate, c.days, c.comparison, c.operator, c.threshold
    from condition c
    join monitor n on n.id = c.monitor_id
    join measured m on m.measure = ${keyOf('c.level', 'c.metric', 'c.aggregate', 'c.days', 'c.comparison')}
    cross join lateral (
      select case c.comparison when 'value' then c.threshold else c.threshold * m.compared end as threshold
    ) l
    where case c.operator when 'above' then m.value > l.threshold when 'at_least' then m.value >= l.threshold
        when 'below' then m.value < l.threshold else m.value <= l.threshold end
      and coalesce(m.account_id = any(n.account_ids), true)
      and (n.level = 'account' or m.status = any(n.campaign_statuses) and coalesce(m.object_id = any(n.campaign_ids), true))
  ),
  held as materialized (
    select p.monitor_id, p.account_id, p.day, p.object_id, ${keyOf('p.object', 'p.day')} as key, ${keyOf('p.object', 'p.day - 1')} as before
    from passed p
    group by p.monitor_id, p.account_id, p.day, p.object_id, p.object, p.conditions
    having count(*) = p.conditions
  ),
  fired as materialized (
    select h.key, row_number() over (partition by h.monitor_id, h.account_id, h.day order by h.object_id collate "C") as place,
      count(*) over (partition by h.monitor_id, h.account_id, h.day)::int as match_count
    from held h
    join judged k on k.account_id = h.account_id and k.day = h.day and k.may_fire
    join monitor n on n.id = h.monitor_id
    join account a on a.id = h.account_id
    where (n.is_repeated or h.before not in (select p.key from held p))
      and (${!since}::boolean or h.day >= (n.enabled_at at time zone a.time_zone)::date - 1)
  ),
  match as (
    select p.monitor_id, p.account_id, p.day, p.object_id, f.place, f.match_count, jsonb_agg(jsonb_build_object(
        'metric', p.metric, 'aggregate', p.aggregate, 'windowDays', p.days, 'comparison', p.comparison, 'operator', p.operator,
        'threshold', p.threshold, 'value', p.value, 'comparedValue', p.compared, 'limit', round(p.limit_value, 4)
      ) order by p.place) as figures
    from fired f join passed p on ${keyOf('p.object', 'p.day')} = f.key
    where f.place <= 20
    group by p.monitor_id, p.account_id, p.day, p.object_id, f.place, f.match_count
  )
  select m.monitor_id, m.account_id, m.day, m.match_count,
    jsonb_agg(jsonb_build_object('campaignId', nullif(m.object_id, ''), 'figures', m.figures) order by m.place) as matches
  from match m
  group by m.monitor_id, m.account_id, m.day, m.match_count`;
}
