import type { Database, Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { crowdedDayEntry, platformChangeEntries } from '../domain/logs/platform-changes.js';
import { logEvents, type ProductEntry } from '../domain/logs/product-entry.js';
import { addDays, type Clock, dateIn } from '../lib/clock.js';
import { MAX_CHANGES, type PlatformChange } from '../platforms/ad-records.js';
import type { AccountPullContext } from './account-parts.js';
import { platformFailure } from './account-parts.js';
import { OwnWrites } from './own-writes.js';

/** The platform knows 30 days, including today. */
const KNOWN_DAYS = 30;
/** Later changes may still appear before earlier ones: the platform is up to three minutes behind. */
const SETTLED_MS = 5 * 60_000;

/**
 * Logs what others changed at the platform since the last pull, at first since yesterday. The account's pull goes on without
 * it, with a notice: the next one catches up. Rejects with `revoked` and with errors that are not the platform's.
 */
export async function pullPlatformChanges(db: Database, clock: Clock, pull: AccountPullContext): Promise<void> {
  const failure = await platformFailure(readChanges(db, clock, pull));
  if (failure) pull.tally.notice ??= `The platform's change history could not be read: ${failure.message}`;
}

async function readChanges(db: Database, clock: Clock, pull: AccountPullContext): Promise<void> {
  const { account, reader, tally, signal, mayWrite } = pull;
  if (!reader.changes) return;
  const { accountId, timeZone } = account;
  const now = clock();
  const today = dateIn(timeZone, now);
  const from = firstDay(today, await changesThrough(db, account));
  const read = (first: string, last: string) =>
    reader.changes?.({ accountId, from: first, to: last, signal }) ?? Promise.resolve([]);
  const whole = await read(from, today);
  const entries: ProductEntry[] = [];
  const settled = new Date(now.getTime() - SETTLED_MS).toISOString();
  const own = await OwnWrites.of(db, account, from);
  const add = (changes: readonly PlatformChange[]) => {
    const others = changes.filter((change) => change.changedAt < settled && !own.made(change));
    entries.push(...platformChangeEntries(account, others));
  };
  tally.rowsRead += whole.length;
  if (whole.length < MAX_CHANGES) add(whole);
  // Only the newest ones came: each day may have fewer.
  for (let day = from; whole.length >= MAX_CHANGES && day <= today; day = addDays(day, 1)) {
    const ofDay = await read(day, day);
    if (ofDay.length < MAX_CHANGES) add(ofDay);
    else entries.push(crowdedDayEntry(accountId, day, ofDay));
  }
  await mayWrite();
  await db.transaction(async (tx) => {
    // Locks the account, so that nothing is logged for one being deleted.
    const locked = await tx.query(
      sql`select 1 from accounts where team_id = ${account.teamId} and id = ${accountId} for no key update`,
    );
    if (locked.length === 0) return;
    await logEvents(tx, account.teamId, entries, { isAmended: true });
    await tx.query(
      sql`update accounts set changes_through = ${today}::date where team_id = ${account.teamId} and id = ${accountId}
        and changes_through is distinct from ${today}::date`,
      'platform-changes.through',
    );
  });
}

/** Whole days, beginning with yesterday or the day that was read last. */
function firstDay(today: string, through: string | null): string {
  const last = through !== null && through < today ? through : today;
  const from = addDays(last, -1);
  const oldest = addDays(today, 1 - KNOWN_DAYS);
  return from < oldest ? oldest : from;
}

async function changesThrough(db: Sql, { teamId, accountId }: AccountKey): Promise<string | null> {
  const [stored] = await db.query<{ through: string | null }>(
    sql`select changes_through as through from accounts where team_id = ${teamId} and id = ${accountId}`,
  );
  return stored?.through ?? null;
}
