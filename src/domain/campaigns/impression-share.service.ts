import type { DailyImpressionShare, ImpressionShare } from '../../../schema/campaigns/impression-share.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/statements/lists-by-position.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { dailyWindowOf, type WindowArgs } from '../figures/window.js';
import type { Scope } from '../figures/window.sql.js';
import { type CampaignKey, requestedCampaigns } from './campaign.reads.js';
import { ELIGIBLE, weighted } from './impression-share.sql.js';

/** Ten-thousandths: Google's values for "below 10 %" of a share and "above 90 %" of a loss. */
const BELOW = 999;
const ABOVE = 9001;

/** SQL: ten-thousandths as a ratio. */
const ratio = (parts: Statement) => sql`(${parts})::float8 / 10000`;

/** Search impression shares as of the last syncs. A window weights its days by possible impressions. */
export class ImpressionShareService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** At most 366 days. Throws NotFoundError, and ParameterError for an invalid range. */
  async window(viewer: Viewer, args: WindowArgs & CampaignKey): Promise<ImpressionShare> {
    return requireFound((await this.windows(viewer, [args], args))[0] ?? undefined, 'campaign');
  }

  /** One entry per day, at most 366. Throws like `window`. */
  async daily(viewer: Viewer, args: WindowArgs & CampaignKey): Promise<DailyImpressionShare[]> {
    return requireFound((await this.dailyOf(viewer, [args], args))[0], 'campaign');
  }

  /** In the order of `keys`; null for a campaign that is not visible. */
  async windows(viewer: Viewer, keys: readonly CampaignKey[], args: WindowArgs): Promise<(ImpressionShare | null)[]> {
    const scope = this.scope(viewer, args);
    const rows = await this.db.query<ImpressionShare & { position: number }>(
      sql`with ${requestedCampaigns(scope, keys)},
        days as (
          select o.position, s.share, s.lost_to_budget, s.lost_to_rank,
            ${ELIGIBLE} as eligible
          from objects o join campaign_impression_shares s on s.team_id = ${viewer.teamId}
            and s.account_id = o.account_id and s.campaign_id = o.id and s.date between o.first and o.last
        ),
        sums as materialized (
          select d.position, ${weighted(sql`d.share`)} as share, ${weighted(sql`d.lost_to_budget`)} as lost_to_budget,
            ${weighted(sql`d.lost_to_rank`)} as lost_to_rank, count(*)::int as reported, count(*) filter (
              where d.share = ${BELOW} or d.lost_to_budget = ${ABOVE} or d.lost_to_rank = ${ABOVE})::int as bounds
          from days d group by d.position
        )
        select o.position, o.id as "campaignId", o.account_id as "accountId", o.first as "startDate",
          o.last as "endDate", u.share as "searchImpressionShare", u.lost_to_budget as "searchBudgetLostImpressionShare",
          u.lost_to_rank as "searchRankLostImpressionShare", coalesce(u.reported, 0) as "reportedDays",
          coalesce(u.bounds, 0) as "boundedDays"
        from objects o left join sums u on u.position = o.position order by o.position`,
      'impressionShares.windows',
    );
    const found = new Map(rows.map(({ position, ...window }) => [position - 1, window]));
    return keys.map((_key, at) => found.get(at) ?? null);
  }

  /** In the order of `keys`; undefined for a campaign that is not visible. */
  async dailyOf(viewer: Viewer, keys: readonly CampaignKey[], args: WindowArgs) {
    const scope = this.scope(viewer, args);
    const rows = await this.db.query<DailyImpressionShare & { position: number }>(
      sql`with ${requestedCampaigns(scope, keys)}
        select o.position, (o.first + i.i) as date, ${ratio(sql`s.share`)} as "searchImpressionShare",
          ${ratio(sql`s.lost_to_budget`)} as "searchBudgetLostImpressionShare",
          ${ratio(sql`s.lost_to_rank`)} as "searchRankLostImpressionShare"
        from objects o
        cross join lateral generate_series(0, o.last - o.first) i(i)
        left join campaign_impression_shares s on s.team_id = ${viewer.teamId} and s.account_id = o.account_id
          and s.campaign_id = o.id and s.date = o.first + i.i
        order by o.position, i.i`,
      'impressionShares.days',
    );
    return listsByPosition<DailyImpressionShare>(rows, keys.length, 'date');
  }

  private scope(viewer: Viewer, args: WindowArgs): Scope {
    return { viewer, now: this.clock(), window: dailyWindowOf(args) };
  }
}
