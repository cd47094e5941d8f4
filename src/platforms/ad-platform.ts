import type { AdReader } from './ad-reader.js';
import type {
  Bidding,
  BidRecord,
  CampaignRecord,
  ExcludedKeyword,
  HeldKeyword,
  NegativeListRecord,
  NewNegativeList,
  PortfolioRecord,
  PortfolioTarget,
  SwitchState,
} from './ad-records.js';
import type { MerchantRegistrar, PromotionWriter } from './merchant.js';
import type { ReportLanguage } from './platform-report.js';

/** Parts of an account that platforms have or lack, by the member of a reader that reads them. */
export const PARTS_READ = {
  search_terms: 'searchTermDays',
  keywords: 'keywords',
  negative_keywords: 'negativeLists',
  products: 'productDays',
  promotions: 'merchantCenters',
  structure: 'structure',
  ad_groups: 'levels',
  ad_sets: 'adSets',
  ads: 'ads',
  assets: 'assets',
  segments: 'segmentSums',
  hours: 'hourSums',
  impression_shares: 'impressionShareDays',
  final_urls: 'finalUrls',
  changes: 'changes',
  reports: 'report',
} as const satisfies Record<string, keyof AdReader>;

/** What else is offered for the accounts of some platforms: changes of how campaigns bid, and of their last day. */
const CHANGES = ['bidding', 'end_dates'] as const;

export type PlatformPart = keyof typeof PARTS_READ | (typeof CHANGES)[number];

/** A platform's capabilities; missing members mean unsupported. No other code asks which platform it is. */
export interface AdPlatform {
  /** The display name. */
  readonly name: string;
  readonly signIn: PlatformSignIn;
  /** What accounts have, before any is connected. A test holds it against the reader and the writer. */
  readonly offers: readonly PlatformPart[];
  /** Throws AppError `platform_rejected` if the team has not connected the platform; so do the writers. */
  reader(teamId: string): Promise<AdReader>;
  /** What reports can be asked for; `report` of the reader answers them. */
  reports?(): Promise<ReportLanguage>;
  campaignWriter?(teamId: string): Promise<CampaignWriter>;
  portfolioWriter?(teamId: string): Promise<PortfolioWriter>;
  /** Finds and changes ad sets, each as an AdSetRecord, by the ids of ad sets. */
  adSetWriter?(teamId: string): Promise<CampaignWriter>;
  adGroupWriter?(teamId: string): Promise<BidWriter>;
  keywordWriter?(teamId: string): Promise<BidWriter>;
  /** Keywords that ad groups bid on. */
  adGroupKeywordWriter?(teamId: string): Promise<KeywordHolder>;
  adGroupNegativeWriter?(teamId: string): Promise<KeywordHolder>;
  /** Keywords that all campaigns of an account exclude; each is its own holder. */
  accountNegativeWriter?(teamId: string): Promise<KeywordHolder>;
  assetGroupWriter?(teamId: string): Promise<SwitchWriter>;
  adWriter?(teamId: string): Promise<SwitchWriter>;
  /** By links of assets. */
  assetWriter?(teamId: string): Promise<SwitchWriter>;
  negativeListWriter?(teamId: string): Promise<NegativeListWriter>;
  campaignNegativeWriter?(teamId: string): Promise<KeywordHolder>;
  promotionWriter?(teamId: string): Promise<PromotionWriter>;
  merchantRegistrar?(teamId: string): Promise<MerchantRegistrar>;
}

/** By the name used in URLs and the database. */
export type AdPlatforms = ReadonlyMap<string, AdPlatform>;

export interface SignInRequest {
  redirectUri: string;
  state: string;
  /** Single-use (RFC 7636); ignored by platforms without PKCE. */
  codeVerifier: string;
}

export interface Grant {
  refreshToken: string;
  /** The platform's name for the person who granted it. */
  connectedAs: string;
  scopes: string[];
  /** The default account for reaching others; empty if the platform has no such concept. */
  loginCustomerId: string;
  /** ISO 8601; absent or null if it does not expire. */
  expiresAt?: string | null;
}

export type Access = Pick<Grant, 'refreshToken'> & { expiresAt: string | null };

/** Obtains and ends a team's access. All methods throw PlatformError. */
export interface PlatformSignIn {
  /** The consent page. Throws AppError `unavailable` without a configured application. */
  authorizeUrl(request: SignInRequest): string;
  /** Throws `rejected` for an invalid code. */
  exchange(code: string, request: Omit<SignInRequest, 'state'>): Promise<Grant>;
  /** Throws `revoked` if the access is no longer valid; other failures prove nothing. */
  check(refreshToken: string): Promise<void>;
  /** Extends expiring access without a person. The old token stays valid until its expiry. */
  renew?(refreshToken: string, now: Date): Promise<Access>;
  /** Does nothing if the access is already gone. */
  revoke(refreshToken: string): Promise<void>;
}

/** Budgets are in micro-units of the account's currency. */
export type CampaignUpdate =
  | { budgetMicros: number }
  /** For the whole period. */
  | { totalBudgetMicros: number }
  | { status: string }
  | { bidding: Bidding };

/** One of several changes to validate. */
export interface CheckedUpdate {
  item: CampaignRecord;
  update: CampaignUpdate;
}

/** Changes campaigns of one team. */
export interface CampaignWriter {
  /** Undefined if the account has no such campaign. Throws PlatformError. */
  find(accountId: string, campaignId: string): Promise<CampaignRecord | undefined>;
  /** Omits unknown ids. Throws PlatformError. */
  findAll?(accountId: string, campaignIds: readonly string[]): Promise<CampaignRecord[]>;
  /** The smallest amount the platform accepts (a cent, a yen) in micro-units. Throws PlatformError. */
  smallestUnit(accountId: string, currency: string): Promise<number>;
  /** Whether budgets for a whole period can be changed. */
  readonly setsWholePeriodBudgets?: boolean;
  /** False for portfolio strategies and strategies that are not fully known. */
  canSet(bidding: Bidding): boolean;
  /** Shared budgets change for all campaigns. Throws PlatformError; `unavailable` means outcome unknown. */
  update(accountId: string, campaign: CampaignRecord, to: CampaignUpdate, validateOnly: boolean): Promise<void>;
  /** Sets the last day (YYYY-MM-DD), null for none; absent if the platform is not asked for that. Throws like `update`. */
  setEndDate?(
    accountId: string,
    campaign: Pick<CampaignRecord, 'resourceName'>,
    endDate: string | null,
    validateOnly: boolean,
  ): Promise<void>;
  /** Validates several changes in one call. Throws PlatformError if any is refused. */
  checkAll?(accountId: string, changes: readonly CheckedUpdate[]): Promise<void>;
}

/** Changes strategies that campaigns of one team's accounts share. All methods throw PlatformError. */
export interface PortfolioWriter {
  /** All of an account, those of managers included. */
  find(accountId: string): Promise<PortfolioRecord[]>;
  /** The one target that the strategy's type has. `unavailable` means outcome unknown. */
  setTarget(
    accountId: string,
    strategy: Pick<PortfolioRecord, 'id' | 'type'>,
    target: PortfolioTarget,
    validateOnly: boolean,
  ): Promise<void>;
}

/** A bid is in micro-units of the account's currency; without one, a keyword has that of its ad group. */
export type BidUpdate = { status: string } | { bidMicros: number | null };

/** Changes ad groups, or keywords, of one team. */
export interface BidWriter extends Pick<CampaignWriter, 'smallestUnit'> {
  /** Includes removed ones, omits unknown ids and keywords that are excluded. Throws PlatformError. */
  find(accountId: string, ids: readonly string[]): Promise<BidRecord[]>;
  /** Throws PlatformError; `unavailable` means outcome unknown. */
  update(accountId: string, resourceName: string, to: BidUpdate, validateOnly: boolean): Promise<void>;
  /** Validates several changes in one call. Throws PlatformError if any is refused. */
  checkAll?(accountId: string, changes: readonly { item: BidRecord; update: BidUpdate }[]): Promise<void>;
}

/** Switches asset groups, ads or links of assets of one team. */
export interface SwitchWriter {
  /** Includes removed ones, omits unknown ids. Throws PlatformError. */
  find(accountId: string, ids: readonly string[]): Promise<SwitchState[]>;
  /** Throws PlatformError; `unavailable` means outcome unknown. */
  setStatus(accountId: string, resourceName: string, status: string, validateOnly: boolean): Promise<void>;
  /** Validates several changes in one call. Throws PlatformError if any is refused. */
  checkAll?(accountId: string, changes: readonly { item: SwitchState; update: { status: string } }[]): Promise<void>;
}

/** A list, campaign, ad group or account. Throws PlatformError; `unavailable` means outcome unknown. */
export interface KeywordHolder {
  /** Undefined if the account has no such list, campaign or ad group. */
  find(accountId: string, holderId: string): Promise<HeldKeyword[] | undefined>;
  /** All or nothing. Returns the keywords with their ids, none with `validateOnly`. */
  add(
    accountId: string,
    holderId: string,
    keywords: readonly ExcludedKeyword[],
    validateOnly: boolean,
  ): Promise<HeldKeyword[]>;
  /** All or nothing. */
  remove(accountId: string, holderId: string, keywordIds: readonly string[], validateOnly: boolean): Promise<void>;
}

/** A team's negative keyword lists. All methods throw PlatformError. */
export interface NegativeListWriter {
  /** All lists of an account. */
  names(accountId: string): Promise<{ id: string; name: string }[]>;
  find(accountId: string, listId: string): Promise<NegativeListRecord | undefined>;
  /** All or nothing; returns none with `validateOnly`. Taken names are refused, so retries are safe. */
  create(accountId: string, lists: readonly NewNegativeList[], validateOnly: boolean): Promise<NegativeListRecord[]>;
  /** For existing lists. */
  readonly keywords: KeywordHolder;
  /** Links an existing list to campaigns that do not have it, or unlinks it from some that do, all or nothing. */
  setLinks(
    accountId: string,
    list: Pick<NegativeListRecord, 'id' | 'resourceName'>,
    change: { direction: 'link' | 'unlink'; campaignIds: readonly string[] },
    validateOnly: boolean,
  ): Promise<void>;
  /** Unlinks and deletes a list, all or nothing. */
  remove(accountId: string, list: Pick<NegativeListRecord, 'id' | 'resourceName' | 'campaignIds'>): Promise<void>;
}
