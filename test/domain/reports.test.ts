import { addDays } from '../../src/lib/clock.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { addAccount } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** What is asked of the platform when somebody wants it, held against the platform itself and against what is stored. */
let demo: DemoApp;
let accountId: string;
let other: string;
let platform: AdsPlatform;

beforeAll(async () => {
  demo = await startDemoApp();
  [accountId = '', other = ''] = demo.accountIds;
  platform = new AdsPlatform(demo, accountId);
});

afterEach(() => platform.heal());
afterAll(() => demo.stop());

type Figures = Record<(typeof FIGURES)[number], number>;
const FIGURES = ['cost', 'impressions', 'clicks', 'conversions', 'conversionValue'] as const;

const key = () => ({ apiKey: demo.apiKey });
const get = (path: string, account = accountId) => demo.app.rest('GET', `/query/accounts/${account}/${path}`, key());
const cents = (value: number) => Math.round(value * 100);
const sumOf = (entries: Figures[]) =>
  Object.fromEntries(FIGURES.map((name) => [name, entries.reduce((sum, each) => sum + cents(each[name]), 0)]));
const stored = async (first: string, last: string): Promise<(Figures & { date: string })[]> =>
  (await get(`metrics/daily?start_date=${first}&end_date=${last}`)).body;
const requests = async (): Promise<{ query?: string; path: string }[]> => {
  const answer = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  return (answer.requests ?? answer).filter(({ path }: { path: string }) => path.includes('searchStream'));
};
const forgetRequests = () => fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });

describe('figures by device and time of day', () => {
  test.each([
    ['device', 3],
    ['network', 4],
    ['hour', 24],
    ['day_of_week', 7],
    ['hour_of_week', 168],
  ])('by %s they add up to what is stored', async (by, count) => {
    const { status, body } = await get(`metrics/segments?by=${by}&days=20`);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(count);
    expect(body).toMatchObject({ accountId, campaignId: null, by, startDate: addDays(body.endDate, -19) });
    expect(sumOf(body.data)).toEqual(sumOf(await stored(body.startDate, body.endDate)));
  });

  test('devices are what the platform tells, with ratios of their own', async () => {
    const { body } = await get('metrics/segments?by=device&days=10');
    const rows = await platform.rows(
      `SELECT segments.device, metrics.clicks, metrics.impressions, metrics.cost_micros FROM customer
        WHERE segments.date BETWEEN '${body.startDate}' AND '${body.endDate}'`,
    );
    const told = rows.map(({ segments, metrics }) => [
      segments.device,
      Number(metrics.clicks),
      Number(metrics.costMicros) / 1e6,
    ]);
    expect(
      body.data.map(({ device, clicks, cost }: Figures & { device: string }) => [device, clicks, cost]).sort(),
    ).toEqual(told.sort());
    expect(body.data.map(({ device }: { device: string }) => device)).toEqual(['MOBILE', 'DESKTOP', 'TABLET']);
    const [{ clicks, impressions, ctr }] = body.data;
    expect(ctr).toBeCloseTo(clicks / impressions, 4);
  });

  test('days of the week begin on Monday and have the figures of their days', async () => {
    const { body } = await get('metrics/segments?by=day_of_week&days=14');
    const days = await stored(body.startDate, body.endDate);
    const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    expect(body.data.map(({ dayOfWeek }: { dayOfWeek: string }) => dayOfWeek)).toEqual(week);
    for (const [at, entry] of body.data.entries()) {
      const own = days.filter(({ date }) => (new Date(date).getUTCDay() + 6) % 7 === at);
      expect(sumOf([entry])).toEqual(sumOf(own));
    }
  });

  test('of one campaign alone, over GraphQL', async () => {
    const { body: list } = await demo.app.rest(
      'GET',
      `/query/campaigns?account_id=${accountId}&limit=1&days=30`,
      key(),
    );
    const [campaign] = list.data;
    const { body } = await demo.app.graphql(
      `{ segmentedFigures(accountId: "${accountId}", campaignId: "${campaign.id}", by: hour, days: 30) {
        campaignId data { hour device ${FIGURES.join(' ')} } } }`,
      {},
      { token: demo.users.member.token },
    );
    const { campaignId, data } = body.data.segmentedFigures;
    expect(campaignId).toBe(campaign.id);
    expect(data.map(({ hour }: { hour: number }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(sumOf(data)).toEqual(sumOf([campaign.metrics]));
  });
});

describe('conversion actions', () => {
  test('have their share of the conversions that are stored; what is only watched is in all conversions', async () => {
    const { status, body } = await get('conversion-actions?days=20');
    expect(status).toBe(200);
    const days = sumOf(await stored(body.startDate, body.endDate));
    expect([cents(body.conversions), cents(body.conversionValue)]).toEqual([days.conversions, days.conversionValue]);
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(3);
    expect(names).toContain('Newsletter');
    expect(names).not.toContain('Alte Danke-Seite');
    const [first, second, watched] = body.data;
    expect(first.conversionShare + second.conversionShare).toBeCloseTo(1, 3);
    expect(first.conversionShare).toBeCloseTo(first.conversions / body.conversions, 4);
    expect(watched).toMatchObject({ name: 'Newsletter', conversions: 0, conversionShare: 0, primaryForGoal: false });
    expect(watched.allConversions).toBeGreaterThan(0);
    expect(body.allConversions).toBeCloseTo(body.conversions + watched.allConversions, 2);
  });

  test('of one campaign count only what that brought', async () => {
    const { body: list } = await demo.app.rest(
      'GET',
      `/query/campaigns?account_id=${accountId}&limit=1&days=30`,
      key(),
    );
    const [campaign] = list.data;
    const { body } = await get(`conversion-actions?campaign_id=${campaign.id}`);
    expect(body).toMatchObject({ campaignId: campaign.id, conversions: campaign.metrics.conversions });
  });
});

describe('what was changed at the platform', () => {
  interface Change {
    id: string;
    changedAt: string;
    userEmail: string;
    clientType: string;
    campaignId: string;
    fields: object[];
  }

  test('is told newest first, in pages, with its people, ways and values', async () => {
    const { status, body } = await get('platform-changes?days=30&limit=1000');
    expect(status).toBe(200);
    expect(body).toMatchObject({ isComplete: true, meta: { total: body.data.length, limit: 1000, offset: 0 } });
    const changes: Change[] = body.data;
    expect(changes.length).toBeGreaterThan(5);
    const times = changes.map(({ changedAt }) => changedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await get('platform-changes?days=30&limit=2&offset=3')).body.data).toEqual(changes.slice(3, 5));
    const first = (await get('platform-changes?days=30&limit=3&after=')).body;
    expect(first.data).toEqual(changes.slice(0, 3));
    const next = await get(`platform-changes?days=30&limit=1000&after=${first.meta.nextCursor}`);
    expect([next.body.data, next.body.meta.nextCursor]).toEqual([changes.slice(3), undefined]);
    expect((await get('platform-changes?days=30&after=x')).body.code).toBe('bad_request');
    const budget = body.data.find(({ resourceType }: { resourceType: string }) => resourceType === 'CAMPAIGN_BUDGET');
    expect(budget).toMatchObject({
      accountId,
      operation: 'UPDATE',
      campaignId: expect.stringMatching(/^\d+$/),
      campaignName: expect.any(String),
      fields: [
        { field: 'amountMicros', before: expect.stringMatching(/^\d+$/), after: expect.stringMatching(/^\d+$/) },
      ],
    });
    const [told] = await platform.rows(
      `SELECT change_event.change_date_time FROM change_event
        WHERE change_event.change_date_time >= '${addDays(times[0]?.slice(0, 10) as string, -20)}'
        AND change_event.change_date_time <= '2099-01-01' ORDER BY change_event.change_date_time DESC LIMIT 1`,
    );
    const berlin = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    expect(told.changeEvent.changeDateTime.slice(0, 19)).toBe(berlin.format(new Date(times[0] as string)));
  });

  test('can be narrowed down to a campaign, a person, and what did not come through the API', async () => {
    const all: Change[] = (await get('platform-changes?days=30&limit=1000')).body.data;
    const [first] = all as [Change];
    const narrowed = async (query: string) => (await get(`platform-changes?days=30&limit=1000&${query}`)).body.data;
    expect(await narrowed(`campaign_id=${first.campaignId}`)).toEqual(
      all.filter(({ campaignId }) => campaignId === first.campaignId),
    );
    expect(await narrowed(`user_email=${encodeURIComponent(first.userEmail.toUpperCase())}`)).toEqual(
      all.filter(({ userEmail }) => userEmail === first.userEmail),
    );
    const outside = all.filter(({ clientType }) => clientType !== 'GOOGLE_ADS_API');
    expect(await narrowed('without_api=true')).toEqual(outside);
    expect(outside.length).toBeLessThan(all.length);
  });

  test('a kunde does not see who it was, and a tool does', async () => {
    const query = `{ platformChanges(accountId: "${accountId}") { meta { total } } }`;
    const { body } = await demo.app.graphql(query, {}, { token: demo.users.kunde.token });
    expect(body.errors[0].extensions.code).toBe('forbidden');
    const client = await overHttp(demo.app.url, demo.apiKey);
    const { text } = await call(client, 'get_platform_changes', { account_id: accountId, days: 30 });
    await client.close();
    expect(text).toMatchObject({ isComplete: true });
  });
});

describe('asking the platform', () => {
  test('happens once for the same question, by however many, and again for another', async () => {
    await forgetRequests();
    const paths = Array.from({ length: 5 }, () => 'metrics/segments?by=device&days=33');
    const answers = await Promise.all(paths.map((path) => get(path)));
    expect(new Set(answers.map(({ body }) => body.readAt)).size).toBe(1);
    expect(await requests()).toHaveLength(1);
    await get('metrics/segments?by=device&days=34');
    expect(await requests()).toHaveLength(2);
  });

  test('a failure is told as one, and the next question asks again', async () => {
    await platform.fail({ kind: 'daily_quota', match: 'segments.hour' });
    expect(await get('metrics/segments?by=hour&days=41')).toMatchObject({
      status: 502,
      body: { code: 'platform_unavailable' },
    });
    expect((await get('metrics/segments?by=hour&days=41')).status).toBe(200);
  });

  test('a team has four questions under way at once and no more', async () => {
    await platform.fail({ kind: 'slow', delayMs: 1_500, times: -1, match: 'segments.device' });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((days) => get(`metrics/segments?by=device&days=${50 + days}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2');
  });

  test('amounts of an account in another currency are told in EUR, at the rate of each day', async () => {
    const { db } = demo.app;
    await db.query(`update accounts set currency = 'CHF' where id = $1`, [other]);
    const { status, body } = await get('metrics/segments?by=device&days=12', other);
    expect(status).toBe(200);
    const rates = await db.query<{ date: string; rate: string }>(
      `select date::text, rate::text from reference_rates where currency = 'CHF' order by date`,
    );
    const rows = await new AdsPlatform(demo, other).rows(
      `SELECT segments.date, segments.device, metrics.cost_micros FROM customer
        WHERE segments.date BETWEEN '${body.startDate}' AND '${body.endDate}'`,
    );
    const euros = new Map<string, number>();
    for (const { segments, metrics } of rows) {
      const { rate } = rates.filter(({ date }) => date <= segments.date).at(-1) as { rate: string };
      const micros = Math.round(Number(metrics.costMicros) / Number(rate));
      euros.set(segments.device, (euros.get(segments.device) ?? 0) + micros);
    }
    for (const { device, cost } of body.data) {
      expect(cost).toBe(Math.floor((euros.get(device) as number) / 1e4 + 0.5) / 100);
    }
    const actions = await get('conversion-actions?days=12', other);
    expect(actions.body.conversionValue).toBeCloseTo(
      body.data.reduce((sum: number, each: Figures) => sum + each.conversionValue, 0),
      0,
    );
  });

  test.each([
    ['a way to cut that there is not', 'metrics/segments?by=browser', 400, 'bad_request'],
    ['no way to cut', 'metrics/segments', 400, 'bad_request'],
    ['a window of 366 days', 'metrics/segments?by=hour&days=366', 400, 'bad_request'],
    ['one date alone', 'conversion-actions?start_date=2026-01-01', 400, 'bad_request'],
    ['a campaign that there is not', 'conversion-actions?campaign_id=77', 404, 'not_found'],
    ['a campaign that cannot be', "metrics/segments?by=hour&campaign_id=1'", 404, 'not_found'],
    ['changes of 31 days', 'platform-changes?days=31', 400, 'bad_request'],
    ['changes of a campaign that there is not', 'platform-changes?campaign_id=77', 404, 'not_found'],
  ])('%s is refused', async (_what, path, status, code) => {
    expect(await get(path)).toMatchObject({ status, body: { code } });
  });

  test('a platform that lacks this, and a manager account, are refused for that', async () => {
    await addAccount(demo.app.db, { teamId: demo.teamId, id: '888' });
    await demo.app.db.query(`update accounts set platform = 'meta-ads' where id = '888'`);
    for (const path of ['metrics/segments?by=hour', 'conversion-actions', 'platform-changes']) {
      expect(await get(path, '888')).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
    }
    const refused = await get('metrics/segments?by=hour', demo.sandbox.managerId);
    expect(refused).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  });

  test('one document holds some of them and not a hundred', async () => {
    const field = (at: number) =>
      `a${at}: segmentedFigures(accountId: "${accountId}", by: device, days: ${at + 1}) { readAt }`;
    const fields = Array.from({ length: 60 }, (_, at) => field(at)).join(' ');
    const { body } = await demo.app.graphql(`{ ${fields} }`, {}, key());
    expect(body.errors[0]).toMatchObject({ extensions: { code: 'bad_request' } });
  });
});
