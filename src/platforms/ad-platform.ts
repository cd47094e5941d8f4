import type {
  AdReader,
  Bidding,
  CampaignRecord,
  ExcludedKeyword,
  HeldKeyword,
  NegativeListRecord,
  NewNegativeList,
} from './ad-records.js';
import type { MerchantRegistrar, PromotionWriter } from './merchant.js';

/** An advertising platform, as teams use it. What it cannot do is absent; nothing else asks which platform it is. */
export interface AdPlatform {
  /** For people. */
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

/** Every platform that teams can connect, by its name in addresses and in the database. */
export type AdPlatforms = ReadonlyMap<string, AdPlatform>;

/** Where a platform sends a person back to, and how they are recognised then. */
export interface SignInRequest {
  redirectUri: string;
  state: string;
  /** For this sign-in only (RFC 7636); unused where a platform has no PKCE. */
  codeVerifier: string;
}

export interface Grant {
  refreshToken: string;
  /** Who granted it, as the platform names them. */
  connectedAs: string;
  scopes: string[];
  /** The default account through which others are reached; empty if the platform has no such thing. */
  loginCustomerId: string;
  /** When it expires, ISO 8601; absent or null if it does not. */
  expiresAt?: string | null;
}

/** A grant as it is now. */
export type Access = Pick<Grant, 'refreshToken'> & { expiresAt: string | null };

/** How a team's access begins and ends. All of it throws PlatformError. */
export interface PlatformSignIn {
  /** The consent page. Throws AppError `unavailable` if no application is set up. */
  authorizeUrl(request: SignInRequest): string;
  /** Exchanges the code for lasting access. `rejected` for a bad code. */
  exchange(code: string, request: Omit<SignInRequest, 'state'>): Promise<Grant>;
  /** `revoked` if the platform no longer accepts the access; any other failure says nothing about it. */
  check(refreshToken: string): Promise<void>;
  /** Extends access that expires as far as possible without a person. The old token stays good until its end. */
  renew?(refreshToken: string, now: Date): Promise<Access>;
  /** Withdraws the access; does nothing if it is gone already. */
  revoke(refreshToken: string): Promise<void>;
}

/** A new daily budget in micro-units of the account's currency, status or bidding. */
export type CampaignUpdate = { budgetMicros: number } | { status: string } | { bidding: Bidding };

/** One change among several that are only checked. */
export interface CheckedUpdate {
  campaign: CampaignRecord;
  to: CampaignUpdate;
}

/** Changes live campaigns of one team. */
export interface CampaignWriter {
  /** The campaign now; undefined if the account has none with that id. Throws PlatformError. */
  find(accountId: string, campaignId: string): Promise<CampaignRecord | undefined>;
  /** Several campaigns, without those that the account does not have. Throws PlatformError. */
  findAll?(accountId: string, campaignIds: readonly string[]): Promise<CampaignRecord[]>;
  /** Smallest amount of a currency that the platform takes (a cent, a yen), in micro-units. Throws PlatformError. */
  smallestUnit(accountId: string, currency: string): Promise<number>;
  /** False if campaigns share the strategy, or not everything is known of it. */
  canSet(bidding: Bidding): boolean;
  /**
   * Changes `campaign`, or only checks it with `validateOnly`. A budget changes for every campaign that shares it.
   * Throws PlatformError; after `unavailable` it may have been done all the same.
   */
  update(accountId: string, campaign: CampaignRecord, to: CampaignUpdate, validateOnly: boolean): Promise<void>;
  /** Checks several changes in one call. Throws PlatformError for all if any is refused. */
  checkAll?(accountId: string, changes: readonly CheckedUpdate[]): Promise<void>;
}

/** A list or campaign that excludes keywords. Throws PlatformError; after `unavailable` a change may have been made. */
export interface KeywordHolder {
  /** Its keywords; undefined if the account has none with that id (any more). */
  find(accountId: string, holderId: string): Promise<HeldKeyword[] | undefined>;
  /** Adds keywords, all or none. Returns them as the platform made them, none with `validateOnly`. */
  add(
    accountId: string,
    holderId: string,
    keywords: readonly ExcludedKeyword[],
    validateOnly: boolean,
  ): Promise<HeldKeyword[]>;
  /** Removes keywords, all or none. */
  remove(accountId: string, holderId: string, keywordIds: readonly string[], validateOnly: boolean): Promise<void>;
}

/** A team's lists of negative keywords. All of it throws PlatformError. */
export interface NegativeListWriter {
  /** Id and name of every list that an account has now. */
  names(accountId: string): Promise<{ id: string; name: string }[]>;
  find(accountId: string, listId: string): Promise<NegativeListRecord | undefined>;
  /**
   * Creates lists with their keywords and links, all or none. Returns them as the platform made them, none with
   * `validateOnly`. The platform refuses a name that is taken, so no list is created twice.
   */
  create(accountId: string, lists: readonly NewNegativeList[], validateOnly: boolean): Promise<NegativeListRecord[]>;
  /** The keywords of existing lists. */
  readonly keywords: KeywordHolder;
  /** Takes a list from its campaigns and removes it, all or nothing. */
  remove(accountId: string, list: Pick<NegativeListRecord, 'id' | 'resourceName' | 'campaignIds'>): Promise<void>;
}
