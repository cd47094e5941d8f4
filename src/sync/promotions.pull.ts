import type { Database } from '../db/database.js';
import { keepPromotions } from '../domain/promotions/promotion.records.js';
import type { GoogleAccess } from '../platforms/google/google-platform.js';
import type { AccountKey } from './figures.writer.js';
import type { PullWork } from './platform-source.js';

/** Brings the promotions of an account's Merchant Center account up to date. */
export class PromotionsPull {
  constructor(private readonly db: Database) {}

  /** For an account whose link to Merchant Center was read before. Throws PlatformError; then all stays as it was. */
  async run(account: AccountKey, { merchant }: GoogleAccess, work: PullWork): Promise<void> {
    const { teamId, accountId } = account;
    const { tally, signal, mayWrite } = work;
    const [linked] = await this.db.query<{ merchantId: string; country: string }>(
      `select merchant_id as "merchantId", merchant_country as country from accounts
       where team_id = $1 and id = $2 and merchant_id is not null`,
      [teamId, accountId],
    );
    if (!linked) return;
    const promotions = await merchant.promotions(linked.merchantId, signal);
    tally.rowsRead += promotions.length;
    await mayWrite();
    await keepPromotions(this.db, account, promotions, linked.country);
  }
}
