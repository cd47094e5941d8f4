import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { CampaignArgs } from '../schema/campaigns/campaign.args.js';
import { Campaign, CampaignDetail } from '../schema/campaigns/campaign.type.js';
import { CampaignAiContext } from '../schema/campaigns/campaign-ai-context.type.js';
import { CampaignBasicSettings, CampaignSettings } from '../schema/campaigns/campaign-settings.type.js';
import {
  CAMPAIGN_AI_CONTEXT,
  CAMPAIGN_SETTINGS,
  CAMPAIGN_STRUCTURE,
} from '../schema/campaigns/campaign-structure.example.js';
import { AssetGroup, CampaignStructure, GeoTarget, ListingGroup } from '../schema/campaigns/campaign-structure.type.js';
import type { Context } from './support/context.js';
import { Operation, Relation } from './support/operation.js';

type Row = Pick<Campaign, 'id' | 'accountId'>;
type DetailRow = Pick<CampaignDetail, 'campaignId' | 'accountId'>;
type GroupRow = Pick<AssetGroup, 'id' | 'campaignId' | 'accountId'>;

const SETTINGS = { nullable: true, description: 'What is set for it.' };
const ASSET_GROUPS = { description: 'Its asset groups, by name; only performance-max campaigns have any.' };
const GEO_TARGETS = { description: 'Where it is shown, by name; places that are left out are not in it.' };

@Resolver()
export class CampaignStructureResolver {
  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'session', at: 'GET /campaigns/{campaignId}/details' }],
    errors: ['not_found'],
    example: CAMPAIGN_STRUCTURE,
  })
  @Query(() => CampaignStructure, { description: 'How one campaign is built: settings, assets, products, places.' })
  campaignDetails(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context): Promise<CampaignStructure> {
    return services.campaignStructures.details(viewer, args);
  }

  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'session', at: 'GET /campaigns/{campaignId}/settings' }],
    errors: ['not_found'],
    example: CAMPAIGN_SETTINGS,
  })
  @Query(() => CampaignBasicSettings, { description: 'What is set for one campaign, without its dates.' })
  campaignSettings(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context): Promise<CampaignBasicSettings> {
    return services.campaignStructures.settings(viewer, args);
  }

  @Operation({
    scope: 'campaigns:read',
    role: 'kunde',
    rest: [{ surface: 'session', at: 'GET /campaigns/{campaignId}/ai-context' }],
    errors: ['not_found'],
    example: CAMPAIGN_AI_CONTEXT,
  })
  @Query(() => CampaignAiContext, {
    description: 'One campaign in brief, with what deserves attention, for an analysis by a language model.',
  })
  campaignAiContext(@Args() args: CampaignArgs, @Ctx() { services, viewer }: Context): Promise<CampaignAiContext> {
    return services.campaignStructures.aiContext(viewer, args);
  }
}

@Resolver(() => Campaign)
export class CampaignPartsResolver {
  @Relation('campaignSettings')
  @FieldResolver(() => CampaignSettings, SETTINGS)
  settings(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context): Promise<CampaignSettings | null> {
    return loaders.settingsOfCampaign({ campaignId: id, accountId });
  }

  @Relation('campaignDetails')
  @FieldResolver(() => [AssetGroup], ASSET_GROUPS)
  assetGroups(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context): Promise<AssetGroup[]> {
    return loaders.assetGroupsOfCampaign({ campaignId: id, accountId });
  }

  @Relation('campaignDetails')
  @FieldResolver(() => [GeoTarget], GEO_TARGETS)
  geoTargets(@Root() { id, accountId }: Row, @Ctx() { loaders }: Context): Promise<GeoTarget[]> {
    return loaders.geoTargetsOfCampaign({ campaignId: id, accountId });
  }
}

@Resolver(() => CampaignDetail)
export class CampaignDetailPartsResolver {
  @Relation('campaignSettings')
  @FieldResolver(() => CampaignSettings, SETTINGS)
  settings(
    @Root() { campaignId, accountId }: DetailRow,
    @Ctx() { loaders }: Context,
  ): Promise<CampaignSettings | null> {
    return loaders.settingsOfCampaign({ campaignId, accountId });
  }

  @Relation('campaignDetails')
  @FieldResolver(() => [AssetGroup], ASSET_GROUPS)
  assetGroups(@Root() { campaignId, accountId }: DetailRow, @Ctx() { loaders }: Context): Promise<AssetGroup[]> {
    return loaders.assetGroupsOfCampaign({ campaignId, accountId });
  }

  @Relation('campaignDetails')
  @FieldResolver(() => [GeoTarget], GEO_TARGETS)
  geoTargets(@Root() { campaignId, accountId }: DetailRow, @Ctx() { loaders }: Context): Promise<GeoTarget[]> {
    return loaders.geoTargetsOfCampaign({ campaignId, accountId });
  }
}

@Resolver(() => AssetGroup)
export class AssetGroupResolver {
  @Relation('campaignDetails')
  @FieldResolver(() => [ListingGroup], { description: 'Its product selection, the root first.' })
  async listingGroups(
    @Root() { id, campaignId, accountId }: GroupRow,
    @Ctx() { loaders }: Context,
  ): Promise<ListingGroup[]> {
    const all = await loaders.listingGroupsOfCampaign({ campaignId, accountId });
    return all.filter(({ assetGroupId }) => assetGroupId === id);
  }
}
