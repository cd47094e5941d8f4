import { AppError, conflict } from '../../errors.js';
import type { AdPlatform } from '../ad-platform.js';
import type { ConnectionService } from '../connections/connection.service.js';
import { adWriter } from './ads.js';
import { adSetWriter, campaignWriter } from './campaign-writer.js';
import { GraphApi, type MetaOptions } from './graph-api.js';
import { metaReader } from './meta-ads.js';
import { MetaSignIn, WRITING_SCOPE } from './meta-sign-in.js';

const READ_ONLY =
  'Meta is connected for reading only: connect it again and allow the management of ads (ads_management).';

/** Campaigns and their daily figures; status and budgets of campaigns and ad sets; ads. */
export function metaPlatform(connections: ConnectionService, options: MetaOptions): AdPlatform {
  const open = async (teamId: string) => {
    const found = await connections.open(teamId, 'meta-ads');
    if (!found) throw new AppError('platform_rejected', 'Meta is not connected: connect it first.');
    return found;
  };
  const changing = async (teamId: string) => {
    const { connection, refreshToken } = await open(teamId);
    if (!connection.scopes.includes(WRITING_SCOPE)) throw conflict(READ_ONLY);
    return new GraphApi(options, refreshToken);
  };
  return {
    name: 'Meta',
    offers: ['ad_sets', 'ads', 'changes', 'reports', 'segments'],
    signIn: new MetaSignIn(options),
    /** Loaded when somebody asks (ADR 37). */
    reports: async () => (await import('./report-language.js')).META_REPORTS,
    reader: async (teamId) => metaReader(options, (await open(teamId)).refreshToken),
    campaignWriter: async (teamId) => campaignWriter(await changing(teamId)),
    adSetWriter: async (teamId) => adSetWriter(await changing(teamId)),
    adWriter: async (teamId) => adWriter(await changing(teamId)),
  };
}
