import { addDays } from '../../src/clock.js';
import { SyncHarness, YESTERDAY } from '../sync/support/harness.js';

const TABLES = [
  'campaign_totals',
  'product_totals',
  'account_totals',
  'search_term_days',
  'keywords',
  'keyword_terms',
  'asset_group_assets',
];

let harness: SyncHarness;

beforeAll(async () => {
  harness = await SyncHarness.start({
    accounts: 2,
    campaignsPerAccount: 4,
    productsPerAccount: 4,
    termsPerCampaign: 3,
    days: 60,
  });
});
afterAll(() => harness.close());

test('an upgrade drops what was stored unconverted, and the next run pulls all of it', async () => {
  const { db, platform } = harness;
  const [swiss = '', german = ''] = platform.sandbox.accountIds;
  await fetch(`${platform.sandbox.url}/control/currency`, {
    method: 'POST',
    body: JSON.stringify({ accountId: swiss, currency: 'CHF' }),
  });
  const teamId = await harness.team();
  const totals = (accountId: string) =>
    db.query<{ cost: number }>(
      'select cost_micros as cost from account_totals where team_id = $1 and account_id = $2 order by date',
      [teamId, accountId],
    );
  await harness.service().run({ teamId });
  const [right, untouched] = [await totals(swiss), await totals(german)];
  expect(right).toHaveLength(60);

  // As it stood before: francs under the name of euros, and no place for anything else.
  await db.query(`update account_totals set cost_micros = native_cost_micros where account_id = $1`, [swiss]);
  for (const table of TABLES) {
    await db.query(`alter table ${table} drop column native_cost_micros, drop column native_conversion_value_micros`);
  }
  await db.query('alter table campaigns drop column native_budget_micros');
  await db.query(`delete from migrations where name like '%native_amounts'`);
  await db.migrate();

  expect(await totals(swiss)).toEqual([]);
  expect(await totals(german)).toEqual(untouched);
  expect(await harness.account(teamId, swiss)).toMatchObject({
    from: addDays(YESTERDAY, -59),
    through: addDays(YESTERDAY, -60),
    settled: null,
  });
  expect((await harness.service().run({ teamId })).status).toBe('completed');
  expect(await totals(swiss)).toEqual(right);
  expect(await totals(german)).toEqual(untouched);
});
