import { Ctx, Resolver } from 'type-graphql';
import { AdPage, AdsArgs } from '../schema/ads/ad.type.js';
import { SetAdStatusArgs } from '../schema/ads/ad-write.type.js';
import { StatusChange } from '../schema/campaigns/campaign-write.type.js';
import { chargedForBoth } from './operations/comparison.js';
import type { Context, WriteContext } from './operations/context.js';
import { inSnakeCase, LIVE, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class AdResolver {
  @Operation({
    ...LIVE,
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/campaigns/{campaignID}/ads',
    tool: 'get_ads',
  })
  @Query(() => AdPage, {
    description:
      "Ads of a campaign, or of one of its ad groups or ad sets, with what they show, status, the platform's approval and metrics over a window. Fetched from the platform.",
  })
  ads(@Args() args: AdsArgs, @Ctx() context: Context) {
    const { services, viewer } = chargedForBoth(context, args, LIVE.cost);
    return services.reports.ads(viewer, args);
  }

  @Operation({
    ...WRITES_CAMPAIGNS,
    rest: inSnakeCase('POST /query/ads/{adId}/status'),
    tool: 'set_ad_status',
    toolOnRequest: true,
    toolHints: { idempotent: true },
  })
  @Mutation(() => StatusChange, {
    description: 'Enables or pauses an ad, effective on the platform immediately.',
  })
  setAdStatus(@Args() args: SetAdStatusArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.switches.setAdStatus(viewer, args, write);
  }
}
