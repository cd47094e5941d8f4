import { addDays } from '../../src/lib/clock.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** Held against what the platform itself tells of the same days. */
let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;
let campaigns: { id: string; name: string; channelType: string }[];

const NAMES = ['searchImpressionShare', 'searchBudgetLostImpressionShare', 'searchRankLostImpressionShare'] as const;
const METRICS = `metrics.search_impression_share, metrics.search_budget_lost_impression_share,
  metrics.search_rank_lost_impression_share`;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  campaigns = (await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=1000`, key())).body.data;
});

afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const get = (campaignId: string, rest: string) =>
  demo.app.rest('GET', `/query/campaigns/${campaignId}/impression-share${rest}`, key());
const named = (name: string) => campaigns.find((campaign) => campaign.name.includes(name))?.id as string;
const rounded = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1e4) / 1e4);

test('each day has the shares that the platform tells', async () => {
  for (const theme of ['Brand', 'Bestseller', 'Ratgeber']) {
    const id = named(theme);
    const { status, body } = await get(id, '/daily?days=20');
    expect(status).toBe(200);
    const [from, to] = [body[0].date, body[19].date];
    const rows = await platform.rows(
      `SELECT segments.date, ${METRICS} FROM campaign WHERE campaign.id = ${id}
        AND segments.date BETWEEN '${from}' AND '${to}'`,
    );
    const told = new Map(rows.map(({ segments, metrics }) => [segments.date, metrics]));
    expect(body).toEqual(
      Array.from({ length: 20 }, (_, at) => {
        const date = addDays(from, at);
        const shares = NAMES.map((name) => [name, rounded(told.get(date)?.[name])]);
        return { date, ...Object.fromEntries(shares) };
      }),
    );
  }
});

test('a window weighs its days by the impressions that were possible, as the platform does', async () => {
  const id = named('Brand');
  const { body } = await get(id, '?days=30');
  expect(body).toMatchObject({ campaignId: id, accountId, reportedDays: 30, boundedDays: 0 });
  const [row] = await platform.rows(
    `SELECT ${METRICS} FROM campaign WHERE campaign.id = ${id}
      AND segments.date BETWEEN '${body.startDate}' AND '${body.endDate}'`,
  );
  for (const name of NAMES) expect(body[name]).toBeCloseTo(row.metrics[name], 3);
});

test('a share below 10 % is told as such, and days that are only bounded are counted', async () => {
  const id = named('Ratgeber');
  const { body } = await get(id, '?days=7');
  expect(body).toMatchObject({ searchImpressionShare: 0.0999, reportedDays: 7, boundedDays: 7 });
});

test('a display campaign has none', async () => {
  const id = campaigns.find(({ channelType }) => channelType === 'DISPLAY')?.id as string;
  const none = Object.fromEntries(NAMES.map((name) => [name, null]));
  expect((await get(id, '?days=7')).body).toMatchObject({ ...none, reportedDays: 0, boundedDays: 0 });
  const { body } = await get(id, '/daily?days=3');
  expect(body).toEqual(body.map(({ date }: { date: string }) => ({ date, ...none })));
  expect(body).toHaveLength(3);
});

test('below campaigns in GraphQL, each field with its own window', async () => {
  const { body } = await demo.app.graphql(
    `{ campaigns(accountId: "${accountId}", limit: 20) { data { id
      week: impressionShare(days: 7) { startDate endDate searchImpressionShare }
      days: dailyImpressionShare(days: 2) { date searchImpressionShare } } } }`,
    {},
    key(),
  );
  const brand = body.data.campaigns.data.find(({ id }: { id: string }) => id === named('Brand'));
  const { body: week } = await get(brand.id, '?days=7');
  const { startDate, endDate, searchImpressionShare } = week;
  expect(brand.week).toEqual({ startDate, endDate, searchImpressionShare });
  expect(brand.days).toHaveLength(2);
});

test.each([
  ['a campaign that there is not', () => get('77', ''), 404],
  ['its days', () => get('77', '/daily'), 404],
  ['366 days', () => get(named('Brand'), '?days=366'), 400],
  ['one date alone', () => get(named('Brand'), '?start_date=2026-01-01'), 400],
  ['a range of years', () => get(named('Brand'), '/daily?start_date=2020-01-01&end_date=2026-01-01'), 400],
  ['a range that ends before it begins', () => get(named('Brand'), '?start_date=2026-02-01&end_date=2026-01-01'), 400],
])('%s is refused', async (_what, call, status) => {
  expect((await call()).status).toBe(status);
});
