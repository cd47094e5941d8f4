import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { parse } from 'graphql';
import { partsOf } from '../../src/db/database.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { MANAGER, NOW } from '../domain/support/world.js';
import { type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;

async function ask(query: string, variables: Record<string, unknown> = {}, credential: object = { apiKey }) {
  const { body } = await reads.app.graphql(query, variables, credential);
  return body as { data: Data; errors?: { message: string; path: string[] }[]; extensions: { cost: Data } };
}

async function dataOf(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await ask(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

/** Names of the statements that the database saw while `work` ran. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { db } = reads;
  const { query: original } = db;
  const names: string[] = [];
  db.query = function (this: typeof db, ...args: Parameters<typeof original>) {
    const name = partsOf(args)[2] ?? '';
    if (/^(accounts|campaigns|products)\./.test(name)) names.push(name);
    return original.apply(this, args);
  } as typeof original;
  try {
    await work();
    return names.sort();
  } finally {
    db.query = original;
  }
}

const HEADING = `query Campaigns($days: Int!) {
  campaigns(days: $days, sort: "name", limit: 5) { data { id metrics(days: $days) { periodDays cost } } }
}`;

describe('two windows of a campaign live side by side in a normalised cache', () => {
  test('Apollo Client', async () => {
    const link = new HttpLink({ uri: `${reads.app.url}/graphql`, headers: { 'x-api-key': apiKey } });
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([link]) });
    const query = parse(HEADING);
    const month = await client.query<Data>({ query, variables: { days: 30 } });
    const week = await client.query<Data>({ query, variables: { days: 7 } });
    expect(week.data).not.toEqual(month.data);
    // The same record, asked for again without a request, under both headings.
    expect(client.readQuery({ query, variables: { days: 30 } })).toEqual(month.data);
    expect(client.readQuery({ query, variables: { days: 7 } })).toEqual(week.data);
    const [{ id }] = month.data.campaigns.data;
    const kept = client.cache.extract() as Record<string, Record<string, Data>>;
    expect(kept[`Campaign:${id}`]?.['metrics({"days":30})'].periodDays).toBe(30);
    expect(kept[`Campaign:${id}`]?.['metrics({"days":7})'].periodDays).toBe(7);
    client.stop();
  });

  test('urql with graphcache', async () => {
    const client = new Client({
      url: `${reads.app.url}/graphql`,
      preferGetMethod: false,
      exchanges: [cacheExchange({ keys: { CampaignPage: () => null, CampaignMetrics: () => null } }), fetchExchange],
      fetchOptions: { headers: { 'x-api-key': apiKey } },
    });
    const asked = (days: number, requestPolicy: 'network-only' | 'cache-only') =>
      client.query(HEADING, { days }, { requestPolicy }).toPromise();
    const month = await asked(30, 'network-only');
    const week = await asked(7, 'network-only');
    expect(month.error).toBeUndefined();
    expect(week.data).not.toEqual(month.data);
    expect((await asked(30, 'cache-only')).data).toEqual(month.data);
    expect((await asked(7, 'cache-only')).data).toEqual(week.data);
  });
});

describe('a normalised cache joins a list with what is read of one of its records', () => {
  const LIST = '{ campaigns(sort: "name", limit: 3) { data { __typename id nodeId name } } }';
  const ONE = `query ($id: ID!) {
    node(id: $id) { __typename nodeId ... on Campaign { id status metrics(days: 7) { periodDays cost } } }
  }`;

  test('Apollo Client', async () => {
    const link = new HttpLink({ uri: `${reads.app.url}/graphql`, headers: { 'x-api-key': apiKey } });
    const client = new ApolloClient({ cache: new InMemoryCache({ possibleTypes: { Node: ['Campaign'] } }), link });
    const list = await client.query<Data>({ query: parse(LIST) });
    const [{ id, nodeId, name }] = list.data.campaigns.data;
    await client.query<Data>({ query: parse(ONE), variables: { id: nodeId } });
    const kept = client.cache.extract() as Record<string, Record<string, Data>>;
    expect(kept[`Campaign:${id}`]).toMatchObject({ name, status: expect.any(String) });
    expect(kept[`Campaign:${id}`]?.['metrics({"days":7})'].periodDays).toBe(7);
    client.stop();
  });

  test('urql with graphcache', async () => {
    const client = new Client({
      url: `${reads.app.url}/graphql`,
      preferGetMethod: false,
      exchanges: [cacheExchange({ keys: { CampaignPage: () => null, CampaignMetrics: () => null } }), fetchExchange],
      fetchOptions: { headers: { 'x-api-key': apiKey } },
    });
    const listed = await client.query(LIST, {}).toPromise();
    const [{ nodeId }] = listed.data.campaigns.data;
    await client.query(ONE, { id: nodeId }).toPromise();
    const both = '{ campaigns(sort: "name", limit: 3) { data { __typename id name status } } }';
    const partial = await client.query(both, {}, { requestPolicy: 'cache-only' }).toPromise();
    // The other two have no status yet.
    expect(partial.data ?? null).toBeNull();
    for (const { nodeId: id } of listed.data.campaigns.data) await client.query(ONE, { id }).toPromise();
    const whole = await client.query(both, {}, { requestPolicy: 'cache-only' }).toPromise();
    expect(whole.data.campaigns.data.map(({ status }: Data) => typeof status)).toEqual(['string', 'string', 'string']);
  });
});

const FIGURES = 'periodDays cost impressions clicks conversions conversionValue roas ctr cpc native { cost }';

const roll = () => rollKeptSums(reads.db, NOW, new AbortController().signal);
const forget = () => reads.db.query('update accounts set kept_through = null');

describe.each([
  { days: 7, prepare: roll, how: 'kept' },
  { days: 365, prepare: roll, how: 'kept' },
  { days: 5, prepare: roll, how: 'not kept' },
  { days: 30, prepare: forget, how: 'no longer kept' },
])('figures of $days days, $how,', ({ days, prepare }) => {
  beforeAll(async () => {
    await prepare();
  });

  test.each(['campaigns', 'products', 'accounts'])('of %s are those of a list of that window', async (list) => {
    const key = list === 'products' ? 'accountId offerId' : 'id';
    const query = `query ($days: Int!) {
      own: ${list}(days: 14, limit: 200, sort: "cost") { data { ${key} metrics(days: $days) { ${FIGURES} } } }
      listed: ${list}(days: $days, limit: 200) { data { ${key} metrics { ${FIGURES} } } }
    }`;
    const { own, listed } = await dataOf(query, { days });
    expect(own.data.length).toBeGreaterThan(5);
    const named = (page: Data) => page.data.map((row: Data) => JSON.stringify(row)).sort();
    expect(named(own)).toEqual(named(listed));
  });
});

test('one statement loads the figures of all records, of each window', async () => {
  const query = `{
    campaigns { data { week: metrics(days: 7) { cost } other: metrics(days: 5) { cost } } }
    products { data { metrics(days: 7) { cost } } }
    accounts { data { metrics(days: 7) { cost } campaigns { metrics(days: 7) { cost } } } }
  }`;
  const statements = await statementsOf(() => dataOf(query));
  expect(statements.filter((name) => !/page|byAccount/.test(name))).toEqual([
    'accounts.details all',
    'campaigns.sums',
    'campaigns.sums',
    'products.sums',
  ]);
});

test('a window may be a range, and single records have theirs', async () => {
  const range = 'startDate: "2026-02-01", endDate: "2026-02-10"';
  const { listed, own } = await dataOf(`{
    listed: account(accountId: "101") { campaigns(${range}) { id metrics { ${FIGURES} } } }
    own: account(accountId: "101") { metrics(${range}) { periodDays } campaigns { id metrics(${range}) { ${FIGURES} } } }
  }`);
  const byId = (rows: Data[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(byId(own.campaigns)).toEqual(byId(listed.campaigns));
  expect(own.metrics.periodDays).toBe(10);
  const [{ id }] = own.campaigns;
  const { campaign, product } = await dataOf(`{
    campaign(accountId: "101", campaignId: "${id}") { metrics { periodDays } week: metrics(days: 7) { periodDays } }
    product(accountId: "101", offerId: "SKU-1", days: 9) { metrics { periodDays } week: metrics(days: 7) { periodDays } }
  }`);
  expect(campaign).toEqual({ metrics: { periodDays: 30 }, week: { periodDays: 7 } });
  expect(product).toEqual({ metrics: { periodDays: 9 }, week: { periodDays: 7 } });
});

test('days of a record are those of the list unless they are named', async () => {
  const days = 'dailyMetrics { date } named: dailyMetrics(days: 3) { date }';
  const { campaigns, products, accounts, account } = await dataOf(`{
    campaigns(days: 9, limit: 1) { data { ${days} } }
    products(days: 9, limit: 1) { data { ${days} account(days: 4) { dailyMetrics { date } } } }
    accounts(days: 9, limit: 1) { data { ${days} } }
    account(accountId: "101") {
      ${days}
      campaigns(startDate: "2026-02-01", endDate: "2026-02-10", limit: 1) { ${days} }
    }
  }`);
  for (const page of [campaigns, products, accounts]) {
    expect(page.data[0].dailyMetrics).toHaveLength(9);
    expect(page.data[0].named).toHaveLength(3);
  }
  expect(products.data[0].account.dailyMetrics).toHaveLength(4);
  expect(account.dailyMetrics).toHaveLength(30);
  expect(account.campaigns[0].dailyMetrics).toHaveLength(10);
  expect(account.campaigns[0].dailyMetrics.at(-1)).toEqual({ date: '2026-02-10' });
  expect(account.campaigns[0].named).toHaveLength(3);
});

test('without an argument nothing is loaded, and the cost stays what it was', async () => {
  const query = (metrics: string) => `{ campaigns(limit: 5) { data { id ${metrics} { cost } } } }`;
  const plain = await ask(query('metrics'));
  const named = await ask(query('metrics(days: 7)'));
  expect(plain.errors).toBeUndefined();
  expect(named.extensions.cost.requested).toBe(plain.extensions.cost.requested + 100);
  expect(await statementsOf(() => dataOf(query('metrics')))).not.toContain('campaigns.sums');
  // Null is no window: a client's variable may be left out.
  expect(await statementsOf(() => dataOf(query('metrics(days: null)')))).not.toContain('campaigns.sums');
  const variable = 'query ($days: Int) { campaigns(limit: 1) { data { metrics(days: $days) { periodDays } } } }';
  expect((await dataOf(variable)).campaigns.data[0].metrics.periodDays).toBe(30);
});

test.each([
  ['days: 0', 'days must not be less than 1'],
  ['days: 366', 'days must not be greater than 365'],
  ['startDate: "2026-02-01"', 'endDate must be given too: a range needs both of its dates'],
  ['startDate: "2026-02-02", endDate: "2026-02-01"', 'endDate must not be before the start of the range'],
  ['startDate: "2026-02-30", endDate: "2026-03-01"', 'startDate must be a calendar date, YYYY-MM-DD'],
])('a window of %s is refused', async (args, message) => {
  for (const list of ['campaigns', 'products', 'accounts']) {
    const { errors } = await ask(`{ ${list}(limit: 1) { data { metrics(${args}) { cost } } } }`);
    expect(errors).toMatchObject([{ message, extensions: { code: 'bad_request' } }]);
  }
});

test('a document with very many windows is refused before it runs', async () => {
  const aliases = (count: number, list = 'campaigns') => {
    const windows = Array.from({ length: count }, (_, at) => `m${at}: metrics(days: ${1 + (at % 365)}) { cost }`);
    return `{ ${list} { data { ${windows.join(' ')} } } }`;
  };
  for (const list of ['campaigns', 'products', 'accounts']) {
    const work = () => ask(aliases(1000, list));
    expect(await statementsOf(work)).toEqual([]);
    expect((await work()).errors).toMatchObject([{ extensions: { code: 'bad_request' } }]);
  }
  // What is let in for its cost is counted while it is loaded.
  const all = `{ accounts(limit: 1000) { data { campaigns(limit: 1000) { metrics(days: 7) { cost } account { products(limit: 1000) { metrics(days: 8) { cost } } } } } } }`;
  expect((await ask(all)).errors).toMatchObject([{ message: expect.stringContaining('limit') }]);
});

test('a kunde gets the figures of assigned accounts alone, a manager account those of visible members', async () => {
  const token = await reads.tokenOf('kunde', ['101', MANAGER]);
  const query = '{ accounts(days: 14) { data { id isMcc metrics(days: 7) { cost } } } }';
  const { data, errors } = await ask(query, {}, { token });
  expect(errors).toBeUndefined();
  const rows: Data[] = data.accounts.data;
  expect(rows.map(({ id }) => id).sort()).toEqual(['100', '101']);
  expect(rows[0].metrics).toEqual(rows[1].metrics);
});

test('REST shows the window of its list alone', async () => {
  const { body } = await reads.app.rest('GET', '/query/campaigns?days=7&limit=1', { apiKey });
  expect(body.data[0].metrics.periodDays).toBe(7);
});
