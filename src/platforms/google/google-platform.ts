import { AppError } from '../../errors.js';
import type { AdPlatform, AdReader, CampaignWriter, KeywordHolder, NegativeListWriter } from '../ad-platform.js';
import type { ConnectionService } from '../connections/connection.service.js';
import type { PromotionWriter } from '../merchant.js';
import { AdsCampaigns } from './ads/campaign-writer.js';
import { CampaignKeywords, ListKeywords } from './ads/excluded-keywords.js';
import { GoogleAdsClient } from './ads/google-ads.client.js';
import { AdsNegativeLists } from './ads/negative-lists.js';
import type { GoogleApiOptions } from './google-api.js';
import { type GoogleAccess, googleReader } from './google-reader.js';
import { GoogleSignIn, type GoogleSignInOptions } from './google-sign-in.js';
import { MerchantClient } from './merchant/merchant.client.js';
import { RefreshTokenSource } from './oauth/access-tokens.js';

export interface GooglePlatformOptions extends GoogleSignInOptions {
  merchant: GoogleApiOptions;
}

interface Opened {
  refreshToken: string;
  access: GoogleAccess;
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

  /** Throws AppError `platform_rejected` for a team that has not connected Google Ads. */
  async forTeam(teamId: string): Promise<GoogleAccess> {
    const found = await this.connections.open(teamId, 'google-ads');
    if (!found) throw new AppError('platform_rejected', 'Google Ads is not connected: connect it first.');
    const { refreshToken } = found;
    const managerId = found.connection.loginCustomerId;
    const known = this.opened.get(teamId);
    if (known?.refreshToken === refreshToken && known.access.managerId === managerId) return known.access;
    const { oauth, googleAds, merchant } = this.options;
    const tokens = new RefreshTokenSource(oauth, refreshToken);
    const access = {
      ads: new GoogleAdsClient(googleAds, { tokens, loginCustomerId: managerId }),
      merchant: new MerchantClient(merchant, tokens),
      managerId,
    };
    this.opened.set(teamId, { refreshToken, access });
    return access;
  }
}
