import type { CampaignListArgs, NestedCampaignsArgs } from '../../../schema/campaigns/campaign.args.js';
import type { Campaign, CampaignDetail } from '../../../schema/campaigns/campaign.type.js';
import type { DailyMetrics } from '../../../schema/metrics/daily-metrics.type.js';
import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { dailyWindowOf, rangeOf, type Window, type WindowArgs, windowOf } from '../figures/window.js';
import { CAMPAIGN_TABLE } from '../lists/kept-sums.sql.js';
import { listedObject, objectPage, objectsByAccount } from '../lists/object-list.reads.js';
import { sumsOfObjects } from '../lists/object-sums.reads.js';
import { type Page, requireSort } from '../lists/page.js';
import { CAMPAIGN_SORTS } from './campaign.enum.js';
import {
  areCampaigns,
  type CampaignKey,
  campaignAccount,
  campaignDays,
  campaignDetail,
  campaignList,
} from './campaign.reads.js';

export class CampaignService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** Throws NotFoundError for an account that the caller may not see. */
  async list(viewer: Viewer, args: CampaignListArgs): Promise<Page<Campaign>> {
    requireSort(CAMPAIGN_SORTS, args.sort);
    return objectPage(this.db, viewer, this.clock(), args, campaignList('page', args));
  }

  /** With a range by cost, otherwise by name. Throws NotFoundError, ParameterError for an invalid range. */
  async ofAccount(viewer: Viewer, args: WindowArgs & { accountId: string }): Promise<Campaign[]> {
    const range = rangeOf(args);
    const scope = { viewer, now: this.clock(), window: range ?? { days: 1 } };
    const list = campaignList('byAccount', { sort: range ? '-cost' : 'name' });
    const found = await objectsByAccount<Campaign>(this.db, scope, [args.accountId], null, list);
    const campaigns = requireFound(found.get(args.accountId), 'account');
    return range ? campaigns : campaigns.map((campaign) => ({ ...campaign, metrics: null }));
  }

  /** In the order of `accountIds`; empty for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], args: NestedCampaignsArgs): Promise<Campaign[][]> {
    requireSort(CAMPAIGN_SORTS, args.sort);
    const scope = { viewer, now: this.clock(), window: windowOf(args) };
    const list = campaignList('byAccount', args);
    const found = await objectsByAccount<Campaign>(this.db, scope, accountIds, args.limit, list);
    return accountIds.map((id) => found.get(id) ?? []);
  }

  /** In the order of `keys`; null for a campaign that is not visible. */
  metricsOf(viewer: Viewer, keys: readonly Required<CampaignKey>[], window: Window): Promise<(Metrics | null)[]> {
    const objects = keys.map(({ accountId, campaignId }) => ({ accountId, id: campaignId }));
    return sumsOfObjects(this.db, { viewer, now: this.clock(), window }, CAMPAIGN_TABLE, objects);
  }

  /** In the order of `keys`; false for a campaign that is not visible. */
  areSynced(viewer: Viewer, keys: readonly Required<CampaignKey>[]): Promise<boolean[]> {
    return areCampaigns(this.db, viewer, keys);
  }

  async detail(viewer: Viewer, { accountId, campaignId }: Required<CampaignKey>): Promise<CampaignDetail> {
    return requireFound(await campaignDetail(this.db, viewer, accountId, campaignId), 'campaign');
  }

  async listed(viewer: Viewer, args: Required<CampaignKey> & { days: number }): Promise<Campaign> {
    const list = campaignList('listed', { sort: 'name', campaignId: args.campaignId });
    return requireFound(await listedObject<Campaign>(this.db, viewer, this.clock(), args, list), 'campaign');
  }

  /** One entry per day, at most 366. Throws NotFoundError, and ParameterError for an invalid range. */
  async dailyMetrics(viewer: Viewer, args: WindowArgs & CampaignKey): Promise<DailyMetrics[]> {
    return requireFound((await this.dailyMetricsOf(viewer, [args], args))[0], 'campaign');
  }

  /** ID of the account of a campaign, as `dailyMetrics` finds it. Throws NotFoundError. */
  async accountOf(viewer: Viewer, campaignId: string): Promise<string> {
    return requireFound(await campaignAccount(this.db, viewer, campaignId), 'campaign');
  }

  /** In the order of `keys`; undefined for a campaign that is not visible. */
  async dailyMetricsOf(viewer: Viewer, keys: readonly CampaignKey[], args: WindowArgs) {
    return campaignDays(this.db, { viewer, now: this.clock(), window: dailyWindowOf(args) }, keys);
  }
}
