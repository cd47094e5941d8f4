import type { AdReader } from '../ad-platform.js';
import type {
  AdAccount,
  CampaignDay,
  CampaignRecord,
  DayRange,
  FinalUrl,
  KeywordReports,
  NegativeListRecord,
  ProductDay,
  SearchTermDay,
  Structure,
} from '../ad-records.js';
import type { Merchant } from '../merchant.js';
import { clientAccounts, linkedMerchants } from './ads/account-reports.js';
import { campaignDays, campaigns, productDays, searchTermDays } from './ads/campaign-reports.js';
import type { GoogleAds } from './ads/google-ads.client.js';
import { keywords, keywordTerms } from './ads/keyword-reports.js';
import { finalUrlsOf } from './ads/landing-page-reports.js';
import { negativeLists } from './ads/negative-lists.js';
import { structureOf } from './ads/structure-reports.js';

/** Google's interfaces on behalf of one team. */
export interface GoogleAccess {
  ads: GoogleAds;
  merchant: Merchant;
  /** The manager account at the top of the team's accounts. */
  managerId: string;
}

export class GoogleReader implements AdReader {
  readonly shops: NonNullable<AdReader['shops']>;
  private readonly ads: GoogleAds;
  private readonly managerId: string;

  constructor({ ads, merchant, managerId }: GoogleAccess) {
    this.ads = ads;
    this.shops = { merchant, linkedTo: (accountId, signal) => linkedMerchants(ads, accountId, signal) };
    this.managerId = managerId;
  }

  accounts(signal?: AbortSignal): Promise<AdAccount[]> {
    return clientAccounts(this.ads, this.managerId, signal);
  }

  campaigns(accountId: string, signal?: AbortSignal): Promise<CampaignRecord[]> {
    return campaigns(this.ads, accountId, signal);
  }

  campaignDays(range: DayRange): Promise<CampaignDay[]> {
    return campaignDays(this.ads, range);
  }

  productDays(range: DayRange): Promise<ProductDay[]> {
    return productDays(this.ads, range);
  }

  searchTermDays(range: DayRange): Promise<SearchTermDay[]> {
    return searchTermDays(this.ads, range);
  }

  structure(accountId: string, signal?: AbortSignal): Promise<Structure> {
    return structureOf(this.ads, accountId, signal);
  }

  async keywords(accountId: string, signal?: AbortSignal): Promise<KeywordReports> {
    return {
      keywords: await keywords(this.ads, accountId, signal),
      terms: await keywordTerms(this.ads, accountId, signal),
    };
  }

  negativeLists(accountId: string, signal?: AbortSignal): Promise<NegativeListRecord[]> {
    return negativeLists(this.ads, accountId, { signal });
  }

  finalUrls(accountId: string, signal?: AbortSignal): Promise<FinalUrl[]> {
    return finalUrlsOf(this.ads, accountId, signal);
  }
}
