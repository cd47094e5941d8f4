import type { Sql, Transaction } from '../../db/database.js';
import { NO_NESTED_LOOPS } from '../../db/statements/rows.js';
import { raw, type Statement, sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { TOTALS } from '../figures/figures.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import { nextPriceChange } from '../products/price.sql.js';
import {
  CAMPAIGN_TABLE,
  columnsUnder,
  factNames,
  factsHold,
  instant,
  KEPT_WINDOWS,
  keptColumns,
  type ObjectTable,
  objectsWithSums,
  PRODUCT_TABLE,
} from './kept-sums.sql.js';

const list = (columns: readonly string[], alias = '') => raw(columns.map((column) => alias + column).join(', '));
const assignments = (columns: readonly string[]) =>
  raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));

/** SQL: the last complete day of the account `a` at an instant. */
export function yesterdayOf(now: Date): Statement {
  return sql`((${instant(now)} at time zone a.time_zone)::date - 1)`;
}

/**
 * Brings the kept sums of an account in line with its figures and objects, for windows that end on `last`, an expression on
 * `accounts a`, and the prices of products with the instant `now`; does nothing where they are. Whoever changes figures sets
 * `kept_through` to null before. Holds the account until the end of the transaction, and its campaigns, so that nobody changes
 * them meanwhile.
 */
export async function refreshKeptSums(tx: Transaction, account: AccountKey, last: Statement, now: Date): Promise<void> {
  const isAccount = sql`a.team_id = ${account.teamId} and a.id = ${account.accountId}`;
  const [due] = await tx.query<{ last: string; sums: boolean }>(
    sql`select ${last}::text as last, a.kept_through is distinct from ${last} as sums from accounts a
      where ${isAccount} and (a.kept_through is distinct from ${last} or not ${factsHold(PRODUCT_TABLE, now)})
      for no key update`,
  );
  if (!due) return;
  if (!due.sums) return copyFacts(tx, account, PRODUCT_TABLE, null, now);
  // The planner takes an account's objects for a few where nobody has analysed the table.
  await tx.query(NO_NESTED_LOOPS);
  await writeSums(tx, account, PRODUCT_TABLE, sql`${due.last}::date`, now);
  await keepHold(tx, account, null, now);
  await tx.query(
    sql`select from campaigns where team_id = ${account.teamId} and account_id = ${account.accountId} for share`,
  );
  await writeSums(tx, account, CAMPAIGN_TABLE, sql`${due.last}::date`, now);
  await writeAccountSums(tx, account, sql`${due.last}::date`);
  await tx.query(sql`update accounts a set kept_through = ${due.last}::date where ${isAccount}`);
}

/**
 * Writes what lists filter and sort by of the objects with these keys, or of all, at an instant, to the kept sums. New objects have none,
 * so the account's sums no longer hold then. To be called by whoever changes objects, in the same transaction.
 */
export async function copyFacts(
  tx: Sql,
  { teamId, accountId }: AccountKey,
  { table, key, figures, kept, facts, factsUntil }: ObjectTable,
  keys: readonly string[] | null,
  now: Date,
): Promise<void> {
  const columns = factNames(facts);
  const own = (alias: string) => sql`${raw(alias)}.team_id = ${teamId} and ${raw(alias)}.account_id = ${accountId}`;
  const isKept = raw(`k.${figures.key}`);
  // A join: a prepared `= any` would compare every object with every key.
  const asked = keys === null ? sql`` : sql`join unnest(${keys}::text[]) n(key) on n.key = o.${raw(key)}`;
  // One window tells what has changed in all of them.
  const one = sql`${raw(kept)} k on ${own('k')} and k.days = ${KEPT_WINDOWS[0]}::smallint and ${isKept} = f.key`;
  await tx.query(
    sql`with f as materialized (
        select o.${raw(key)} as key, ${columnsUnder(facts(instant(now)))} from ${raw(table)} o ${asked} where ${own('o')}
      ),
      changed as materialized (
        select f.*, ${isKept} is null as is_new from f left join ${one}
        where (${list(columns, 'k.')}) is distinct from (${list(columns, 'f.')})
      ),
      forgotten as (
        update accounts a set kept_through = null
        where a.team_id = ${teamId} and a.id = ${accountId} and a.kept_through is not null
          and exists (select from changed where is_new)
      )
      update ${raw(kept)} k set ${raw(columns.map((column) => `${column} = c.${column}`).join(', '))}
      from changed c where ${own('k')} and ${isKept} = c.key`,
    `${table}.copyFacts ${keys === null ? 'all' : 'some'}`,
  );
  if (factsUntil) await keepHold(tx, { teamId, accountId }, keys, now);
}

/** Stores until when the prices of an instant hold; of some products: no longer than theirs. */
async function keepHold(tx: Sql, { teamId, accountId }: AccountKey, keys: readonly string[] | null, now: Date) {
  const ofAccount = sql`o.team_id = ${teamId} and o.account_id = ${accountId}`;
  const condition = keys === null ? ofAccount : sql`${ofAccount} and o.id = any(${keys}::text[])`;
  const next = nextPriceChange(instant(now), condition);
  const until = keys === null ? next : sql`least(a.prices_until, ${next})`;
  await tx.query(
    sql`update accounts a set prices_until = n.until from (select ${until} as until from accounts a
        where a.team_id = ${teamId} and a.id = ${accountId}) n
      where a.team_id = ${teamId} and a.id = ${accountId} and a.prices_until is distinct from n.until`,
    `accounts.keepHold ${keys === null ? 'all' : 'some'}`,
  );
}

/** Deletes the kept sums of deleted objects. */
export async function deleteOrphanedSums(
  tx: Sql,
  { teamId, accountId }: AccountKey,
  { table, key, figures, kept }: ObjectTable,
): Promise<void> {
  await tx.query(
    sql`delete from ${raw(kept)} k where k.team_id = ${teamId} and k.account_id = ${accountId} and not exists (
        select from ${raw(table)} o
        where o.team_id = ${teamId} and o.account_id = ${accountId} and o.${raw(key)} = k.${raw(figures.key)})`,
    `${table}.forgetSums`,
  );
}

async function writeSums(
  tx: Transaction,
  account: AccountKey,
  objects: ObjectTable,
  last: Statement,
  now: Date,
): Promise<void> {
  const { teamId, accountId } = account;
  const [kept, key] = [raw(objects.kept), raw(objects.figures.key)];
  const [, ...columns] = keptColumns(objects);
  const sums = objectsWithSums(account, objects, sql`${accountId}`, sql`${last} - n.days + 1`, last, now);
  const ofAccount = sql`k.team_id = ${teamId} and k.account_id = ${accountId}`;
  await tx.query(
    sql`with computed as materialized (
        select n.days, d.* from unnest(${[...KEPT_WINDOWS]}::smallint[]) n(days) cross join lateral ${sums} d
      ),
      gone as (
        delete from ${kept} k where ${ofAccount}
          and not exists (select from computed t where t.days = k.days and t.${key} = k.${key})
      )
      insert into ${kept} (team_id, account_id, days, ${key}, ${list(columns)})
      select ${teamId}, ${accountId}, t.days, t.${key}, ${list(columns, 't.')}
      from computed t
      left join ${kept} k on ${ofAccount} and k.days = t.days and k.${key} = t.${key}
      where (${list(columns, 'k.')}) is distinct from (${list(columns, 't.')})
      on conflict (team_id, account_id, days, ${key}) do update set ${assignments(columns)}`,
  );
}

async function writeAccountSums(tx: Transaction, account: AccountKey, last: Statement): Promise<void> {
  const { teamId, accountId } = account;
  const sums = objectSums(account, 'account', sql`true`, sql`${accountId}`, sql`${last} - n.days + 1`, last);
  await tx.query(
    sql`insert into account_window_sums (team_id, account_id, days, kept_through, ${list(TOTALS)})
      select ${teamId}, ${accountId}, n.days, ${last}, ${list(TOTALS, 'd.')}
      from unnest(${[...KEPT_WINDOWS]}::smallint[]) n(days)
      cross join lateral ${sums} d
      on conflict (team_id, account_id, days) do update set kept_through = excluded.kept_through, ${assignments(TOTALS)}`,
  );
}
