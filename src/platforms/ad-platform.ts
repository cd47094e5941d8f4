import type {
  AdAccount,
  Bidding,
  CampaignDay,
  CampaignNegativeRecord,
  CampaignRecord,
  ConversionActionRecord,
  ConversionSums,
  DayConversion,
  DayRange,
  ExcludedKeyword,
  FigureSegment,
  FinalUrl,
  HeldKeyword,
  HiddenAccount,
  ImpressionShareDay,
  KeywordReports,
  NegativeListRecord,
  NewNegativeList,
  PlatformChange,
  ProductDay,
  ReportRange,
  SearchTermDay,
  SegmentSums,
  Structure,
} from './ad-records.js';
import type { OnSkipped } from './answer.js';
import type { Merchant, MerchantRegistrar, PromotionWriter } from './merchant.js';

/**
 * An advertising platform, and all that it can do for teams. What it cannot do is absent, and is refused for that alone:
 * nothing else asks which platform it is.
 */
export interface AdPlatform {
  /** As people call it. */
  readonly name: string;
  readonly signIn: PlatformSignIn;
  /** Throws AppError `platform_rejected` for a team that has not connected the platform; so do the writers. */
  reader(teamId: string): Promise<AdReader>;
  campaignWriter?(teamId: string): Promise<CampaignWriter>;
  negativeListWriter?(teamId: string): Promise<NegativeListWriter>;
  campaignNegativeWriter?(teamId: string): Promise<KeywordHolder>;
  promotionWriter?(teamId: string): Promise<PromotionWriter>;
  merchantRegistrar?(teamId: string): Promise<MerchantRegistrar>;
}

/** Every platform that teams can connect, by the name that stands in addresses and in the database. */
export type AdPlatforms = ReadonlyMap<string, AdPlatform>;

/** Where a platform sends a person back to, and how the one that comes back is recognised. */
export interface SignInRequest {
  redirectUri: string;
  state: string;
  /** Of this sign-in alone (RFC 7636); platforms without PKCE leave it aside. */
  codeVerifier: string;
}

/** What a person granted at a platform. */
export interface Grant {
  refreshToken: string;
  /** Who granted it, as the platform names them. */
  connectedAs: string;
  scopes: string[];
  /** The account through which others are reached, unless another one is known to be; empty where there is no such thing. */
  loginCustomerId: string;
  /** When it ends by itself, ISO 8601; absent or null where it does not. */
  expiresAt?: string | null;
}

/** What a grant is by now. */
export type Access = Pick<Grant, 'refreshToken'> & { expiresAt: string | null };

/** How a team's access begins and ends. All of it throws PlatformError. */
export interface PlatformSignIn {
  /** The page on which a person grants access. Throws AppError `unavailable` where no application is set up. */
  authorizeUrl(request: SignInRequest): string;
  /** Turns the code that came back into lasting access. `rejected` for a code that is not good. */
  exchange(code: string, request: Omit<SignInRequest, 'state'>): Promise<Grant>;
  /** `revoked` when the platform no longer accepts the access; anything else says nothing about it. */
  check(refreshToken: string): Promise<void>;
  /**
   * Only where access ends by itself: gives it as long a life as the platform does without a person, where there is
   * something to be gained by `now`. The access that was asked with stays good until its own end.
   */
  renew?(refreshToken: string, now: Date): Promise<Access>;
  /** Withdraws the access at the platform; one that is already withdrawn counts as done. */
  revoke(refreshToken: string): Promise<void>;
}

/**
 * What is read on behalf of one team. All of it throws PlatformError. Records that cannot be read are left out and told to
 * `onSkipped` where the platform's adapter reads them one by one; without it they are a failure.
 */
export interface AdReader {
  /** Every account that the team can reach, each once, managers before their clients. */
  accounts(signal?: AbortSignal, onHidden?: (hidden: HiddenAccount) => void): Promise<AdAccount[]>;
  /** Every campaign of an account, removed ones included. */
  campaigns(accountId: string, signal?: AbortSignal, onSkipped?: OnSkipped): Promise<CampaignRecord[]>;
  /** What each campaign brought on each day; days without figures may have no row. */
  campaignDays(range: DayRange): Promise<CampaignDay[]>;
  /** Days of campaigns whose share of impressions the platform tells. */
  impressionShareDays?(range: DayRange): Promise<ImpressionShareDay[]>;
  productDays?(range: DayRange): Promise<ProductDay[]>;
  searchTermDays?(range: DayRange): Promise<SearchTermDay[]>;
  /** With `convert` the figures are asked for day by day, and each day passes through it. */
  structure?(
    accountId: string,
    signal?: AbortSignal,
    onSkipped?: OnSkipped,
    convert?: DayConversion,
  ): Promise<Structure>;
  /** As with `structure`. */
  keywords?(
    accountId: string,
    signal?: AbortSignal,
    onSkipped?: OnSkipped,
    convert?: DayConversion,
  ): Promise<KeywordReports>;
  negativeLists?(accountId: string, signal?: AbortSignal, onSkipped?: OnSkipped): Promise<NegativeListRecord[]>;
  /** What campaigns exclude by themselves; nothing of removed campaigns. */
  campaignNegatives?(accountId: string, signal?: AbortSignal): Promise<CampaignNegativeRecord[]>;
  /** Where the ads of an account lead to; nothing of what was removed. */
  finalUrls?(accountId: string, signal?: AbortSignal): Promise<FinalUrl[]>;
  /** Who changed what on days of the account's clock, newest first, at most MOST_CHANGES. */
  changes?(range: DayRange): Promise<PlatformChange[]>;
  /** What is asked when somebody wants to know, and is not stored. */
  segmentSums?(range: ReportRange, by: FigureSegment): Promise<SegmentSums[]>;
  /** The conversion actions of an account, removed ones included, and what each counted. */
  readonly conversions?: {
    actions(accountId: string, signal?: AbortSignal): Promise<ConversionActionRecord[]>;
    sums(range: ReportRange): Promise<ConversionSums[]>;
  };
  /** The merchant centres that are linked to an account, smallest id first, and what is in them. */
  readonly shops?: { linkedTo(accountId: string, signal?: AbortSignal): Promise<string[]>; merchant: Merchant };
}

/** What a campaign is to have instead: a day's budget in micro-units of the account's currency, a status or a bidding. */
export type CampaignUpdate = { budgetMicros: number } | { status: string } | { bidding: Bidding };

/** One change among several that are only checked. */
export interface CheckedUpdate {
  campaign: CampaignRecord;
  to: CampaignUpdate;
}

/** Changes live campaigns of one team. */
export interface CampaignWriter {
  /** The campaign as it stands now; undefined where the account has none with that id. Throws PlatformError. */
  find(accountId: string, campaignId: string): Promise<CampaignRecord | undefined>;
  /** Those that there are of several; without it they are asked for one by one. Throws PlatformError. */
  findAll?(accountId: string, campaignIds: readonly string[]): Promise<CampaignRecord[]>;
  /** Micro-units of the smallest amount of a currency that the platform takes: a cent, a yen. Throws PlatformError. */
  smallestUnit(accountId: string, currency: string): Promise<number>;
  /** False for a bidding that cannot be set: one that campaigns share, or of which not everything is known. */
  canSet(bidding: Bidding): boolean;
  /**
   * Changes `campaign`; with `validateOnly` the platform checks and changes nothing. A budget changes for every campaign
   * that shares it. Throws PlatformError; after `unavailable` it may have been done all the same.
   */
  update(accountId: string, campaign: CampaignRecord, to: CampaignUpdate, validateOnly: boolean): Promise<void>;
  /** Has several changes checked in one call; nothing changes. Throws PlatformError for all where it refuses any. */
  checkAll?(accountId: string, changes: readonly CheckedUpdate[]): Promise<void>;
}

/**
 * What excludes keywords, a list or a campaign, and takes and gives up single ones. All of it throws PlatformError; after
 * `unavailable` a change may have been made all the same.
 */
export interface KeywordHolder {
  /** What it excludes now; undefined where the account has none with that id (any more). */
  find(accountId: string, holderId: string): Promise<HeldKeyword[] | undefined>;
  /** Excludes more, all or none, and returns them as the platform made them; of a check (`validateOnly`) nothing. */
  add(
    accountId: string,
    holderId: string,
    keywords: readonly ExcludedKeyword[],
    validateOnly: boolean,
  ): Promise<HeldKeyword[]>;
  /** Excludes these no longer, all or nothing. */
  remove(accountId: string, holderId: string, keywordIds: readonly string[], validateOnly: boolean): Promise<void>;
}

/** Lists of negative keywords at the platform, of one team. All of it throws PlatformError. */
export interface NegativeListWriter {
  /** Id and name of every list that an account has now. */
  names(accountId: string): Promise<{ id: string; name: string }[]>;
  find(accountId: string, listId: string): Promise<NegativeListRecord | undefined>;
  /**
   * Creates lists with their keywords and links, all or none, and returns them as the platform made them; of a check
   * (`validateOnly`) nothing. The platform refuses a name that is taken, so that none is ever created twice.
   */
  create(accountId: string, lists: readonly NewNegativeList[], validateOnly: boolean): Promise<NegativeListRecord[]>;
  /** The keywords of lists that there are. */
  readonly keywords: KeywordHolder;
  /** Takes a list from its campaigns and removes it, all or nothing. */
  remove(accountId: string, list: Pick<NegativeListRecord, 'id' | 'resourceName' | 'campaignIds'>): Promise<void>;
}
