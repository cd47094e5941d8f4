import type { Database } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { writeKeywords } from '../domain/keywords/keyword.records.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { PullWork } from './account-work.js';

/** Brings an account's keywords and the search terms that they brought up to date. */
export class KeywordsPull {
  constructor(private readonly db: Database) {}

  /** Throws PlatformError; then what is stored stays as it was. */
  async run(account: AccountKey, reader: AdReader, work: PullWork): Promise<void> {
    if (!reader.keywords) return;
    const { tally, signal, mayWrite } = work;
    const askedAt = await this.db.now();
    const reports = await reader.keywords(account.accountId, signal);
    tally.rowsRead += reports.keywords.length + reports.terms.length;
    await mayWrite();
    await this.db.transaction((tx) => writeKeywords(tx, account, reports, askedAt));
  }
}
