import type { Database } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { PullWork } from './account-work.js';
import { writeStructure } from './structure-records.js';

/** Brings the asset groups, product selections and places of an account's campaigns up to date. */
export class StructurePull {
  constructor(private readonly db: Database) {}

  /** Throws PlatformError; all that was stored before then stays. */
  async run(account: AccountKey, reader: AdReader, work: PullWork): Promise<void> {
    if (!reader.structure) return;
    const { tally, signal, mayWrite } = work;
    const structure = await reader.structure(account.accountId, signal);
    tally.rowsRead += Object.values(structure).reduce((sum, rows) => sum + rows.length, 0);
    await mayWrite();
    await this.db.transaction((tx) => writeStructure(tx, account, structure));
  }
}
