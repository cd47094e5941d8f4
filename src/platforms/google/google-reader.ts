import type { AdReader } from '../ad-platform.js';
import type { Merchant } from '../merchant.js';
import { clientAccounts, linkedMerchants } from './ads/account-reports.js';
import { campaignDays, campaigns, productDays, searchTermDays } from './ads/campaign-reports.js';
import { platformChanges } from './ads/change-reports.js';
import { campaignNegatives } from './ads/excluded-keywords.js';
import type { GoogleAdsClient } from './ads/google-ads.client.js';
import { impressionShareDays } from './ads/impression-share-reports.js';
import { keywords, keywordTerms } from './ads/keyword-reports.js';
import { finalUrlsOf } from './ads/landing-page-reports.js';
import { negativeLists } from './ads/negative-lists.js';
import { conversionActions, conversionSums, segmentSums } from './ads/segment-reports.js';
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
    impressionShareDays: (range) => impressionShareDays(ads, range),
    productDays: (range) => productDays(ads, range),
    searchTermDays: (range) => searchTermDays(ads, range),
    structure: (accountId, signal, convert) => structureOf(ads, accountId, signal, convert),
    keywords: async (accountId, signal, convert) => ({
      keywords: await keywords(ads, accountId, signal, convert),
      terms: await keywordTerms(ads, accountId, signal, convert),
    }),
    negativeLists: (accountId, signal) => negativeLists(ads, accountId, { ...(signal && { signal }) }),
    campaignNegatives: (accountId, signal) => campaignNegatives(ads, accountId, signal),
    finalUrls: (accountId, signal) => finalUrlsOf(ads, accountId, signal),
    changes: (range) => platformChanges(ads, range),
    segmentSums: (range, by) => segmentSums(ads, range, by),
    conversions: {
      actions: (accountId, signal) => conversionActions(ads, accountId, signal),
      sums: (range) => conversionSums(ads, range),
    },
    shops: { merchant, linkedTo: (accountId, signal) => linkedMerchants(ads, accountId, signal) },
  };
}
