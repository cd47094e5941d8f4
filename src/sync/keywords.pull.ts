import type { Database } from '../db/database.js';
import { readKeywords, writeKeywords } from '../domain/keywords/keyword.records.js';
import type { GoogleAccess } from '../platforms/google/google-platform.js';
import type { AccountKey } from './figures.writer.js';
import type { PullWork } from './platform-source.js';

/** Brings an account's keywords and the search terms that they brought up to date. */
export class KeywordsPull {
  constructor(private readonly db: Database) {}

  /** Throws PlatformError; then what is stored stays as it was. */
  async run(account: AccountKey, { ads }: GoogleAccess, work: PullWork): Promise<void> {
    const { tally, signal, mayWrite } = work;
    const askedAt = await this.db.now();
    const reports = await readKeywords(ads, account.accountId, signal);
    tally.rowsRead += reports.keywords.length + reports.terms.length;
    await mayWrite();
    await this.db.transaction((tx) => writeKeywords(tx, account, reports, askedAt));
  }
}
