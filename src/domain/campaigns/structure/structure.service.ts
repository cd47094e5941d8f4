import type { CampaignArgs } from '../../../../schema/campaigns/campaign.args.js';
import type { CampaignAiContext } from '../../../../schema/campaigns/campaign-ai-context.type.js';
import type { CampaignSettings } from '../../../../schema/campaigns/campaign-settings.type.js';
import type { CampaignStructure } from '../../../../schema/campaigns/campaign-structure.type.js';
import type { Viewer } from '../../../access/viewer.js';
import { addDays, type Clock } from '../../../clock.js';
import type { Sql } from '../../../db/database.js';
import { NotFoundError } from '../../../errors.js';
import { campaignSums } from '../campaign-figures.reads.js';
import { campaignIssues } from './campaign-issues.js';
import { type StoredSettings, StructureReads } from './structure.reads.js';

/** How campaigns are built, as the platform named it at the last sync. */
export class StructureService {
  /** Of several campaigns at once. */
  readonly reads: StructureReads;

  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {
    this.reads = new StructureReads(db);
  }

  /** Throws NotFoundError. */
  async settings(viewer: Viewer, key: CampaignArgs): Promise<CampaignSettings> {
    return this.stored(viewer, key);
  }

  /** Throws NotFoundError. */
  async details(viewer: Viewer, key: CampaignArgs): Promise<CampaignStructure> {
    return this.structure(viewer, key, await this.stored(viewer, key));
  }

  /** A campaign in brief, with what is wrong with it, for a language model or a person. Throws NotFoundError. */
  async aiContext(viewer: Viewer, key: CampaignArgs): Promise<CampaignAiContext> {
    const settings = await this.stored(viewer, key);
    const { pmax, geoTargets, campaignType } = await this.structure(viewer, key, settings);
    const now = this.clock();
    const month = await campaignSums(this.db, { viewer, now, window: { days: 30 } }, key);
    const week = await campaignSums(this.db, { viewer, now, window: { days: 7 } }, key);
    if (!month || !week) throw new NotFoundError('campaign');
    const { cost, conversions, conversionValue, roas } = month;
    return {
      campaignType,
      settings,
      performance: { cost, conversions, conversionValue, roas },
      typeSpecific: {
        assetGroupCount: pmax.assetGroups.length,
        lowPerformanceAssetCount: pmax.lowPerformanceAssets.length,
        listingGroupCount: pmax.listingGroups.length,
      },
      issues: campaignIssues({
        settings,
        today: addDays(month.lastDay, 1),
        month,
        weekCost: week.cost,
        structure: settings.structureKnown ? { ...pmax, geoTargets } : null,
      }),
    };
  }

  private async stored(viewer: Viewer, key: CampaignArgs): Promise<StoredSettings> {
    const [settings] = await this.reads.settings(viewer, [key]);
    if (!settings) throw new NotFoundError('campaign');
    return settings;
  }

  private async structure(viewer: Viewer, key: CampaignArgs, settings: CampaignSettings): Promise<CampaignStructure> {
    const isPmax = settings.channelType === 'PERFORMANCE_MAX';
    const [assetGroups = []] = isPmax ? await this.reads.assetGroups(viewer, [key]) : [];
    const [listingGroups = []] = isPmax ? await this.reads.listingGroups(viewer, [key]) : [];
    const [geoTargets = []] = await this.reads.geoTargets(viewer, [key]);
    const assets = assetGroups.flatMap((group) => group.assets);
    return {
      settings,
      campaignType: settings.channelType,
      pmax: {
        assetGroups,
        listingGroups,
        lowPerformanceAssets: assets.filter(({ performanceLabel }) => performanceLabel === 'LOW'),
      },
      geoTargets,
    };
  }
}
