import { addDays } from '../../src/lib/clock.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { addAccount, addAccountFigures, NO_FACTS } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** Segments beside those of earlier days, held against both periods read alone and against the stored figures. */
let demo: DemoApp;
let accountId: string;
let other: string;
let platform: AdsPlatform;
let yesterday: string;

beforeAll(async () => {
  demo = await startDemoApp();
  [accountId = '', other = ''] = demo.accountIds;
  platform = new AdsPlatform(demo, accountId);
  yesterday = (await data('metrics/segments?by=device&days=1')).endDate;
});
afterEach(() => platform.heal());
afterAll(() => demo.stop());

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;

const FIGURES = ['cost', 'impressions', 'clicks', 'conversions', 'conversionValue', 'roas', 'ctr', 'cpc'] as const;
const key = () => ({ apiKey: demo.apiKey });
const get = (path: string, account = accountId) => demo.app.rest('GET', `/query/accounts/${account}/${path}`, key());

async function data(path: string, account = accountId): Promise<Data> {
  const { status, body } = await get(path, account);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const figuresOf = (entry: Data) => Object.fromEntries(FIGURES.map((name) => [name, entry[name]]));
const nameOf = ({ device, network, dayOfWeek, hour }: Data) => [device, network, dayOfWeek, hour].join();
const range = (first: string, last: string) => `start_date=${first}&end_date=${last}`;
const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, 0]));

async function sent(): Promise<string[]> {
  const answer = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  return answer
    .filter(({ path }: { path: string }) => path.includes('searchStream'))
    .map(({ body }: { body: string }) => body);
}
const forgetSent = () => fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });

type Row = { segments: Record<string, unknown>; metrics?: Record<string, string | number> };

/** Changes the platform's rows of segments that a query of `day` begins with. */
function rowsOf(day: string, change: (rows: Row[]) => Row[]): () => void {
  return demo.sandbox.amend('google-ads', (answer, { body }) => {
    if (!body.includes(`BETWEEN '${day}'`)) return;
    for (const part of [answer].flat() as { results?: Row[] }[]) if (part.results) part.results = change(part.results);
  });
}

/** Each entry beside the one of the same name in the earlier days alone, and differences of what is shown. */
function expectCompared(now: Data, before: Data, comparedWith = 'previous_period') {
  const days = { startDate: before.startDate, endDate: before.endDate };
  const earlier = new Map<string, Data>(before.data.map((entry: Data) => [nameOf(entry), entry]));
  for (const entry of [...now.data, { ...now.total, isTotal: true }]) {
    const was = entry.isTotal ? before.total : earlier.get(nameOf(entry));
    const { comparison } = entry;
    expect(comparison).toMatchObject({ comparedWith, ...days, metrics: was ? figuresOf(was) : NOTHING });
    for (const name of ['cost', 'clicks', 'conversions'] as const) {
      const from = was?.[name] ?? 0;
      expect(comparison.difference[name]).toBeCloseTo(entry[name] - from, 4);
      const percent = from === 0 ? null : Math.round((entry[name] / from - 1) * 10_000) / 100;
      expect(comparison.percent[name]).toBe(percent);
    }
    if (!entry.isTotal) expect(entry.earlierDays).toBe(was?.days ?? now.data[0].earlierDays);
  }
}

describe('segments beside those of the days before', () => {
  test.each(['device', 'network', 'hour', 'day_of_week', 'hour_of_week'])('by %s', async (by) => {
    const now = await data(`metrics/segments?by=${by}&days=20&compare=previous_period`);
    const days = range(addDays(now.startDate, -20), addDays(now.startDate, -1));
    const before = await data(`metrics/segments?by=${by}&${days}`);
    expect(now.data).toHaveLength(before.data.length);
    expectCompared(now, before);
    const stored = await data(`metrics/daily?${days}`);
    const cost = stored.reduce((sum: number, day: Data) => sum + day.cost, 0);
    expect(now.total.comparison.metrics.cost).toBeCloseTo(cost, 2);
    expect(before.data.some((entry: Data) => 'comparison' in entry || 'earlierDays' in entry)).toBe(false);
    expect(before.total).not.toHaveProperty('comparison');
  });

  test('have the ratios of the sums and the sums of a campaign, which its own figures have, too', async () => {
    const { body: list } = await demo.app.rest(
      'GET',
      `/query/campaigns?account_id=${accountId}&limit=1&days=20&compare=previous_period`,
      key(),
    );
    const [campaign] = list.data;
    const { total } = await data(`metrics/segments?by=hour&campaign_id=${campaign.id}&days=20&compare=previous_period`);
    expect(figuresOf(total)).toEqual(figuresOf(campaign.metrics));
    expect(total.comparison).toEqual(campaign.comparison);
  });

  test('are all there if only one of the two periods had them', async () => {
    const [first, before] = [addDays(yesterday, -8), addDays(yesterday, -17)];
    const undo = [
      rowsOf(first, (rows) => rows.filter(({ segments }) => segments.device !== 'TABLET')),
      rowsOf(before, (rows) =>
        rows.flatMap((row) =>
          row.segments.device === 'DESKTOP'
            ? [
                { ...row, segments: { ...row.segments, device: 'CONNECTED_TV' } },
                { ...row, segments: { ...row.segments, device: 'OTHER' } },
              ]
            : [row],
        ),
      ),
    ];
    const now = await data(`metrics/segments?by=device&${range(first, yesterday)}&compare=previous_period`);
    for (const each of undo) each();
    const named = new Map<string, Data>(now.data.map((entry: Data) => [entry.device, entry]));
    expect([...named.keys()]).toEqual(['MOBILE', 'DESKTOP', 'TABLET', 'CONNECTED_TV', 'OTHER']);
    // What came anew, and what is gone.
    expect(named.get('DESKTOP').clicks).toBeGreaterThan(0);
    expect(named.get('DESKTOP').comparison).toMatchObject({ metrics: NOTHING, percent: { clicks: null, roas: null } });
    for (const gone of ['TABLET', 'CONNECTED_TV', 'OTHER']) {
      const { comparison, ...figures } = named.get(gone);
      expect(figures).toMatchObject(NOTHING);
      expect(comparison.metrics.clicks).toBeGreaterThan(0);
      expect(comparison.difference.clicks).toBe(-comparison.metrics.clicks);
      expect(comparison.percent).toMatchObject({ clicks: -100, cost: -100 });
    }
    const before2 = await data(`metrics/segments?by=device&${range(before, addDays(first, -1))}`);
    expect(now.total.comparison.metrics.clicks).toBe(before2.total.clicks);
  });

  test('are compared with nought where the platform has nothing of the days before', async () => {
    const first = addDays(yesterday, -9);
    const restore = rowsOf(addDays(first, -10), () => []);
    for (const by of ['device', 'day_of_week', 'hour_of_week']) {
      const now = await data(`metrics/segments?by=${by}&${range(first, yesterday)}&compare=previous_period`);
      for (const { comparison, ...entry } of [...now.data, now.total]) {
        expect(comparison).toMatchObject({
          metrics: NOTHING,
          difference: { cost: entry.cost },
          percent: { cost: null },
        });
      }
    }
    restore();
  });

  test('what the platform tells without a device counts, too, and comes last', async () => {
    const [first, before] = [addDays(yesterday, -6), addDays(yesterday, -13)];
    const undo = [first, before].map((day) =>
      rowsOf(day, (rows) => rows.map((row) => (row.segments.device === 'MOBILE' ? { ...row, segments: {} } : row))),
    );
    const path = (by: string) => `metrics/segments?by=${by}&${range(first, yesterday)}&compare=previous_period`;
    const now = await data(path('device'));
    for (const each of undo) each();
    expect(now.data.map(({ device }: Data) => device)).toEqual(['DESKTOP', 'TABLET', 'UNKNOWN']);
    expect(now.data[2].comparison.metrics.clicks).toBeGreaterThan(0);
    const { total } = await data(path('network'));
    expect([now.total.clicks, now.total.comparison.metrics.clicks]).toEqual([
      total.clicks,
      total.comparison.metrics.clicks,
    ]);
  });

  test('an hour without a click, which the platform leaves out, is compared as nought', async () => {
    const first = addDays(yesterday, -7);
    const restore = rowsOf(first, (rows) => rows.filter(({ segments }) => (segments.hour ?? 0) !== 0));
    const now = await data(`metrics/segments?by=hour&${range(first, yesterday)}&compare=previous_period`);
    restore();
    expect(now.data).toHaveLength(24);
    expect(now.data[0]).toMatchObject({ hour: 0, ...NOTHING });
    expect(now.data[0].comparison.metrics.impressions).toBeGreaterThan(0);
    expect(now.data[0].comparison.percent.impressions).toBe(-100);
  });

  test('say how many of each day of the week the two periods have', async () => {
    const sunday = Array.from({ length: 7 }, (_, back) => addDays(yesterday, -back)).find(
      (date) => new Date(date).getUTCDay() === 0,
    ) as string;
    // Ten days up to a Sunday, and the ten before, up to a Thursday.
    const now = await data(
      `metrics/segments?by=day_of_week&${range(addDays(sunday, -9), sunday)}&compare=previous_period`,
    );
    const days = (name: string) => now.data.map((entry: Data) => entry[name]);
    expect(days('days')).toEqual([1, 1, 1, 1, 2, 2, 2]);
    expect(days('earlierDays')).toEqual([1, 2, 2, 2, 1, 1, 1]);
    const hours = await data(
      `metrics/segments?by=hour_of_week&${range(addDays(sunday, -9), sunday)}&compare=previous_period`,
    );
    for (const { dayOfWeek, ...entry } of hours.data) {
      const whole = now.data.find((each: Data) => each.dayOfWeek === dayOfWeek);
      expect([entry.days, entry.earlierDays]).toEqual([whole.days, whole.earlierDays]);
    }
    // A Monday and a Tuesday are not taken for the Saturday and Sunday before.
    const monday = range(addDays(sunday, -6), addDays(sunday, -5));
    const two = await data(`metrics/segments?by=day_of_week&${monday}&compare=previous_period`);
    expect(two.data.map((entry: Data) => [entry.days, entry.earlierDays])).toEqual([
      ...Array(2).fill([1, 0]),
      ...Array(3).fill([0, 0]),
      ...Array(2).fill([0, 1]),
    ]);
    const devices = await data(
      `metrics/segments?by=device&${range(addDays(sunday, -9), sunday)}&compare=previous_period`,
    );
    expect(devices.data[0]).toMatchObject({ days: 10, earlierDays: 10 });
  });
});

describe('the days that segments are compared with', () => {
  /** As if figures went back so far; the platform is asked in any case. */
  async function figuresSince(date: string): Promise<void> {
    const nothing = new Map([[date, NO_FACTS]]);
    await addAccountFigures(demo.app.db, { teamId: demo.teamId, accountId }, [nothing], date);
  }
  afterEach(() => demo.app.db.query(`delete from account_months where month < '2023-01-01'`));

  test('of a part of them there is no comparison, and the platform is not asked for it', async () => {
    const since = (await demo.app.graphql(`{ account(accountId: "${accountId}") { figuresSince } }`, {}, key())).body
      .data.account.figuresSince;
    const whole = range(addDays(since, 10), addDays(since, 19));
    const part = range(addDays(since, 9), addDays(since, 18));
    const compared = await data(`metrics/segments?by=device&${whole}&compare=previous_period`);
    expect(compared.data[0].comparison.startDate).toBe(since);
    await forgetSent();
    for (const path of [
      `metrics/segments?by=device&${part}&compare=previous_period`,
      `metrics/segments?by=device&${part}&compare=year_before`,
    ]) {
      const { total, data: entries } = await data(path);
      expect([total, ...entries].some((entry) => 'comparison' in entry || 'earlierDays' in entry)).toBe(false);
    }
    expect(await sent()).toHaveLength(1);
    const { body } = await demo.app.graphql(
      `{ segmentedFigures(accountId: "${accountId}", by: device, startDate: "0001-01-01", endDate: "0001-01-03", compare: year_before) {
        total { comparison { startDate } } data { earlierDays comparison { startDate } } } }`,
      {},
      key(),
    );
    expect(body.data.segmentedFigures).toEqual({ total: { comparison: null }, data: [] });
  });

  test.each([
    ['a leap day', '2024-02-29', '2024-03-01', 'year_before', '2023-02-28', '2023-03-01', [2, 2]],
    ['a February of a leap year', '2024-02-01', '2024-02-29', 'year_before', '2023-02-01', '2023-02-28', [29, 28]],
    ['a March', '2022-03-01', '2022-03-31', 'previous_period', '2022-02-01', '2022-02-28', [31, 28]],
  ])(
    '%s is compared with the days that every other list takes',
    async (_what, first, last, compare, from, to, days) => {
      await figuresSince('2022-01-01');
      await forgetSent();
      const now = await data(`metrics/segments?by=hour&${range(first, last)}&compare=${compare}`);
      expect(now.total.comparison).toMatchObject({ startDate: from, endDate: to });
      expect([now.data[0].days, now.data[0].earlierDays]).toEqual(days);
      const [asked, earlier] = await sent();
      expect(asked).toContain(`BETWEEN '${first}' AND '${last}'`);
      expect(earlier).toContain(`BETWEEN '${from}' AND '${to}'`);
      const [campaign] = await data(`campaigns?${range(first, last)}&compare=${compare}`);
      expect(campaign.comparison).toMatchObject({ startDate: from, endDate: to });
    },
  );

  test('end on the account’s own yesterday', async () => {
    const zones = await demo.app.db.query<{ id: string; last: string }>(
      `select id, ((now() at time zone time_zone)::date - 1)::text as last from accounts where id = any($1)`,
      [demo.accountIds],
    );
    for (const { id, last } of zones) {
      const now = await data('metrics/segments?by=device&days=3&compare=previous_period', id);
      expect(now.endDate).toBe(last);
      expect(now.total.comparison).toMatchObject({ startDate: addDays(last, -5), endDate: addDays(last, -3) });
    }
  });
});

describe('reading both', () => {
  test('is two questions, each kept as if it had been asked alone', async () => {
    await forgetSent();
    const first = addDays(yesterday, -10);
    const path = `metrics/segments?by=network&${range(first, yesterday)}&compare=previous_period`;
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => data(path)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await sent()).toHaveLength(2);
    const alone = await data(`metrics/segments?by=network&${range(addDays(first, -11), addDays(first, -1))}`);
    await data(`metrics/segments?by=network&${range(first, yesterday)}`);
    expect(await sent()).toHaveLength(2);
    // What is said of both is as old as the older.
    await data(`metrics/segments?by=network&${range(addDays(first, 1), addDays(yesterday, 1))}`);
    const { readAt } = await data(
      `metrics/segments?by=network&${range(addDays(first, 11), addDays(yesterday, 11))}&compare=previous_period`,
    );
    const own = await data(`metrics/segments?by=network&${range(addDays(first, 11), addDays(yesterday, 11))}`);
    expect(readAt < own.readAt).toBe(true);
    expect(alone.data.length).toBeGreaterThan(0);
  });

  test('fails as a whole if the second does, and asks again for that alone', async () => {
    const first = addDays(yesterday, -11);
    const path = `metrics/segments?by=hour&${range(first, yesterday)}&compare=previous_period`;
    await platform.fail({ kind: 'daily_quota', match: `BETWEEN '${addDays(first, -12)}'` });
    expect(await get(path)).toMatchObject({ status: 502, body: { code: 'platform_unavailable' } });
    await forgetSent();
    expect((await data(path)).total.comparison.startDate).toBe(addDays(first, -12));
    expect(await sent()).toHaveLength(1);
  });

  test('takes one of the four places that a team has, and counts as two calls of a document', async () => {
    await platform.fail({ kind: 'slow', delayMs: 700, times: -1, match: 'segments.device' });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((days) => get(`metrics/segments?by=device&days=${days + 12}&compare=previous_period`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await platform.heal();
    const fields = (count: number, compare: string) =>
      Array.from(
        { length: count },
        (_, at) =>
          `a${at}: segmentedFigures(accountId: "${accountId}", by: device, days: ${at + 13}${compare}) { readAt }`,
      ).join(' ');
    const errors = async (document: string) => (await demo.app.graphql(`{ ${document} }`, {}, key())).body.errors;
    const compared = ', compare: previous_period';
    expect(await errors(fields(4, ''))).toBeUndefined();
    expect(await errors(fields(3, compared))).toBeUndefined();
    expect(await errors(fields(4, compared))).toMatchObject([{ extensions: { code: 'bad_request' } }]);
  });

  test('converts each day of both periods at its own rate, and has the account’s own money beside it', async () => {
    await demo.app.db.query(`update accounts set currency = 'CHF' where id = $1`, [other]);
    const path = 'metrics/segments?by=device&days=12';
    const now = await data(`${path}&compare=previous_period`, other);
    const days = range(addDays(now.startDate, -12), addDays(now.startDate, -1));
    const before = await data(`metrics/segments?by=device&${days}`, other);
    expectCompared(now, before);
    const rates = await demo.app.db.query<{ date: string; rate: string }>(
      `select date::text, rate::text from reference_rates where currency = 'CHF' order by date`,
    );
    const rows = await new AdsPlatform(demo, other).rows(
      `SELECT segments.date, metrics.cost_micros FROM customer
        WHERE segments.date BETWEEN '${before.startDate}' AND '${before.endDate}'`,
    );
    const euros = rows.reduce((sum, { segments, metrics }) => {
      const { rate } = rates.filter(({ date }) => date <= segments.date).at(-1) as { rate: string };
      return sum + Number(metrics.costMicros) / Number(rate);
    }, 0);
    expect(Math.abs(now.total.comparison.metrics.cost - euros / 1e6)).toBeLessThan(0.02);
    const { body } = await demo.app.graphql(
      `{ segmentedFigures(accountId: "${other}", by: device, days: 12) { total { cost native { currency cost } } } }`,
      {},
      key(),
    );
    const { total } = body.data.segmentedFigures;
    expect(total.native.currency).toBe('CHF');
    expect(total.native.cost).not.toBe(total.cost);
    // The earlier days have no rate: nothing is said of them in another unit.
    await demo.app.db.query(`delete from reference_rates where currency = 'CHF' and date < $1`, [now.startDate]);
    const refused = await get('metrics/segments?by=network&days=12&compare=previous_period', other);
    expect(refused).toMatchObject({ status: 409, body: { code: 'unsupported_currency' } });
  });
});

describe('over every transport', () => {
  test('the same is told', async () => {
    const path = 'metrics/segments?by=day_of_week&days=14&compare=previous_period';
    const rest = await data(path);
    const { body } = await demo.app.graphql(
      `{ segmentedFigures(accountId: "${accountId}", by: day_of_week, days: 14, compare: previous_period) {
        total { cost comparison { comparedWith metrics { cost } difference { roas } percent { ctr } } }
        data { dayOfWeek days earlierDays cost comparison { startDate endDate metrics { cost } difference { cost } percent { cost } } } } }`,
      {},
      { token: demo.users.kunde.token },
    );
    const { total, data: entries } = body.data.segmentedFigures;
    expect(rest.total).toMatchObject(total);
    expect(rest.data).toMatchObject(entries);
    const client = await overHttp(demo.app.url, demo.apiKey, '?tools=all');
    const given = { account_id: accountId, by: 'day_of_week', days: 14, compare: 'previous_period' };
    const { text } = await call(client, 'get_metrics_by_segment', given);
    await client.close();
    expect(text).toEqual(rest);
    const table = async (query: string) => {
      const { body: csv } = await demo.app.rest('GET', `/query/accounts/${accountId}/${query}`, {
        ...key(),
        headers: { accept: 'text/csv' },
      });
      return (csv as string).trim().split('\r\n');
    };
    const [head = '', ...lines] = await table(path);
    expect(head).toMatch(/,days,earlierDays,.*,comparison\.metrics\.cost,.*comparison\.percent\.cpc/);
    expect(lines).toHaveLength(7);
    const column = head.split(',').indexOf('comparison.metrics.cost');
    expect(lines.map((line) => Number(line.split(',')[column]))).toEqual(
      rest.data.map((entry: Data) => entry.comparison.metrics.cost),
    );
    expect((await table('metrics/segments?by=day_of_week&days=14'))[0]).not.toMatch(/comparison|earlierDays/);
  });

  test.each([
    ['earlier days that there are not', 'by=device&compare=last_century', 400, 'bad_request'],
    ['earlier days in words of the console', 'by=device&compare=year', 400, 'bad_request'],
    ['two of them', 'by=device&compare=previous_period&compare=year_before', 400, 'bad_request'],
    ['a window of 366 days', 'by=hour&days=366&compare=previous_period', 400, 'bad_request'],
    ['a campaign that there is not', 'by=hour&campaign_id=77&compare=previous_period', 404, 'not_found'],
  ])('%s is refused', async (_what, query, status, code) => {
    expect(await get(`metrics/segments?${query}`)).toMatchObject({ status, body: { code } });
  });

  test('an account of another team, and a platform without segments, are refused as without a comparison', async () => {
    const compare = 'metrics/segments?by=hour&compare=previous_period';
    expect(await get(compare, '4040404040')).toMatchObject({ status: 404 });
    await addAccount(demo.app.db, { teamId: demo.teamId, id: '888' });
    await demo.app.db.query(`update accounts set platform = 'meta-ads' where id = '888'`);
    expect(await get(compare, '888')).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  });
});

describe('conversion actions beside those of the days before', () => {
  const COUNTS = ['conversions', 'conversionValue', 'allConversions', 'allConversionValue'] as const;
  const countsOf = (entry: Data) => Object.fromEntries(COUNTS.map((name) => [name, entry[name]]));

  test('have the counts that those days have alone, with differences and percents of them', async () => {
    const now = await data('conversion-actions?days=20&compare=previous_period');
    const days = range(addDays(now.startDate, -20), addDays(now.startDate, -1));
    const before = await data(`conversion-actions?${days}`);
    const earlier = new Map<string, Data>(before.data.map((entry: Data) => [entry.id, entry]));
    expect(now.data.length).toBeGreaterThan(1);
    for (const [entry, was] of [...now.data.map((each: Data) => [each, earlier.get(each.id)]), [now, before]]) {
      const { comparison } = entry;
      expect(comparison).toMatchObject({
        comparedWith: 'previous_period',
        startDate: before.startDate,
        endDate: before.endDate,
        counts: countsOf(was),
      });
      for (const name of COUNTS) {
        expect(comparison.difference[name]).toBeCloseTo(entry[name] - was[name], 2);
        expect(comparison.percent[name]).toBe(
          was[name] === 0 ? null : Math.round((entry[name] / was[name] - 1) * 10_000) / 100,
        );
      }
    }
    expect(before).not.toHaveProperty('comparison');
    expect(before.data.every((entry: Data) => !('comparison' in entry))).toBe(true);
  });

  test('are listed if they counted in the earlier days alone, also removed ones and those of a manager', async () => {
    const [first, before] = [addDays(yesterday, -8), addDays(yesterday, -17)];
    const restore = rowsOf(first, () => []);
    const now = await data(`conversion-actions?${range(first, yesterday)}&compare=previous_period`);
    restore();
    const then = await data(`conversion-actions?${range(before, addDays(first, -1))}`);
    const counted = (entries: Data[]) => entries.filter((entry) => entry.allConversions > 0).map(({ id }) => id);
    expect(counted(now.data)).toEqual([]);
    expect(counted(then.data)).not.toEqual([]);
    expect(now.data.map(({ id }: Data) => id)).toEqual(expect.arrayContaining(counted(then.data)));
    for (const { comparison } of [...now.data, now]) {
      expect(comparison.percent.conversions).toBe(comparison.counts.conversions > 0 ? -100 : null);
    }
  });

  test('are compared with nothing where the account has no figures of those days, and cost twice where they are', async () => {
    const long = await data('conversion-actions?days=365&compare=previous_period');
    expect(long).not.toHaveProperty('comparison');
    const cost = async (compare: string) => {
      const query = `{ conversionActions(accountId: "${accountId}"${compare}) { conversions comparison { percent { conversions } } } }`;
      const { body } = await demo.app.graphql(query, {}, key());
      expect(body.errors).toBeUndefined();
      return body.extensions.cost.requested;
    };
    expect(await cost(', compare: year_before')).toBeGreaterThanOrEqual(5_000);
  });

  test('are the same over GraphQL and by the tool', async () => {
    const rest = await data('conversion-actions?days=20&compare=previous_period');
    const fields =
      'conversions comparison { counts { conversions } difference { allConversions } percent { conversionValue } }';
    const { body } = await demo.app.graphql(
      `{ conversionActions(accountId: "${accountId}", days: 20, compare: previous_period) { ${fields} data { id ${fields} } } }`,
      {},
      key(),
    );
    const shown = ({ conversions, comparison }: Data) => ({
      conversions,
      comparison: {
        counts: { conversions: comparison.counts.conversions },
        difference: { allConversions: comparison.difference.allConversions },
        percent: { conversionValue: comparison.percent.conversionValue },
      },
    });
    expect(body.data.conversionActions).toEqual({
      ...shown(rest),
      data: rest.data.map((entry: Data) => ({ id: entry.id, ...shown(entry) })),
    });
    const tool = await call(await overHttp(demo.app.url, demo.apiKey), 'get_conversion_actions', {
      account_id: accountId,
      days: 20,
      compare: 'previous_period',
    });
    expect(tool.text).toEqual(rest);
  });
});
