import type { Transaction } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';

/**
 * The day that a state of the products at `askedAt` belongs to: the account's own, and never one before the last. Holds
 * the account until the end of the transaction, so that two writers of one account follow each other.
 */
export async function statusDay(tx: Transaction, { teamId, accountId }: AccountKey, askedAt: Date): Promise<string> {
  const [row] = await tx.query<{ day: string }>(
    `select greatest(($3::timestamptz at time zone time_zone)::date, statuses_through)::text as day
     from accounts where team_id = $1 and id = $2 for update`,
    [teamId, accountId, askedAt.toISOString()],
  );
  if (!row) throw new Error(`The account ${accountId} is not stored.`);
  return row.day;
}

/**
 * Every row is judged by the state on the day before: what is as it was then goes on, whatever this day has seen in
 * between; anything else ends there, and the day begins a period.
 */
const KEEP_STATEMENT = `
  with told as materialized (
    select p.offer_id, p.status, p.availability
    from products p where p.team_id = $1 and p.account_id = $2 and p.offer_id = any($4::text[])
  ),
  before as materialized (
    select s.offer_id, s.valid_from, (s.status, s.availability) = (t.status, t.availability) as goes_on
    from product_status_periods s
    join told t on t.offer_id = s.offer_id
    where s.team_id = $1 and s.account_id = $2 and s.valid_from < $3::date and coalesce(s.valid_to >= $3, true)
  ),
  earlier as (
    update product_status_periods s set valid_to = case when b.goes_on then null else $3::date end
    from before b
    where s.team_id = $1 and s.account_id = $2 and s.offer_id = b.offer_id and s.valid_from = b.valid_from
      and s.valid_to is distinct from case when b.goes_on then null else $3::date end
  ),
  undone as (
    delete from product_status_periods s
    using before b
    where b.goes_on and s.team_id = $1 and s.account_id = $2 and s.offer_id = b.offer_id and s.valid_from = $3
  )
  insert into product_status_periods as s (team_id, account_id, offer_id, valid_from, status, availability)
  select $1, $2, t.offer_id, $3, t.status, t.availability
  from told t
  left join before b on b.offer_id = t.offer_id
  where b.goes_on is not true
  on conflict (team_id, account_id, offer_id, valid_from) do update
    set status = excluded.status, availability = excluded.availability
    where (s.status, s.availability) is distinct from (excluded.status, excluded.availability)`;

/** The planner takes an account's products for a few where nobody has analysed the table; loops would take their square. */
const NO_NESTED_LOOPS = `select set_config('enable_nestloop', 'off', true)`;

/** Keeps what the stored products `offerIds` are now as their state of `day`, in place of what `day` had before. */
export async function keepStatuses(
  tx: Transaction,
  { teamId, accountId }: AccountKey,
  day: string,
  offerIds: readonly string[],
): Promise<void> {
  await tx.query(NO_NESTED_LOOPS);
  await tx.query(KEEP_STATEMENT, [teamId, accountId, day, offerIds]);
}

/** Ends with the day before `day` what is kept of products that are no longer stored; `day` counts as known then. */
export async function endStatuses(tx: Transaction, { teamId, accountId }: AccountKey, day: string): Promise<void> {
  const key = [teamId, accountId, day];
  const gone = `s.team_id = $1 and s.account_id = $2 and s.valid_to is null and not exists (
    select from products p where p.team_id = $1 and p.account_id = $2 and p.offer_id = s.offer_id)`;
  await tx.query(NO_NESTED_LOOPS);
  await tx.query(`delete from product_status_periods s where ${gone} and s.valid_from = $3`, key);
  await tx.query(`update product_status_periods s set valid_to = $3 where ${gone}`, key);
  await tx.query(
    `update accounts set statuses_from = coalesce(statuses_from, $3), statuses_through = $3
     where team_id = $1 and id = $2 and statuses_through is distinct from $3`,
    key,
  );
}
