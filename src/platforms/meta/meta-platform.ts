import { AppError } from '../../errors.js';
import type { AdPlatform } from '../ad-platform.js';
import type { ConnectionService } from '../connections/connection.service.js';
import type { MetaOptions } from './graph-api.js';
import { metaReader } from './meta-ads.js';
import { MetaSignIn } from './meta-sign-in.js';

/** Read-only: campaigns and their daily figures. */
export function metaPlatform(connections: ConnectionService, options: MetaOptions): AdPlatform {
  return {
    name: 'Meta',
    signIn: new MetaSignIn(options),
    /** Loaded when somebody asks (ADR 37). */
    reports: async () => (await import('./report-language.js')).META_REPORTS,
    async reader(teamId) {
      const found = await connections.open(teamId, 'meta-ads');
      if (!found) throw new AppError('platform_rejected', 'Meta is not connected: connect it first.');
      return metaReader(options, found.refreshToken);
    },
  };
}
