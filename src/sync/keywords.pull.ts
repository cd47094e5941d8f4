import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { readKeywords, writeKeywords } from '../domain/keywords/keyword.records.js';
import type { GoogleAccess } from '../platforms/google-platform.js';
import type { AccountKey } from './figures.writer.js';
import type { Tally } from './run-history.js';

/** Brings an account's keywords and the search terms that they brought up to date. */
export class KeywordsPull {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws PlatformError; then what is stored stays as it was. */
  async run(account: AccountKey, { ads }: GoogleAccess, tally: Tally, signal: AbortSignal): Promise<void> {
    const askedAt = this.clock();
    const reports = await readKeywords(ads, account.accountId, signal);
    tally.rowsRead += reports.keywords.length + reports.terms.length;
    signal.throwIfAborted();
    await this.db.transaction((tx) => writeKeywords(tx, account, reports, askedAt));
  }
}
