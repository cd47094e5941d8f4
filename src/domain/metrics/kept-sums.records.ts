import type { Transaction } from '../../db/database.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { CAMPAIGN_TABLE, KEPT_WINDOWS, type ObjectTable, objectsWithSums, PRODUCT_TABLE } from './kept-sums.sql.js';
import { TOTALS } from './metrics.sql.js';
import { objectSums } from './window-sums.sql.js';

const FIGURES = (alias: string) => raw(TOTALS.map((total) => `${alias}.${total}`).join(', '));
const REPLACED = raw(TOTALS.map((total) => `${total} = excluded.${total}`).join(', '));

/** SQL: the last complete day of the account `a` at an instant. */
export function yesterdayOf(instant: Date): Statement {
  return sql`((${instant.toISOString()}::timestamptz at time zone a.time_zone)::date - 1)`;
}

/**
 * Brings the kept sums of an account in line with its facts, for windows that end on `last`, an expression on `accounts a`; does
 * nothing where they are. Whoever changes figures sets `kept_through` to null before; new and deleted objects do so by
 * themselves. Writes what differs, and holds the account until the end of the transaction: it waits for whoever adds objects, whose
 * foreign key holds it too.
 */
export async function refreshKeptSums(tx: Transaction, account: AccountKey, last: Statement): Promise<void> {
  const isAccount = sql`a.team_id = ${account.teamId} and a.id = ${account.accountId}`;
  const [due] = await tx.query<{ last: string }>(
    sql`select ${last}::text as last from accounts a where ${isAccount} and a.kept_through is distinct from ${last} for update`,
  );
  if (!due) return;
  // The planner takes an account's objects for a few where nobody has analysed the table.
  await tx.query(sql`select set_config('enable_nestloop', 'off', true)`);
  for (const objects of [CAMPAIGN_TABLE, PRODUCT_TABLE]) await writeSums(tx, account, objects, sql`${due.last}::date`);
  await writeAccountSums(tx, account, sql`${due.last}::date`);
  const counts = [CAMPAIGN_TABLE, PRODUCT_TABLE].map(
    ({ table, count }) => sql`${raw(count)} =
      (select count(*) from ${raw(table)} o where o.team_id = a.team_id and o.account_id = a.id)`,
  );
  await tx.query(sql`update accounts a set kept_through = ${due.last}::date, ${join(counts)} where ${isAccount}`);
}

async function writeSums(tx: Transaction, account: AccountKey, objects: ObjectTable, last: Statement): Promise<void> {
  const { teamId, accountId } = account;
  const [kept, key] = [raw(objects.kept), raw(objects.figures.key)];
  const sums = objectsWithSums(account, objects, sql`${accountId}`, sql`${last} - n.days + 1`, last);
  const ofAccount = sql`k.team_id = ${teamId} and k.account_id = ${accountId}`;
  await tx.query(
    sql`with told as materialized (
        select n.days, d.* from unnest(${[...KEPT_WINDOWS]}::smallint[]) n(days) cross join lateral ${sums} d
      ),
      gone as (
        delete from ${kept} k where ${ofAccount}
          and not exists (select from told t where t.days = k.days and t.${key} = k.${key})
      )
      insert into ${kept} (team_id, account_id, days, ${key}, ${raw(TOTALS.join(', '))})
      select ${teamId}, ${accountId}, t.days, t.${key}, ${FIGURES('t')}
      from told t
      left join ${kept} k on ${ofAccount} and k.days = t.days and k.${key} = t.${key}
      where (${FIGURES('k')}) is distinct from (${FIGURES('t')})
      on conflict (team_id, account_id, days, ${key}) do update set ${REPLACED}`,
  );
}

async function writeAccountSums(tx: Transaction, account: AccountKey, last: Statement): Promise<void> {
  const { teamId, accountId } = account;
  const sums = objectSums(account, 'account', sql`true`, sql`${accountId}`, sql`${last} - n.days + 1`, last);
  await tx.query(
    sql`insert into account_window_sums (team_id, account_id, days, kept_through, shown_through, shown_products, shown_out_of_stock,
        ${raw(TOTALS.join(', '))})
      select ${teamId}, ${accountId}, n.days, ${last}, ${last}, s.products, s.out_of_stock, ${FIGURES('d')}
      from unnest(${[...KEPT_WINDOWS]}::smallint[]) n(days)
      cross join lateral ${sums} d
      cross join lateral (
        select count(*) as products, count(*) filter (where o.availability = 'out_of_stock') as out_of_stock
        from product_window_sums p
        join products o on o.team_id = p.team_id and o.account_id = p.account_id and o.offer_id = p.offer_id
        where p.team_id = ${teamId} and p.account_id = ${accountId} and p.days = n.days and p.impressions > 0
      ) s
      on conflict (team_id, account_id, days) do update set kept_through = excluded.kept_through,
        shown_through = excluded.shown_through, shown_products = excluded.shown_products,
        shown_out_of_stock = excluded.shown_out_of_stock, ${REPLACED}`,
  );
}
