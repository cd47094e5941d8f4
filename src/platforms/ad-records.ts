import type { OnSkipped } from './answer.js';
import type { Merchant } from './merchant.js';
import type { PlatformError } from './platform-error.js';

/** Reads on behalf of one team. All of it throws PlatformError. */
export interface AdReader {
  /** Every account that the team can reach, each once, managers before their clients. */
  accounts(signal?: AbortSignal, onHidden?: (hidden: HiddenAccount) => void): Promise<AdAccount[]>;
  /** Every campaign of an account, removed ones included. */
  campaigns(query: AccountQuery): Promise<CampaignRecord[]>;
  /** Figures of each campaign and day; days without figures may have no row. */
  campaignDays(range: DayRange): Promise<CampaignDay[]>;
  impressionShareDays?(range: DayRange): Promise<ImpressionShareDay[]>;
  productDays?(range: DayRange): Promise<ProductDay[]>;
  searchTermDays?(range: DayRange): Promise<SearchTermDay[]>;
  structure?(query: AccountQuery): Promise<Structure>;
  keywords?(query: AccountQuery): Promise<KeywordReports>;
  negativeLists?(query: AccountQuery): Promise<NegativeListRecord[]>;
  /** Keywords that campaigns exclude themselves; none of removed campaigns. */
  campaignNegatives?(query: AccountQuery): Promise<CampaignNegativeRecord[]>;
  /** The landing pages of an account's ads; none of removed ads. */
  finalUrls?(query: AccountQuery): Promise<FinalUrl[]>;
  /** Who changed what, newest first, at most MAX_CHANGES. Days are in the account's time zone. */
  changes?(range: DayRange): Promise<PlatformChange[]>;
  /** Read on demand; not stored. */
  segmentSums?(range: ReportRange, by: FigureSegment): Promise<SegmentSums[]>;
  /** The conversion actions of an account, removed ones included, and what each counted. */
  readonly conversions?: {
    actions(query: AccountQuery): Promise<ConversionActionRecord[]>;
    sums(range: ReportRange): Promise<ConversionSums[]>;
  };
  /** The Merchant Centers that are linked to an account, smallest id first, and what is in them. */
  readonly shops?: { linkedTo(query: AccountQuery): Promise<string[]>; merchant: Merchant };
}

export interface AdAccount {
  id: string;
  /** The manager directly above; null if there is none. */
  managerId: string | null;
  name: string;
  currency: string;
  /** IANA name; UTC if the platform gives no known one. */
  timeZone: string;
  isManager: boolean;
  /** ENABLED, CANCELED, SUSPENDED or CLOSED. */
  status: string;
  /** The account through which it is reached; absent if the platform has no such thing. */
  loginCustomerId?: string;
}

/** An account that the platform refuses to show. What is below it is unknown, not gone. */
export interface HiddenAccount {
  id: string;
  why: PlatformError;
}

/** Sums of days: whole numbers as text, in micro-units of conversions and of the account's currency. */
export interface FigureSums {
  costMicros: string;
  impressions: string;
  clicks: string;
  conversionsMicros: string;
  conversionValueMicros: string;
  /** What the platform said, if the money above was converted into EUR. */
  nativeCostMicros?: string;
  nativeConversionValueMicros?: string;
}

export interface DayFigures extends FigureSums {
  date: string;
}

/** Converts a day's figures before they are added up, for example into another currency. */
export type DayConversion = (figures: DayFigures) => DayFigures;

export interface CampaignRecord {
  id: string;
  name: string;
  resourceName: string;
  status: string;
  channelType: string;
  biddingStrategyType: string;
  /** 4 means 400 %; null where the strategy has none. */
  targetRoas: number | null;
  /** Highest cost of an acquisition and of a click, in micro-units; null where the strategy has no such limit. */
  targetCpaMicros: string | null;
  cpcBidCeilingMicros: string | null;
  enhancedCpc: boolean;
  /** Resource name of a strategy that campaigns share; empty for the campaign's own. */
  portfolioStrategy: string;
  budgetResourceName: string;
  /** Daily budget in micro-units of the account's currency; 0 if the campaign has a budget for its whole period. */
  budgetMicros: string;
  /** Budget of the campaign's whole period, in the same units; null if it has a daily budget. */
  totalBudgetMicros: string | null;
  /** What the platform said, if the budget above was converted into EUR. */
  nativeBudgetMicros?: string;
  budgetShared: boolean;
  budgetReferenceCount: string;
  /** YYYY-MM-DD in the account's time zone. */
  startDate: string | null;
  endDate: string | null;
}

/** A campaign's bidding. */
export type Bidding = Pick<
  CampaignRecord,
  'biddingStrategyType' | 'targetRoas' | 'targetCpaMicros' | 'cpcBidCeilingMicros' | 'enhancedCpc' | 'portfolioStrategy'
>;

/** What every read of one account takes. */
export interface AccountQuery {
  accountId: string;
  signal?: AbortSignal | undefined;
  /** Called for unreadable records, which are left out; without it, one may fail a read. Rows of figures always do. */
  onSkipped?: OnSkipped | undefined;
  /** With it, figures are read day by day, and each day passes through it. */
  convert?: DayConversion | undefined;
}

/** The days from `from` to `to`, both included. */
export interface DayRange extends AccountQuery {
  from: string;
  to: string;
}

export interface CampaignDay extends DayFigures {
  campaignId: string;
}

/** Shares of a day's searches in ten-thousandths, null if unknown. 999: a share below 10 %; 9001: a loss over 90 %. */
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
  /** As reports spell it: in lower case. */
  itemId: string;
}

/** A group of assets of a performance-max campaign. */
export interface AssetGroupRecord {
  id: string;
  campaignId: string;
  name: string;
  status: string;
  /** POOR, AVERAGE, GOOD, EXCELLENT, NO_ADS or PENDING. */
  adStrength: string;
  finalUrls: string[];
}

/** An asset in the place that it has in a group, with its figures of the last 30 days. */
export interface AssetRecord extends FigureSums {
  assetGroupId: string;
  assetId: string;
  fieldType: string;
  type: string;
  name: string;
  /** Empty unless it is a text. */
  text: string;
  /** Of an image or a video; otherwise empty. */
  url: string;
}

/** A node of the tree that says which products a group advertises. */
export interface ListingGroupRecord {
  assetGroupId: string;
  id: string;
  /** Null at the root. */
  parentId: string | null;
  type: string;
  /** SHOPPING, WEBPAGE or RETAIL. */
  listingSource: string;
  /** Named like the platform's report segments, in capitals: PRODUCT_TYPE_L2. Null at the root. */
  dimension: string | null;
  /** Null at the root, and for everything that the nodes beside it do not name. */
  value: string | null;
}

export interface GeoTargetRecord {
  campaignId: string;
  id: string;
  name: string;
  /** ISO 3166-1; empty where the platform gives none. */
  countryCode: string;
  targetType: string;
}

export interface Structure {
  assetGroups: readonly AssetGroupRecord[];
  assets: readonly AssetRecord[];
  listingGroups: readonly ListingGroupRecord[];
  geoTargets: readonly GeoTargetRecord[];
}

export interface FinalUrl {
  url: string;
  campaignId: string;
  campaignName: string;
}

/** A keyword for which no ads show. */
export interface ExcludedKeyword {
  text: string;
  matchType: 'BROAD' | 'PHRASE' | 'EXACT';
}

/** The same at the platform. */
export interface HeldKeyword extends ExcludedKeyword {
  /** Within what excludes it. */
  id: string;
}

/** A keyword that a campaign excludes itself, without a list. */
export interface CampaignNegativeRecord extends HeldKeyword {
  campaignId: string;
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

export interface NewNegativeList {
  name: string;
  /** Up to MAX_LIST_KEYWORDS, no two alike. */
  keywords: readonly ExcludedKeyword[];
  campaignIds: readonly string[];
}

type Rating = 'BELOW_AVERAGE' | 'AVERAGE' | 'ABOVE_AVERAGE';

/** A keyword with bids, and its figures of the last 30 days. */
export interface KeywordRecord extends FigureSums {
  /** `adGroupId~criterionId`: a criterion's id alone may stand in several ad groups. */
  id: string;
  campaignId: string;
  campaignName: string;
  adGroupId: string;
  adGroupName: string;
  text: string;
  matchType: ExcludedKeyword['matchType'];
  status: string;
  /** 1 to 10; null, like the ratings, if there were too few searches. */
  qualityScore: number | null;
  expectedCtr: Rating | null;
  adRelevance: Rating | null;
  landingPageExperience: Rating | null;
}

/** A search that showed an ad of a keyword, with its figures of the last 30 days. */
export interface KeywordTermRecord extends FigureSums {
  keywordId: string;
  campaignId: string;
  searchTerm: string;
  keywordText: string;
  keywordMatchType: ExcludedKeyword['matchType'];
}

/** The keywords of an account, and which search terms they brought. */
export interface KeywordReports {
  keywords: readonly KeywordRecord[];
  terms: readonly KeywordTermRecord[];
}

/** Most changes that a platform returns at once. */
export const MAX_CHANGES = 10_000;

/** A change of an account, by anybody. */
export interface PlatformChange {
  id: string;
  /** RFC 3339, UTC. */
  changedAt: string;
  /** The platform's words: CAMPAIGN, CAMPAIGN_BUDGET …; CREATE, UPDATE, REMOVE; GOOGLE_ADS_WEB_CLIENT … */
  resourceType: string;
  resourceName: string;
  operation: string;
  clientType: string;
  /** Who did it; a program may have a name instead, or nothing. */
  userEmail: string;
  campaignId: string | null;
  campaignName: string | null;
  /** Values in the platform's spelling: money is in micro-units of the account's currency; null for none. */
  fields: { field: string; before: string | null; after: string | null }[];
}

/** Days of an account or of one of its campaigns. */
export interface ReportRange extends DayRange {
  /** Digits. */
  campaignId?: string | undefined;
  /** True: a row per day; otherwise one for all of them. */
  byDay: boolean;
}

/** How figures can be split besides by day. */
export type FigureSegment = 'device' | 'hour' | 'day_of_week' | 'hour_of_week';

/** Figures of one segment; null where that was not asked for. */
export interface SegmentSums extends FigureSums {
  date: string | null;
  /** MOBILE, DESKTOP, TABLET, CONNECTED_TV or OTHER. */
  device: string | null;
  /** 0 to 23, on the account's clock. */
  hour: number | null;
  /** MONDAY to SUNDAY. */
  dayOfWeek: string | null;
}

/** Something that an account counts as a conversion, or only watches, in the platform's words. */
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

/** Sums of one conversion action in millionths; values in the account's currency. */
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
