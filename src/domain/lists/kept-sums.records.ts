import type { Sql, Transaction } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { TOTALS } from '../figures/figures.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import {
  CAMPAIGN_TABLE,
  columnsUnder,
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
export function yesterdayOf(instant: Date): Statement {
  return sql`((${instant.toISOString()}::timestamptz at time zone a.time_zone)::date - 1)`;
}

/**
 * Refreshes an account's kept sums unless they are current, for windows ending on `last`, an expression on
 * `accounts a`. Writers of figures must first set `kept_through` to null; the account and its campaigns stay
 * locked until the transaction ends.
 */
export async function refreshKeptSums(tx: Transaction, account: AccountKey, last: Statement): Promise<void> {
  const isAccount = sql`a.team_id = ${account.teamId} and a.id = ${account.accountId}`;
  const [due] = await tx.query<{ last: string }>(
    sql`select ${last}::text as last from accounts a
      where ${isAccount} and a.kept_through is distinct from ${last} for no key update`,
  );
  if (!due) return;
  // Without table statistics, the planner underestimates an account's objects.
  await tx.query(sql`select set_config('enable_nestloop', 'off', true)`);
  await writeSums(tx, account, PRODUCT_TABLE, sql`${due.last}::date`);
  await tx.query(
    sql`select from campaigns where team_id = ${account.teamId} and account_id = ${account.accountId} for share`,
  );
  await writeSums(tx, account, CAMPAIGN_TABLE, sql`${due.last}::date`);
  await writeAccountSums(tx, account, sql`${due.last}::date`);
  await tx.query(sql`update accounts a set kept_through = ${due.last}::date where ${isAccount}`);
}

/**
 * Copies the columns that lists filter and sort by to the kept sums, for these keys or all objects. Must be
 * called in the transaction that changes the objects; new ones make the account's sums stale.
 */
export async function copyFacts(
  tx: Sql,
  { teamId, accountId }: AccountKey,
  { table, key, figures, kept, facts }: ObjectTable,
  keys: readonly string[] | null,
): Promise<void> {
  const columns = Object.keys(facts);
  const own = (alias: string) => sql`${raw(alias)}.team_id = ${teamId} and ${raw(alias)}.account_id = ${accountId}`;
  const isKept = raw(`k.${figures.key}`);
  const isAsked = keys === null ? sql`true` : sql`o.${raw(key)} = any(${keys}::text[])`;
  // Facts are the same in all windows, so comparing one is enough.
  const one = sql`${raw(kept)} k on ${own('k')} and k.days = ${KEPT_WINDOWS[0]}::smallint and ${isKept} = f.key`;
  await tx.query(
    sql`with f as materialized (
        select o.${raw(key)} as key, ${columnsUnder(facts)} from ${raw(table)} o where ${own('o')} and ${isAsked}
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
    `${table}.keepFacts ${keys === null ? 'all' : 'some'}`,
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

async function writeSums(tx: Transaction, account: AccountKey, objects: ObjectTable, last: Statement): Promise<void> {
  const { teamId, accountId } = account;
  const [kept, key] = [raw(objects.kept), raw(objects.figures.key)];
  const [, ...columns] = keptColumns(objects);
  const sums = objectsWithSums(account, objects, sql`${accountId}`, sql`${last} - n.days + 1`, last);
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
