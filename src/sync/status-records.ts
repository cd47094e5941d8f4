import type { Transaction } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';

/**
 * The day that a state of the products at `askedAt` belongs to: the account's own, and never one before the last. Holds
 * the account until the end of the transaction, so that two writers of one account follow each other.
 */
export async function statusDay(tx: Transaction, { teamId, accountId }: AccountKey, askedAt: Date): Promise<string> {
  const [row] = await tx.query<{ day: string }>(
    sql`select greatest((${askedAt.toISOString()}::timestamptz at time zone time_zone)::date, statuses_through)::text as day
      from accounts where team_id = ${teamId} and id = ${accountId} for update`,
  );
  if (!row) throw new Error(`The account ${accountId} is not stored.`);
  return row.day;
}

/** The planner takes an account's products for a few where nobody has analysed the table; loops would take their square. */
export const NO_NESTED_LOOPS = sql`select set_config('enable_nestloop', 'off', true)`;

/**
 * Keeps what the stored products `offerIds` are now as their state of `day`, in place of what `day` had before. Every
 * row is judged by the state on the day before: what is as it was then goes on, whatever this day has seen in between;
 * anything else ends there, and the day begins a period.
 */
export async function keepStatuses(
  tx: Transaction,
  { teamId, accountId }: AccountKey,
  day: string,
  offerIds: readonly string[],
): Promise<void> {
  const ofAccount = sql`s.team_id = ${teamId} and s.account_id = ${accountId}`;
  const ends = sql`case when b.goes_on then null else ${day}::date end`;
  await tx.query(NO_NESTED_LOOPS);
  await tx.query(
    sql`with told as materialized (
        select s.offer_id, s.status, s.availability
        from products s where ${ofAccount} and s.offer_id = any(${offerIds}::text[])
      ),
      before as materialized (
        select s.offer_id, s.valid_from, (s.status, s.availability) = (t.status, t.availability) as goes_on
        from product_status_periods s
        join told t on t.offer_id = s.offer_id
        where ${ofAccount} and s.valid_from < ${day}::date and coalesce(s.valid_to >= ${day}::date, true)
      ),
      earlier as (
        update product_status_periods s set valid_to = ${ends}
        from before b
        where ${ofAccount} and s.offer_id = b.offer_id and s.valid_from = b.valid_from
          and s.valid_to is distinct from ${ends}
      ),
      undone as (
        delete from product_status_periods s
        using before b
        where b.goes_on and ${ofAccount} and s.offer_id = b.offer_id and s.valid_from = ${day}::date
      )
      insert into product_status_periods as s (team_id, account_id, offer_id, valid_from, status, availability)
      select ${teamId}, ${accountId}, t.offer_id, ${day}::date, t.status, t.availability
      from told t
      left join before b on b.offer_id = t.offer_id
      where b.goes_on is not true
      on conflict (team_id, account_id, offer_id, valid_from) do update
        set status = excluded.status, availability = excluded.availability
        where (s.status, s.availability) is distinct from (excluded.status, excluded.availability)`,
  );
}

/** Ends with the day before `day` what is kept of products that are no longer stored; `day` counts as known then. */
export async function endStatuses(tx: Transaction, { teamId, accountId }: AccountKey, day: string): Promise<void> {
  const gone = sql`s.team_id = ${teamId} and s.account_id = ${accountId} and s.valid_to is null and not exists (
    select from products p where p.team_id = ${teamId} and p.account_id = ${accountId} and p.offer_id = s.offer_id)`;
  await tx.query(NO_NESTED_LOOPS);
  await tx.query(sql`delete from product_status_periods s where ${gone} and s.valid_from = ${day}`);
  await tx.query(sql`update product_status_periods s set valid_to = ${day} where ${gone}`);
  await tx.query(
    sql`update accounts set statuses_from = coalesce(statuses_from, ${day}::date), statuses_through = ${day}
      where team_id = ${teamId} and id = ${accountId} and statuses_through is distinct from ${day}::date`,
  );
}
