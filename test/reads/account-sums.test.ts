import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { StagedFigures } from '../../src/sync/figures.writer.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { insertWorld, MANAGER, NOW, TEAM } from '../domain/support/world.js';
import { addAccount } from '../support/builders.js';
import { openTestDatabase } from '../support/database.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { type ReadsApp, readsOf } from './support.js';

let now = NOW;
let reads: ReadsApp;
let key: Credential;

beforeEach(async () => {
  const { db, close } = await openTestDatabase('world', insertWorld);
  reads = readsOf(await TestApp.start({ db, clock: () => now }), db, close);
  key = { apiKey: await reads.keyWith() };
});
afterEach(() => reads.stop());

const roll = () => rollKeptSums(reads.db, now, new AbortController().signal);

async function accounts(credential: Credential, args: object) {
  const query = `query($days: Int, $sort: String, $limit: Int, $offset: Int, $mccId: String, $search: String, $minRoas: Float) {
    accounts(days: $days, sort: $sort, limit: $limit, offset: $offset, mccId: $mccId, search: $search, minRoas: $minRoas) {
      data { id name metrics { cost impressions clicks conversions conversionValue roas } } meta { total }
    }
  }`;
  const { body } = await reads.app.graphql(
    query,
    { days: 30, sort: '-cost', limit: 100, offset: 0, ...args },
    credential,
  );
  if (body.errors) throw new Error(body.errors[0].message);
  return body.data.accounts as { data: { id: string; metrics: { clicks: number } }[]; meta: { total: number } };
}

const ASKED = [
  ...ACCOUNT_SORTS.flatMap((sort) => [7, 30, 31, 365].map((days) => ({ sort, days }))),
  { mccId: MANAGER, limit: 2, offset: 1 },
  { minRoas: 0.4, sort: 'name' },
];

async function lists(credentials: readonly Credential[]) {
  const found = [];
  for (const credential of credentials) for (const args of ASKED) found.push(await accounts(credential, args));
  return found;
}

const countKept = async () =>
  (
    await reads.db.query<{ n: number }>(
      'select count(distinct (team_id, account_id))::int as n from account_window_sums',
    )
  )[0]?.n;

/** What is shown is what the months say, though the sums of so many accounts are kept. */
async function expectRight(kept: number, credentials: readonly Credential[] = [key]) {
  expect(await countKept()).toBe(kept);
  const shown = await lists(credentials);
  const rows = await reads.db.query<Record<string, unknown>>('select * from account_window_sums');
  await reads.db.query('delete from account_window_sums');
  expect(shown).toEqual(await lists(credentials));
  for (const row of rows) {
    await reads.db.query(
      'insert into account_window_sums select * from jsonb_populate_record(null::account_window_sums, $1)',
      [JSON.stringify(row)],
    );
  }
}

/** Accounts of both teams. */
const ALL = 8;

test('kept sums are what the months say, for everybody who may see the accounts', async () => {
  await expectRight(0);
  await roll();
  const kunde = { token: await reads.tokenOf('kunde', [MANAGER, '102', '104']) };
  await expectRight(ALL, [key, kunde]);
  expect((await accounts(kunde, {})).data.map(({ id }) => id).sort()).toEqual(['102', '104', MANAGER].sort());
  await reads.db.query(`delete from account_assignments where account_id = '104'`);
  expect((await accounts(kunde, {})).meta.total).toBe(2);
});

test('what is written is shown at once', async () => {
  await roll();
  const clicksOf = async () =>
    (await accounts(key, { sort: 'name' })).data.find(({ id }) => id === '101')?.metrics.clicks;
  const before = (await clicksOf()) as number;
  const rules = { historyDays: 400, trailingDays: 30 };
  const [campaign] = await reads.db.query<{ id: string }>(`select id from campaigns where account_id = '101' limit 1`);
  const day = '2026-03-09';
  const pulled = await StagedFigures.begin(reads.db, rules, { teamId: TEAM, accountId: '101', currency: 'EUR' });
  const figures = {
    costMicros: '1000000',
    impressions: '5',
    clicks: '7000000',
    conversionsMicros: '0',
    conversionValueMicros: '0',
  };
  await pulled.add(
    { from: day, to: day },
    { campaigns: [{ campaignId: (campaign as { id: string }).id, date: day, ...figures }], products: [], terms: [] },
  );
  await pulled.write({ from: day, to: day }, day, NOW);
  expect(await clicksOf()).toBeGreaterThan(before + 6_000_000);
  await expectRight(ALL);
});

test('sums of yesterday are not shown after midnight, before the job has run and after', async () => {
  await reads.db.query('update accounts set kept_through = null');
  await roll();
  const before = await lists([key]);
  try {
    now = new Date('2026-03-11T12:30:00Z');
    const late = await lists([key]);
    expect(late).not.toEqual(before);
    await expectRight(ALL);
    // The day of the roll moves the accounts on, though rows of the day before are there still.
    await reads.db.query(`update accounts set kept_through = '2026-03-10' where team_id = $1 and id = '102'`, [TEAM]);
    expect(await lists([key])).toEqual(late);
    await roll();
    expect(await lists([key])).toEqual(late);
    await expectRight(ALL);
  } finally {
    now = NOW;
  }
});

test('managers have the sums of all below them, in the whole list and in each part of it', async () => {
  await roll();
  const { db } = reads;
  await addAccount(db, { teamId: TEAM, id: '200', name: 'Middle', isMcc: true, mccId: MANAGER });
  await addAccount(db, { teamId: TEAM, id: '300', name: 'Empty', isMcc: true });
  // What hangs below an account that is no manager counts there, too.
  for (const [id, above] of [
    ['101', '200'],
    ['102', '104'],
  ])
    await db.query('update accounts set mcc_id = $3 where team_id = $1 and id = $2', [TEAM, id, above]);
  await db.query(`delete from account_window_sums where account_id = '102'`);
  for (const days of [30, 31]) {
    const { data } = await accounts(key, { days });
    const clicks = Object.fromEntries(data.map(({ id, metrics }) => [id, metrics.clicks]));
    const alone = await accounts({ token: await reads.tokenOf('kunde', ['104']) }, { days });
    const own = { ...clicks, '104': alone.data[0]?.metrics.clicks } as Record<string, number>;
    expect(clicks['104']).toBe((own['104'] as number) + (own['102'] as number));
    expect(clicks).toMatchObject({ '200': own['101'], '300': 0 });
    const leaves = ['101', '102', '103', '104', '105'].map((id) => own[id] as number);
    expect(clicks[MANAGER]).toBe(leaves.reduce((sum, each) => sum + each));
    for (const part of [{ mccId: MANAGER }, { mccId: '104' }, { search: 'Middle' }, { search: 'a' }]) {
      const { data: found } = await accounts(key, { days, ...part });
      expect(found.length).toBeGreaterThan(0);
      expect(data).toEqual(expect.arrayContaining(found));
    }
  }
});

test('accounts that go take their sums along', async () => {
  await roll();
  await reads.db.query(`delete from accounts where id = '999'`);
  expect(await countKept()).toBe(ALL - 1);
});
