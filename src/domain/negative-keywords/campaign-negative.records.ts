import type { Sql } from '../../db/database.js';
import { columnsOf, mirrored } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import type { CampaignNegativeRecord, HeldKeyword } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

const KEYWORD = columnsOf<CampaignNegativeRecord>('text', 'campaignId', 'id', 'text', 'matchType');

/** Stores an account's keywords as of `askedAt`, unless this server has changed any since. */
export async function syncCampaignNegatives(
  tx: Sql,
  account: AccountKey,
  keywords: readonly CampaignNegativeRecord[],
  askedAt: Date,
): Promise<void> {
  const { teamId, accountId } = account;
  // Locked until the transaction ends, so that no write of this server interferes.
  const [due] = await tx.query(
    sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId}
      and coalesce(campaign_negatives_written_at < ${askedAt.toISOString()}::timestamptz, true) for no key update`,
  );
  if (due) await mirror(tx, account, keywords, null);
}

/** Stores a campaign's keywords after this server changed them at the platform. */
export async function keepCampaignNegatives(
  tx: Sql,
  account: AccountKey,
  campaignId: string,
  keywords: readonly HeldKeyword[],
): Promise<void> {
  await tx.query(
    sql`update accounts set campaign_negatives_written_at = statement_timestamp()
      where team_id = ${account.teamId} and id = ${account.accountId}`,
    'campaignNegatives.written',
  );
  const rows = keywords.map((keyword) => ({ campaignId, ...keyword }));
  await mirror(tx, account, rows, campaignId);
}

/** Replaces the stored keywords of the account, or of one campaign. */
async function mirror(
  tx: Sql,
  account: AccountKey,
  keywords: readonly CampaignNegativeRecord[],
  campaignId: string | null,
): Promise<void> {
  const gone = sql`(${campaignId}::text is null or campaign_id = ${campaignId})`;
  await tx.query(
    mirrored(account, 'campaign_negative_keywords', ['campaign_id', 'id'], KEYWORD, keywords, gone),
    'campaignNegatives.mirror',
  );
}
