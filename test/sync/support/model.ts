import type { Database } from '../../../src/db/database.js';
import type { AccountKey } from '../../../src/domain/accounts/visible-accounts.sql.js';
import { addDays } from '../../../src/lib/clock.js';
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

export type Figured = 'campaign' | 'product' | 'account';

/** What is stored of a day of an object. */
export interface StoredDay {
  id: string;
  date: string;
  sums: Sums;
}

interface Month {
  id: string;
  month: string;
  days: string[];
  figures: string[][];
}

const KEYS = { campaign: 'campaign_id', product: 'product_id', account: 'account_id' };

async function monthsOf(db: Database, figured: Figured, { teamId, accountId }: AccountKey): Promise<Month[]> {
  return db.query<Month>(
    `select ${KEYS[figured]} as id, month, days::text[] as days,
       jsonb_build_array(${FIGURES.map((name) => `to_jsonb(${name}::text[])`).join(', ')}) as figures
     from ${figured}_months where team_id = $1 and account_id = $2 order by 1, 2`,
    [teamId, accountId],
  );
}

/** The days of an account's objects as they are stored, by object and day. */
export async function storedDays(db: Database, figured: Figured, account: AccountKey): Promise<StoredDay[]> {
  return (await monthsOf(db, figured, account)).flatMap(({ id, days, figures }) =>
    days.map((date, at) => {
      const sums = figures.map((each) => Number(BigInt(each[at] ?? '') - BigInt(each[at - 1] ?? '0')));
      return { id, date, sums: sums as Sums };
    }),
  );
}

/** A window's figures of each object that had any. */
export async function windowOf(
  db: Database,
  figured: Figured,
  account: AccountKey,
  from: string,
  to: string,
): Promise<Map<string, Sums>> {
  const found = new Map<string, Sums>();
  for (const { id, date, sums } of await storedDays(db, figured, account)) {
    if (date < from || date > to) continue;
    const before = found.get(id) ?? [0, 0, 0, 0, 0];
    found.set(id, before.map((sum, at) => sum + (sums[at] as number)) as Sums);
  }
  return new Map([...found].filter(([, each]) => each.some((value) => value !== 0)));
}

/** What is wrong with the stored figures of an account by their own rules; empty when nothing is. */
export async function faultsOf(db: Database, account: AccountKey): Promise<string[]> {
  const faults: string[] = [];
  const [reach] = await db.query<{ from: string; through: string }>(
    'select figures_from as "from", figures_through as through from accounts where team_id = $1 and id = $2',
    [account.teamId, account.accountId],
  );
  for (const figured of ['campaign', 'product', 'account'] as const) {
    for (const { id, month, days, figures } of await monthsOf(db, figured, account)) {
      const what = `${figured} ${id} in ${month}`;
      if (days.length === 0 || figures.some((each) => each.length !== days.length)) faults.push(`${what}: lengths`);
      if (days.some((day, at) => at > 0 && day <= (days[at - 1] as string))) faults.push(`${what}: no order`);
      if (days.some((day) => !day.startsWith(month.slice(0, 7)))) faults.push(`${what}: days of another month`);
      if (!reach || days.some((day) => day < reach.from || day > reach.through)) faults.push(`${what}: out of reach`);
    }
  }
  const byDay = async (figured: Figured) => {
    const sums = new Map<string, Sums>();
    for (const day of await storedDays(db, figured, account)) {
      const before = sums.get(day.date) ?? [0, 0, 0, 0, 0];
      sums.set(day.date, before.map((sum, at) => sum + (day.sums[at] as number)) as Sums);
    }
    return JSON.stringify([...sums].sort());
  };
  if ((await byDay('account')) !== (await byDay('campaign')))
    faults.push('the account is not the sum of its campaigns');
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
