import type { Database } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { syncLists } from '../domain/negative-keywords/negative-list.records.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { PullWork } from './account-work.js';

/** Brings an account's lists of negative keywords up to date. */
export class NegativeListsPull {
  constructor(private readonly db: Database) {}

  /** Throws PlatformError; then what is stored stays as it was. */
  async run(account: AccountKey, reader: AdReader, work: PullWork): Promise<void> {
    if (!reader.negativeLists) return;
    const { tally, signal, mayWrite } = work;
    const askedAt = await this.db.now();
    const lists = await reader.negativeLists(account.accountId, signal);
    tally.rowsRead += lists.reduce(
      (sum, { keywords, campaignIds }) => sum + 1 + keywords.length + campaignIds.length,
      0,
    );
    await mayWrite();
    await this.db.transaction((tx) => syncLists(tx, account, lists, askedAt));
  }
}
