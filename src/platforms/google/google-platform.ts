import { AppError } from '../../errors.js';
import type { ConnectionService } from '../connections/connection.service.js';
import { type GoogleAds, GoogleAdsClient, type GoogleAdsOptions } from './ads/google-ads.client.js';
import type { GoogleApiOptions } from './google-api.js';
import { type Merchant, MerchantClient } from './merchant/merchant.client.js';
import { RefreshTokenSource } from './oauth/access-tokens.js';
import type { OAuthClientOptions } from './oauth/token-endpoint.js';

export interface GooglePlatformOptions {
  oauth: OAuthClientOptions;
  googleAds: GoogleAdsOptions;
  merchant: GoogleApiOptions;
}

/** Google's interfaces on behalf of one team. */
export interface GoogleAccess {
  ads: GoogleAds;
  merchant: Merchant;
  /** The manager account at the top of the team's accounts. */
  managerId: string;
}

interface Opened {
  refreshToken: string;
  access: GoogleAccess;
}

/** Reaches Google for teams; a team's access token is shared by everything that works for it in this process. */
export class GooglePlatform {
  private readonly opened = new Map<string, Opened>();

  constructor(
    private readonly connections: ConnectionService,
    private readonly options: GooglePlatformOptions,
  ) {}

  /** Throws AppError `platform_rejected` for a team that has not connected Google Ads. */
  async forTeam(teamId: string): Promise<GoogleAccess> {
    const found = await this.connections.open(teamId, 'google-ads');
    if (!found) throw new AppError('platform_rejected', 'Google Ads is not connected: connect it first.');
    const { connection, refreshToken } = found;
    const known = this.opened.get(teamId);
    if (known?.refreshToken === refreshToken && known.access.managerId === connection.loginCustomerId)
      return known.access;
    const access = this.access(refreshToken, connection.loginCustomerId);
    this.opened.set(teamId, { refreshToken, access });
    return access;
  }

  private access(refreshToken: string, managerId: string): GoogleAccess {
    const { oauth, googleAds, merchant } = this.options;
    const tokens = new RefreshTokenSource(oauth, refreshToken);
    return {
      ads: new GoogleAdsClient(googleAds, { tokens, loginCustomerId: managerId }),
      merchant: new MerchantClient(merchant, tokens),
      managerId,
    };
  }
}
