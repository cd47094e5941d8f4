import { randomUUID } from 'node:crypto';
import { addDays } from '../../src/lib/clock.js';
import type { CampaignDay, ProductDay, SearchTermDay } from '../../src/platforms/ad-records.js';
import { daysToPull, type FiguresState } from '../../src/sync/day-range.js';
import { type DayFacts, figuresState, StagedFigures } from '../../src/sync/figures.writer.js';
import { applyRetention } from '../../src/sync/figures-retention.js';
import type { FiguredAccount } from '../../src/sync/figures-sql.js';
import { addAccount } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { eachDay, faultsOf, randomFrom, type Sums, storedDays, sumsOf, windowOf } from './support/model.js';

const FIRST = '2026-01-01';
const YESTERDAY = '2026-12-31';
/** What a report that names no feed says of it. */
const FEED = { feedLabel: '', contentLanguage: '' };
const NOW = new Date(`${YESTERDAY}T23:00:00Z`);
const day = (number: number) => addDays(FIRST, number);

const figures = (date: string, cost: number, clicks = 1) => ({
  date,
  costMicros: String(cost),
  impressions: String(clicks * 10),
  clicks: String(clicks),
  conversionsMicros: String(clicks * 250_000),
  conversionValueMicros: String(cost * 3),
});
const campaign = (campaignId: string, date: string, cost: number, clicks?: number): CampaignDay => ({
  campaignId,
  ...figures(date, cost, clicks),
});

const RULES = { historyDays: 400, trailingDays: 30 };

describe('stored figures', () => {
  let database: TestDatabase;
  let account: FiguredAccount;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    account = { teamId: randomUUID(), accountId: '1000000001', currency: 'EUR' };
    await database.db.query('insert into teams (id, name) values ($1, $2)', [account.teamId, 'Team']);
    await database.db.query(
      `insert into accounts (team_id, id, name, currency, status, time_zone) values ($1, $2, 'A', 'EUR', 'ENABLED', 'UTC')`,
      [account.teamId, account.accountId],
    );
  });

  const write = async (from: string, to: string, facts: Partial<DayFacts>, of = account) => {
    const pulled = await StagedFigures.begin(database.db, RULES, of);
    await pulled.add({ from, to }, { campaigns: [], products: [], terms: [], ...facts });
    await pulled.write({ from, to }, YESTERDAY, NOW);
  };
  const costs = async (from: string, to: string) =>
    Object.fromEntries(
      [...(await windowOf(database.db, 'campaign', account, from, to))].map(([id, [cost]]) => [id, cost]),
    );
  const versions = async () =>
    new Map(
      (
        await database.db.query<{ key: string; version: string }>(
          `select campaign_id || ' ' || month as key, t.xmin::text as version from campaign_months t
           where team_id = $1 order by 1`,
          [account.teamId],
        )
      ).map(({ key, version }) => [key, version]),
    );

  test('have the days on which something happened, and no others', async () => {
    await write(day(0), day(9), {
      campaigns: [campaign('a', day(2), 5), campaign('a', day(7), 6), campaign('b', day(5), 0, 0)],
    });
    const rows = await storedDays(database.db, 'campaign', account);
    expect(rows.map(({ id, date, sums: [cost] }) => [id, date, cost])).toEqual([
      ['a', day(2), 5],
      ['a', day(7), 6],
    ]);
    expect(await faultsOf(database.db, account)).toEqual([]);
    expect(await figuresState(database.db, account)).toMatchObject({
      from: day(0),
      through: day(9),
      settledThrough: day(9),
    });
  });

  test('change in the restated months alone, and write nothing else', async () => {
    await write(day(0), day(69), {
      campaigns: [
        campaign('a', day(0), 100),
        campaign('a', day(40), 7),
        campaign('a', day(65), 1),
        campaign('b', day(41), 50),
      ],
    });
    const before = await versions();
    await write(day(33), day(40), { campaigns: [campaign('a', day(34), 20), campaign('a', day(40), 7)] });
    expect(await costs(day(0), day(69))).toEqual({ a: 128, b: 50 });
    expect(await costs(day(34), day(34))).toEqual({ a: 20 });
    const after = await versions();
    const changed = [...after].filter(([key, version]) => before.get(key) !== version).map(([key]) => key);
    expect(changed).toEqual(['a 2026-02-01']);
    expect(await faultsOf(database.db, account)).toEqual([]);
  });

  test('are not written again when nothing changed', async () => {
    const facts = { campaigns: [campaign('a', day(0), 100), campaign('b', day(6), 3)] };
    await write(day(0), day(9), facts);
    const before = await versions();
    await write(day(0), day(9), facts);
    expect(await versions()).toEqual(before);
  });

  test('shrink when days vanish at the platform, also when an object vanishes altogether', async () => {
    await write(day(0), day(9), {
      campaigns: [campaign('a', day(0), 100), campaign('a', day(5), 10), campaign('b', day(6), 3)],
    });
    await write(day(4), day(9), { campaigns: [] });
    expect(await costs(day(0), day(9))).toEqual({ a: 100 });
    expect(await costs(day(4), day(9))).toEqual({});
    expect(await faultsOf(database.db, account)).toEqual([]);
  });

  test('reach back when an object turns out to have begun earlier', async () => {
    await write(day(0), day(9), { campaigns: [campaign('a', day(0), 1), campaign('b', day(7), 3)] });
    await write(day(2), day(4), { campaigns: [campaign('b', day(3), 9), campaign('c', day(4), 2)] });
    expect(await costs(day(0), day(9))).toEqual({ a: 1, b: 12, c: 2 });
    expect(await costs(day(4), day(9))).toEqual({ b: 3, c: 2 });
    expect(await faultsOf(database.db, account)).toEqual([]);
  });

  test('keep search terms as daily facts, one status and sum for all ad groups of a campaign', async () => {
    const term = (searchTerm: string, date: string, cost: number, status = 'NONE'): SearchTermDay => ({
      ...campaign('a', date, cost),
      searchTerm,
      matchType: 'BROAD',
      status,
    });
    await write(day(0), day(3), {
      terms: [term('x', day(1), 5), term('x', day(1), 6, 'ADDED'), term('y', day(2), 1, 'EXCLUDED')],
    });
    const stored = () =>
      database.db.query(
        `select search_term as term, date, status, cost_micros as cost from search_term_days where team_id = $1 order by 1, 2`,
        [account.teamId],
      );
    expect(await stored()).toEqual([
      { term: 'x', date: day(1), status: 'ADDED', cost: 11 },
      { term: 'y', date: day(2), status: 'EXCLUDED', cost: 1 },
    ]);
    await write(day(1), day(2), { terms: [term('x', day(1), 12), term('z', day(2), 4)] });
    expect(await stored()).toEqual([
      { term: 'x', date: day(1), status: 'NONE', cost: 12 },
      { term: 'z', date: day(2), status: 'NONE', cost: 4 },
    ]);
  });

  test('keep search terms letter by letter', async () => {
    const terms = ['\\N', '\\', 'a\tb', 'a\nb', 'a\r\nb', '\\.', '', 'NULL', '"x", y', 'Größe 🙂', '\\t'].sort();
    await write(day(0), day(0), {
      terms: terms.map((searchTerm) => ({
        ...campaign('a', day(0), 1),
        searchTerm,
        matchType: 'BROAD',
        status: 'NONE',
      })),
    });
    const rows = await database.db.query<{ term: string }>(
      'select search_term as term from search_term_days where team_id = $1',
      [account.teamId],
    );
    expect(rows.map(({ term }) => term).sort()).toEqual(terms);
  });

  test('hold sums that no double can', async () => {
    const facts = { campaigns: [{ ...campaign('a', day(0), 0), costMicros: '9007199254740993' }] };
    await write(day(0), day(0), facts);
    const [row] = await database.db.query(
      'select cost_micros[1]::text as cost from account_months where team_id = $1',
      [account.teamId],
    );
    expect(row).toEqual({ cost: '9007199254740993' });
  });

  test('refuse a gap, and an account that is gone', async () => {
    await write(day(0), day(3), {});
    await expect(write(day(5), day(6), {})).rejects.toThrow('gap');
    await expect(write(day(0), day(0), {}, { ...account, accountId: '9' })).rejects.toThrow('not stored');
  });

  test('leave with their account', async () => {
    await write(day(0), day(3), { campaigns: [campaign('a', day(0), 100)] });
    await database.db.query('delete from teams where id = $1', [account.teamId]);
    expect(await database.db.query('select 1 from campaign_months where team_id = $1', [account.teamId])).toEqual([]);
    expect(await database.db.query('select 1 from account_months where team_id = $1', [account.teamId])).toEqual([]);
  });

  test('are copied no more than the days of which something else is told', async () => {
    const facts = [campaign('a', day(0), 100), campaign('b', day(1), 3), campaign('c', day(2), 4)];
    await write(day(0), day(9), { campaigns: facts });
    const pulled = await StagedFigures.begin(database.db, RULES, account);
    const others = [campaign('c', day(2), 5), campaign('b', day(1), 3), campaign('a', day(0), 100)];
    await pulled.add({ from: day(0), to: day(10) }, { campaigns: others, products: [], terms: [] });
    const waiting = () => database.db.query('select date from pulled_figures where team_id = $1', [account.teamId]);
    expect(await waiting()).toEqual([{ date: day(2) }]);
    await pulled.write({ from: day(0), to: day(10) }, YESTERDAY, NOW);
    expect(await costs(day(0), day(10))).toEqual({ a: 100, b: 3, c: 5 });
    expect(await waiting()).toEqual([]);
    expect(await figuresState(database.db, account)).toMatchObject({ through: day(10) });
  });

  test('are what the platform’s list of campaigns says they are, also when nothing else is told', async () => {
    const told = async (listed: string[], campaigns: CampaignDay[]) => {
      const pulled = await StagedFigures.begin(database.db, RULES, account, listed);
      await pulled.add({ from: day(0), to: day(1) }, { campaigns, products: [], terms: [] });
      await pulled.write({ from: day(0), to: day(1) }, YESTERDAY, NOW);
      return costs(day(0), day(1));
    };
    expect(await told(['a', 'b'], [campaign('a', day(0), 1), campaign('b', day(0), 2)])).toEqual({ a: 1, b: 2 });
    expect(await told(['a'], [campaign('a', day(0), 1)])).toEqual({ a: 1, b: 2 });
    expect(await told(['a', 'b'], [campaign('a', day(0), 1)])).toEqual({ a: 1 });
  });

  test('refuse days that were dropped while they were pulled', async () => {
    const facts = { campaigns: [campaign('a', day(0), 100), campaign('a', day(1), 1)], products: [], terms: [] };
    await write(day(0), day(1), facts);
    const pulled = await StagedFigures.begin(database.db, RULES, account);
    await pulled.add({ from: day(0), to: day(1) }, facts);
    await database.db.query('delete from pulled_days where team_id = $1', [account.teamId]);
    await expect(pulled.write({ from: day(0), to: day(1) }, YESTERDAY, NOW)).rejects.toThrow('dropped');
  });

  test('of many accounts at once find room in a year that nobody had figures of', async () => {
    const accounts = Array.from({ length: 8 }, (_, at) => ({ ...account, accountId: String(2_000 + at) }));
    for (const { teamId, accountId } of accounts) await addAccount(database.db, { teamId, id: accountId });
    const facts = { campaigns: [campaign('a', '2031-12-31', 1), campaign('a', '2032-01-01', 2)] };
    await Promise.all(accounts.map((each) => write('2031-12-01', '2032-01-31', facts, each)));
    for (const each of accounts) {
      expect(await windowOf(database.db, 'account', each, '2031-12-01', '2032-01-31')).toEqual(
        new Map([[each.accountId, [3, 20, 2, 500_000, 9]]]),
      );
    }
  });

  test('are those of one pull or another on each day when two write one account at once', async () => {
    const pull = (cost: number) =>
      write(day(0), day(40), { campaigns: eachDay(day(0), day(40)).map((date) => campaign('a', date, cost)) });
    await Promise.all([pull(3), pull(5), pull(3), pull(5)]);
    const days = await storedDays(database.db, 'campaign', account);
    expect(days).toHaveLength(41);
    expect(new Set(days.map(({ sums: [cost] }) => cost)).size).toBe(1);
    expect(await faultsOf(database.db, account)).toEqual([]);
  });

  test('of several rows of one product and day add up, in any feed', async () => {
    const row = (itemId: string, feed: object, cost: number) => ({
      itemId,
      ...FEED,
      ...feed,
      ...figures(day(0), cost),
    });
    const german = { feedLabel: 'DE', contentLanguage: 'de' };
    const products = [
      row('p', german, 1),
      row('p', german, 2),
      row('p', { ...german, feedLabel: 'AT' }, 4),
      row('p', {}, 8),
      row('p', { feedLabel: 'DE' }, 16),
    ];
    await write(day(0), day(0), { products });
    const found = await windowOf(database.db, 'product', account, day(0), day(0));
    const costs = [...found].map(([id, [cost]]) => [id, cost]);
    expect(costs.sort()).toEqual([
      ['de~at~p', 4],
      ['de~de~p', 3],
      ['~~p', 24],
    ]);
  });

  test('leave with their retention, and are not pulled again', async () => {
    const rules = { historyDays: 400, trailingDays: 30, retentionMonths: 2 };
    const gone = { ...account, accountId: '9' };
    await addAccount(database.db, { teamId: gone.teamId, id: gone.accountId });
    const term = { ...campaign('a', day(3), 1), searchTerm: 'x', matchType: 'BROAD', status: 'NONE' };
    await write('2024-12-01', day(120), {
      campaigns: eachDay('2024-12-01', day(120)).map((date) => campaign('a', date, 1)),
      products: [{ itemId: 'p', ...FEED, ...figures('2024-12-01', 1) }],
      terms: [term, { ...term, date: day(110) }],
    });
    await write(day(0), day(9), { campaigns: [campaign('a', day(0), 1)] }, gone);
    await database.db.query(
      `insert into campaign_impression_shares (team_id, account_id, campaign_id, date, impressions, share)
       select $1, $2, 'a', unnest($3::date[]), 10, 5000`,
      [account.teamId, account.accountId, ['2024-12-01', day(3), day(110)]],
    );
    const today = day(121);
    await applyRetention(database.db, () => new Date(`${today}T10:00:00Z`), rules.retentionMonths);

    const first = '2026-03-01';
    const state = await figuresState(database.db, account);
    expect(state).toMatchObject({ from: first, through: day(120), settledThrough: day(120) });
    expect(await faultsOf(database.db, account)).toEqual([]);
    const days = await storedDays(database.db, 'campaign', account);
    expect(days.map(({ date }) => date)).toEqual(eachDay(first, day(120)));
    expect(await storedDays(database.db, 'product', account)).toEqual([]);
    expect(await database.db.query('select date from search_term_days where team_id = $1', [account.teamId])).toEqual([
      { date: day(110) },
    ]);
    const shares = await database.db.query('select date from campaign_impression_shares where team_id = $1', [
      account.teamId,
    ]);
    expect(shares).toEqual([{ date: day(110) }]);
    expect(daysToPull(state as FiguresState, day(120), rules, 400)).toEqual({ from: first, to: day(120) });
    const empty = await figuresState(database.db, gone);
    expect(empty).toMatchObject({ from: null, through: null, settledThrough: null });
    expect(daysToPull(empty as FiguresState, day(120), rules)).toEqual({ from: first, to: day(120) });
    const years = await database.db.query<{ year: string }>(
      `select inhrelid::regclass::text as year from pg_inherits where inhparent = 'campaign_months'::regclass`,
    );
    expect(years.map(({ year }) => year)).toContain('campaign_months_2026');
    expect(years.map(({ year }) => year)).not.toContain('campaign_months_2024');
  });

  test.each([1, 2, 3])('agree with plain sums after any order of pulls and restatements (%d)', async (seed) => {
    const random = randomFrom(seed);
    const truth = new Map<string, { campaigns: CampaignDay[]; products: ProductDay[] }>();
    const restate = (date: string) => {
      const ids = ['a', 'b', 'c', 'd', 'e'].filter(() => random(3) === 0);
      truth.set(date, {
        campaigns: ids.map((id) => campaign(id, date, random(1_000), random(9))),
        products: ids.map((id) => ({ itemId: id, ...FEED, ...figures(date, random(1_000), random(9)) })),
      });
    };
    let through = -1;
    for (let step = 0; step < 25; step++) {
      const from = through < 0 ? 0 : random(through + 2);
      const to = Math.max(from, Math.min(59, from + random(12)));
      for (const date of eachDay(day(from), day(to))) if (!truth.has(date) || random(2) === 0) restate(date);
      const told = eachDay(day(from), day(to)).map((date) => truth.get(date));
      await write(day(from), day(to), {
        campaigns: told.flatMap((each) => each?.campaigns ?? []),
        products: told.flatMap((each) => each?.products ?? []),
      });
      through = Math.max(through, to);
      const [start, end] = [random(through + 1), random(through + 1)].sort((one, other) => one - other) as [
        number,
        number,
      ];
      for (const [figured, kind] of [
        ['campaign', 'campaigns'],
        ['product', 'products'],
      ] as const) {
        const expected = new Map<string, Sums>();
        for (const date of eachDay(day(start), day(end))) {
          for (const fact of truth.get(date)?.[kind] ?? []) {
            const id = 'campaignId' in fact ? (fact.campaignId as string) : `~~${(fact as ProductDay).itemId}`;
            const sums = expected.get(id) ?? [0, 0, 0, 0, 0];
            expected.set(id, sums.map((sum, at) => sum + (sumsOf(fact)[at] as number)) as Sums);
          }
        }
        for (const [id, sums] of expected) if (sums.every((sum) => sum === 0)) expected.delete(id);
        const found = await windowOf(database.db, figured, account, day(start), day(end));
        expect([...found].sort()).toEqual([...expected].sort());
      }
      expect(await faultsOf(database.db, account)).toEqual([]);
    }
  });
});
