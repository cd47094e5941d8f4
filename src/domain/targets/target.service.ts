import type { MonthSpend, PlannedMonth, SetMonthlyTargetArgs } from '../../../schema/targets/month-spend.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { AS_NAMES, sql, unnested } from '../../db/statements/sql.js';
import { type AppError, conflict, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { uuidOrNull } from '../../lib/ids.js';
import { germanEurText, requireMicros } from '../../lib/money.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { visiblePlans } from '../change-plans/change-plan.reads.js';
import { moneySql } from '../figures/figures.sql.js';
import { logChange } from '../logs/activity-log.js';
import { dayOf, deviationSql, MISS_PERCENT, monthForecast } from './month.sql.js';

const TARGET = sql`f.target`;

/** Monthly targets and forecasts of accounts. Manager accounts have neither. */
export class TargetService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws NotFoundError, and AppError `conflict` for a manager account. */
  async month(viewer: Viewer, { accountId }: { accountId: string }): Promise<MonthSpend> {
    const month = (await this.found(viewer, [accountId])).get(accountId);
    if (month === null) throw managers();
    return requireFound(month, 'account');
  }

  /** In the order of `ids`; null for manager accounts and those that are not visible. */
  async monthsOf(viewer: Viewer, ids: readonly string[]): Promise<(MonthSpend | null)[]> {
    const months = await this.found(viewer, ids);
    return ids.map((id) => months.get(id) ?? null);
  }

  /** Accounts that will miss their target by more than MISS_PERCENT, by name. */
  async missed(viewer: Viewer): Promise<{ id: string }[]> {
    return this.db.query<{ id: string }>(
      sql`select a.id from accounts a ${monthForecast(viewer, dayOf(this.clock()))}
        where ${visible(viewer)} and not a.is_mcc and ${TARGET} is not null
          and abs(${deviationSql(sql`f.expected`, TARGET)}) > ${MISS_PERCENT}::float8
        order by a.name ${AS_NAMES}, a.id collate "C"`,
      'targets.missed',
    );
  }

  /**
   * Effects of undecided plans on their accounts' months; empty for a plan that is decided, expired or not
   * visible. Counts only approvable changes; daily costs stay above 0.
   */
  async plannedMonths(viewer: Viewer, planIds: readonly string[]): Promise<PlannedMonth[][]> {
    const rows = await this.db.query<PlannedMonth & { position: number }>(
      sql`with changes as materialized (
          select k.position, c.account_id,
            (c.preview -> 'dailySpendChange' ->> 'amountEur')::numeric * 1000000 as micros,
            jsonb_array_length(c.preview -> 'conflictsWith') > 0 as clashes
          from ${unnested(['uuid', planIds.map(uuidOrNull)])} with ordinality k(id, position)
          join change_plans l on ${visiblePlans(viewer)} and l.id = k.id
            and l.status = 'proposed' and l.expires_at > statement_timestamp()
          join planned_changes c on c.team_id = ${viewer.teamId} and c.plan_id = l.id
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
          ${moneySql(TARGET)} as "monthlyTargetEur", ${deviationSql(sql`f.expected`, TARGET)} as "missPercent",
          ${deviationSql(sql`w.expected`, TARGET)} as "missPercentWithPlan"
        from moved d join accounts a on ${visible(viewer)} and a.id = d.account_id ${monthForecast(viewer, dayOf(this.clock()))}
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

  /** Null removes the target. Throws ParameterError, NotFoundError, `conflict` for a manager account. */
  async set(viewer: Viewer, args: SetMonthlyTargetArgs, write: WriteInProgress): Promise<MonthSpend> {
    const { accountId, monthlyTargetEur } = args;
    if (monthlyTargetEur === undefined) return this.month(viewer, args);
    const micros = monthlyTargetEur === null ? null : requireMicros('monthlyTargetEur', monthlyTargetEur);
    await this.db.transaction(async (tx) => {
      const [held] = await tx.query<{ isMcc: boolean; before: number | null }>(
        sql`select a.is_mcc as "isMcc", a.monthly_target_micros as before from accounts a
          where ${visible(viewer)} and a.id = ${accountId} for no key update`,
        'targets.hold',
      );
      const { isMcc, before } = requireFound(held, 'account');
      if (isMcc) throw managers();
      if (before === micros) return;
      await tx.query(
        sql`update accounts set monthly_target_micros = ${micros} where team_id = ${viewer.teamId} and id = ${accountId}`,
        'targets.set',
      );
      const message =
        monthlyTargetEur === null
          ? 'Das Monatsziel wurde entfernt.'
          : `Das Monatsziel wurde auf ${germanEurText(monthlyTargetEur)} gesetzt.`;
      const metadata = { monthlyTargetEur, previousTargetEur: before === null ? null : before / 1e6 };
      await logChange(tx, viewer, write, { accountId, message, metadata });
    });
    return this.month(viewer, args);
  }

  /** Visible accounts by id; null for a manager account. */
  private async found(viewer: Viewer, ids: readonly string[]): Promise<Map<string, MonthSpend | null>> {
    const rows = await this.db.query<MonthSpend & { isMcc: boolean }>(
      sql`select a.id as "accountId", a.is_mcc as "isMcc", m.first as month, m.through, ${moneySql(sql`f.spent`)} as "spentEur",
          ${moneySql(sql`f.rate`)} as "dailyRateEur", f.days_left as "daysLeft", ${moneySql(sql`f.expected`)} as "expectedEur",
          ${moneySql(TARGET)} as "monthlyTargetEur", ${deviationSql(sql`f.expected`, TARGET)} as "missPercent"
        from accounts a ${monthForecast(viewer, dayOf(this.clock()))}
        where ${visible(viewer)} and a.id = any(${ids}::text[])`,
      'targets.months',
    );
    return new Map(rows.map(({ isMcc, ...month }) => [month.accountId, isMcc ? null : month]));
  }
}

function managers(): AppError {
  return conflict('A manager account spends nothing by itself; ask for one of its sub-accounts.');
}
