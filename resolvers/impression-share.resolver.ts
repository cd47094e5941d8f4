import { Ctx, Resolver } from 'type-graphql';
import { CampaignDailyArgs } from '../schema/campaigns/campaign.args.js';
import {
  DAILY_IMPRESSION_SHARE,
  DailyImpressionShare,
  IMPRESSION_SHARE,
  ImpressionShare,
} from '../schema/campaigns/impression-share.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Query } from './operations/typed.js';

@Resolver()
export class ImpressionShareResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/campaigns/{campaignID}/impression-share',
    tool: 'get_campaign_impression_share',
    toolOnRequest: true,
    errors: ['not_found'],
    example: IMPRESSION_SHARE,
  })
  @Query(() => ImpressionShare, {
    description:
      'Share of eligible search impressions that a campaign received over a window, and why it lost the rest.',
  })
  campaignImpressionShare(@Args() args: CampaignDailyArgs, @Ctx() { services, viewer }: Context) {
    return services.impressionShares.window(viewer, args);
  }

  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/campaigns/{campaignID}/impression-share/daily',
    errors: ['not_found'],
    example: DAILY_IMPRESSION_SHARE,
  })
  @Query(() => [DailyImpressionShare], {
    description:
      'Daily impression shares of a campaign over the range, or over the last `days` days if no range is given.',
  })
  campaignDailyImpressionShare(@Args() args: CampaignDailyArgs, @Ctx() { services, viewer }: Context) {
    return services.impressionShares.daily(viewer, args);
  }
}
