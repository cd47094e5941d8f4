import { Ctx, Resolver } from 'type-graphql';
import {
  AdGroupPage,
  BookedKeywordPage,
  BookedKeywordsArgs,
  LevelArgs,
} from '../schema/ad-groups/level-figures.type.js';
import { CONVERSION_ACTIONS, ConversionActions, ConversionArgs } from '../schema/reports/conversion-action.type.js';
import { PlatformChangePage, PlatformChangesArgs } from '../schema/reports/platform-change.type.js';
import { SegmentArgs, SegmentedFigures } from '../schema/reports/segment-figures.type.js';
import { chargedForBoth } from './operations/comparison.js';
import type { Context } from './operations/context.js';
import { LIVE, Operation, READS_SEARCH_TERMS } from './operations/operation.js';
import { Args, Query } from './operations/typed.js';

@Resolver()
export class ReportResolver {
  @Operation({
    ...LIVE,
    scope: 'logs:read',
    role: 'member',
    rest: 'GET /query/accounts/{accountID}/platform-changes',
    tool: 'get_platform_changes',
  })
  @Query(() => PlatformChangePage, {
    description:
      'Who changed what in an account on the platform in the last days, by any means, newest first. Fetched from the platform.',
  })
  platformChanges(@Args() args: PlatformChangesArgs, @Ctx() { services, viewer }: Context) {
    return services.reports.changes(viewer, args);
  }

  @Operation({
    ...LIVE,
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/accounts/{accountID}/conversion-actions',
    tool: 'get_conversion_actions',
    example: CONVERSION_ACTIONS,
  })
  @Query(() => ConversionActions, {
    description:
      "Conversion actions of an account, and how much of its conversions, or of one campaign's, each contributes over a window. Fetched from the platform.",
  })
  conversionActions(@Args() args: ConversionArgs, @Ctx() context: Context) {
    const { services, viewer } = chargedForBoth(context, args, LIVE.cost);
    return services.reports.conversionActions(viewer, args);
  }

  @Operation({
    ...LIVE,
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/accounts/{accountID}/metrics/segments',
    tool: 'get_metrics_by_segment',
  })
  @Query(() => SegmentedFigures, {
    description:
      'Metrics of an account, or of one campaign, by device, network or time of day over a window. Fetched from the platform.',
  })
  segmentedFigures(@Args() args: SegmentArgs, @Ctx() context: Context) {
    const { services, viewer } = chargedForBoth(context, args, LIVE.cost);
    return services.reports.segmentFigures(viewer, args);
  }

  @Operation({
    ...LIVE,
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/campaigns/{campaignID}/ad-groups',
    tool: 'get_ad_groups',
  })
  @Query(() => AdGroupPage, {
    description: 'Ad groups of a campaign with status, bid and metrics over a window. Fetched from the platform.',
  })
  adGroups(@Args() args: LevelArgs, @Ctx() context: Context) {
    const { services, viewer } = chargedForBoth(context, args, LIVE.cost);
    return services.reports.adGroups(viewer, args);
  }

  @Operation({
    ...LIVE,
    ...READS_SEARCH_TERMS,
    rest: 'GET /query/campaigns/{campaignID}/keywords',
    tool: 'get_keywords',
  })
  @Query(() => BookedKeywordPage, {
    description:
      'Keywords that a campaign, or one of its ad groups, bids on, with status, bid and metrics over a window. Fetched from the platform.',
  })
  bookedKeywords(@Args() args: BookedKeywordsArgs, @Ctx() context: Context) {
    const { services, viewer } = chargedForBoth(context, args, LIVE.cost);
    return services.reports.bookedKeywords(viewer, args);
  }
}
