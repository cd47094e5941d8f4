import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { NestedAccountArgs } from '../schema/accounts/account.args.js';
import { AccountDetails } from '../schema/accounts/account.type.js';
import { CampaignArgs, CampaignDailyArgs, CampaignListArgs } from '../schema/campaigns/campaign.args.js';
import { CAMPAIGN_DETAIL, CAMPAIGN_PAGE } from '../schema/campaigns/campaign.example.js';
import { Campaign, CampaignDetail, CampaignPage } from '../schema/campaigns/campaign.type.js';
import { DAYS } from '../schema/metrics/figures.example.js';
import { DailyMetrics } from '../schema/metrics/figures.type.js';
import { DailyWindowArgs } from '../schema/metrics/window.args.js';
import { NestedCampaignTermsArgs } from '../schema/search-terms/search-term.args.js';
import { CampaignSearchTerm } from '../schema/search-terms/search-term.type.js';
import type { Context } from './support/context.js';
import { Operation, Relation } from './support/operation.js';

type Row = Pick<Campaign, 'id' | 'accountId'>;
type DetailRow = Pick<CampaignDetail, 'campaignId' | 'accountId'>;

const ACCOUNT = { nullable: true, description: 'Account that the campaign belongs to.' };
const DAILY = { description: 'Its figures, an entry for every day.' };
const TERMS = { description: 'Its search terms that cost most in the window.' };

@Resolver(() => Campaign)
export class CampaignResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'key', at: 'GET /query/campaigns', naming: 'snake_case' }],
    tool: 'query_campaigns',
    errors: ['not_found'],
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
    errors: ['not_found'],
    example: DAYS,
  })
  @Query(() => [DailyMetrics], {
    description: 'The figures of a campaign, an entry for every day of the range, or of the last days without one.',
  })
  campaignDailyMetrics(@Args() args: CampaignDailyArgs, @Ctx() { services, viewer }: Context): Promise<DailyMetrics[]> {
    return services.campaigns.dailyMetrics(viewer, args);
  }

  @Relation('account')
  @FieldResolver(() => AccountDetails, ACCOUNT)
  account(
    @Root() { accountId }: Row,
    @Args() args: NestedAccountArgs,
    @Ctx() { loaders }: Context,
  ): Promise<AccountDetails | null> {
    return loaders.account(accountId, args);
  }

  @Relation('campaignDailyMetrics')
  @FieldResolver(() => [DailyMetrics], DAILY)
  dailyMetrics(
    @Root() { id, accountId }: Row,
    @Args() args: DailyWindowArgs,
    @Ctx() { loaders }: Context,
  ): Promise<DailyMetrics[]> {
    return loaders.dailyMetricsOfCampaign({ campaignId: id, accountId }, args);
  }

  @Relation('campaignSearchTerms')
  @FieldResolver(() => [CampaignSearchTerm], TERMS)
  searchTerms(
    @Root() { id, accountId }: Row,
    @Args() args: NestedCampaignTermsArgs,
    @Ctx() { loaders }: Context,
  ): Promise<CampaignSearchTerm[]> {
    return loaders.searchTermsOfCampaign({ campaignId: id, accountId }, args);
  }
}

@Resolver(() => CampaignDetail)
export class CampaignDetailResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'key', at: 'GET /query/campaign/{campaignId}', naming: 'snake_case' }],
    tool: 'get_campaign_details',
    errors: ['not_found'],
    example: CAMPAIGN_DETAIL,
  })
  @Query(() => CampaignDetail, { description: 'How one campaign is set up.' })
  campaign(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context): Promise<CampaignDetail> {
    return services.campaigns.detail(viewer, args);
  }

  @Relation('account')
  @FieldResolver(() => AccountDetails, ACCOUNT)
  account(
    @Root() { accountId }: DetailRow,
    @Args() args: NestedAccountArgs,
    @Ctx() { loaders }: Context,
  ): Promise<AccountDetails | null> {
    return loaders.account(accountId, args);
  }

  @Relation('campaignDailyMetrics')
  @FieldResolver(() => [DailyMetrics], DAILY)
  dailyMetrics(
    @Root() { campaignId, accountId }: DetailRow,
    @Args() args: DailyWindowArgs,
    @Ctx() { loaders }: Context,
  ): Promise<DailyMetrics[]> {
    return loaders.dailyMetricsOfCampaign({ campaignId, accountId }, args);
  }

  @Relation('campaignSearchTerms')
  @FieldResolver(() => [CampaignSearchTerm], TERMS)
  searchTerms(
    @Root() { campaignId, accountId }: DetailRow,
    @Args() args: NestedCampaignTermsArgs,
    @Ctx() { loaders }: Context,
  ): Promise<CampaignSearchTerm[]> {
    return loaders.searchTermsOfCampaign({ campaignId, accountId }, args);
  }
}
