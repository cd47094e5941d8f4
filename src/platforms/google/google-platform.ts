import { AppError } from '../../errors.js';
import type { AdPlatform, AdReader, CampaignWriter, KeywordHolder, NegativeListWriter } from '../ad-platform.js';
import type { ConnectionService } from '../connections/connection.service.js';
import type { MerchantRegistrar, PromotionWriter } from '../merchant.js';
import { AdsCampaigns } from './ads/campaign-writer.js';
import { CampaignKeywords, ListKeywords } from './ads/excluded-keywords.js';
import { GoogleAdsClient } from './ads/google-ads.client.js';
import { AdsNegativeLists } from './ads/negative-lists.js';
import { type GoogleAccess, googleReader } from './google-reader.js';
import { GoogleSignIn, type GoogleSignInOptions } from './google-sign-in.js';
import { MerchantClient, type MerchantOptions } from './merchant/merchant.client.js';
import { type AccessTokens, RefreshTokenSource } from './oauth/access-tokens.js';

export interface GooglePlatformOptions extends GoogleSignInOptions {
  merchant: MerchantOptions;
}

interface Opened {
  refreshToken: string;
  tokens: AccessTokens;
  merchant: MerchantClient;
}

/** Google Ads and Merchant Center; a team's access token is shared by everything that works for it in this process. */
export class GooglePlatform implements AdPlatform {
  readonly name = 'Google Ads';
  readonly signIn: GoogleSignIn;
  private readonly opened = new Map<string, Opened>();

  constructor(
    private readonly connections: ConnectionService,
    private readonly options: GooglePlatformOptions,
  ) {
    this.signIn = new GoogleSignIn(options);
  }

  async reader(teamId: string): Promise<AdReader> {
    return googleReader(await this.forTeam(teamId));
  }

  async campaignWriter(teamId: string): Promise<CampaignWriter> {
    return new AdsCampaigns((await this.forTeam(teamId)).ads);
  }

  async negativeListWriter(teamId: string): Promise<NegativeListWriter> {
    const { ads } = await this.forTeam(teamId);
    return new AdsNegativeLists(ads, new ListKeywords(ads));
  }

  async campaignNegativeWriter(teamId: string): Promise<KeywordHolder> {
    return new CampaignKeywords((await this.forTeam(teamId)).ads);
  }

  async promotionWriter(teamId: string): Promise<PromotionWriter> {
    return (await this.forTeam(teamId)).merchant;
  }

  async merchantRegistrar(teamId: string): Promise<MerchantRegistrar> {
    return (await this.forTeam(teamId)).merchant;
  }

  /** Throws AppError `platform_rejected` for a team that has not connected Google Ads. */
  async forTeam(teamId: string): Promise<GoogleAccess> {
    const found = await this.connections.open(teamId, 'google-ads');
    if (!found) throw new AppError('platform_rejected', 'Google Ads is not connected: connect it first.');
    const { connection, refreshToken, logins } = found;
    const managerId = connection.loginCustomerId;
    const { tokens, merchant } = this.sharedBy(teamId, refreshToken);
    const ads = new GoogleAdsClient(this.options.googleAds, { tokens, loginCustomerId: managerId, logins });
    return { ads, merchant, managerId, logins };
  }

  private sharedBy(teamId: string, refreshToken: string): Opened {
    const known = this.opened.get(teamId);
    if (known?.refreshToken === refreshToken) return known;
    const { oauth, merchant } = this.options;
    const tokens = new RefreshTokenSource(oauth, refreshToken);
    const opened = { refreshToken, tokens, merchant: new MerchantClient(merchant, tokens) };
    this.opened.set(teamId, opened);
    return opened;
  }
}
