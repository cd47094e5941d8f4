import { TEAM } from '../domain/support/world.js';
import { insertRows } from '../support/builders.js';
import { type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let apiKey: string;
let campaignId: string;

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

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  const [most] = await reads.db.query<{ id: string }>(
    `select campaign_id as id from search_term_days where team_id = $1 and account_id = '101'
     group by 1 order by count(distinct search_term) desc limit 1`,
    [TEAM],
  );
  campaignId = most?.id as string;
});
afterAll(() => reads.stop());

const INFO = 'totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
const OF_CAMPAIGN = 'searchTerm matchType status cost costPerConversion campaignId campaignName';
const OF_ACCOUNT = 'searchTerm matchType status cost costPerConversion campaignIds';

/** The nodes of every page of `field`, which begins with its name and `(`; `within` puts it into a document. */
async function nodesOf(field: string, node: string, first: number, within = (text: string) => text): Promise<Data[]> {
  const nodes: Data[] = [];
  for (let after: string | null = null; ; ) {
    const page: string = `page: ${field}first: ${first}, after: $after) { ${INFO} edges { cursor node { ${node} } } }`;
    const data: Data = await dataOf(`query ($after: String) { ${within(page)} }`, { after });
    const { edges, pageInfo, totalCount } = data.page ?? data.parent.page;
    expect(edges.length).toBeLessThanOrEqual(first);
    expect(pageInfo.hasPreviousPage).toBe(after !== null);
    expect(pageInfo.endCursor).toBe(edges.at(-1).cursor);
    nodes.push(...edges.map((edge: Data) => edge.node));
    if (!pageInfo.hasNextPage) {
      expect(nodes).toHaveLength(totalCount);
      return nodes;
    }
    after = pageInfo.endCursor;
  }
}

test.each([7, 30, 90])('pages over %i days are the list, without gap or overlap', async (days) => {
  const { ofCampaign, ofAccount } = await dataOf(`{
    ofCampaign: campaignSearchTerms(campaignId: "${campaignId}", days: ${days}) { ${OF_CAMPAIGN} }
    ofAccount: accountSearchTerms(accountId: "101", days: ${days}) { ${OF_ACCOUNT} }
  }`);
  expect(ofAccount.length).toBeGreaterThan(2);
  const campaign = `campaignSearchTermsConnection(campaignId: "${campaignId}", days: ${days}, `;
  expect(await nodesOf(campaign, OF_CAMPAIGN, 2)).toEqual(ofCampaign);
  const account = `accountSearchTermsConnection(accountId: "101", days: ${days}, `;
  expect(await nodesOf(account, OF_ACCOUNT, 2)).toEqual(ofAccount);
  const nested = `searchTermsConnection(days: ${days}, `;
  const below = (parent: string) => (page: string) => `parent: ${parent} { ${page} }`;
  expect(await nodesOf(nested, OF_ACCOUNT, 3, below('account(accountId: "101")'))).toEqual(ofAccount);
  const owner = `campaignId: "${campaignId}", accountId: "101"`;
  expect(await nodesOf(nested, OF_CAMPAIGN, 3, below(`campaign(${owner})`))).toEqual(ofCampaign);
  expect(await nodesOf(nested, OF_CAMPAIGN, 3, below(`listedCampaign(${owner})`))).toEqual(ofCampaign);
});

test('rows that come and go between two pages move nobody, also among equal costs', async () => {
  const [day] = await reads.db.query<{ date: string }>(
    `select max(date)::text as date from search_term_days where account_id = '101'`,
  );
  const figures = { impressions: 1, clicks: 1, conversions_micros: 0, conversion_value_micros: 0 };
  const seen = {
    team_id: TEAM,
    account_id: '101',
    date: day?.date,
    campaign_id: campaignId,
    status: 'NONE',
    ...figures,
  };
  const add = (search_term: string, cost_micros: number, match_type = 'BROAD') =>
    insertRows(reads.db, 'search_term_days', [{ ...seen, search_term, cost_micros, match_type }]);
  const most = 9_000_000_000_000;
  for (const term of ['b', 'd', 'f']) await add(term, most);
  await add('d', most, 'EXACT');
  const query = `query ($after: String) {
    page: campaignSearchTermsConnection(campaignId: "${campaignId}", first: 2, after: $after) {
      pageInfo { endCursor } edges { node { searchTerm matchType } }
    }
  }`;
  const named = ({ page }: Data) => page.edges.map(({ node }: Data) => `${node.searchTerm} ${node.matchType}`);
  const first = await dataOf(query);
  expect(named(first)).toEqual(['b BROAD', 'd BROAD']);
  // The entry that the cursor names goes, one comes before it and one behind it.
  await reads.db.query(`delete from search_term_days where search_term = 'd' and match_type = 'BROAD'`);
  await add('a', most);
  await add('e', most);
  const second = await dataOf(query, { after: first.page.pageInfo.endCursor });
  expect(named(second)).toEqual(['d EXACT', 'e BROAD']);
  const third = await dataOf(query, { after: second.page.pageInfo.endCursor });
  expect(named(third)[0]).toBe('f BROAD');
});

describe('a wrong argument is refused', () => {
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  test.each([
    ['after', { after: 'x' }],
    ['after', { after: made('searchTerms.accountPage', '0', 'a') }],
    ['after', { after: made('searchTerms.campaignPage', 'NaN', 'a', 'BROAD') }],
    ['after', { after: made('searchTerms.campaignPage', '0', 'a\0', 'BROAD') }],
    ['after', { after: made('searchTerms.campaignPage', '0', 'a') }],
    ['first', { first: 0 }],
    ['first', { first: 1001 }],
    ['days', { days: 91 }],
    ['days', { days: 0 }],
  ])('%s: %j', async (parameter, variables) => {
    const query = `query ($after: String, $first: Int, $days: Int! = 30) {
      campaignSearchTermsConnection(campaignId: "${campaignId}", after: $after, first: $first, days: $days) { totalCount }
    }`;
    const { errors } = await ask(query, variables);
    expect(errors).toMatchObject([{ extensions: { code: 'bad_request', parameter } }]);
  });
});

describe('whoever may not read the list has no connection', () => {
  const query = (accountId: string) => `{ accountSearchTermsConnection(accountId: "${accountId}") { totalCount } }`;
  const codeOf = async (text: string, credential?: object) =>
    (await ask(text, {}, credential)).errors?.[0].extensions.code ?? null;

  test('by scope, and nested it leaves its record in the answer', async () => {
    const key = { apiKey: await reads.keyWith(['accounts:read']) };
    expect(await codeOf(query('101'), key)).toBe('insufficient_scope');
    const nested = '{ account(accountId: "101") { id searchTermsConnection { totalCount } } }';
    const { data, errors } = await ask(nested, {}, key);
    expect(data.account).toEqual({ id: '101', searchTermsConnection: null });
    expect(errors).toMatchObject([{ extensions: { code: 'insufficient_scope' } }]);
  });

  test('by account and by the setting of the team', async () => {
    expect(await codeOf(query('999'))).toBe('not_found');
    expect(await codeOf('{ campaignSearchTermsConnection(campaignId: "404") { totalCount } }')).toBe('not_found');
    const token = await reads.tokenOf('kunde', ['101']);
    const list = (accountId: string) => `{ accountSearchTerms(accountId: "${accountId}") { searchTerm } }`;
    for (const on of [false, true]) {
      await reads.db.query('update teams set kunde_can_view_search_terms = $1 where id = $2', [on, TEAM]);
      for (const accountId of ['101', '102'])
        expect(await codeOf(query(accountId), { token })).toBe(await codeOf(list(accountId), { token }));
    }
  });
});

test('nested ones are paid for each record', async () => {
  const { extensions } = await ask('{ campaigns { data { id searchTermsConnection(first: 1) { totalCount } } } }');
  expect(extensions.cost.requested).toBeGreaterThan(100 * 100);
});
