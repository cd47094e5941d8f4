import { AppError } from '../../errors.js';
import type { AdPlatform } from '../ad-platform.js';
import type { AdReader } from '../ad-records.js';
import type { ConnectionService } from '../connections/connection.service.js';
import type { MetaOptions } from './graph-api.js';
import { MetaAdsClient } from './meta-ads.js';
import { MetaSignIn } from './meta-sign-in.js';

/** Meta's advertising accounts, which are only read from: campaigns and their daily figures. */
export class MetaPlatform implements AdPlatform {
  readonly name = 'Meta';
  readonly signIn: MetaSignIn;

  constructor(
    private readonly connections: ConnectionService,
    private readonly options: MetaOptions,
  ) {
    this.signIn = new MetaSignIn(options);
  }

  async reader(teamId: string): Promise<AdReader> {
    const found = await this.connections.open(teamId, 'meta-ads');
    if (!found) throw new AppError('platform_rejected', 'Meta is not connected: connect it first.');
    return new MetaAdsClient(this.options, found.refreshToken);
  }
}
