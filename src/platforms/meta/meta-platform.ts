import { AppError } from '../../errors.js';
import type { AdPlatform } from '../ad-platform.js';
import type { ConnectionService } from '../connections/connection.service.js';
import { campaignWriter } from './campaign-writer.js';
import { GraphApi, type MetaOptions } from './graph-api.js';
import { metaReader } from './meta-ads.js';
import { MetaSignIn } from './meta-sign-in.js';

/** Campaigns, their status and budgets, and their daily figures. */
export function metaPlatform(connections: ConnectionService, options: MetaOptions): AdPlatform {
  const tokenOf = async (teamId: string): Promise<string> => {
    const found = await connections.open(teamId, 'meta-ads');
    if (!found) throw new AppError('platform_rejected', 'Meta is not connected: connect it first.');
    return found.refreshToken;
  };
  return {
    name: 'Meta',
    signIn: new MetaSignIn(options),
    /** Loaded when somebody asks (ADR 37). */
    reports: async () => (await import('./report-language.js')).META_REPORTS,
    reader: async (teamId) => metaReader(options, await tokenOf(teamId)),
    campaignWriter: async (teamId) => campaignWriter(new GraphApi(options, await tokenOf(teamId))),
  };
}
