import type { Database, Sql } from '../src/db/database.js';
import { DEMO_CUSTOMERS, type DemoCustomer } from './demo-customers.js';
import { DEMO_TEAM, DEMO_USERS } from './demo-team.js';

/** Writes down what the demo team knows of its customers. A customer that already has a profile is left alone. */
export async function describeDemoCustomers(db: Database): Promise<void> {
  const accounts = await db.query<{ id: string; name: string }>(
    `select a.id, a.name from accounts a
     where a.team_id = $1 and not a.is_mcc and not exists (
       select 1 from customer_profiles p where p.team_id = a.team_id and p.account_id = a.id
     ) order by a.id`,
    [DEMO_TEAM.id],
  );
  for (const { id, name } of accounts) {
    const customer = DEMO_CUSTOMERS.find((each) => name.startsWith(each.name));
    if (customer) await db.transaction((tx) => describe(tx, id, customer));
  }
}

async function describe(tx: Sql, accountId: string, customer: DemoCustomer): Promise<void> {
  const { customerType, servicesProducts, industry, websiteStrengths, websiteWeaknesses, memories, notes } = customer;
  const created = await tx.query(
    `insert into customer_profiles (team_id, account_id, customer_type, services_products, industry, website_strengths,
       website_weaknesses)
     values ($1, $2, $3, $4, $5, $6::text[], $7::text[]) on conflict (team_id, account_id) do nothing
     returning account_id`,
    [DEMO_TEAM.id, accountId, customerType, servicesProducts, industry, websiteStrengths, websiteWeaknesses],
  );
  // Another process has just done it.
  if (created.length === 0) return;
  await tx.query(
    `insert into customer_memories (team_id, id, account_id, category, content, entry_date, user_id, created_at)
     select $1, md5('memory ' || $2 || n)::uuid, $2, category, content, ${DAYS_AGO}, user_id, ${DAYS_AGO}
     from unnest($3::text[], $4::text[], $5::integer[], $6::uuid[]) with ordinality
       as m(category, content, days_ago, user_id, n)`,
    [
      DEMO_TEAM.id,
      accountId,
      memories.map(({ category }) => category),
      memories.map(({ content }) => content),
      memories.map(({ daysAgo }) => daysAgo),
      memories.map(({ by }) => DEMO_USERS[by].id),
    ],
  );
  await tx.query(
    `insert into activity_logs (team_id, id, account_id, log_type, message, user_id, event_date, created_at)
     select $1, md5('note ' || $2 || n)::uuid, $2, 'manual', message, user_id, (${DAYS_AGO})::date, ${DAYS_AGO}
     from unnest($3::text[], $4::integer[], $5::uuid[]) with ordinality as l(message, days_ago, user_id, n)`,
    [
      DEMO_TEAM.id,
      accountId,
      notes.map(({ message }) => message),
      notes.map(({ daysAgo }) => daysAgo),
      notes.map(({ by }) => DEMO_USERS[by].id),
    ],
  );
}

/** Ten in the morning, UTC, `days_ago` days before today. */
const DAYS_AGO = `(date_trunc('day', now() at time zone 'UTC') - make_interval(days => days_ago, hours => -10))
  at time zone 'UTC'`;
