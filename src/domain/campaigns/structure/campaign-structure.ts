import type { Figures } from '../../figures/figures.js';
import type { CampaignStatus, ChannelType } from '../campaign.enum.js';
import type { CampaignKey } from '../campaign.js';
import type { IssueSeverity, PerformanceLabel } from './structure.enum.js';

export type StructureKey = Required<CampaignKey>;

export interface CampaignSettings {
  id: string;
  name: string;
  status: CampaignStatus;
  channelType: ChannelType;
  /** The platform's word. */
  biddingStrategy: string;
  /** 4 means 400 %; null unless the strategy uses a target ROAS. */
  targetRoas: number | null;
  /** EUR. */
  dailyBudget: number;
  /** YYYY-MM-DD in the account's time zone; null where the platform names none. */
  startDate: string | null;
  endDate: string | null;
}

export interface Asset {
  id: string;
  assetGroupId: string;
  type: string;
  fieldType: string;
  performanceLabel: PerformanceLabel;
  /** Empty for what is not text. */
  text: string;
  name: string;
  /** Of an image or a video; otherwise empty. */
  url: string;
  /** Sums of the 30 days before the last pull. */
  metrics: Figures;
}

export interface AssetGroup {
  id: string;
  accountId: string;
  campaignId: string;
  name: string;
  status: string;
  adStrength: string;
  finalUrls: string[];
  assets: Asset[];
}

export interface ListingGroup {
  id: string;
  assetGroupId: string;
  parentId: string | null;
  type: string;
  /** Null at the root; `value` is null for everything that the nodes beside it do not name. */
  caseValue: { dimension: string; value: string | null } | null;
}

export interface GeoTarget {
  id: string;
  name: string;
  countryCode: string;
  targetType: string;
}

export interface CampaignStructure {
  settings: CampaignSettings;
  campaignType: ChannelType;
  /** Empty lists for a campaign of another type. */
  pmax: { assetGroups: AssetGroup[]; listingGroups: ListingGroup[]; lowPerformanceAssets: Asset[] };
  geoTargets: GeoTarget[];
}

export interface CampaignIssue {
  severity: IssueSeverity;
  /** German. */
  message: string;
}

export interface CampaignAiContext {
  campaignType: ChannelType;
  settings: CampaignSettings;
  /** Sums of the last 30 days. */
  performance: Pick<Figures, 'cost' | 'conversions' | 'conversionValue' | 'roas'>;
  typeSpecific: { assetGroupCount: number; lowPerformanceAssetCount: number; listingGroupCount: number };
  issues: CampaignIssue[];
}
