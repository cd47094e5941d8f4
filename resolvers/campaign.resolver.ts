import { Args, type ClassType, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { CampaignArgs, CampaignDailyArgs, CampaignListArgs } from '../schema/campaigns/campaign.args.js';
import {
  CAMPAIGN_DETAIL,
  CAMPAIGN_PAGE,
  Campaign,
  CampaignDetail,
  CampaignPage,
} from '../schema/campaigns/campaign.type.js';
import { CampaignSettings } from '../schema/campaigns/campaign-settings.type.js';
import { AssetGroup, GeoTarget } from '../schema/campaigns/campaign-structure.type.js';
import { DAYS, DailyMetrics } from '../schema/metrics/figures.type.js';
import { DailyWindowArgs } from '../schema/metrics/window.args.js';
import { NestedCampaignTermsArgs } from '../schema/search-terms/search-term.args.js';
import { CampaignSearchTerm } from '../schema/search-terms/search-term.type.js';
import { accountOf } from './support/account-of.js';
import type { Context } from './support/context.js';
import { Operation, Relation } from './support/operation.js';

@Resolver()
export class CampaignResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'key', at: 'GET /query/campaigns', naming: 'snake_case' }],
    tool: 'query_campaigns',
    example: CAMPAIGN_PAGE,
  })
  @Query(() => CampaignPage, { description: 'Campaigns with their sums over a window of days.' })
  campaigns(@Args() args: CampaignListArgs, @Ctx() { services, viewer }: Context): Promise<CampaignPage> {
    return services.campaigns.list(viewer, args);
  }

  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'key', at: 'GET /query/campaigns/{campaignID}/metrics/daily', naming: 'snake_case' }],
    example: DAYS,
  })
  @Query(() => [DailyMetrics], {
    description: 'The figures of a campaign, an entry for every day of the range, or of the last days without one.',
  })
  campaignDailyMetrics(@Args() args: CampaignDailyArgs, @Ctx() { services, viewer }: Context): Promise<DailyMetrics[]> {
    return services.campaigns.dailyMetrics(viewer, args);
  }

  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'key', at: 'GET /query/campaign/{campaignId}', naming: 'snake_case' }],
    tool: 'get_campaign_details',
    example: CAMPAIGN_DETAIL,
  })
  @Query(() => CampaignDetail, { description: 'How one campaign is set up.' })
  campaign(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context): Promise<CampaignDetail> {
    return services.campaigns.detail(viewer, args);
  }
}

const OWNER = 'Account that the campaign belongs to.';

export const CampaignAccountResolver = accountOf(() => Campaign, OWNER);
export const CampaignDetailAccountResolver = accountOf(() => CampaignDetail, OWNER);

/** The relations of a type that shows a campaign. */
function relationsOf<Row extends object>(type: () => ClassType<Row>, keyOf: (row: Row) => CampaignArgs) {
  @Resolver(type)
  class CampaignRelations {
    @Relation('campaignDailyMetrics')
    @FieldResolver(() => [DailyMetrics], { description: 'Its figures, an entry for every day.' })
    dailyMetrics(
      @Root() row: Row,
      @Args() args: DailyWindowArgs,
      @Ctx() { loaders }: Context,
    ): Promise<DailyMetrics[]> {
      return loaders.load('campaign.dailyMetrics', keyOf(row), args);
    }

    @Relation('campaignSearchTerms')
    @FieldResolver(() => [CampaignSearchTerm], { description: 'Its search terms that cost most in the window.' })
    searchTerms(
      @Root() row: Row,
      @Args() args: NestedCampaignTermsArgs,
      @Ctx() { loaders }: Context,
    ): Promise<CampaignSearchTerm[]> {
      return loaders.load('campaign.searchTerms', keyOf(row), args);
    }

    @Relation('campaignSettings')
    @FieldResolver(() => CampaignSettings, { nullable: true, description: 'What is set for it.' })
    settings(@Root() row: Row, @Ctx() { loaders }: Context): Promise<CampaignSettings | null> {
      return loaders.load('campaign.settings', keyOf(row));
    }

    @Relation('campaignDetails')
    @FieldResolver(() => [AssetGroup], {
      description: 'Its asset groups, by name; only performance-max campaigns have any.',
    })
    assetGroups(@Root() row: Row, @Ctx() { loaders }: Context): Promise<AssetGroup[]> {
      return loaders.load('campaign.assetGroups', keyOf(row));
    }

    @Relation('campaignDetails')
    @FieldResolver(() => [GeoTarget], {
      description: 'Where it is shown, by name; places that are left out are not in it.',
    })
    geoTargets(@Root() row: Row, @Ctx() { loaders }: Context): Promise<GeoTarget[]> {
      return loaders.load('campaign.geoTargets', keyOf(row));
    }
  }
  return CampaignRelations;
}

export const CampaignRelationsResolver = relationsOf(
  () => Campaign,
  ({ id, accountId }) => ({ campaignId: id, accountId }),
);
export const CampaignDetailRelationsResolver = relationsOf(
  () => CampaignDetail,
  ({ campaignId, accountId }) => ({ campaignId, accountId }),
);
