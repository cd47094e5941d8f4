import type { MonthSpend, PlannedMonth } from '../../../schema/targets/month-spend.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { uuidOrNull } from '../../ids.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { visiblePlans } from '../change-plans/change-plan.reads.js';
import { moneySql } from '../metrics/metrics.sql.js';
import { missSql, monthForecast } from './month.sql.js';

const TARGET = sql`f.target`;

/** The month of each account, in the order of `ids`: null for a manager account, undefined if it is not visible. */
export async function monthsOf(
  db: Sql,
  viewer: Viewer,
  now: Date,
  ids: readonly string[],
): Promise<(MonthSpend | null | undefined)[]> {
  const rows = await db.query<MonthSpend & { isMcc: boolean }>(
    sql`select a.id as "accountId", a.is_mcc as "isMcc", m.first as month, m.through, ${moneySql(sql`f.spent`)} as "spentEur",
        ${moneySql(sql`f.rate`)} as "dailyRateEur", f.days_left as "daysLeft", ${moneySql(sql`f.expected`)} as "expectedEur",
        ${moneySql(TARGET)} as "monthlyTargetEur", ${missSql(sql`f.expected`, TARGET)} as "missPercent"
      from accounts a ${monthForecast(now)}
      where ${visible(viewer)} and a.id = any(${ids}::text[])`,
    'targets.months',
  );
  const found = new Map(rows.map(({ isMcc, ...month }) => [month.accountId, isMcc ? null : month]));
  return ids.map((id) => found.get(id));
}

/** What each undecided plan would do to its accounts' months. Counts only changes that can be made; daily costs stay above 0. */
export async function plannedMonths(db: Sql, viewer: Viewer, now: Date, planIds: readonly string[]) {
  const rows = await db.query<PlannedMonth & { position: number }>(
    sql`with changes as materialized (
        select k.position, c.account_id,
          (c.preview -> 'dailySpendChange' ->> 'amountEur')::numeric * 1000000 as micros,
          jsonb_array_length(c.preview -> 'conflictsWith') > 0 as clashes
        from unnest(${planIds.map(uuidOrNull)}::uuid[]) with ordinality k(id, position)
        join change_plans l on ${visiblePlans(viewer)} and l.id = k.id
          and l.status = 'proposed' and l.expires_at > clock_timestamp()
        join planned_changes c on c.team_id = l.team_id and c.plan_id = l.id
        where c.preview ->> 'dryRunCode' is null and jsonb_typeof(c.preview -> 'standing') = 'object'
      ),
      moved as (
        select position, account_id, coalesce(sum(micros) filter (where not clashes), 0) as micros,
          count(*) filter (where micros is null or clashes)::int as unknown
        from changes group by position, account_id
      )
      select d.position, a.id as "accountId", m.first as month, m.last - m.today + 1 as "daysLeft",
        round(d.micros / 1000000, 2)::float8 as "dailySpendChangeEur", d.unknown as "unknownSpendCount",
        ${moneySql(sql`f.expected`)} as "expectedEur", ${moneySql(sql`w.expected`)} as "expectedWithPlanEur",
        ${moneySql(TARGET)} as "monthlyTargetEur", ${missSql(sql`f.expected`, TARGET)} as "missPercent",
        ${missSql(sql`w.expected`, TARGET)} as "missPercentWithPlan"
      from moved d join accounts a on ${visible(viewer)} and a.id = d.account_id ${monthForecast(now)}
      cross join lateral (
        select case when d.unknown = 0
          then f.expected + greatest(d.micros, -f.rate) * (m.last - m.today + 1) end as expected
      ) w
      order by d.position, a.id collate "C"`,
    'targets.plannedMonths',
  );
  const lists: PlannedMonth[][] = planIds.map(() => []);
  for (const { position, ...month } of rows) lists[position - 1]?.push(month);
  return lists;
}
