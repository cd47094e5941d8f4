import type { OnSkipped } from './answer.js';
import type { PlatformError } from './platform-error.js';

export interface AdAccount {
  id: string;
  /** The direct manager, if any. */
  managerId: string | null;
  name: string;
  /** Empty if the platform names none, like the time zone. */
  currency: string;
  /** As the platform names it. */
  timeZone: string;
  isManager: boolean;
  /** ENABLED, CANCELED, SUSPENDED, CLOSED or UNKNOWN. Says what the account may do, not whether it can be read. */
  status: string;
  /** The account used to reach it; absent if the platform has no such concept. */
  loginCustomerId?: string;
}

/** An account that the platform does not show; its children are unknown, not deleted. */
export interface HiddenAccount {
  id: string;
  why: PlatformError;
}

/** Integers as text, in micro-units of conversions and of the account's currency. */
export interface FigureSums {
  costMicros: string;
  impressions: string;
  clicks: string;
  conversionsMicros: string;
  conversionValueMicros: string;
  /** The original amounts if the ones above were converted to EUR. */
  nativeCostMicros?: string;
  nativeConversionValueMicros?: string;
}

export interface DayFigures extends FigureSums {
  date: string;
}

/** Applied to each day before days are summed, for example to convert a currency. */
export type DayConversion = (figures: DayFigures) => DayFigures;

export interface CampaignRecord {
  id: string;
  name: string;
  resourceName: string;
  status: string;
  channelType: string;
  biddingStrategyType: string;
  /** 4 means 400 %; null if the strategy has none. */
  targetRoas: number | null;
  /** Limits in micro-units; null if the strategy has none. */
  targetCpaMicros: string | null;
  cpcBidCeilingMicros: string | null;
  enhancedCpc: boolean;
  /** Resource name of a shared strategy; empty for the campaign's own. */
  portfolioStrategy: string;
  budgetResourceName: string;
  /**
   * Daily budget in micro-units of the account's currency; 0 if the campaign has a budget for its whole period, null if the
   * platform names neither, because the budgets are those of ad sets.
   */
  budgetMicros: string | null;
  /** Budget of the campaign's whole period, in the same units; null if it has a daily budget. */
  totalBudgetMicros: string | null;
  /** What was spent of it, in the same units; absent if the platform does not tell. */
  spentMicros?: string;
  /** The original amount if the one above was converted to EUR. */
  nativeBudgetMicros?: string;
  budgetShared: boolean;
  budgetReferenceCount: string;
  /** YYYY-MM-DD in the account's time zone. */
  startDate: string | null;
  endDate: string | null;
}

/**
 * Part of a campaign that has a status of its own, and a budget of its own unless `hasOwnBudget` is false; everything else is
 * the campaign's.
 */
export interface AdSetRecord extends CampaignRecord {
  campaign: Pick<CampaignRecord, 'id' | 'name' | 'endDate'>;
  /** Its own days; without a budget of its own `startDate` and `endDate` are those of its campaign, whose budget applies. */
  runs: Pick<CampaignRecord, 'startDate' | 'endDate'>;
  hasOwnBudget: boolean;
  /** What applies in the end, by the campaign and the platform's review too, in the platform's words. */
  effectiveStatus: string;
}

export type PortfolioTarget = Pick<CampaignRecord, 'targetRoas' | 'targetCpaMicros'>;

/** A bidding strategy that campaigns share. */
export interface PortfolioRecord extends PortfolioTarget {
  id: string;
  name: string;
  /** As `biddingStrategyType` of a campaign. */
  type: string;
  /** The account itself, or a manager of it. */
  ownerId: string;
  /** Of the account; without removed ones. */
  campaigns: Pick<CampaignRecord, 'id' | 'name' | 'status'>[];
}

export function isAdSet(record: CampaignRecord): record is AdSetRecord {
  return 'campaign' in record;
}

/** An ad group, or a keyword that it bids on. */
export interface BidRecord {
  /** Of a keyword: the ids of its ad group and its criterion, joined by `~`. */
  id: string;
  resourceName: string;
  status: string;
  /** Its own highest amount per click in micro-units of the account's currency; null if it has none. */
  bidMicros: string | null;
  adGroup: { id: string; name: string; status: string; bidMicros: string | null };
  /** Null for an ad group. */
  keyword: ExcludedKeyword | null;
  campaign: CampaignRecord;
}

/** What is switched and bid for below a campaign. */
export type BidLevel = 'adGroup' | 'keyword';

/** A BidRecord as lists show it. */
export interface LevelRecord extends Omit<BidRecord, 'resourceName' | 'campaign'> {
  campaignName: string;
}

/** An ad as lists show it, in the platform's words. */
export interface AdRecord {
  /** At Google the ids of its ad group and of the ad, joined by `~`: one ad may be in several ad groups. */
  id: string;
  /** Its own name; empty for most at Google. */
  name: string;
  /** Empty at a platform without types. */
  type: string;
  /** ENABLED, PAUSED or REMOVED. */
  status: string;
  /** What applies in the end, by what is above it and by the platform's review. */
  effectiveStatus: string;
  /** Empty at a platform that tells it in `effectiveStatus` alone. */
  approvalStatus: string;
  /** What the platform objects to, with the effect that this has. */
  issues: { name: string; effect: string }[];
  /** The ad group, or the ad set. */
  adGroup: { id: string; name: string };
  campaignName: string;
  headlines: AdText[];
  descriptions: AdText[];
  finalUrls: string[];
  /** Empty without a picture. */
  thumbnailUrl: string;
}

export interface AdText {
  text: string;
  /** The only place where it is shown, such as HEADLINE_1; null for any. */
  pinnedTo: string | null;
}

/** What an asset is linked to. */
export type AssetLinkLevel = 'ACCOUNT' | 'CAMPAIGN' | 'AD_GROUP' | 'ASSET_GROUP';

/** The id of a link: its level, the id of what has it unless that is the account, the id of the asset and its role. */
export function assetLinkId(level: AssetLinkLevel, ...parts: readonly string[]): string {
  return [level, ...parts].join('~');
}

/** An asset in itself: it may be linked several times. */
export interface AssetContent {
  assetId: string;
  type: string;
  /** Its own name, or the title of a video; may be empty. */
  name: string;
  /** What it says first, or the number to call; empty for pictures, videos and files. */
  text: string;
  /** What else it says. */
  details: string[];
  /** Of an image or a video; otherwise empty. */
  url: string;
  finalUrls: string[];
}

/** The use of an asset in one place, in the platform's words. */
export interface AssetLinkRecord extends AssetContent {
  /** `assetLinkId`. */
  id: string;
  level: AssetLinkLevel;
  /** The role that it has there. */
  fieldType: string;
  /** ENABLED, PAUSED or REMOVED. */
  status: string;
  /** What applies in the end, by the platform's review too, and why. */
  effectiveStatus: string;
  reasons: string[];
  approvalStatus: string;
  issues: { name: string; effect: string }[];
  /** ADVERTISER, or AUTOMATICALLY_CREATED by the platform. */
  source: string;
  adGroup: { id: string; name: string } | null;
  assetGroup: { id: string; name: string } | null;
}

/** Figures of an ad group, ad set, keyword, ad or asset by its id. The date is null if they cover the whole range. */
export interface LevelSums extends FigureSums {
  id: string;
  date: string | null;
}

export type Bidding = Pick<
  CampaignRecord,
  'biddingStrategyType' | 'targetRoas' | 'targetCpaMicros' | 'cpcBidCeilingMicros' | 'enhancedCpc' | 'portfolioStrategy'
>;

export interface AccountQuery {
  accountId: string;
  signal?: AbortSignal | undefined;
  /** Called for skipped unreadable records; without it, one may fail the read. Figures always fail. */
  onSkipped?: OnSkipped | undefined;
  /** Applied to each day; figures are then read day by day. */
  convert?: DayConversion | undefined;
}

/** Inclusive. */
export interface DayRange extends AccountQuery {
  from: string;
  to: string;
}

export interface CampaignDay extends DayFigures {
  campaignId: string;
}

/** In ten-thousandths of a day's searches; null if unknown. 999 means below 10 %, 9001 a loss above 90 %. */
export interface ImpressionShareDay {
  campaignId: string;
  date: string;
  impressions: string;
  share: number | null;
  lostToBudget: number | null;
  lostToRank: number | null;
}

export interface SearchTermDay extends CampaignDay {
  searchTerm: string;
  matchType: string;
  /** ADDED, EXCLUDED or NONE. */
  status: string;
}

export interface ProductDay extends DayFigures {
  /** In lower case, as in reports. */
  itemId: string;
  /** Which of the feeds with that offer; empty if the report does not say. */
  feedLabel: string;
  /** As shops name languages (ISO 639-1); empty if unknown. */
  contentLanguage: string;
}

/** Of a Performance Max campaign. */
export interface AssetGroupRecord {
  id: string;
  campaignId: string;
  name: string;
  status: string;
  /** POOR, AVERAGE, GOOD, EXCELLENT, NO_ADS or PENDING. */
  adStrength: string;
  finalUrls: string[];
}

/** An asset's use in a group, with figures of the last 30 days. */
export interface AssetRecord
  extends FigureSums,
    Pick<AssetContent, 'assetId' | 'type' | 'name' | 'text' | 'url'>,
    Pick<AssetLinkRecord, 'fieldType' | 'status' | 'effectiveStatus' | 'approvalStatus' | 'source'> {
  assetGroupId: string;
}

/** A node of a group's product selection tree. */
export interface ListingGroupRecord {
  assetGroupId: string;
  id: string;
  /** Null at the root. */
  parentId: string | null;
  type: string;
  /** SHOPPING, WEBPAGE or RETAIL. */
  listingSource: string;
  /** The platform's segment name in capitals, such as PRODUCT_TYPE_L2. Null at the root. */
  dimension: string | null;
  /** Null at the root and for "everything else". */
  value: string | null;
}

export interface GeoTargetRecord {
  campaignId: string;
  id: string;
  name: string;
  /** ISO 3166-1; empty if unknown. */
  countryCode: string;
  targetType: string;
}

/** What a campaign brought in the last 30 days without counting as conversions: store visits, observed actions. */
export interface OtherConversions {
  campaignId: string;
  /** In micro-units. */
  otherConversionsMicros: string;
}

export interface Structure {
  assetGroups: readonly AssetGroupRecord[];
  assets: readonly AssetRecord[];
  listingGroups: readonly ListingGroupRecord[];
  geoTargets: readonly GeoTargetRecord[];
  /** Campaigns without any are missing. */
  otherConversions: readonly OtherConversions[];
}

export interface FinalUrl {
  url: string;
  campaignId: string;
  campaignName: string;
}

export interface ExcludedKeyword {
  text: string;
  matchType: 'BROAD' | 'PHRASE' | 'EXACT';
}

/** A keyword at the platform, mostly a negative one. */
export interface HeldKeyword extends ExcludedKeyword {
  /** Unique within its list, campaign or ad group. */
  id: string;
  /** Of one that is bid on: whether it is paused or has a bid of its own, other than when it was added. */
  isChanged?: boolean;
}

export interface CampaignNegativeRecord extends HeldKeyword {
  campaignId: string;
}

/** An ad or asset group as the platform has it now, removed or not. */
export interface SwitchState {
  id: string;
  resourceName: string;
  name: string;
  status: string;
  /** Null for a link of an asset to the account. */
  campaignId: string | null;
  /** Of an ad, and of the link of an asset to it. */
  adGroup?: { id: string; name: string } | undefined;
  /** Of the link of an asset to it. */
  assetGroup?: { id: string; name: string } | undefined;
  /** Of the link of an asset: what applies in the end. */
  effectiveStatus?: string;
  /** Whether it is removed, or something that it is in. */
  isRemoved: boolean;
}

export interface AdGroupNegativeRecord extends CampaignNegativeRecord {
  adGroupId: string;
}

/** A keyword that is excluded from a campaign, or with null from all of the account, by something that is not its own. */
export interface InheritedNegative extends ExcludedKeyword {
  campaignId: string | null;
}

/** A list of negative keywords that the campaigns of an account share, with all that belongs to it. */
export interface NegativeListRecord {
  id: string;
  name: string;
  resourceName: string;
  keywords: HeldKeyword[];
  campaignIds: string[];
}

export const MAX_LIST_KEYWORDS = 5_000;
/** Of an account's own list: https://support.google.com/google-ads/answer/2453983. */
export const MAX_ACCOUNT_KEYWORDS = 1_000;

export interface NewNegativeList {
  name: string;
  /** Distinct, at most MAX_LIST_KEYWORDS. */
  keywords: readonly ExcludedKeyword[];
  campaignIds: readonly string[];
}

type Rating = 'BELOW_AVERAGE' | 'AVERAGE' | 'ABOVE_AVERAGE';

/** A keyword bid on, with figures of the last 30 days. */
export interface KeywordRecord extends FigureSums {
  /** `adGroupId~criterionId`: criterion ids repeat across ad groups. */
  id: string;
  campaignId: string;
  campaignName: string;
  adGroupId: string;
  adGroupName: string;
  text: string;
  matchType: ExcludedKeyword['matchType'];
  status: string;
  /** 1 to 10; null, like the ratings, with too few searches. */
  qualityScore: number | null;
  expectedCtr: Rating | null;
  adRelevance: Rating | null;
  landingPageExperience: Rating | null;
}

/** A search that triggered a keyword, with figures of the last 30 days. */
export interface KeywordTermRecord extends FigureSums {
  keywordId: string;
  campaignId: string;
  searchTerm: string;
  keywordText: string;
  keywordMatchType: ExcludedKeyword['matchType'];
}

export interface KeywordReports {
  keywords: readonly KeywordRecord[];
  terms: readonly KeywordTermRecord[];
}

/** The platform's limit per query. */
export const MAX_CHANGES = 10_000;

/** A change to an account by anyone. */
export interface PlatformChange {
  id: string;
  /** RFC 3339, UTC. */
  changedAt: string;
  /** In the platform's words: CAMPAIGN, CAMPAIGN_BUDGET …; CREATE, UPDATE, REMOVE; GOOGLE_ADS_WEB_CLIENT … */
  resourceType: string;
  resourceName: string;
  operation: string;
  clientType: string;
  /** For programs possibly a name, or empty. */
  userEmail: string;
  campaignId: string | null;
  campaignName: string | null;
  /** In the platform's spelling; money in micro-units of the account's currency. */
  fields: { field: string; before: string | null; after: string | null }[];
}

/** For an account or one of its campaigns. */
export interface ReportRange extends DayRange {
  /** Digits. */
  campaignId?: string | undefined;
  /** A row per day instead of one for the range. */
  byDay: boolean;
}

/** Segments besides the day. */
export type FigureSegment = 'device' | 'network' | 'hour' | 'day_of_week' | 'hour_of_week';

/** Null for segments that were not requested. */
export interface SegmentSums extends FigureSums {
  date: string | null;
  /** MOBILE, DESKTOP, TABLET, CONNECTED_TV or OTHER. */
  device: string | null;
  /** SEARCH, SEARCH_PARTNERS, CONTENT, YOUTUBE …, FACEBOOK, INSTAGRAM …, in the platform's words. */
  network: string | null;
  /** 0 to 23 in the account's time zone. */
  hour: number | null;
  /** MONDAY to SUNDAY. */
  dayOfWeek: string | null;
}

/** In the platform's words. */
export interface ConversionActionRecord {
  id: string;
  resourceName: string;
  name: string;
  /** ENABLED, HIDDEN or REMOVED. */
  status: string;
  type: string;
  origin: string;
  category: string;
  countingType: string;
  primaryForGoal: boolean;
  includeInConversionsMetric: boolean;
}

/** In micro-units of conversions and of the account's currency. */
export interface ConversionSums {
  date: string | null;
  resourceName: string;
  name: string;
  category: string;
  conversionsMicros: string;
  conversionValueMicros: string;
  allConversionsMicros: string;
  allConversionValueMicros: string;
}
