import type { Database } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { keepPromotions } from '../domain/promotions/promotion.records.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { PullWork } from './account-work.js';

/** Brings the promotions of an account's Merchant Center account up to date. */
export class PromotionsPull {
  constructor(private readonly db: Database) {}

  /** For an account whose link to Merchant Center was read before. Throws PlatformError; then all stays as it was. */
  async run(account: AccountKey, { shops }: AdReader, work: PullWork): Promise<void> {
    if (!shops) return;
    const { teamId, accountId } = account;
    const { tally, signal, mayWrite } = work;
    const [linked] = await this.db.query<{ merchantId: string; country: string }>(
      `select merchant_id as "merchantId", merchant_country as country from accounts
       where team_id = $1 and id = $2 and merchant_id is not null`,
      [teamId, accountId],
    );
    if (!linked) return;
    const promotions = await shops.merchant.promotions(linked.merchantId, signal);
    tally.rowsRead += promotions.length;
    await mayWrite();
    await keepPromotions(this.db, account, promotions, linked.country);
  }
}
