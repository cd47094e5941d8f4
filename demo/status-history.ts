import { createHash } from 'node:crypto';
import type { Database } from '../src/db/database.js';
import { type Columns, listed, rowsOf } from '../src/db/statements/rows.js';
import { sql } from '../src/db/statements/sql.js';
import { addDays } from '../src/lib/clock.js';
import { DEMO_TEAM } from './demo-team.js';

interface State {
  status: string;
  availability: string;
}

/** A state from a day on, counted back from the first day that was really pulled. */
interface Step extends State {
  daysBefore: number;
}

interface StoredState extends State {
  productId: string;
  offerId: string;
  feedLabel: string;
  contentLanguage: string;
}

interface Period extends StoredState {
  from: string;
  to: string;
}

const PERIOD = {
  product_id: ['text', 'productId'],
  offer_id: ['text', 'offerId'],
  feed_label: ['text', 'feedLabel'],
  content_language: ['text', 'contentLanguage'],
  valid_from: ['date', 'from'],
  valid_to: ['date', 'to'],
  status: ['text', 'status'],
  availability: ['text', 'availability'],
} satisfies Columns<Period>;

/** So many days before the first pull the demo shows how products fared. */
const DAYS = 90;

/**
 * Gives the products of the demo team's accounts a past: on real platforms nobody can ask for statuses of earlier days, so
 * that history begins with the first pull. Accounts whose history reaches back behind their import have one already.
 */
export async function seedStatusHistory(db: Database): Promise<void> {
  const accounts = await db.query<{ id: string }>(
    sql`select id from accounts
      where team_id = ${DEMO_TEAM.id} and statuses_from >= (created_at at time zone time_zone)::date`,
  );
  for (const { id } of accounts) await seedAccount(db, id);
}

function seedAccount(db: Database, accountId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [account] = await tx.query<{ from: string; since: string }>(
      sql`select statuses_from as "from", (created_at at time zone time_zone)::date as since
        from accounts where team_id = ${DEMO_TEAM.id} and id = ${accountId} for update`,
    );
    // Another process may have been here in the meantime.
    if (!account || account.from < account.since) return;
    const first = await tx.query<StoredState>(
      sql`select product_id as "productId", offer_id as "offerId", feed_label as "feedLabel",
          content_language as "contentLanguage", status, availability from product_status_periods
        where team_id = ${DEMO_TEAM.id} and account_id = ${accountId} and valid_from = ${account.from}`,
    );
    const begun: { productId: string; date: string }[] = [];
    const ended: Period[] = [];
    for (const product of first) {
      const { productId, offerId } = product;
      const steps = pastOf(`${accountId} ${offerId}`, product).map((step) => ({
        ...step,
        from: addDays(account.from, -step.daysBefore),
      }));
      for (const [at, { status, availability, from }] of steps.entries()) {
        const to = steps[at + 1]?.from;
        if (to === undefined) begun.push({ productId, date: from });
        else ended.push({ ...product, status, availability, from, to });
      }
    }
    await tx.query(
      sql`update product_status_periods s set valid_from = b.date
        from (${rowsOf({ product_id: ['text', 'productId'], date: ['date', 'date'] }, begun)}) b
        where s.team_id = ${DEMO_TEAM.id} and s.account_id = ${accountId} and s.product_id = b.product_id
          and s.valid_from = ${account.from}`,
    );
    await tx.query(
      sql`insert into product_status_periods (team_id, account_id, ${listed(PERIOD)})
        select ${DEMO_TEAM.id}, ${accountId}, e.* from (${rowsOf(PERIOD, ended)}) e`,
    );
    await tx.query(
      sql`update accounts set statuses_from = ${addDays(account.from, -DAYS)}
        where team_id = ${DEMO_TEAM.id} and id = ${accountId}`,
    );
  });
}

/** The states before the first pull, oldest first, the last one `today`'s; the same for the same product at every start. */
function pastOf(product: string, today: State): Step[] {
  const bytes = createHash('sha256').update(product).digest();
  const chance = (at: number) => (bytes[at] as number) / 256;
  const between = (at: number, least: number, most: number) => least + Math.floor(chance(at) * (most - least + 1));

  // Few products are younger than the history; those in review mostly are.
  const isNew = today.status === 'pending' || chance(0) < 0.1;
  const born = isNew ? between(1, 1, today.status === 'pending' ? 4 : DAYS - 10) : DAYS;
  const statuses: [daysBefore: number, status: string][] = [
    [born, today.status === 'pending' ? 'pending' : 'approved'],
  ];
  if (today.status === 'disapproved' || today.status === 'limited') statuses.push([between(2, 1, 45), today.status]);
  if (chance(3) < 0.2) {
    const end = between(4, 46, 70);
    statuses.push([end + between(5, 2, 12), chance(6) < 0.5 ? 'disapproved' : 'limited'], [end, 'approved']);
  }
  const stocks: [daysBefore: number, availability: string][] = [[born, 'in_stock']];
  if (today.availability === 'out_of_stock') stocks.push([between(7, 1, 28), 'out_of_stock']);
  if (chance(8) < 0.3) {
    const end = between(9, 30, 65);
    stocks.push([end + between(10, 3, 15), 'out_of_stock'], [end, 'in_stock']);
  }
  return merged(born, statuses, stocks, today);
}

/** What both say on each of the days where either changes, without days on which nothing did. */
function merged(born: number, statuses: [number, string][], stocks: [number, string][], today: State): Step[] {
  const days = [...new Set([...statuses, ...stocks].map(([daysBefore]) => daysBefore))]
    .filter((daysBefore) => daysBefore <= born)
    .sort((one, other) => other - one);
  const steps: Step[] = [];
  for (const daysBefore of days) {
    const step = { daysBefore, status: valueOn(statuses, daysBefore), availability: valueOn(stocks, daysBefore) };
    const last = steps.at(-1);
    if (last?.status !== step.status || last.availability !== step.availability) steps.push(step);
  }
  const last = steps.at(-1);
  if (last?.status === today.status && last.availability === today.availability) return steps;
  return [...steps, { ...today, daysBefore: 0 }];
}

/** The value of the newest entry that is at least so many days old. */
function valueOn(entries: [daysBefore: number, value: string][], daysBefore: number): string {
  const told = entries.filter(([since]) => since >= daysBefore).sort(([one], [other]) => one - other);
  return (told[0] as [number, string])[1];
}
