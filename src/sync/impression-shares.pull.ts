import { addDays, type Clock, yesterdayIn } from '../clock.js';
import type { Database } from '../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../db/rows.js';
import { sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { ImpressionShareDay } from '../platforms/ad-records.js';
import type { AccountWork } from './account-work.js';
import { type Days, daysToPull, type HistoryRules, pieces } from './day-range.js';

const KEY = { campaign_id: ['text', 'campaignId'], date: ['date', 'date'] } satisfies Columns<ImpressionShareDay>;
const SHARES = {
  impressions: ['bigint', 'impressions'],
  share: ['smallint', 'share'],
  lost_to_budget: ['smallint', 'lostToBudget'],
  lost_to_rank: ['smallint', 'lostToRank'],
} satisfies Columns<ImpressionShareDay>;
const SHARE_DAY = { ...KEY, ...SHARES };

/** Before every day that there are figures of: shares may have gaps. */
const EVER = '0001-01-01';

/**
 * Brings the impression shares of an account's campaigns up to date, where the platform has them. They keep a day of their
 * own up to which they reach: figures that went on without them do not leave a gap. Throws PlatformError.
 */
export async function pullImpressionShares(
  db: Database,
  clock: Clock,
  rules: HistoryRules & { chunkDays: number },
  { account, reader, lastDays, tally, signal, mayWrite }: AccountWork & { reader: AdReader },
): Promise<void> {
  if (!reader.impressionShareDays) return;
  const [stored] = await db.query<{ through: string | null }>(
    sql`select impression_shares_through as through from accounts
      where team_id = ${account.teamId} and id = ${account.accountId}`,
  );
  const through = stored?.through ?? null;
  const settledThrough = through && addDays(through, -rules.trailingDays);
  const state = { from: through && EVER, through, settledThrough };
  const days = daysToPull(state, yesterdayIn(account.timeZone, clock()), rules, lastDays);
  if (!days) return;
  for (const chunk of pieces(days, rules.chunkDays)) {
    const shares = await reader.impressionShareDays({ accountId: account.accountId, ...chunk, signal });
    tally.rowsRead += shares.length;
    await mayWrite();
    await writeShares(db, account, chunk, shares);
  }
}

/** Replaces the shares of `days`; rows that are the same stay untouched. */
async function writeShares(
  db: Database,
  { teamId, accountId }: AccountKey,
  days: Days,
  shares: readonly ImpressionShareDay[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Held to the end: shares of an account that is removed meanwhile would stay.
    const held = await tx.query(sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId} for update`);
    if (held.length === 0) throw new Error(`The account ${accountId} is not stored.`);
    await tx.query(sql`select make_figures_years(${days.from}::date, ${days.to}::date)`);
    // The planner cannot know how long arrays are.
    await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
    await tx.query(
      sql`with told as (${rowsOf(SHARE_DAY, shares)}),
        gone as (
          delete from campaign_impression_shares where team_id = ${teamId} and account_id = ${accountId}
            and date between ${days.from}::date and ${days.to}::date
            and (${listed(KEY)}) not in (select ${listed(KEY)} from told)
        )
        insert into campaign_impression_shares as s (team_id, account_id, ${listed(SHARE_DAY)})
        select ${teamId}, ${accountId}, told.* from told
        on conflict (team_id, account_id, ${listed(KEY)}) do update set ${replaced(SHARES)}
        where (${listed(SHARES, 's')}) is distinct from (${listed(SHARES, 'excluded')})`,
      'impressionShares.write',
    );
    await tx.query(
      sql`update accounts set impression_shares_through = greatest(impression_shares_through, ${days.to}::date)
        where team_id = ${teamId} and id = ${accountId}`,
      'impressionShares.through',
    );
  });
}
