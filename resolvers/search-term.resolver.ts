import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { AccountSearchTermsArgs, CampaignSearchTermsArgs } from '../schema/search-terms/search-term.args.js';
import {
  ACCOUNT_TERMS,
  AccountSearchTerm,
  CAMPAIGN_TERMS,
  CampaignSearchTerm,
} from '../schema/search-terms/search-term.type.js';
import type { Context } from './support/context.js';
import { Operation, READS_SEARCH_TERMS } from './support/operation.js';

@Resolver()
export class SearchTermResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    kundeSetting: 'kundeCanViewSearchTerms',
    rest: [{ surface: 'key', at: 'GET /query/campaigns/{campaignID}/search-terms', naming: 'snake_case' }],
    example: CAMPAIGN_TERMS,
  })
  @Query(() => [CampaignSearchTerm], { description: 'All search terms of a campaign, by cost descending.' })
  campaignSearchTerms(
    @Args() args: CampaignSearchTermsArgs,
    @Ctx() { services, viewer }: Context,
  ): Promise<CampaignSearchTerm[]> {
    return services.searchTerms.ofCampaign(viewer, args);
  }

  @Operation({
    ...READS_SEARCH_TERMS,
    rest: [{ surface: 'key', at: 'GET /query/accounts/{accountID}/search-terms', naming: 'snake_case' }],
    example: ACCOUNT_TERMS,
  })
  @Query(() => [AccountSearchTerm], { description: 'All search terms of an account, by cost descending.' })
  accountSearchTerms(
    @Args() args: AccountSearchTermsArgs,
    @Ctx() { services, viewer }: Context,
  ): Promise<AccountSearchTerm[]> {
    return services.searchTerms.ofAccount(viewer, args);
  }
}
