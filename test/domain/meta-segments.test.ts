import { META_ACCOUNTS } from '../../sandbox/meta/world.js';
import { addDays } from '../../src/lib/clock.js';
import { consent } from '../connections/support/consent.js';
import { addAccount, addAccountFigures, addCampaign, NO_FACTS } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** Segments of an account at Meta, held against reports in Meta's own words. */
let demo: DemoApp;
const [{ id: accountId, campaigns }] = META_ACCOUNTS as [(typeof META_ACCOUNTS)[number]];
const campaignId = campaigns[0]?.id ?? '';

beforeAll(async () => {
  demo = await startDemoApp();
  const { token } = demo.users.owner;
  const { body } = await demo.app.rest('GET', '/connections/meta-ads/connect', { token });
  const back = await consent(body.url);
  await demo.app.send('GET', back.pathname + back.search);
  const { teamId } = demo;
  await addAccount(demo.app.db, { teamId, id: accountId, figuresFrom: '2020-01-01', figuresThrough: '2030-01-01' });
  const first = new Map([['2020-01-01', { ...NO_FACTS, impressions: 1 }]]);
  await addAccountFigures(demo.app.db, { teamId, accountId }, [first], '2020-01-31');
  await addCampaign(demo.app.db, { teamId, accountId, id: campaignId });
  await demo.app.db.query(`update accounts set platform = 'meta-ads' where id = $1`, [accountId]);
});
afterAll(() => demo.stop());

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;

const key = () => ({ apiKey: demo.apiKey });
const get = (path: string) => demo.app.rest('GET', `/query/accounts/${accountId}/${path}`, key());

async function segments(query: string): Promise<Data> {
  const { status, body } = await get(`metrics/segments?${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** Rows of a report in Meta's words, by the name of their first column. */
async function reported({ startDate, endDate }: Data, query: string): Promise<Map<string, Data>> {
  const range = encodeURIComponent(JSON.stringify({ since: startDate, until: endDate }));
  const { body } = await get(`platform-report?limit=1000&query=${encodeURIComponent(query)}%26time_range=${range}`);
  expect(body.message).toBeUndefined();
  return new Map(body.rows.map((row: string[]) => [row[0], { cost: Number(row[1]), clicks: Number(row[2]) }]));
}

const sums = ({ cost, clicks, impressions, conversions, conversionValue }: Data) => ({
  cost,
  clicks,
  impressions,
  conversions,
  conversionValue,
});

function added(entries: Data[]) {
  const all = { cost: 0, clicks: 0, impressions: 0, conversions: 0, conversionValue: 0 };
  for (const entry of entries)
    for (const name of Object.keys(all) as (keyof typeof all)[])
      all[name] = Math.round((all[name] + entry[name]) * 100) / 100;
  return all;
}

test('devices are put together, networks are Meta’s own, and both add up to the account', async () => {
  const devices = await segments('by=device&days=20');
  expect(devices.data.map(({ device }: Data) => device)).toEqual(['MOBILE', 'DESKTOP', 'UNKNOWN']);
  const networks = await segments('by=network&days=20');
  expect(networks.data.map(({ network }: Data) => network)).toEqual([
    'FACEBOOK',
    'INSTAGRAM',
    'AUDIENCE_NETWORK',
    'MESSENGER',
  ]);
  const whole = (await reported(devices, 'level=account&fields=account_id,spend,clicks')).values().next().value;
  for (const { total, data } of [devices, networks]) {
    expect(added(data)).toEqual(sums(total));
    expect(sums(total)).toMatchObject(whole);
    expect(total.conversions).toBeGreaterThan(0);
    expect(total.conversionValue).toBeGreaterThan(0);
  }
  expect(sums(networks.total)).toEqual(sums(devices.total));
  const parts = await reported(devices, 'level=account&breakdowns=device_platform&fields=spend,clicks');
  expect(parts.size).toBeGreaterThan(0);
});

test('days of the week are those of the days, and a campaign has its own', async () => {
  const week = await segments('by=day_of_week&days=28');
  expect(week.data.map(({ dayOfWeek, days }: Data) => [dayOfWeek, days])).toEqual(
    ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((day) => [day, 4]),
  );
  const days = await reported(week, 'level=account&time_increment=1&fields=date_start,spend,clicks');
  for (const [at, { clicks }] of week.data.entries()) {
    const own = [...days].filter(([date]) => (new Date(date).getUTCDay() + 6) % 7 === at);
    expect(own.reduce((sum, [, day]) => sum + day.clicks, 0)).toBe(clicks);
  }
  const own = await segments(`by=network&days=28&campaign_id=${campaignId}`);
  const campaign = (await reported(own, 'level=campaign&fields=campaign_id,spend,clicks')).get(campaignId);
  expect(sums(own.total)).toMatchObject(campaign);
  expect(own.total.clicks).toBeLessThan(week.total.clicks);
});

test('are compared with the days before', async () => {
  const now = await segments('by=device&days=14&compare=previous_period');
  const before = await segments(
    `by=device&start_date=${addDays(now.startDate, -14)}&end_date=${addDays(now.startDate, -1)}`,
  );
  expect(now.total.comparison.metrics).toMatchObject(sums(before.total));
  for (const [at, { comparison }] of now.data.entries())
    expect(comparison.metrics).toMatchObject(sums(before.data[at]));
});

test('a device and a network that nobody knows are counted with the others', async () => {
  const restore = demo.sandbox.amend('meta', (answer) => {
    const { data = [] } = answer as { data?: Record<string, string>[] };
    for (const row of data) {
      if (row.device_platform === 'desktop') row.device_platform = 'smart_glasses';
      if (row.publisher_platform === 'messenger') row.publisher_platform = 'hologram';
    }
  });
  const devices = await segments('by=device&days=9');
  const networks = await segments('by=network&days=9');
  restore();
  expect(devices.data.map(({ device }: Data) => device)).toEqual(['MOBILE', 'OTHER', 'UNKNOWN']);
  expect(networks.data.at(-1).network).toBe('HOLOGRAM');
  expect(sums(devices.total)).toEqual(sums(networks.total));
});

test.each(['hour', 'hour_of_week'])('%s is refused, since Meta tells no sales of websites by hour', async (by) => {
  const answer = await get(`metrics/segments?by=${by}&days=20`);
  expect([answer.status, answer.body.code]).toEqual([400, 'platform_rejected']);
  const { body } = await demo.app.graphql('{ platforms { platform offers } }', {}, { token: demo.users.member.token });
  const offers = (name: string) => body.data.platforms.find(({ platform }: Data) => platform === name).offers;
  expect(offers('meta-ads')).toContain('segments');
  expect(offers('meta-ads')).not.toContain('hours');
  expect(offers('google-ads')).toEqual(expect.arrayContaining(['segments', 'hours']));
});

test('are the same over GraphQL and by the tool', async () => {
  const rest = await segments('by=network&days=10');
  const query = `{ segmentedFigures(accountId: "${accountId}", by: network, days: 10) { data { network cost conversions } } }`;
  const { body } = await demo.app.graphql(query, {}, key());
  expect(body.data.segmentedFigures.data).toEqual(
    rest.data.map(({ network, cost, conversions }: Data) => ({ network, cost, conversions })),
  );
  const tool = await call(await overHttp(demo.app.url, demo.apiKey), 'get_metrics_by_segment', {
    account_id: accountId,
    by: 'network',
    days: 10,
  });
  expect(tool.text).toEqual(rest);
});
