import type { Database } from '../db/database.js';
import { syncLists } from '../domain/negative-keywords/negative-list.records.js';
import { negativeLists } from '../platforms/google/ads/negative-lists.js';
import type { GoogleAccess } from '../platforms/google/google-platform.js';
import type { AccountKey } from './figures.writer.js';
import type { PullWork } from './platform-source.js';

/** Brings an account's lists of negative keywords up to date. */
export class NegativeListsPull {
  constructor(private readonly db: Database) {}

  /** Throws PlatformError; then what is stored stays as it was. */
  async run(account: AccountKey, { ads }: GoogleAccess, work: PullWork): Promise<void> {
    const { tally, signal, mayWrite } = work;
    const askedAt = await this.db.now();
    const lists = await negativeLists(ads, account.accountId, { signal });
    tally.rowsRead += lists.reduce(
      (sum, { keywords, campaignIds }) => sum + 1 + keywords.length + campaignIds.length,
      0,
    );
    await mayWrite();
    await this.db.transaction((tx) => syncLists(tx, account, lists, askedAt));
  }
}
