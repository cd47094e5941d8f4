import { addDays } from '../../src/clock.js';
import { SyncHarness, YESTERDAY } from '../sync/support/harness.js';

const FIGURES = ['cost_micros', 'impressions', 'clicks', 'conversions_micros', 'conversion_value_micros'];
const NATIVE = ['native_cost_micros', 'native_conversion_value_micros'];
const OBJECTS = { campaign: 'campaign_id', product: 'offer_id', account: null };
const TABLES = [
  ...Object.keys(OBJECTS).map((figured) => `${figured}_totals`),
  'search_term_days',
  'keywords',
  'keyword_terms',
  'asset_group_assets',
];

let harness: SyncHarness;
let teamId: string;
let swiss: string;
let german: string;

beforeAll(async () => {
  harness = await SyncHarness.start({
    accounts: 2,
    campaignsPerAccount: 4,
    productsPerAccount: 4,
    termsPerCampaign: 3,
    days: 60,
  });
  [swiss = '', german = ''] = harness.platform.sandbox.accountIds;
  await fetch(`${harness.platform.sandbox.url}/control/currency`, {
    method: 'POST',
    body: JSON.stringify({ accountId: swiss, currency: 'CHF' }),
  });
  teamId = await harness.team();
  await harness.service().run({ teamId });
});
afterAll(() => harness.close());

const months = async (accountId: string) => {
  const tables = Object.entries(OBJECTS).map(([figured, key]) =>
    harness.db.query(
      `select to_jsonb(t) as row from ${figured}_months t where account_id = $1 order by month, ${key ?? 'account_id'}`,
      [accountId],
    ),
  );
  return (await Promise.all(tables)).flat();
};

/** What is stored as it stood before figures were kept by month: a running total for each object and day. */
async function keepTotals(): Promise<void> {
  const { db } = harness;
  const all = [...FIGURES, ...NATIVE];
  for (const [figured, key] of Object.entries(OBJECTS)) {
    const object = key === null ? '' : `, ${key}`;
    // An upgrade leaves them behind.
    await db.query(`delete from ${figured}_totals`);
    await db.query(
      `insert into ${figured}_totals (team_id, account_id, date${object}, ${all.join(', ')})
       select g.team_id, g.account_id, g.date${object}, ${all.map((name) => `sum(f.${name}) over days`).join(', ')}
       from (
         select m.team_id, m.account_id${object}, generate_series(min(m.days[1]), a.figures_through, '1 day')::date as date
         from ${figured}_months m join accounts a on a.team_id = m.team_id and a.id = m.account_id
         group by m.team_id, m.account_id${object}, a.figures_through
       ) g
       left join (
         select team_id, account_id${object}, days[i] as date,
           ${all.map((name) => `${name}[i] - coalesce(${name}[i - 1], 0) as ${name}`).join(', ')}
         from ${figured}_months, generate_subscripts(days, 1) i
       ) f using (team_id, account_id, date${object})
       window days as (partition by g.team_id, g.account_id${object} order by g.date)`,
    );
    await db.query(`drop table ${figured}_months`);
  }
  await db.query('drop table pulled_figures, pulled_days');
  await db.query('drop function make_figures_years, drop_figures_years');
  await db.query(`delete from migrations where name like '%figures_by_month'`);
}

test('an upgrade keeps every day’s figures, as months instead of running totals', async () => {
  const before = [await months(swiss), await months(german)];
  expect(before.map(({ length }) => length > 10)).toEqual([true, true]);
  await keepTotals();
  await harness.db.migrations.up();
  expect([await months(swiss), await months(german)]).toEqual(before);
});

test('an upgrade drops what was stored unconverted, and the next run pulls all of it', async () => {
  const { db } = harness;
  const [right, untouched] = [await months(swiss), await months(german)];
  await keepTotals();

  // As it stood before: francs under the name of euros, and no place for anything else.
  await db.query(`update account_totals set cost_micros = native_cost_micros where account_id = $1`, [swiss]);
  for (const table of TABLES) {
    await db.query(`alter table ${table} drop column native_cost_micros, drop column native_conversion_value_micros`);
  }
  await db.query('alter table campaigns drop column native_budget_micros');
  await db.query(`delete from migrations where name like '%native_amounts'`);
  await db.migrations.up();

  expect(await months(swiss)).toEqual([]);
  expect(await months(german)).toEqual(untouched);
  expect(await harness.account(teamId, swiss)).toMatchObject({
    from: addDays(YESTERDAY, -59),
    through: addDays(YESTERDAY, -60),
    settled: null,
  });
  expect((await harness.service().run({ teamId })).status).toBe('completed');
  expect(await months(swiss)).toEqual(right);
  expect(await months(german)).toEqual(untouched);
});
