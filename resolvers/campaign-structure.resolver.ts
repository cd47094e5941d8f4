import { Ctx, Resolver, Root } from 'type-graphql';
import { SetAssetGroupStatusArgs } from '../schema/campaigns/asset-group-write.type.js';
import { CampaignArgs } from '../schema/campaigns/campaign.args.js';
import { CampaignAiContext } from '../schema/campaigns/campaign-ai-context.type.js';
import { CampaignBasicSettings } from '../schema/campaigns/campaign-settings.type.js';
import { AssetGroup, CampaignStructure, ListingGroup } from '../schema/campaigns/campaign-structure.type.js';
import { StatusChange } from '../schema/campaigns/campaign-write.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { inSnakeCase, Operation, WRITES_CAMPAIGNS } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

const BASIC_SETTINGS = { ...exampleOf(CampaignBasicSettings), channelType: 'PERFORMANCE_MAX' };

const READS = { scope: 'campaigns:read', role: 'kunde' } as const satisfies Operation;

@Resolver()
export class CampaignStructureResolver {
  @Operation({ ...READS, rest: 'GET /campaigns/{campaignId}/details' })
  @Query(() => CampaignStructure, { description: 'Structure of a campaign: settings, assets, products and locations.' })
  campaignDetails(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context) {
    return services.campaignStructures.details(viewer, args);
  }

  @Operation({ ...READS, rest: 'GET /campaigns/{campaignId}/settings', example: BASIC_SETTINGS })
  @Query(() => CampaignBasicSettings, { description: 'Settings of a campaign, without its dates.' })
  campaignSettings(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context) {
    return services.campaignStructures.settings(viewer, args);
  }

  @Operation({ ...READS, rest: 'GET /campaigns/{campaignId}/ai-context' })
  @Query(() => CampaignAiContext, {
    description: 'A campaign and its issues in brief, for a language model to analyze.',
  })
  campaignAiContext(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context) {
    return services.campaignStructures.aiContext(viewer, args);
  }
}

@Resolver(() => AssetGroup)
export class AssetGroupResolver {
  @Operation({
    ...WRITES_CAMPAIGNS,
    rest: inSnakeCase('POST /query/asset-groups/{assetGroupId}/status'),
    tool: 'set_asset_group_status',
    toolOnRequest: true,
  })
  @Mutation(() => StatusChange, {
    description:
      'Enables or pauses an asset group of a Performance Max campaign, effective on the platform immediately.',
  })
  setAssetGroupStatus(@Args() args: SetAssetGroupStatusArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.switches.setAssetGroupStatus(viewer, args, write);
  }

  @Relation('campaignDetails', () => [ListingGroup], 'Listing groups of the asset group, root first.')
  async listingGroups(
    @Root() { id, campaignId, accountId }: Pick<AssetGroup, 'id' | 'campaignId' | 'accountId'>,
    @Ctx() { loaders }: Context,
  ) {
    const all = await loaders.load('campaign.listingGroups', { campaignId, accountId });
    return all.filter(({ assetGroupId }) => assetGroupId === id);
  }
}
