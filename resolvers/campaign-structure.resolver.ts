import { Ctx, Resolver, Root } from 'type-graphql';
import { CampaignArgs } from '../schema/campaigns/campaign.args.js';
import { CampaignAiContext } from '../schema/campaigns/campaign-ai-context.type.js';
import { CampaignBasicSettings } from '../schema/campaigns/campaign-settings.type.js';
import { AssetGroup, CampaignStructure, ListingGroup } from '../schema/campaigns/campaign-structure.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Query, Relation } from './operations/typed.js';

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
  @Relation('campaignDetails', () => [ListingGroup], 'Listing groups of the asset group, root first.')
  async listingGroups(
    @Root() { id, campaignId, accountId }: Pick<AssetGroup, 'id' | 'campaignId' | 'accountId'>,
    @Ctx() { loaders }: Context,
  ) {
    const all = await loaders.load('campaign.listingGroups', { campaignId, accountId });
    return all.filter(({ assetGroupId }) => assetGroupId === id);
  }
}
