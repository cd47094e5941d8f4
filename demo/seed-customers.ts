import type { Database, Sql } from '../src/db/database.js';
import { type Columns, rowsOf } from '../src/db/statements/rows.js';
import { sql } from '../src/db/statements/sql.js';
import { DEMO_CUSTOMERS, type DemoCustomer } from './demo-customers.js';
import { DEMO_TEAM, DEMO_USERS } from './demo-team.js';

/** Writes down what the demo team knows of its customers. A customer that already has a profile is left alone. */
export async function describeDemoCustomers(db: Database): Promise<void> {
  const accounts = await db.query<{ id: string; name: string }>(
    sql`select a.id, a.name from accounts a
      where a.team_id = ${DEMO_TEAM.id} and not a.is_mcc and not exists (
        select 1 from customer_profiles p where p.team_id = a.team_id and p.account_id = a.id
      ) order by a.id`,
  );
  for (const { id, name } of accounts) {
    const customer = DEMO_CUSTOMERS.find((each) => name.startsWith(each.name));
    if (customer) await db.transaction((tx) => describe(tx, id, customer));
  }
}

/** Ten in the morning, UTC, `days_ago` days before today. */
const AT = sql`(date_trunc('day', now() at time zone 'UTC') - make_interval(days => days_ago, hours => -10))
  at time zone 'UTC'`;

const NOTE = {
  days_ago: ['integer', 'daysAgo'],
  user_id: ['uuid', ({ by }) => DEMO_USERS[by].id],
} satisfies Columns<Pick<DemoCustomer['notes'][number], 'by' | 'daysAgo'>>;

async function describe(tx: Sql, accountId: string, customer: DemoCustomer): Promise<void> {
  const { customerType, servicesProducts, industry, websiteStrengths, websiteWeaknesses, memories, notes } = customer;
  const created = await tx.query(
    sql`insert into customer_profiles (team_id, account_id, customer_type, services_products, industry,
        website_strengths, website_weaknesses)
      values (${DEMO_TEAM.id}, ${accountId}, ${customerType}, ${servicesProducts}, ${industry}, ${websiteStrengths},
        ${websiteWeaknesses})
      on conflict (team_id, account_id) do nothing
      returning account_id`,
  );
  // Another process has just done it.
  if (created.length === 0) return;
  const told = rowsOf({ category: ['text', 'category'], content: ['text', 'content'], ...NOTE }, memories);
  await tx.query(
    sql`insert into customer_memories (team_id, id, account_id, category, content, entry_date, user_id, created_at)
      select ${DEMO_TEAM.id}, md5('memory ' || ${accountId}::text || row_number() over ())::uuid, ${accountId}, category,
        content, ${AT}, user_id, ${AT}
      from (${told}) m`,
  );
  await tx.query(
    sql`insert into activity_logs (team_id, id, account_id, log_type, message, user_id, event_date, created_at)
      select ${DEMO_TEAM.id}, md5('note ' || ${accountId}::text || row_number() over ())::uuid, ${accountId}, 'manual',
        message, user_id, (${AT})::date, ${AT}
      from (${rowsOf({ message: ['text', 'message'], ...NOTE }, notes)}) l`,
  );
}
