import type { Database } from '../db/database.js';
import { raw, sql } from '../db/statements/sql.js';
import type { Clock } from '../lib/clock.js';
import { firstKept } from './day-range.js';
import { STAGED_FIGURES } from './figures-sql.js';
import { STAGED_PRODUCTS } from './pulled-products.js';

/** Tables of figures with their time column. */
const FIGURES_TABLES = {
  campaign_months: 'month',
  product_months: 'month',
  account_months: 'month',
  search_term_days: 'date',
  campaign_impression_shares: 'date',
  pulled_days: 'date',
};

/** Who changed something at a platform is mostly nobody of the team's: known as long as figures are compared with it. */
const PERSON_DAYS = 400;

/** Creates next month's partitions; forgets people of old change histories; deletes figures older than `retentionMonths` (undefined: none). */
export async function applyRetention(db: Database, clock: Clock, retentionMonths: number | undefined): Promise<void> {
  const today = clock().toISOString().slice(0, 10);
  await db.query(sql`select make_figures_years(${today}::date, ${today}::date + 31)`);
  // Left over from processes that died.
  for (const table of [STAGED_FIGURES, STAGED_PRODUCTS]) {
    await db.query(sql`delete from ${raw(table)} where pulled_at < now() - interval '1 day'`);
  }
  await db.query(
    sql`update activity_logs set person = null
      where person is not null and created_at < now() - make_interval(days => ${PERSON_DAYS})`,
  );
  if (retentionMonths === undefined) return;
  const first = sql`${firstKept(today, retentionMonths)}::date`;
  const old = await db.query<{ teamId: string; id: string }>(
    sql`select team_id as "teamId", id from accounts where figures_from < ${first}`,
  );
  for (const { teamId, id } of old) {
    await db.transaction(async (tx) => {
      await tx.query(
        sql`update accounts set figures_from = case when figures_through >= ${first} then ${first} end,
            figures_through = case when figures_through >= ${first} then figures_through end,
            figures_settled_through = case when figures_through >= ${first}
              then greatest(figures_settled_through, ${first} - 1) end,
            kept_through = null
          where team_id = ${teamId} and id = ${id}`,
      );
      for (const [table, day] of Object.entries(FIGURES_TABLES)) {
        await tx.query(
          sql`delete from ${raw(table)} where team_id = ${teamId} and account_id = ${id} and ${raw(day)} < ${first}`,
        );
      }
    });
  }
  await db.query(sql`select drop_figures_years(${first})`);
}
