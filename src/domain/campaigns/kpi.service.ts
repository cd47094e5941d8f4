import type { AccountKpis } from '../../../schema/accounts/account-kpis.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { Clock } from '../../lib/clock.js';
import { ELIGIBLE, weighted } from '../campaigns/impression-share.sql.js';
import { moneySql } from '../figures/figures.sql.js';
import { dailyWindowOf, type WindowArgs } from '../figures/window.js';
import { windowDays } from '../figures/window.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import { visible } from './visible-accounts.sql.js';

/** KPIs of accounts that are made of budgets, impression shares and quality scores. */
export class AccountKpiService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * In the order of `ids`; null for manager accounts and those that are not visible. A budget counts from the
   * start of its first campaign. The average quality score follows Google's rule for "Quality score (avg)"
   * (https://support.google.com/ds/answer/4526334). Throws ParameterError for an invalid range or more than 366 days.
   */
  async ofAccounts(viewer: Viewer, ids: readonly string[], args: WindowArgs): Promise<(AccountKpis | null)[]> {
    const scope = { now: this.clock(), window: dailyWindowOf(args) };
    const cost = objectSums(viewer, 'campaign', sql`t.campaign_id = c.id`, sql`a.id`, sql`a.first`, sql`a.through`);
    const rows = await this.db.query<AccountKpis & { id: string }>(
      sql`with objects as materialized (
          select a.id, greatest(w.first, a.figures_from) as first, w.first as asked, w.last,
            least(w.last, a.figures_through) as through,
            (${scope.now}::timestamptz at time zone a.time_zone)::date as today
          from accounts a ${windowDays(scope)}
          where ${visible(viewer)} and a.id = any(${ids}::text[]) and not a.is_mcc
        ),
        budgets as (
          select a.id, max(c.budget_micros) as micros, sum(s.cost_micros) as spent,
            greatest(a.through - greatest(a.first, min(coalesce(c.start_date, a.first))) + 1, 0) as days
          from objects a
          join campaigns c on c.team_id = ${viewer.teamId} and c.account_id = a.id and c.status = 'ENABLED'
            and c.budget_micros > 0 and c.total_budget_micros is null
            and coalesce(c.start_date <= a.today, true) and coalesce(c.end_date >= a.today, true)
          cross join lateral ${cost} s
          group by a.id, a.first, a.through, coalesce(nullif(c.budget_resource_name, ''), c.id)
        )
        select a.id, ${moneySql(sql`b.micros`)} as "dailyBudget",
          (floor(b.spent::float8 / nullif(b.possible, 0) * 10000 + 0.5) / 10000)::float8 as "budgetUtilization",
          d.share as "searchImpressionShare", q.score as "averageQualityScore"
        from objects a
        left join lateral (
          select sum(b.micros) as micros, sum(b.spent) filter (where b.days > 0) as spent,
            sum(b.micros * b.days) as possible
          from budgets b where b.id = a.id
        ) b on true
        left join lateral (
          select ${weighted(sql`d.share`)} as share
          from (
            select s.share, ${ELIGIBLE} as eligible from campaign_impression_shares s
            where s.team_id = ${viewer.teamId} and s.account_id = a.id and s.date between a.asked and a.last
          ) d
        ) d on true
        left join lateral (
          select (floor(sum(w.impressions * w.quality_score)::float8 / nullif(sum(w.impressions), 0) * 100 + 0.5)
            / 100)::float8 as score
          from keywords w where w.team_id = ${viewer.teamId} and w.account_id = a.id and w.quality_score is not null
        ) q on true`,
      'accounts.kpis',
    );
    const found = new Map(rows.map(({ id, ...kpis }) => [id, kpis]));
    return ids.map((id) => found.get(id) ?? null);
  }
}
