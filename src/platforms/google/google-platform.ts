import { AppError } from '../../errors.js';
import type { AdPlatform } from '../ad-platform.js';
import type { AdReader } from '../ad-reader.js';
import type { ConnectionService } from '../connections/connection.service.js';
import { accountKeywordHolder, accountNegatives } from './ads/account-negatives.js';
import { linkedMerchants, reachableAccounts } from './ads/account-reports.js';
import {
  adGroupKeywordHolder,
  adGroupNegativeHolder,
  adGroupNegatives,
  adGroupWriter,
  keywordWriter,
} from './ads/ad-group-writer.js';
import { adRecords, adSums } from './ads/ad-reports.js';
import { assetLinkRecords, assetLinkSums } from './ads/asset-link-reports.js';
import { campaignDays, campaigns, impressionShareDays, productDays, searchTermDays } from './ads/campaign-reports.js';
import { campaignWriter } from './ads/campaign-writer.js';
import { GoogleAdsClient } from './ads/google-ads.client.js';
import { keywords, keywordTerms } from './ads/keyword-reports.js';
import { levelRecords, levelSums } from './ads/level-reports.js';
import {
  campaignKeywordHolder,
  campaignNegatives,
  inheritedNegatives,
  negativeLists,
  negativeListWriter,
} from './ads/negative-keywords.js';
import {
  conversionActions,
  conversionSums,
  conversionWindow,
  finalUrlsOf,
  platformChanges,
  segmentSums,
} from './ads/on-demand-reports.js';
import { portfolios, portfolioWriter } from './ads/portfolio-strategies.js';
import { structureOf } from './ads/structure-reports.js';
import { adWriter, assetGroupWriter, assetWriter } from './ads/switch-writers.js';
import { GoogleSignIn, type GoogleSignInOptions } from './google-sign-in.js';
import { MerchantClient, type MerchantOptions } from './merchant/merchant.client.js';
import { RefreshTokenSource } from './oauth.js';

export interface GooglePlatformOptions extends GoogleSignInOptions {
  merchant: MerchantOptions;
}

/** Google Ads and Merchant Center. All users of a connection in this process share its access token. */
export class GooglePlatform implements AdPlatform {
  readonly name = 'Google Ads';
  readonly offers = [
    'search_terms',
    'keywords',
    'negative_keywords',
    'products',
    'promotions',
    'structure',
    'ad_groups',
    'ads',
    'assets',
    'segments',
    'hours',
    'impression_shares',
    'final_urls',
    'changes',
    'reports',
    'bidding',
    'end_dates',
  ] as const;
  readonly signIn: GoogleSignIn;
  private readonly opened = new Map<string, { refreshToken: string; tokens: RefreshTokenSource }>();

  constructor(
    private readonly connections: ConnectionService,
    private readonly options: GooglePlatformOptions,
  ) {
    this.signIn = new GoogleSignIn(options);
  }

  async reader(teamId: string): Promise<AdReader> {
    const { ads, merchant, managerId, logins } = await this.forTeam(teamId);
    return {
      accounts: async (signal, onHidden) => {
        const accounts = await reachableAccounts(ads, managerId, signal, onHidden);
        for (const { id, loginCustomerId } of accounts) if (loginCustomerId) logins.set(id, loginCustomerId);
        return accounts;
      },
      campaigns: (query) => campaigns(ads, query),
      campaignDays: (range) => campaignDays(ads, range),
      impressionShareDays: (range) => impressionShareDays(ads, range),
      productDays: (range) => productDays(ads, range),
      searchTermDays: (range) => searchTermDays(ads, range),
      structure: (query) => structureOf(ads, query),
      keywords: async (query) => ({
        keywords: await keywords(ads, query),
        terms: await keywordTerms(ads, query),
      }),
      negativeLists: (query) => negativeLists(ads, query),
      conversionWindow: (query) => conversionWindow(ads, query),
      campaignNegatives: (query) => campaignNegatives(ads, query),
      portfolios: (query) => portfolios(ads, query),
      accountNegatives: (query) => accountNegatives(ads, query),
      adGroupNegatives: (query, adGroupId, limit) => adGroupNegatives(ads, query, adGroupId, limit),
      inheritedNegatives: (query) => inheritedNegatives(ads, query),
      finalUrls: (query) => finalUrlsOf(ads, query),
      changes: (range) => platformChanges(ads, range),
      report: async (query, report) => {
        const { reportRows } = await import('./ads/reports/report-rows.js');
        return reportRows(ads, query, report);
      },
      segmentSums: (range, by) => segmentSums(ads, range, by),
      hourSums: (range, by) => segmentSums(ads, range, by),
      levels: {
        records: (query, level, limit) => levelRecords(ads, query, level, limit),
        sums: (range, level) => levelSums(ads, range, level),
      },
      ads: {
        records: (query, limit) => adRecords(ads, query, limit),
        sums: (range) => adSums(ads, range),
      },
      assets: {
        records: (query, limit) => assetLinkRecords(ads, query, limit),
        sums: (range) => assetLinkSums(ads, range),
      },
      conversions: {
        actions: (query) => conversionActions(ads, query),
        sums: (range) => conversionSums(ads, range),
      },
      merchantCenters: { merchant, linkedTo: (query) => linkedMerchants(ads, query) },
    };
  }

  /** Loaded when somebody asks: its definitions are large (ADR 37). */
  readonly reports = async () => (await import('./ads/reports/report-language.js')).GOOGLE_REPORTS;
  readonly campaignWriter = async (teamId: string) => campaignWriter((await this.forTeam(teamId)).ads);
  readonly portfolioWriter = async (teamId: string) => portfolioWriter((await this.forTeam(teamId)).ads);
  readonly adGroupWriter = async (teamId: string) => adGroupWriter((await this.forTeam(teamId)).ads);
  readonly keywordWriter = async (teamId: string) => keywordWriter((await this.forTeam(teamId)).ads);
  readonly adGroupKeywordWriter = async (teamId: string) => adGroupKeywordHolder((await this.forTeam(teamId)).ads);
  readonly adGroupNegativeWriter = async (teamId: string) => adGroupNegativeHolder((await this.forTeam(teamId)).ads);
  readonly accountNegativeWriter = async (teamId: string) => accountKeywordHolder((await this.forTeam(teamId)).ads);
  readonly assetGroupWriter = async (teamId: string) => assetGroupWriter((await this.forTeam(teamId)).ads);
  readonly adWriter = async (teamId: string) => adWriter((await this.forTeam(teamId)).ads);
  readonly assetWriter = async (teamId: string) => assetWriter((await this.forTeam(teamId)).ads);
  readonly negativeListWriter = async (teamId: string) => negativeListWriter((await this.forTeam(teamId)).ads);
  readonly campaignNegativeWriter = async (teamId: string) => campaignKeywordHolder((await this.forTeam(teamId)).ads);
  readonly promotionWriter = async (teamId: string) => (await this.forTeam(teamId)).merchant;
  readonly merchantRegistrar = this.promotionWriter;

  /** Throws AppError `platform_rejected` if the team has not connected Google Ads. */
  async forTeam(teamId: string) {
    const found = await this.connections.open(teamId, 'google-ads');
    if (!found) throw new AppError('platform_rejected', 'Google Ads is not connected: connect it first.');
    const { connection, refreshToken, logins } = found;
    const { loginCustomerId: managerId } = connection;
    const { oauth, googleAds, merchant } = this.options;
    let opened = this.opened.get(teamId);
    if (opened?.refreshToken !== refreshToken) {
      opened = { refreshToken, tokens: new RefreshTokenSource(oauth, refreshToken) };
      this.opened.set(teamId, opened);
    }
    const { tokens } = opened;
    return {
      ads: new GoogleAdsClient(googleAds, { tokens, loginCustomerId: managerId, logins }),
      merchant: new MerchantClient(merchant, tokens),
      managerId,
      logins,
    };
  }
}
