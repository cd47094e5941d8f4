import { addDays } from '../../src/lib/clock.js';
import { accountFacts, accountOf, factsBetween, figures, windowIn } from '../domain/support/oracle.js';
import { buildWorld, MANAGER } from '../domain/support/world.js';
import type { FactsByDay } from '../support/builders.js';
import { type ReadsApp, startReadsApp } from './support.js';

const world = buildWorld();
const DAYS = 20;

let reads: ReadsApp;
let apiKey: string;
beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;

const get = (path: string, headers: Record<string, string> = {}) =>
  reads.app.rest('GET', `/query/${path}`, { apiKey, headers });

async function found(path: string): Promise<Data> {
  const { status, body } = await get(path);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

async function dataOf(query: string): Promise<Data> {
  const { body } = await reads.app.graphql(query, {}, { apiKey });
  expect(body.errors).toBeUndefined();
  return body.data;
}

const plain = ({ native: _, ...sums }: ReturnType<typeof figures>) => sums;
const sumsOf = (facts: FactsByDay, first: string, last: string) => plain(figures(factsBetween(facts, first, last)));

/** What the window of DAYS of an account is compared with. */
function daysBefore(accountId: string) {
  const [first] = windowIn(accountOf(world, accountId), DAYS);
  return { startDate: addDays(first, -DAYS), endDate: addDays(first, -1) };
}

function expectCompared(entry: Data, before: ReturnType<typeof sumsOf>, days: ReturnType<typeof daysBefore>) {
  const { comparison, metrics } = entry;
  expect(comparison).toMatchObject({ comparedWith: 'previous_period', ...days, metrics: before });
  expect(comparison.difference.cost).toBeCloseTo(metrics.cost - before.cost, 6);
  const percent = before.cost === 0 ? null : Math.round((metrics.cost / before.cost - 1) * 10_000) / 100;
  expect(comparison.percent.cost).toBe(percent);
}

test('campaigns, products and accounts over REST are compared with the days before', async () => {
  const { data: campaigns } = await found(`campaigns?days=${DAYS}&limit=1000&compare=previous_period`);
  expect(campaigns).toHaveLength(world.campaigns.length);
  for (const entry of campaigns) {
    const { facts } = world.campaigns.find(({ id }) => id === entry.id) as (typeof world.campaigns)[number];
    const days = daysBefore(entry.accountId);
    expectCompared(entry, sumsOf(facts, days.startDate, days.endDate), days);
  }
  for (const { id: accountId } of world.accounts) {
    const { data: products } = await found(`products?account_id=${accountId}&days=${DAYS}&compare=previous_period`);
    const days = daysBefore(accountId);
    for (const entry of products) {
      const product = world.products.find((each) => each.accountId === accountId && each.id === entry.offerId);
      expectCompared(entry, sumsOf(product?.facts as FactsByDay, days.startDate, days.endDate), days);
    }
  }
  const { data: accounts } = await found(`accounts?days=${DAYS}&compare=previous_period`);
  for (const entry of accounts.filter(({ isMcc }: Data) => !isMcc)) {
    const days = daysBefore(entry.id);
    expectCompared(entry, plain(figures(accountFacts(world, entry.id, days.startDate, days.endDate))), days);
  }
  expect(accounts.find(({ id }: Data) => id === MANAGER).comparison.metrics.cost).toBeGreaterThan(0);
});

test('records and curves are compared, too', async () => {
  const [campaign] = world.campaigns;
  const { id, accountId, facts } = campaign as (typeof world.campaigns)[number];
  const range = 'start_date=2026-02-20&end_date=2026-03-01';
  const curve = await found(`campaigns/${id}/metrics/daily?${range}&compare=previous_period`);
  expect(curve).toHaveLength(10);
  for (const { date, comparison } of curve) {
    const before = addDays(date, -10);
    expect(comparison).toMatchObject({ startDate: before, endDate: before, metrics: sumsOf(facts, before, before) });
  }
  const account = await found(`accounts/${accountId}/metrics/daily?${range}&compare=previous_period`);
  expect(account[0].comparison.metrics).toEqual(
    plain(figures(accountFacts(world, accountId, '2026-02-10', '2026-02-10'))),
  );
  const product = await found(`products/SKU-0/metrics/daily?account_id=${accountId}&${range}&compare=previous_period`);
  expect(product[0].comparison.startDate).toBe('2026-02-10');
  const details = await found(`products/SKU-0?account_id=${accountId}&days=${DAYS}&compare=previous_period`);
  expect(details.comparison).toMatchObject(daysBefore(accountId));
  const whole = await found(`accounts/${accountId}/campaigns?${range}&compare=previous_period`);
  expect(whole[0].comparison).toMatchObject({ startDate: '2026-02-10', endDate: '2026-02-19' });
});

test('a part of the earlier days is not taken for all of them', async () => {
  // The figures of every account begin on 20 January.
  for (const [query, isCompared] of [
    ['days=20&compare=previous_period', true],
    ['days=26&compare=previous_period', false],
    ['days=20&compare=year_before', false],
  ] as const) {
    const { data } = await found(`campaigns?limit=1000&${query}`);
    expect(new Set(data.map(({ comparison }: Data) => comparison !== undefined))).toEqual(new Set([isCompared]));
  }
  const [{ id }] = world.campaigns as [(typeof world.campaigns)[number]];
  const curve = await found(
    `campaigns/${id}/metrics/daily?start_date=2026-01-25&end_date=2026-01-31&compare=previous_period`,
  );
  const compared = curve.filter(({ comparison }: Data) => comparison).map(({ date }: Data) => date);
  expect(compared).toEqual(['2026-01-27', '2026-01-28', '2026-01-29', '2026-01-30', '2026-01-31']);
});

test('a curve of days long ago, and at the beginning of time, has nothing to be compared with', async () => {
  const [{ id }] = world.campaigns as [(typeof world.campaigns)[number]];
  for (const compare of ['previous_period', 'year_before'])
    for (const range of ['start_date=0001-01-01&end_date=0001-01-03', 'start_date=2025-01-01&end_date=2025-01-31']) {
      const curve = await found(`campaigns/${id}/metrics/daily?${range}&compare=${compare}`);
      expect(curve.filter((day: Data) => 'comparison' in day)).toEqual([]);
    }
});

test('nothing of it is in an answer, a table or a cost unless it was asked for', async () => {
  for (const path of ['campaigns?limit=5', 'accounts?limit=5', 'products?limit=5']) {
    const { data } = await found(path);
    expect(data.some((entry: Data) => 'comparison' in entry)).toBe(false);
    const table = await get(path, { accept: 'text/csv' });
    expect(table.body).not.toMatch(/comparison/);
    const asked = await get(`${path}&compare=previous_period&days=7`, { accept: 'text/csv' });
    const [less, more] = [table, asked].map(({ headers }) =>
      Number(/requested=(\d+)/.exec(String(headers.get('x-cost')))?.[1]),
    );
    expect(more).toBeGreaterThan(less as number);
    expect(asked.body).toMatch(/,comparison\.metrics\.cost,.*comparison\.percent\.cost/);
  }
});

test('search terms are compared with their own days, and none of them is nothing', async () => {
  for (const [list, where] of [
    ['accountSearchTerms', 'accountId: "101"'],
    ['campaignSearchTerms', `campaignId: "${world.terms[0]?.campaignId}"`],
  ] as const) {
    const dates = (first: string, last: string) => `startDate: "${first}", endDate: "${last}"`;
    const fields = 'searchTerm matchType cost clicks conversions';
    const { now, before } = await dataOf(`{
      now: ${list}(${where}, ${dates('2026-03-01', '2026-03-05')}, compare: previous_period) {
        ${fields} comparison { startDate endDate metrics { cost clicks conversions } difference { cost } }
      }
      before: ${list}(${where}, ${dates('2026-02-24', '2026-02-28')}) { ${fields} }
    }`);
    expect(now.length).toBeGreaterThan(0);
    for (const { searchTerm, matchType, cost, comparison } of now) {
      const was = before.find(
        (each: Data) =>
          each.searchTerm === searchTerm && (list === 'accountSearchTerms' || each.matchType === matchType),
      );
      const metrics = { cost: was?.cost ?? 0, clicks: was?.clicks ?? 0, conversions: was?.conversions ?? 0 };
      expect(comparison).toMatchObject({ startDate: '2026-02-24', endDate: '2026-02-28', metrics });
      expect(comparison.difference.cost).toBeCloseTo(cost - metrics.cost, 6);
    }
  }
  const compared = await found('accounts/101/search-terms?days=5&compare=previous_period');
  expect(compared[0].comparison).toMatchObject({ comparedWith: 'previous_period', endDate: '2026-03-04' });
  for (const query of ['days=5', 'days=5&compare=year_before', 'days=365&compare=previous_period'])
    for (const term of await found(`accounts/101/search-terms?${query}`)) expect(term).not.toHaveProperty('comparison');
  const { page } = await dataOf(`{
    page: accountSearchTermsConnection(accountId: "101", days: 5, compare: previous_period, first: 2) {
      edges { node { comparison { startDate } } }
    }
  }`);
  expect(page.edges.map(({ node }: Data) => node.comparison.startDate)).toEqual(['2026-02-28', '2026-02-28']);
});

test('other days are refused', async () => {
  for (const value of ['', 'last_week', 'PREVIOUS_PERIOD']) {
    const { status, body } = await get(`campaigns?compare=${value}`);
    expect([value, status, body.code]).toEqual([value, 400, 'bad_request']);
  }
});

test('over GraphQL, a field compares with either of them, whichever window a record has', async () => {
  const { campaigns, accounts } = await dataOf(`{
    campaigns(startDate: "2026-02-20", endDate: "2026-03-01", limit: 3) {
      data { id comparison(with: previous_period) { startDate endDate metrics { cost } percent { cost } } }
    }
    accounts(days: ${DAYS}, compare: previous_period) {
      data { id comparison { startDate } year: comparison(with: year_before) { startDate }
        campaigns(limit: 2, days: 5) { id accountId metrics { cost } comparison(with: previous_period) { startDate endDate } } }
    }
  }`);
  for (const { id, comparison } of campaigns.data) {
    const { facts } = world.campaigns.find((each) => each.id === id) as (typeof world.campaigns)[number];
    expect(comparison).toMatchObject({ startDate: '2026-02-10', endDate: '2026-02-19' });
    expect(comparison.metrics.cost).toBe(sumsOf(facts, '2026-02-10', '2026-02-19').cost);
  }
  for (const { id, comparison, year, campaigns: own } of accounts.data.filter(({ id }: Data) => id !== MANAGER)) {
    expect(comparison.startDate).toBe(daysBefore(id).startDate);
    expect(year).toBeNull();
    const { yesterday } = accountOf(world, id);
    for (const each of own)
      expect(each.comparison).toEqual({ startDate: addDays(yesterday, -9), endDate: addDays(yesterday, -5) });
  }
});

test('a period with a name has the days of the account, and the month so far is compared with the same days', async () => {
  const { campaigns, one, east, west, terms, pages } = await dataOf(`{
    campaigns(period: this_month, compare: previous_period) {
      data { id accountId metrics { cost periodDays } comparison { startDate endDate metrics { cost } }
        dailyMetrics(period: last_week) { date } }
    }
    one: account(accountId: "102") { month: metrics(period: last_month) { cost periodDays } }
    east: account(accountId: "103") { month: metrics(period: this_month) { periodDays } }
    west: account(accountId: "104") { month: metrics(period: this_month) { periodDays } }
    terms: accountSearchTerms(accountId: "101", period: last_month) { searchTerm cost }
    pages: campaignsConnection(first: 2, period: last_month) { edges { node { metrics { periodDays } } } }
  }`);
  expect(campaigns.data).toHaveLength(world.campaigns.length);
  // On 10 March most accounts have all of the 9th.
  for (const { id, metrics, comparison, dailyMetrics } of campaigns.data) {
    const { facts } = world.campaigns.find((each) => each.id === id) as (typeof world.campaigns)[number];
    expect(metrics).toEqual({ cost: sumsOf(facts, '2026-03-01', '2026-03-09').cost, periodDays: 9 });
    const before = { startDate: '2026-02-01', endDate: '2026-02-09' };
    expect(comparison).toEqual({ ...before, metrics: { cost: sumsOf(facts, before.startDate, before.endDate).cost } });
    expect([dailyMetrics.length, dailyMetrics[0].date]).toEqual([7, '2026-03-02']);
  }
  const { cost } = figures(accountFacts(world, '102', '2026-02-01', '2026-02-28'));
  expect(one.month).toEqual({ cost, periodDays: 28 });
  expect([east.month.periodDays, west.month.periodDays]).toEqual([10, 8]);
  const { same } = await dataOf(
    `{ same: accountSearchTerms(accountId: "101", startDate: "2026-02-01", endDate: "2026-02-28") { searchTerm cost } }`,
  );
  expect(terms).toEqual(same);
  expect(pages.edges[0].node.metrics.periodDays).toBe(28);
  for (const other of ['startDate: "2026-02-01"', 'endDate: "2026-02-28"']) {
    const { body } = await reads.app.graphql(
      `{ campaigns(period: last_month, ${other}) { data { id } } }`,
      {},
      { apiKey },
    );
    expect(body.errors[0].extensions).toMatchObject({ code: 'bad_request', parameter: 'period' });
  }
});

test('a person who is limited to an account is compared what they may see', async () => {
  const token = await reads.tokenOf('kunde', ['102']);
  const query = `{ campaigns(days: ${DAYS}, compare: previous_period) { data { accountId comparison { endDate } } } }`;
  const { body } = await reads.app.graphql(query, {}, { token });
  const { data } = body.data.campaigns;
  expect(data.length).toBeGreaterThan(0);
  expect(data).toEqual(data.map(() => ({ accountId: '102', comparison: { endDate: daysBefore('102').endDate } })));
});
