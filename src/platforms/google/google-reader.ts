import type { AdReader } from '../ad-platform.js';
import type { Merchant, MerchantRegistrar } from '../merchant.js';
import { linkedMerchants, reachableAccounts } from './ads/account-reports.js';
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
  merchant: Merchant & MerchantRegistrar;
  /** The account through which others are reached, unless `logins` names another one. */
  managerId: string;
  logins: Map<string, string>;
}

export function googleReader({ ads, merchant, managerId, logins }: GoogleAccess): AdReader {
  return {
    accounts: async (signal, onHidden) => {
      const accounts = await reachableAccounts(ads, { preferred: managerId, signal, onHidden });
      for (const { id, loginCustomerId } of accounts) if (loginCustomerId) logins.set(id, loginCustomerId);
      return accounts;
    },
    campaigns: (accountId, signal, onSkipped) => campaigns(ads, accountId, signal, onSkipped),
    campaignDays: (range) => campaignDays(ads, range),
    impressionShareDays: (range) => impressionShareDays(ads, range),
    productDays: (range) => productDays(ads, range),
    searchTermDays: (range) => searchTermDays(ads, range),
    structure: (accountId, signal, onSkipped) => structureOf(ads, accountId, signal, onSkipped),
    keywords: async (accountId, signal, onSkipped) => ({
      keywords: await keywords(ads, accountId, signal, onSkipped),
      terms: await keywordTerms(ads, accountId, signal),
    }),
    negativeLists: (accountId, signal, onSkipped) => negativeLists(ads, accountId, { signal, onSkipped }),
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
