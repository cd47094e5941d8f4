import type { CampaignListArgs, NestedCampaignsArgs } from '../../../schema/campaigns/campaign.args.js';
import type { Campaign, CampaignDetail } from '../../../schema/campaigns/campaign.type.js';
import type { DailyMetrics, Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { existing } from '../../errors.js';
import { CAMPAIGN_TABLE } from '../metrics/kept-sums.sql.js';
import { sumsOfObjects } from '../metrics/object-sums.reads.js';
import { dailyWindowOf, rangeOf, type Window, type WindowArgs, windowOf } from '../metrics/window.js';
import { type Page, requireSort } from '../page.js';
import { CAMPAIGN_SORTS } from './campaign.enum.js';
import {
  type CampaignKey,
  campaignDetail,
  campaignPage,
  campaignsByAccount,
  listedCampaign,
} from './campaign.reads.js';
import { campaignDays } from './campaign-figures.reads.js';

/** Campaigns with their figures, as the caller may see them. */
export class CampaignService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** One page of campaigns. Throws NotFoundError for an account that the caller may not see. */
  async list(viewer: Viewer, args: CampaignListArgs): Promise<Page<Campaign>> {
    requireSort(CAMPAIGN_SORTS, args.sort);
    return campaignPage(this.db, viewer, this.clock(), args);
  }

  /**
   * All campaigns of one account: by cost with the metrics of a range, by name without. Throws NotFoundError, and
   * ParameterError for an invalid range.
   */
  async ofAccount(viewer: Viewer, args: WindowArgs & { accountId: string }): Promise<Campaign[]> {
    const range = rangeOf(args);
    const scope = { viewer, now: this.clock(), window: range ?? { days: 1 } };
    const all = { sort: range ? '-cost' : 'name', limit: null };
    const found = await campaignsByAccount(this.db, scope, [args.accountId], all);
    const campaigns = existing(found.get(args.accountId), 'account');
    return range ? inRange(campaigns, range) : campaigns.map((campaign) => ({ ...campaign, metrics: null }));
  }

  /** The first campaigns of each account, in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], args: NestedCampaignsArgs): Promise<Campaign[][]> {
    requireSort(CAMPAIGN_SORTS, args.sort);
    const window = windowOf(args);
    const found = await campaignsByAccount(this.db, { viewer, now: this.clock(), window }, accountIds, args);
    return accountIds.map((id) => inRange(found.get(id) ?? [], window));
  }

  /** The sums of each of `keys` over a window, in their order; null for a campaign that is not visible. */
  metricsOf(viewer: Viewer, keys: readonly Required<CampaignKey>[], window: Window): Promise<(Metrics | null)[]> {
    const objects = keys.map(({ accountId, campaignId }) => ({ accountId, id: campaignId }));
    return sumsOfObjects(this.db, { viewer, now: this.clock(), window }, CAMPAIGN_TABLE, objects);
  }

  /** Throws NotFoundError. */
  async detail(viewer: Viewer, { accountId, campaignId }: Required<CampaignKey>): Promise<CampaignDetail> {
    return existing(await campaignDetail(this.db, viewer, accountId, campaignId), 'campaign');
  }

  /** A campaign as it stands in lists. Throws NotFoundError. */
  async listed(viewer: Viewer, args: Required<CampaignKey> & { days: number }): Promise<Campaign> {
    return existing(await listedCampaign(this.db, viewer, this.clock(), args), 'campaign');
  }

  /** An entry for every day, at most 366. Throws NotFoundError, and ParameterError for an invalid range. */
  async dailyMetrics(viewer: Viewer, args: WindowArgs & CampaignKey): Promise<DailyMetrics[]> {
    return existing((await this.days(viewer, [args], args))[0], 'campaign');
  }

  /** As dailyMetrics for each of `keys` in their order; none for a campaign that is not visible. */
  async dailyMetricsOf(viewer: Viewer, keys: readonly CampaignKey[], args: WindowArgs): Promise<DailyMetrics[][]> {
    return (await this.days(viewer, keys, args)).map((days) => days ?? []);
  }

  private days(viewer: Viewer, keys: readonly CampaignKey[], args: WindowArgs) {
    return campaignDays(this.db, { viewer, now: this.clock(), window: dailyWindowOf(args) }, keys);
  }
}

/** The campaigns, whose metrics say the dates of a window that was given by them. */
function inRange(campaigns: Campaign[], window: Window): Campaign[] {
  if ('startDate' in window) for (const { metrics } of campaigns) if (metrics) metrics.range = window;
  return campaigns;
}
