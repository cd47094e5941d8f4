import type { AdReader } from '../ad-platform.js';
import type { Merchant } from '../merchant.js';
import { clientAccounts, linkedMerchants } from './ads/account-reports.js';
import { campaignDays, campaigns, productDays, searchTermDays } from './ads/campaign-reports.js';
import type { GoogleAdsClient } from './ads/google-ads.client.js';
import { keywords, keywordTerms } from './ads/keyword-reports.js';
import { finalUrlsOf } from './ads/landing-page-reports.js';
import { negativeLists } from './ads/negative-lists.js';
import { structureOf } from './ads/structure-reports.js';

/** Google's interfaces on behalf of one team. */
export interface GoogleAccess {
  ads: GoogleAdsClient;
  merchant: Merchant;
  /** The manager account at the top of the team's accounts. */
  managerId: string;
}

export function googleReader({ ads, merchant, managerId }: GoogleAccess): AdReader {
  return {
    accounts: (signal) => clientAccounts(ads, managerId, signal),
    campaigns: (accountId, signal) => campaigns(ads, accountId, signal),
    campaignDays: (range) => campaignDays(ads, range),
    productDays: (range) => productDays(ads, range),
    searchTermDays: (range) => searchTermDays(ads, range),
    structure: (accountId, signal, convert) => structureOf(ads, accountId, signal, convert),
    keywords: async (accountId, signal, convert) => ({
      keywords: await keywords(ads, accountId, signal, convert),
      terms: await keywordTerms(ads, accountId, signal, convert),
    }),
    negativeLists: (accountId, signal) => negativeLists(ads, accountId, { ...(signal && { signal }) }),
    finalUrls: (accountId, signal) => finalUrlsOf(ads, accountId, signal),
    shops: { merchant, linkedTo: (accountId, signal) => linkedMerchants(ads, accountId, signal) },
  };
}
