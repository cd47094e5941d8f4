import type { AccountKpis } from '../../../schema/accounts/account-kpis.type.js';
import type { CampaignKpis } from '../../../schema/campaigns/campaign-kpis.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Statement, sql, unnested } from '../../db/statements/sql.js';
import type { Clock } from '../../lib/clock.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { moneySql } from '../figures/figures.sql.js';
import { dailyWindowOf, type WindowArgs } from '../figures/window.js';
import { windowDays } from '../figures/window.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import { type CampaignKey, requestedCampaigns } from './campaign.reads.js';
import { ELIGIBLE, weighted } from './impression-share.sql.js';

/** Whose KPIs are asked for. */
interface Asked {
  /** SQL: the CTE `scopes`, with a `position` from 1, `account_id` and the columns of `daysOf`. */
  scopes: Statement;
  /** SQL condition: the campaign with this id belongs to the scope `o`, of which it has the account. */
  isPart: (campaignId: Statement) => Statement;
}

/** SQL select list: the days of a window `w` of account `a`, and its today. */
function daysOf(window: Statement, now: Date): Statement {
  return sql`greatest(${window}.first, a.figures_from) as first, ${window}.first as asked, ${window}.last,
    least(${window}.last, a.figures_through) as through, (${now}::timestamptz at time zone a.time_zone)::date as today`;
}

/**
 * KPIs that are made of budgets, impression shares and quality scores. A budget counts from the start of its first
 * campaign. The average quality score follows Google's rule for "Quality score (avg)"
 * (https://support.google.com/ds/answer/4526334).
 */
export class KpiService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * In the order of `ids`; null for manager accounts and those that are not visible. Throws ParameterError for an
   * invalid range or more than 366 days.
   */
  async ofAccounts(viewer: Viewer, ids: readonly string[], args: WindowArgs): Promise<(AccountKpis | null)[]> {
    const scope = { viewer, now: this.clock(), window: dailyWindowOf(args) };
    const scopes = sql`scopes as materialized (
      select k.position, a.id as account_id, ${daysOf(sql`w`, scope.now)}
      from ${unnested(['text', ids])} with ordinality k(id, position)
      join accounts a on a.id = k.id and ${visible(viewer)} and not a.is_mcc ${windowDays(scope)}
    )`;
    return this.read(viewer, ids.length, { scopes, isPart: () => sql`true` }, 'accounts.kpis');
  }

  /** As `ofAccounts`, in the order of `keys`; of a shared budget, what the campaign itself spent of it. */
  async ofCampaigns(viewer: Viewer, keys: readonly CampaignKey[], args: WindowArgs): Promise<(CampaignKpis | null)[]> {
    const scope = { viewer, now: this.clock(), window: dailyWindowOf(args) };
    const scopes = sql`${requestedCampaigns(scope, keys)},
      scopes as materialized (
        select w.position, w.account_id, w.id as campaign_id, ${daysOf(sql`w`, scope.now)}
        from objects w join accounts a on a.team_id = ${viewer.teamId} and a.id = w.account_id
      )`;
    return this.read(viewer, keys.length, { scopes, isPart: (id) => sql`${id} = o.campaign_id` }, 'campaigns.kpis');
  }

  private async read(
    viewer: Viewer,
    count: number,
    { scopes, isPart }: Asked,
    name: string,
  ): Promise<(AccountKpis | null)[]> {
    const { teamId } = viewer;
    const cost = objectSums(
      viewer,
      'campaign',
      sql`t.campaign_id = c.id`,
      sql`o.account_id`,
      sql`o.first`,
      sql`o.through`,
    );
    const rows = await this.db.query<AccountKpis & { position: number }>(
      sql`with ${scopes},
        budgets as (
          select o.position, max(c.budget_micros) as micros, sum(s.cost_micros) as spent,
            greatest(o.through - greatest(o.first, min(coalesce(c.start_date, o.first))) + 1, 0) as days
          from scopes o
          join campaigns c on c.team_id = ${teamId} and c.account_id = o.account_id and ${isPart(sql`c.id`)}
            and c.status = 'ENABLED' and c.budget_micros > 0 and c.total_budget_micros is null
            and coalesce(c.start_date <= o.today, true) and coalesce(c.end_date >= o.today, true)
          cross join lateral ${cost} s
          group by o.position, o.first, o.through, coalesce(nullif(c.budget_resource_name, ''), c.id)
        ),
        scores as (
          select o.position, (floor(sum(w.impressions * w.quality_score)::float8 / nullif(sum(w.impressions), 0) * 100 + 0.5)
            / 100)::float8 as score
          from scopes o
          join keywords w on w.team_id = ${teamId} and w.account_id = o.account_id and ${isPart(sql`w.campaign_id`)}
            and w.quality_score is not null
          group by o.position
        )
        select o.position, ${moneySql(sql`b.micros`)} as "dailyBudget",
          (floor(b.spent::float8 / nullif(b.possible, 0) * 10000 + 0.5) / 10000)::float8 as "budgetUtilization",
          d.share as "searchImpressionShare", q.score as "averageQualityScore"
        from scopes o
        left join lateral (
          select sum(b.micros) as micros, sum(b.spent) filter (where b.days > 0) as spent,
            sum(b.micros * b.days) as possible
          from budgets b where b.position = o.position
        ) b on true
        left join lateral (
          select ${weighted(sql`d.share`)} as share
          from (
            select s.share, ${ELIGIBLE} as eligible from campaign_impression_shares s
            where s.team_id = ${teamId} and s.account_id = o.account_id and ${isPart(sql`s.campaign_id`)}
              and s.date between o.asked and o.last
          ) d
        ) d on true
        left join scores q on q.position = o.position`,
      name,
    );
    const found = new Map(rows.map(({ position, ...kpis }) => [position - 1, kpis]));
    return Array.from({ length: count }, (_none, at) => found.get(at) ?? null);
  }
}
