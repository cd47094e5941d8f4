import { readFileSync } from 'node:fs';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { parse } from 'graphql';
import { OTHER_TEAM, TEAM } from '../domain/support/world.js';
import { addCampaign, insertRows } from '../support/builders.js';
import { type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  for (const [at, accountId] of ['101', '102', '101', '101', '102', '101', '101'].entries()) {
    const created_at = `2026-03-01T08:00:0${at % 4}Z`;
    const entry = { id: crypto.randomUUID(), account_id: accountId, log_type: 'manual', message: `${at}` };
    await insertRows(reads.db, 'activity_logs', [{ ...entry, team_id: TEAM, metadata: {}, created_at }]);
  }
});
afterAll(() => reads.stop());

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;

async function ask(query: string, variables: Record<string, unknown> = {}, credential: object = { apiKey }) {
  return (await reads.app.graphql(query, variables, credential)).body;
}

async function dataOf(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await ask(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const INFO = 'totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** Every page of a connection, one after the other. */
async function pagesOf(field: string, node: string, args: string, first: number): Promise<Data[]> {
  const pages: Data[] = [];
  for (let after: string | null = null; pages.length < 50; ) {
    const query = `query ($after: String) {
      page: ${field}(first: ${first}, after: $after${args}) { ${INFO} edges { cursor node { ${node} } } }
    }`;
    const { page } = await dataOf(query, { after });
    pages.push(page);
    if (!page.pageInfo.hasNextPage) return pages;
    after = page.pageInfo.endCursor;
  }
  throw new Error('The pages do not end.');
}

const LISTS = [
  ...['-cost', 'name', '-clicks', 'roas'].map((sort) => ({ list: 'campaigns', node: 'id accountId', sort })),
  ...['-cost', 'price', '-price_diff'].map((sort) => ({ list: 'products', node: 'offerId accountId', sort })),
];

test.each(LISTS)('pages of $list by $sort are the list, without gap or overlap', async ({ list, node, sort }) => {
  const args = `, sort: "${sort}", days: 14`;
  const { whole } = await dataOf(`{ whole: ${list}(limit: 1000${args}) { data { ${node} } meta { total } } }`);
  const pages = await pagesOf(`${list}Connection`, node, args, 7);
  expect(pages.flatMap(({ edges }) => edges.map((edge: Data) => edge.node))).toEqual(whole.data);
  for (const [at, { totalCount, pageInfo, edges }] of pages.entries()) {
    expect(totalCount).toBe(whole.meta.total);
    expect(pageInfo).toEqual({
      hasNextPage: at < pages.length - 1,
      hasPreviousPage: at > 0,
      startCursor: edges[0].cursor,
      endCursor: edges.at(-1).cursor,
    });
  }
  // Each entry's own cursor is a place, and one that `after` of the list takes, too.
  const [{ edges }] = pages;
  const { page, listed } = await dataOf(
    `query ($after: String) {
      page: ${list}Connection(first: 2, after: $after${args}) { edges { node { ${node} } } }
      listed: ${list}(limit: 2, after: $after${args}) { data { ${node} } }
    }`,
    { after: edges[2].cursor },
  );
  expect(page.edges.map((edge: Data) => edge.node)).toEqual([edges[3].node, edges[4].node]);
  expect(listed.data).toEqual([edges[3].node, edges[4].node]);
});

test.each([
  ['activityLogs', ''],
  ['accountActivityLogs', ', accountId: "101"'],
])('pages of %s are the list', async (list, args) => {
  const { whole } = await dataOf(`{ whole: ${list}(limit: 1000${args}) { data { id } meta { total } } }`);
  const pages = await pagesOf(`${list}Connection`, 'id', args, 2);
  expect(pages.flatMap(({ edges }) => edges.map((edge: Data) => edge.node))).toEqual(whole.data);
  expect(pages[0].totalCount).toBe(whole.meta.total);
});

test('an account has connections of its own entries', async () => {
  const query = (first: string) => `{
    account(accountId: "101") {
      campaignsConnection(orderBy: NAME_ASC, days: 14${first}) { ${INFO} edges { cursor node { id metrics { periodDays } } } }
      productsConnection(first: 5) { totalCount edges { node { accountId } } }
      activityLogsConnection(first: 1) { totalCount edges { node { accountId } } }
    }
    campaigns(accountId: "101", sort: "name", limit: 1000) { data { id } meta { total } }
  }`;
  const { account, campaigns } = await dataOf(query(', first: 4'));
  const { campaignsConnection: page } = account;
  expect(page.totalCount).toBe(campaigns.meta.total);
  const rest = await dataOf(query(`, after: "${page.pageInfo.endCursor}"`));
  const found = [...page.edges, ...rest.account.campaignsConnection.edges].map(({ node }: Data) => node.id);
  expect(found).toEqual(campaigns.data.map(({ id }: Data) => id));
  expect(page.edges[0].node.metrics.periodDays).toBe(14);
  expect(account.productsConnection).toMatchObject({ totalCount: 12, edges: { length: 5 } });
  expect(account.activityLogsConnection).toEqual({ totalCount: 5, edges: [{ node: { accountId: '101' } }] });
});

test('connections of accounts are paid for each, and refused for many of them', async () => {
  const query = '{ accounts { data { id campaignsConnection(first: 1) { totalCount } } } }';
  const { data, errors, extensions } = await ask(query);
  expect(errors).toBeUndefined();
  expect(data.accounts.data.length).toBeGreaterThan(5);
  // The page has room for a hundred.
  expect(extensions.cost.requested).toBeGreaterThan(100 * 100);
  // The accounts, each ninety times, are more statements than a document may load.
  const all = Array.from({ length: 90 }, (_, at) => `c${at}: campaignsConnection(first: ${at + 1}) { totalCount }`);
  const many = await ask(`{ accounts(limit: 1000) { data { ${all.join(' ')} } } }`);
  expect(many.errors[0]).toMatchObject({ extensions: { code: 'bad_request' } });
  expect(many.errors[0].message).toContain('limit');
});

test('a connection that its reader may not have leaves the account in the answer', async () => {
  const { data, errors } = await ask(
    '{ account(accountId: "101") { id campaignsConnection { totalCount } } }',
    {},
    {
      apiKey: await reads.keyWith(['accounts:read']),
    },
  );
  expect(data.account).toEqual({ id: '101', campaignsConnection: null });
  expect(errors).toMatchObject([{ extensions: { code: 'insufficient_scope' } }]);
});

test('filters and orders are those of the list; nothing found has no cursor', async () => {
  const { page, none } = await dataOf(`{
    page: campaignsConnection(accountId: "102", orderBy: NAME_ASC, status: ENABLED) { totalCount edges { node { accountId status } } }
    none: campaignsConnection(minCost: 1000000) { ${INFO} edges { cursor } }
  }`);
  expect(page.edges.length).toBe(page.totalCount);
  expect(new Set(page.edges.map(({ node }: Data) => JSON.stringify(node)))).toEqual(
    new Set([JSON.stringify({ accountId: '102', status: 'ENABLED' })]),
  );
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
  expect(none).toEqual({ totalCount: 0, edges: [], pageInfo });
});

test('rows that come and go between two pages move nobody', async () => {
  const add = (id: string, name: string) => addCampaign(reads.db, { teamId: TEAM, accountId: '103', id, name });
  for (const letter of 'cegik') await add(`9${letter}`, letter);
  const query = `query ($after: String) {
    page: campaignsConnection(accountId: "103", orderBy: NAME_ASC, first: 2, after: $after) {
      pageInfo { endCursor hasNextPage } edges { node { name } }
    }
  }`;
  const names = ({ page }: Data) => page.edges.map(({ node }: Data) => node.name);
  const { page: before } = await dataOf(query.replace('first: 2', 'first: 100'));
  const lower = before.edges.map(({ node }: Data) => node.name).filter((name: string) => /^[a-k]$/.test(name));
  expect(lower).toEqual(['c', 'e', 'g', 'i', 'k']);
  const first = await dataOf(query, { after: await placeOf('c') });
  expect(names(first)).toEqual(['e', 'g']);
  // The entry that the cursor names goes, one comes before it and one behind it.
  await reads.db.query(`delete from campaigns where account_id = '103' and name = 'g'`);
  await add('9d', 'd');
  await add('9h', 'h');
  const second = await dataOf(query, { after: first.page.pageInfo.endCursor });
  expect(names(second)).toEqual(['h', 'i']);
  const third = await dataOf(query, { after: second.page.pageInfo.endCursor });
  expect(names(third)[0]).toBe('k');

  async function placeOf(name: string): Promise<string> {
    const all = '{ page: campaignsConnection(accountId: "103", orderBy: NAME_ASC) { edges { cursor node { name } } } }';
    return (await dataOf(all)).page.edges.find(({ node }: Data) => node.name === name).cursor;
  }
});

describe('a malformed cursor', () => {
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  test.each([
    ['text', 'x'],
    ['null', Buffer.from('null').toString('base64url')],
    ['of no list', made()],
    ['of another list', made('products.page -cost', '0', 'SKU-1', '101')],
    ['of another order', made('campaigns.page cost', '0', '101000', '101')],
    ['with statements in it', made('campaigns.page -cost', '0); drop table campaigns; --', '1', '1')],
    ['with texts for numbers', made('campaigns.page -cost', 'NaN', '1', '1')],
    ['with NUL', made('campaigns.page -cost', '0', '\0', '1')],
    ['with objects', made('campaigns.page -cost', {}, [], null)],
    ['of 100,000 characters', 'A'.repeat(100_000)],
  ])('%s is refused', async (_, after) => {
    const query = 'query ($after: String) { campaignsConnection(after: $after) { totalCount } }';
    const { errors, data } = await ask(query, { after });
    expect(errors).toMatchObject([{ extensions: { code: 'bad_request', parameter: 'after' } }]);
    expect(data?.campaignsConnection ?? null).toBeNull();
  });

  test('which names a campaign of another team shows nothing of it', async () => {
    await addCampaign(reads.db, { teamId: OTHER_TEAM, accountId: '999', id: 'theirs', name: 'theirs' });
    const after = made('campaigns.page -cost', '1000000000', 'theirs', '999');
    const query = `query ($after: String) {
      page: campaignsConnection(first: 1000, after: $after) { edges { node { id } } }
      all: campaignsConnection(first: 1000) { edges { node { id } } }
    }`;
    const { page, all } = await dataOf(query, { after });
    expect(page).toEqual(all);
    expect(JSON.stringify(page)).not.toContain('theirs');
  });
});

test.each([0, -1, 1001, 2_147_483_647])('first: %i is refused', async (first) => {
  for (const field of ['campaignsConnection', 'productsConnection', 'activityLogsConnection']) {
    const { errors } = await ask(`{ ${field}(first: ${first}) { totalCount } }`);
    const message = 'first must be from 1 to 1000';
    expect(errors).toMatchObject([{ message, extensions: { code: 'bad_request', parameter: 'first' } }]);
  }
});

test('the cost of a connection is that of as many entries', async () => {
  const costOf = async (first: string) => {
    const { extensions, errors } = await ask(`{ campaignsConnection${first} { edges { node { id name } } } }`);
    expect(errors).toBeUndefined();
    return extensions.cost.requested;
  };
  expect(await costOf('(first: 1000)')).toBeGreaterThan(1000 + (await costOf('(first: 1)')));
  expect(await costOf('(first: null)')).toBe(await costOf(''));
  const edges = 'edges { node { dailyMetrics(days: 365) { date cost clicks } } }';
  const many = Array.from({ length: 10 }, (_, at) => `c${at}: campaignsConnection(first: 1000) { ${edges} }`);
  expect((await ask(`{ ${many.join(' ')} }`)).errors[0]).toMatchObject({ extensions: { code: 'bad_request' } });
});

test('who may not read the list has no connection', async () => {
  const other = await reads.keyWith(['products:read']);
  const refused = await ask('{ campaignsConnection { totalCount } }', {}, { apiKey: other });
  expect(refused.errors).toMatchObject([{ extensions: { code: 'insufficient_scope' } }]);
  const token = await reads.tokenOf('kunde', ['102']);
  const { data } = await ask('{ campaignsConnection { edges { node { accountId } } } }', {}, { token });
  expect(new Set(data.campaignsConnection.edges.map(({ node }: Data) => node.accountId))).toEqual(new Set(['102']));
  const foreign = await ask('{ campaignsConnection(accountId: "999") { totalCount } }');
  expect(foreign.errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
});

test('REST and tools know nothing of connections', () => {
  const document = readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8');
  expect(document).not.toMatch(/connection["(]|pageInfo|"first"/);
});

const FEED = `query Feed($after: String) {
  campaignsConnection(first: 10, after: $after, days: 14) {
    edges { cursor node { id accountId metrics(days: 14) { cost } } }
    pageInfo { endCursor hasNextPage hasPreviousPage startCursor }
  }
}`;

test("Apollo Client's relayStylePagination puts pages together", async () => {
  const typePolicies = { Query: { fields: { campaignsConnection: relayStylePagination(['days']) } } };
  const client = new ApolloClient({
    cache: new InMemoryCache({ typePolicies }),
    link: new HttpLink({ uri: `${reads.app.url}/graphql`, headers: { 'x-api-key': apiKey } }),
  });
  const query = parse(FEED);
  const first = await client.query<Data>({ query });
  const after = first.data.campaignsConnection.pageInfo.endCursor;
  await client.query<Data>({ query, variables: { after }, fetchPolicy: 'network-only' });
  const { campaignsConnection } = client.readQuery<Data>({ query });
  expect(campaignsConnection.edges).toHaveLength(20);
  client.stop();
});

test("urql's relayPagination does, too", async () => {
  const client = new Client({
    url: `${reads.app.url}/graphql`,
    preferGetMethod: false,
    exchanges: [
      cacheExchange({
        keys: { CampaignMetrics: () => null },
        resolvers: { Query: { campaignsConnection: relayPagination() } },
      }),
      fetchExchange,
    ],
    fetchOptions: { headers: { 'x-api-key': apiKey } },
  });
  const first = await client.query(FEED, {}).toPromise();
  const after = first.data.campaignsConnection.pageInfo.endCursor;
  const both = await client.query(FEED, { after }).toPromise();
  expect(both.data.campaignsConnection.edges).toHaveLength(20);
});
