import { Ctx, Resolver } from 'type-graphql';
import { daysAsked } from '../schema/metrics/window.args.js';
import {
  AccountSearchTermsArgs,
  AccountTermPageArgs,
  CampaignSearchTermsArgs,
  CampaignTermPageArgs,
} from '../schema/search-terms/search-term.args.js';
import {
  ACCOUNT_TERMS,
  AccountSearchTerm,
  AccountSearchTermPage,
  CAMPAIGN_TERMS,
  CampaignSearchTerm,
  CampaignSearchTermPage,
} from '../schema/search-terms/search-term.type.js';
import { chargedForBoth } from './operations/comparison.js';
import type { Context } from './operations/context.js';
import { TERM_DAY } from './operations/loaders.js';
import { withDates } from './operations/named-period.js';
import { Operation, READS_SEARCH_TERMS } from './operations/operation.js';
import { Args, Query } from './operations/typed.js';

const OF_CAMPAIGN = {
  scope: 'campaigns:read',
  role: 'kunde',
  kundeSetting: 'kundeCanViewSearchTerms',
  connection: 'campaignSearchTermsConnection',
} as const satisfies Operation;

const OF_ACCOUNT = { ...READS_SEARCH_TERMS, connection: 'accountSearchTermsConnection' } as const satisfies Operation;

function charged(context: Context, args: Parameters<typeof daysAsked>[0] & { compare?: unknown }): Context {
  return chargedForBoth(context, args, TERM_DAY * daysAsked(args));
}

@Resolver()
export class SearchTermResolver {
  @Operation({ ...OF_CAMPAIGN, rest: 'GET /query/campaigns/{campaignID}/search-terms', example: CAMPAIGN_TERMS })
  @Query(() => [CampaignSearchTerm], { description: 'All search terms of a campaign, by descending cost.' })
  async campaignSearchTerms(@Args() args: CampaignSearchTermsArgs, @Ctx() context: Context) {
    const { services, viewer } = charged(context, args);
    const whose = () => services.campaigns.accountOf(viewer, args.campaignId);
    return services.searchTerms.ofCampaign(viewer, await withDates(context, args, whose));
  }

  @Operation({
    ...OF_ACCOUNT,
    rest: 'GET /query/accounts/{accountID}/search-terms',
    tool: 'query_search_terms',
    toolOnRequest: true,
    example: ACCOUNT_TERMS,
  })
  @Query(() => [AccountSearchTerm], { description: 'All search terms of an account, by descending cost.' })
  async accountSearchTerms(@Args() args: AccountSearchTermsArgs, @Ctx() context: Context) {
    const { services, viewer } = charged(context, args);
    return services.searchTerms.ofAccount(viewer, await withDates(context, args, args.accountId));
  }

  @Operation(OF_CAMPAIGN)
  @Query(() => CampaignSearchTermPage, { description: 'Search terms of a campaign, by descending cost.' })
  async campaignSearchTermsConnection(@Args() args: CampaignTermPageArgs, @Ctx() context: Context) {
    const { services, viewer } = charged(context, args);
    const whose = args.accountId ?? (() => services.campaigns.accountOf(viewer, args.campaignId));
    return services.searchTerms.pageOfCampaign(viewer, await withDates(context, args, whose));
  }

  // Counting the terms of an account means summing them all up, however few a page has.
  @Operation({ ...OF_ACCOUNT, cost: 400 })
  @Query(() => AccountSearchTermPage, { description: 'Search terms of an account, by descending cost.' })
  async accountSearchTermsConnection(@Args() args: AccountTermPageArgs, @Ctx() context: Context) {
    const { services, viewer } = charged(context, args);
    return services.searchTerms.pageOfAccount(viewer, await withDates(context, args, args.accountId));
  }
}
