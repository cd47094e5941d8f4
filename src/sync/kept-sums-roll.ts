import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { unhurried } from '../db/work.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { refreshKeptSums, yesterdayOf } from '../domain/lists/kept-sums.records.js';

/** Rolls all accounts to `now`; throws the first failure at the end. Several processes may run it. */
export async function rollKeptSums(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const due = await db.query<AccountKey>(
    sql`select a.team_id as "teamId", a.id as "accountId" from accounts a
      where a.kept_through is distinct from ${yesterdayOf(now)} order by a.team_id, a.id`,
  );
  const failures: unknown[] = [];
  for (const account of due) {
    signal.throwIfAborted();
    const rolled = unhurried(() => db.transaction((tx) => refreshKeptSums(tx, account, yesterdayOf(now))));
    await rolled.catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
