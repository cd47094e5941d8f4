import type { Database } from '../db/database.js';
import { geoTargets } from '../platforms/google/ads/geo-target-reports.js';
import type { GoogleAds } from '../platforms/google/ads/google-ads.client.js';
import { assetGroups, assetsOfGroups, listingGroups } from '../platforms/google/ads/structure-reports.js';
import type { AccountKey } from './figures.writer.js';
import type { PullWork } from './platform-source.js';
import { type Structure, writeStructure } from './structure-records.js';

/** Brings the asset groups, product selections and places of an account's campaigns up to date. */
export class StructurePull {
  constructor(private readonly db: Database) {}

  /** Throws PlatformError; all that was stored before then stays. */
  async run(account: AccountKey, ads: GoogleAds, work: PullWork): Promise<void> {
    const { tally, signal, mayWrite } = work;
    const structure = await structureOf(ads, account.accountId, signal);
    tally.rowsRead += Object.values(structure).reduce((sum, rows) => sum + rows.length, 0);
    await mayWrite();
    await this.db.transaction((tx) => writeStructure(tx, account, structure));
  }
}

/** Parts of a group that appeared between two reports are left for the next time. */
async function structureOf(ads: GoogleAds, customerId: string, signal: AbortSignal): Promise<Structure> {
  const groups = await assetGroups(ads, customerId, signal);
  const known = new Set(groups.map(({ id }) => id));
  const ofKnown = ({ assetGroupId }: { assetGroupId: string }) => known.has(assetGroupId);
  return {
    assetGroups: groups,
    assets: groups.length === 0 ? [] : (await assetsOfGroups(ads, customerId, signal)).filter(ofKnown),
    listingGroups: groups.length === 0 ? [] : (await listingGroups(ads, customerId, signal)).filter(ofKnown),
    geoTargets: await geoTargets(ads, customerId, signal),
  };
}
