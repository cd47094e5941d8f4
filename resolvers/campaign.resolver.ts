import { type ClassType, Ctx, Resolver, Root } from 'type-graphql';
import {
  CampaignArgs,
  CampaignDailyArgs,
  CampaignListArgs,
  ListedCampaignArgs,
} from '../schema/campaigns/campaign.args.js';
import { Campaign, CampaignDetail, CampaignMetrics, CampaignPage } from '../schema/campaigns/campaign.type.js';
import { CampaignKpis } from '../schema/campaigns/campaign-kpis.type.js';
import { CampaignSettings } from '../schema/campaigns/campaign-settings.type.js';
import { AssetGroup, GeoTarget } from '../schema/campaigns/campaign-structure.type.js';
import { DailyImpressionShare, ImpressionShare } from '../schema/campaigns/impression-share.type.js';
import { NamedCampaign } from '../schema/campaigns/named-campaign.type.js';
import { Comparison, ComparisonArgs } from '../schema/metrics/comparison.type.js';
import { DAYS, DailyMetrics } from '../schema/metrics/daily-metrics.type.js';
import type { Metrics } from '../schema/metrics/figures.type.js';
import { DailyWindowArgs, OwnWindowArgs } from '../schema/metrics/window.args.js';
import { CampaignNegativeKeyword } from '../schema/negative-keywords/campaign-negative.type.js';
import { NestedCampaignTermsArgs } from '../schema/search-terms/search-term.args.js';
import { CampaignSearchTerm } from '../schema/search-terms/search-term.type.js';
import { ownWindowOf } from '../src/domain/figures/window.js';
import { accountOf } from './operations/account-of.js';
import { COMPARED_CAMPAIGNS, comparedDays } from './operations/comparison.js';
import type { Context } from './operations/context.js';
import { requireFigures } from './operations/loaders.js';
import { withDates } from './operations/named-period.js';
import { Operation } from './operations/operation.js';
import { Args, FieldResolver, type MethodThatReturns, Query, Relation } from './operations/typed.js';

const READS = { scope: 'campaigns:read', role: 'kunde' } as const satisfies Operation;

@Resolver()
export class CampaignResolver {
  @Operation({ ...READS, rest: 'GET /query/campaigns', tool: 'query_campaigns', connection: 'campaignsConnection' })
  @Query(() => CampaignPage, { description: 'Campaigns with their metrics over a window of days.' })
  async campaigns(@Args() given: CampaignListArgs, @Ctx() context: Context) {
    const { services, viewer, loaders } = context;
    const args = await withDates(context, given, given.accountId);
    return COMPARED_CAMPAIGNS.addToPage(loaders, await services.campaigns.list(viewer, args), args.compare);
  }

  @Operation({ ...READS, rest: 'GET /query/campaigns/{campaignID}/metrics/daily', example: DAYS })
  @Query(() => [DailyMetrics], {
    description:
      'Daily metrics of a campaign, one entry for each day of the range, or of the last `days` days if no range is given.',
  })
  campaignDailyMetrics(@Args() args: CampaignDailyArgs, @Ctx() { services, viewer, loaders }: Context) {
    const { campaignId } = args;
    return comparedDays(
      loaders,
      () => services.campaigns.accountOf(viewer, campaignId),
      args,
      (days) => services.campaigns.dailyMetrics(viewer, { campaignId, ...days }),
    );
  }

  @Operation({
    node: { campaignId: 'campaignId', accountId: 'accountId' },
    ...READS,
    rest: 'GET /query/campaign/{campaignId}',
    tool: 'get_campaign_details',
    resource: { uri: 'adlane://accounts/{accountId}/campaigns/{campaignId}', title: 'Campaign' },
  })
  @Query(() => CampaignDetail, { description: 'Setup of a campaign: budget, bidding and status.' })
  campaign(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context) {
    return services.campaigns.detail(viewer, args);
  }

  @Operation({ node: { campaignId: 'id', accountId: 'accountId' }, ...READS })
  @Query(() => Campaign, { description: 'A campaign as shown in lists, with its metrics over a window of days.' })
  listedCampaign(@Args() args: ListedCampaignArgs, @Ctx() { services, viewer }: Context) {
    return services.campaigns.listed(viewer, args);
  }
}

const OWNER = 'Account that the campaign belongs to.';
const ASSET_GROUPS = 'Asset groups, by name; empty unless it is a performance-max campaign.';
const GEO_TARGETS = 'Locations where the campaign is shown, by name; excluded locations are not listed.';
const SHARE = 'Share of eligible search impressions that the campaign received over a window.';
const KPIS = 'Budget, impression share and quality score over a window; by default that of the metrics.';
const NEGATIVES = 'Negative keywords set on the campaign itself, outside lists, by text.';

export const CampaignAccountResolver = accountOf(() => Campaign, OWNER);
export const CampaignDetailAccountResolver = accountOf(() => CampaignDetail, OWNER);

/** The fields that are loaded for a type that shows a campaign. `metricsField` declares its sums. */
function relationsOf<Row extends { metrics?: Metrics | null }>(
  type: () => ClassType<Row>,
  keyOf: (row: Row) => CampaignArgs,
  metricsField: MethodThatReturns<CampaignMetrics>,
) {
  @Resolver(type)
  class CampaignRelations {
    @Relation('campaignDailyMetrics', () => [DailyMetrics], 'Daily metrics, one entry for each day.')
    async dailyMetrics(@Root() row: Row, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
      const key = keyOf(row);
      const window = ownWindowOf(await withDates(context, args, key.accountId), row.metrics);
      return context.loaders.load('campaign.dailyMetrics', key, window);
    }

    @Relation('campaignSearchTerms', () => [CampaignSearchTerm], 'Search terms with the highest cost in the window.')
    searchTerms(@Root() row: Row, @Args() args: NestedCampaignTermsArgs, @Ctx() { loaders }: Context) {
      return loaders.load('campaign.searchTerms', keyOf(row), args);
    }

    @Relation('campaignSettings', () => CampaignSettings, 'Settings of the campaign.', { nullable: true })
    settings(@Root() row: Row, @Ctx() { loaders }: Context) {
      return loaders.load('campaign.settings', keyOf(row));
    }

    @Relation('campaignDetails', () => [AssetGroup], ASSET_GROUPS)
    assetGroups(@Root() row: Row, @Ctx() { loaders }: Context) {
      return loaders.load('campaign.assetGroups', keyOf(row));
    }

    @Relation('campaignDetails', () => [GeoTarget], GEO_TARGETS)
    geoTargets(@Root() row: Row, @Ctx() { loaders }: Context) {
      return loaders.load('campaign.geoTargets', keyOf(row));
    }

    @metricsField
    async metrics(@Root() row: Row, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
      const key = keyOf(row);
      const window = ownWindowOf(await withDates(context, args, key.accountId), row.metrics);
      return requireFigures(context.loaders.load('campaign.metrics', key, window), 'campaign');
    }

    @Relation('campaignImpressionShare', () => ImpressionShare, SHARE, { nullable: true })
    impressionShare(@Root() row: Row, @Args() args: DailyWindowArgs, @Ctx() { loaders }: Context) {
      return loaders.load('campaign.impressionShare', keyOf(row), args);
    }

    @Relation('campaignImpressionShare', () => CampaignKpis, KPIS, { nullable: true })
    async kpis(@Root() row: Row, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
      const key = keyOf(row);
      const window = ownWindowOf(await withDates(context, args, key.accountId), row.metrics);
      return context.loaders.load('campaign.kpis', key, window);
    }

    @Relation('campaignDailyImpressionShare', () => [DailyImpressionShare], 'Daily shares, one entry for each day.')
    dailyImpressionShare(@Root() row: Row, @Args() args: DailyWindowArgs, @Ctx() { loaders }: Context) {
      return loaders.load('campaign.dailyImpressionShare', keyOf(row), args);
    }

    @Relation('campaignNegativeKeywords', () => [CampaignNegativeKeyword], NEGATIVES)
    negativeKeywords(@Root() row: Row, @Ctx() { loaders }: Context) {
      return loaders.load('campaign.negativeKeywords', keyOf(row));
    }
  }
  return CampaignRelations;
}

export const CampaignRelationsResolver = relationsOf<Campaign>(
  () => Campaign,
  ({ id, accountId }) => ({ campaignId: id, accountId }),
  FieldResolver(() => CampaignMetrics),
);
export const CampaignDetailRelationsResolver = relationsOf<CampaignDetail & { metrics?: null }>(
  () => CampaignDetail,
  ({ campaignId, accountId }) => ({ campaignId, accountId }),
  Relation('campaignDailyMetrics', () => CampaignMetrics, 'Metrics over the window; 30 days by default.'),
);

@Resolver(() => Campaign)
export class CampaignComparisonResolver {
  @FieldResolver(() => Comparison, { nullable: true })
  comparison(@Root() row: Campaign, @Args() { with: comparedWith }: ComparisonArgs, @Ctx() { loaders }: Context) {
    return COMPARED_CAMPAIGNS.of(loaders, row, comparedWith);
  }
}

@Resolver(() => NamedCampaign)
export class NamedCampaignResolver {
  @FieldResolver(() => Boolean)
  isSynced(@Root() { accountId, id }: NamedCampaign, @Ctx() { loaders }: Context) {
    return loaders.load('campaign.isSynced', { accountId, campaignId: id });
  }
}
