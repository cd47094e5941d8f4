import { Ctx, Resolver } from 'type-graphql';
import { AssetLinkPage, AssetLinksArgs } from '../schema/assets/asset-link.type.js';
import { SetAssetStatusArgs } from '../schema/assets/asset-write.type.js';
import { StatusChange } from '../schema/campaigns/campaign-write.type.js';
import { chargedForBoth } from './operations/comparison.js';
import type { Context, WriteContext } from './operations/context.js';
import { inSnakeCase, LIVE, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class AssetResolver {
  @Operation({
    ...LIVE,
    scope: 'campaigns:read',
    role: 'kunde',
    rest: 'GET /query/campaigns/{campaignID}/assets',
    tool: 'get_assets',
  })
  @Query(() => AssetLinkPage, {
    description:
      "Assets of a campaign, of its ad groups and asset groups and of its account (sitelinks, callouts, images …), with what they show, status, the platform's approval and metrics in the campaign over a window. Fetched from the platform.",
  })
  assets(@Args() args: AssetLinksArgs, @Ctx() context: Context) {
    const { services, viewer } = chargedForBoth(context, args, LIVE.cost);
    return services.reports.assets(viewer, args);
  }

  @Operation({
    ...WRITES_CAMPAIGNS,
    rest: inSnakeCase('POST /query/assets/{assetLinkId}/status'),
    tool: 'set_asset_status',
    toolOnRequest: true,
    toolHints: { idempotent: true },
  })
  @Mutation(() => StatusChange, {
    description:
      'Enables or pauses an asset where it is used, effective on the platform immediately; one of the account in all its campaigns. The platform refuses to leave an asset group without the assets that it needs.',
  })
  setAssetStatus(@Args() args: SetAssetStatusArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.switches.setAssetStatus(viewer, args, write);
  }
}
