import type { Database } from '../db/database.js';
import { type Columns, columnsOf, mirrored, NO_NESTED_LOOPS } from '../db/statements/rows.js';
import { sql } from '../db/statements/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { addDays, type Clock, yesterdayIn } from '../lib/clock.js';
import type { ImpressionShareDay } from '../platforms/ad-records.js';
import type { AccountPullContext } from './account-parts.js';
import { type Days, daysToPull, type HistoryRules, splitDays } from './day-range.js';

const SHARE_DAY: Columns<ImpressionShareDay> = {
  campaign_id: ['text', 'campaignId'],
  date: ['date', 'date'],
  impressions: ['bigint', 'impressions'],
  ...columnsOf<ImpressionShareDay>('smallint', 'share', 'lostToBudget', 'lostToRank'),
};

/** Before any stored day: shares may have gaps. */
const FIRST_DAY = '0001-01-01';

/** Impression shares have their own range, and may have gaps. Throws PlatformError. */
export async function pullImpressionShares(
  db: Database,
  clock: Clock,
  rules: HistoryRules & { chunkDays: number },
  { account, reader, lastDays, tally, signal, mayWrite }: AccountPullContext,
): Promise<void> {
  if (!reader.impressionShareDays) return;
  const [stored] = await db.query<{ through: string | null }>(
    sql`select impression_shares_through as through from accounts
      where team_id = ${account.teamId} and id = ${account.accountId}`,
  );
  const through = stored?.through ?? null;
  const settledThrough = through && addDays(through, -rules.trailingDays);
  const state = { from: through && FIRST_DAY, through, settledThrough };
  const days = daysToPull(state, yesterdayIn(account.timeZone, clock()), rules, lastDays);
  if (!days) return;
  for (const chunk of splitDays(days, rules.chunkDays)) {
    const shares = await reader.impressionShareDays({ accountId: account.accountId, ...chunk, signal });
    tally.rowsRead += shares.length;
    await mayWrite();
    await writeShares(db, account, chunk, shares);
  }
}

/** Leaves equal rows untouched. */
async function writeShares(db: Database, account: AccountKey, days: Days, shares: readonly ImpressionShareDay[]) {
  const { teamId, accountId } = account;
  await db.transaction(async (tx) => {
    // Locks the account, so that no shares are written for one being deleted.
    const locked = await tx.query(
      sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId} for update`,
    );
    if (locked.length === 0) throw new Error(`The account ${accountId} is not stored.`);
    await tx.query(sql`select make_figures_years(${days.from}::date, ${days.to}::date)`);
    await tx.query(NO_NESTED_LOOPS);
    const gone = sql`date between ${days.from}::date and ${days.to}::date`;
    const keys = ['campaign_id', 'date'];
    const mirroring = mirrored(account, 'campaign_impression_shares', keys, SHARE_DAY, shares, gone);
    await tx.query(mirroring, 'impressionShares.write');
    await tx.query(
      sql`update accounts set impression_shares_through = greatest(impression_shares_through, ${days.to}::date)
        where team_id = ${teamId} and id = ${accountId}`,
      'impressionShares.through',
    );
  });
}
