import { addDays } from '../../../src/clock.js';
import type { Database } from '../../../src/db/database.js';
import type { AccountKey } from '../../../src/domain/accounts/visible-accounts.sql.js';
import type { DayFigures } from '../../../src/platforms/ad-records.js';

export const FIGURES = [
  'cost_micros',
  'impressions',
  'clicks',
  'conversions_micros',
  'conversion_value_micros',
] as const;
export type Sums = [number, number, number, number, number];

export function sumsOf(figures: DayFigures): Sums {
  return [
    Number(figures.costMicros),
    Number(figures.impressions),
    Number(figures.clicks),
    Number(figures.conversionsMicros),
    Number(figures.conversionValueMicros),
  ];
}

/** A window's figures the way readers take them: total at its end less total before its start. */
export async function windowOf(
  db: Database,
  table: 'campaign_totals' | 'product_totals',
  { teamId, accountId }: AccountKey,
  from: string,
  to: string,
): Promise<Map<string, Sums>> {
  const key = table === 'campaign_totals' ? 'campaign_id' : 'offer_id';
  const rows = await db.query<{ id: string } & Record<(typeof FIGURES)[number], number>>(
    `select e.${key} as id, ${FIGURES.map((name) => `e.${name} - coalesce(s.${name}, 0) as ${name}`).join(', ')}
     from ${table} e
     join accounts a on a.team_id = e.team_id and a.id = e.account_id
     left join ${table} s on s.team_id = e.team_id and s.account_id = e.account_id and s.${key} = e.${key}
       and s.date = $3::date - 1
     where e.team_id = $1 and e.account_id = $2 and e.date = least($4::date, a.figures_through)`,
    [teamId, accountId, from, to],
  );
  const sums = rows.map(({ id, ...row }): [string, Sums] => [id, FIGURES.map((name) => row[name]) as Sums]);
  return new Map(sums.filter(([, each]) => each.some((value) => value !== 0)));
}

/** What is wrong with the stored totals of an account by their own rules; empty when nothing is. */
export async function faultsOf(db: Database, { teamId, accountId }: AccountKey): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, key] of [
    ['campaign_totals', 'campaign_id'],
    ['product_totals', 'offer_id'],
    ['account_totals', `'account'`],
  ]) {
    const gaps = await db.query<{ id: string }>(
      `select ${key} as id from ${table} t join accounts a on a.team_id = t.team_id and a.id = t.account_id
       where t.team_id = $1 and t.account_id = $2 group by 1
       having count(*) <> max(a.figures_through) - min(t.date) + 1 or max(t.date) <> max(a.figures_through)
         or min(t.date) < max(a.figures_from)`,
      [teamId, accountId],
    );
    for (const { id } of gaps) faults.push(`${table}: the days of ${id} have gaps`);
  }
  const apart = await db.query<{ date: string }>(
    `select date from (
       select date, ${FIGURES.map((name) => `sum(${name}) as ${name}`).join(', ')} from campaign_totals
       where team_id = $1 and account_id = $2 group by date) c
     full join (select * from account_totals where team_id = $1 and account_id = $2) a using (date)
     where (${FIGURES.map((name) => `a.${name}`).join(', ')}) is distinct from (${FIGURES.map((name) => `c.${name}`).join(', ')})`,
    [teamId, accountId],
  );
  for (const { date } of apart) faults.push(`account_totals: ${date} is not the sum of its campaigns`);
  return faults;
}

/** Random numbers that are the same in every run. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function eachDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
