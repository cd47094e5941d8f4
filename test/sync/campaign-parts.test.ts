import { MORNING, SyncHarness, YESTERDAY } from './support/harness.js';

/** What campaigns have beside their figures: keywords that they exclude, and shares of impressions. */
let harness: SyncHarness;
let teamId: string;
let accountId: string;

beforeAll(async () => {
  const size = { accounts: 2, campaignsPerAccount: 5, productsPerAccount: 6, termsPerCampaign: 3, days: 90 };
  harness = await SyncHarness.start(size);
  [accountId = ''] = harness.platform.sandbox.accountIds;
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.platform.heal();
  harness.now = new Date(MORNING);
  teamId = await harness.team();
  expect(await run()).toMatchObject({ status: 'completed' });
});

const run = () => harness.service().run({ teamId });
const negatives = () =>
  harness.db.query<{ id: string; campaign: string; text: string }>(
    `select id, campaign_id as campaign, text from campaign_negative_keywords
      where team_id = $1 and account_id = $2 order by campaign_id, id`,
    [teamId, accountId],
  );
const through = async () => {
  const [row] = await harness.db.query<{ shares: string; figures: string }>(
    `select impression_shares_through as shares, figures_through as figures from accounts
      where team_id = $1 and id = $2`,
    [teamId, accountId],
  );
  return row;
};
const shareDays = async () => {
  const [row] = await harness.db.query<{ from: string; to: string; days: number }>(
    `select min(date) as from, max(date) as to, count(distinct date)::int as days from campaign_impression_shares
      where team_id = $1 and account_id = $2`,
    [teamId, accountId],
  );
  return row;
};

test('keywords that campaigns exclude are mirrored, unless this server changed one since the platform was asked', async () => {
  const all = await negatives();
  expect(all.length).toBeGreaterThan(0);
  const forget = `delete from campaign_negative_keywords where team_id = $1 and account_id = $2 and id = $3`;
  const written = `update accounts set campaign_negatives_written_at = now() + $3::interval where team_id = $1 and id = $2`;
  await harness.db.query(forget, [teamId, accountId, all[0]?.id]);
  await harness.db.query(written, [teamId, accountId, '1 hour']);
  await run();
  expect(await negatives()).toEqual(all.slice(1));
  await harness.db.query(written, [teamId, accountId, '-1 hour']);
  await harness.db.query(`update campaign_negative_keywords set id = '7' where team_id = $1 and id = $2`, [
    teamId,
    all[1]?.id,
  ]);
  await run();
  expect(await negatives()).toEqual(all);
});

test('shares reach back as far as figures, follow them day by day, and are written only where they differ', async () => {
  expect(await shareDays()).toEqual({ from: '2026-04-16', to: YESTERDAY, days: 60 });
  const versions = () =>
    harness.db.query('select xmin::text from campaign_impression_shares where team_id = $1 order by 1', [teamId]);
  const before = await versions();
  await run();
  expect(await versions()).toEqual(before);
});

test('shares that cannot be read hold up nothing, and are made up for at the next sync', async () => {
  harness.now = new Date(harness.now.getTime() + 86_400_000);
  await harness.platform.fail({
    system: 'google-ads',
    kind: 'status',
    status: 500,
    times: -1,
    match: 'search_impression_share',
  });
  const outcome = await run();
  expect(outcome.accounts.map(({ failure }) => failure?.code)).toEqual([
    'platform_unavailable',
    'platform_unavailable',
  ]);
  expect(await through()).toEqual({ shares: YESTERDAY, figures: '2026-06-15' });
  await harness.platform.heal();
  expect(await run()).toMatchObject({ status: 'completed' });
  expect(await through()).toEqual({ shares: '2026-06-15', figures: '2026-06-15' });
});
