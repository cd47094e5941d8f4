import type { Sql } from '../../db/database.js';
import { raw, sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import {
  CAMPAIGN_TABLE,
  factsHold,
  KEPT_WINDOWS,
  keptColumns,
  type ObjectTable,
  objectsWithSums,
  PRODUCT_TABLE,
} from './kept-sums.sql.js';

/** An account whose kept sums differ from its figures and objects. */
export interface DifferentSums extends AccountKey {
  table: ObjectTable['kept'];
  /** Number of missing, surplus or different rows. */
  rows: number;
}

/**
 * Compares the kept sums of at most `max` accounts, picked at random, with the join of their sources at the instant `now`;
 * `checked` counts the accounts.
 */
export async function compareKeptSums(
  db: Sql,
  max: number,
  now: Date,
): Promise<{ checked: number; different: DifferentSums[] }> {
  const accounts = await db.query<AccountKey>(
    sql`select team_id as "teamId", id as "accountId" from accounts where kept_through is not null
      order by random() limit ${max}`,
  );
  const different: DifferentSums[] = [];
  for (const account of accounts) {
    for (const objects of [CAMPAIGN_TABLE, PRODUCT_TABLE]) {
      const rows = await differentRows(db, account, objects, now);
      if (rows > 0) different.push({ ...account, table: objects.kept, rows });
    }
  }
  return { checked: accounts.length, different };
}

async function differentRows(db: Sql, account: AccountKey, objects: ObjectTable, now: Date): Promise<number> {
  const { teamId, accountId } = account;
  const [key, ...columns] = keptColumns(objects);
  const list = (alias: string) => raw(columns.map((column) => `${alias}.${column}`).join(', '));
  const through = sql`a.kept_through`;
  const sums = objectsWithSums(account, objects, sql`${accountId}`, sql`${through} - n.days + 1`, through, now);
  const holds = sql`a.kept_through is not null and ${factsHold(objects, now)}`;
  const [row] = await db.query<{ rows: number }>(
    sql`with computed as (
        select n.days, d.* from accounts a cross join unnest(${[...KEPT_WINDOWS]}::smallint[]) n(days)
        cross join lateral ${sums} d
        where a.team_id = ${teamId} and a.id = ${accountId} and ${holds}
      ),
      kept as (select * from ${raw(objects.kept)} where team_id = ${teamId} and account_id = ${accountId})
      select count(*)::int as rows from computed t full join kept k on k.days = t.days and k.${raw(key as string)} = t.${raw(key as string)}
      where (${list('k')}) is distinct from (${list('t')})
        and exists (select from accounts a
          where a.team_id = ${teamId} and a.id = ${accountId} and ${holds})`,
  );
  return row?.rows ?? 0;
}
