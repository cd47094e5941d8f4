import type {
  AccountQuery,
  AdAccount,
  AdGroupNegativeRecord,
  AdRecord,
  AdSetRecord,
  AssetLinkRecord,
  BidLevel,
  CampaignDay,
  CampaignNegativeRecord,
  CampaignRecord,
  ConversionActionRecord,
  ConversionSums,
  DayRange,
  FigureSegment,
  FinalUrl,
  HeldKeyword,
  HiddenAccount,
  ImpressionShareDay,
  InheritedNegative,
  KeywordReports,
  LevelRecord,
  LevelSums,
  NegativeListRecord,
  PlatformChange,
  PortfolioRecord,
  ProductDay,
  ReportRange,
  SearchTermDay,
  SegmentSums,
  Structure,
} from './ad-records.js';
import type { Merchant } from './merchant.js';
import type { CheckedReport, ReportRows } from './platform-report.js';

/** Reads for one team. All methods throw PlatformError. */
export interface AdReader {
  /** All reachable accounts without duplicates, managers before their clients. */
  accounts(signal?: AbortSignal, onHidden?: (hidden: HiddenAccount) => void): Promise<AdAccount[]>;
  /** Includes removed campaigns. */
  campaigns(query: AccountQuery): Promise<CampaignRecord[]>;
  /** Days without activity may be missing. */
  campaignDays(range: DayRange): Promise<CampaignDay[]>;
  /** Days after an interaction in which the account's conversion actions still count for its day: figures are restated so far back. */
  conversionWindow?(query: AccountQuery): Promise<number>;
  impressionShareDays?(range: DayRange): Promise<ImpressionShareDay[]>;
  productDays?(range: DayRange): Promise<ProductDay[]>;
  searchTermDays?(range: DayRange): Promise<SearchTermDay[]>;
  structure?(query: AccountQuery): Promise<Structure>;
  keywords?(query: AccountQuery): Promise<KeywordReports>;
  negativeLists?(query: AccountQuery): Promise<NegativeListRecord[]>;
  /** Campaigns' own negative keywords, without removed campaigns. */
  campaignNegatives?(query: AccountQuery): Promise<CampaignNegativeRecord[]>;
  /** Strategies that campaigns of the account share, those of managers included. Read on demand, not stored. */
  portfolios?(query: AccountQuery): Promise<PortfolioRecord[]>;
  /** What all campaigns of an account exclude, by one list. */
  accountNegatives?(query: AccountQuery): Promise<HeldKeyword[]>;
  /** An ad group's own negative keywords, at most `limit`; undefined for an unknown ad group. */
  adGroupNegatives?(
    query: AccountQuery,
    adGroupId: string,
    limit: number,
  ): Promise<AdGroupNegativeRecord[] | undefined>;
  /** What excludes keywords otherwise: lists of a manager and of the whole account, and ad groups where all of them do. */
  inheritedNegatives?(query: AccountQuery): Promise<InheritedNegative[]>;
  /** The landing pages of an account's ads; none of removed ads. */
  finalUrls?(query: AccountQuery): Promise<FinalUrl[]>;
  /** Newest first, at most MAX_CHANGES. Days are in the account's time zone. */
  changes?(range: DayRange): Promise<PlatformChange[]>;
  /** Any report that the platform's `reports` found right; read on demand, not stored. */
  report?(query: AccountQuery, report: CheckedReport): Promise<ReportRows>;
  /** Read on demand; not stored. */
  segmentSums?(range: ReportRange, by: FigureSegment): Promise<SegmentSums[]>;
  /** The same by hours, which not every platform has conversions of. */
  hourSums?(range: ReportRange, by: FigureSegment): Promise<SegmentSums[]>;
  /** Ad groups of a campaign, or the keywords that they bid on, without removed ones. Read on demand; not stored. */
  readonly levels?: {
    records(query: AccountQuery & { campaignId: string }, level: BidLevel, limit: number): Promise<LevelRecord[]>;
    sums(range: ReportRange & { campaignId: string }, level: BidLevel): Promise<LevelSums[]>;
  };
  /** Ad sets of a campaign, without removed ones. Read on demand; not stored. */
  readonly adSets?: {
    records(query: AccountQuery & { campaignId: string }, limit: number): Promise<AdSetRecord[]>;
    sums(range: ReportRange & { campaignId: string }): Promise<LevelSums[]>;
  };
  /** Ads of a campaign, without removed ones and those of removed ad groups. Read on demand; not stored. */
  readonly ads?: {
    records(query: AccountQuery & { campaignId: string }, limit: number): Promise<AdRecord[]>;
    sums(range: ReportRange & { campaignId: string }): Promise<LevelSums[]>;
  };
  /** Links of assets to a campaign, to what is in it and to its account, without removed ones. Read on demand; not stored. */
  readonly assets?: {
    records(query: AccountQuery & { campaignId: string }, limit: number): Promise<AssetLinkRecord[]>;
    /** Within the campaign. */
    sums(range: ReportRange & { campaignId: string }): Promise<LevelSums[]>;
  };
  /** Includes removed conversion actions. */
  readonly conversions?: {
    actions(query: AccountQuery): Promise<ConversionActionRecord[]>;
    sums(range: ReportRange): Promise<ConversionSums[]>;
  };
  /** Linked Merchant Centers, smallest id first. */
  readonly merchantCenters?: { linkedTo(query: AccountQuery): Promise<string[]>; merchant: Merchant };
}
