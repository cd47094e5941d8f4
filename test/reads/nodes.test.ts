import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
});
afterAll(() => demo.stop());

const ask = (query: string, variables: object = {}, credential: object = { apiKey: demo.apiKey }) =>
  demo.app.graphql(query, variables as Record<string, unknown>, credential);

/** The id of a record that is read by `query`, which calls it `it`. */
async function nodeId(query: string, credential?: object): Promise<string> {
  const { body } = await ask(`{ ${query} { nodeId } }`, {}, credential);
  return body.data.it.nodeId;
}

const NODE = `query ($id: ID!) { node(id: $id) { __typename nodeId } }`;

test('each record that one root field reads is found by its node id, as what it is', async () => {
  const owner = { token: demo.users.owner.token };
  const { data } = (
    await ask(`{
      campaigns(accountId: "${accountId}", limit: 1) { data { id } }
      products(accountId: "${accountId}", limit: 1) { data { offerId } }
      negativeKeywordLists(accountId: "${accountId}") { id }
    }`)
  ).body;
  const campaignId = data.campaigns.data[0].id;
  const { offerId } = data.products.data[0];
  const run = await demo.app.rest('POST', `/accounts/${accountId}/mining/start`, { ...owner, body: {} });
  const body = { categoryKey: 'api', subject: 'Frage', message: 'Wie?' };
  const ticket = await demo.app.rest('POST', '/support/tickets', { ...owner, body });
  const reads = {
    Account: `it: listedAccount(accountId: "${accountId}")`,
    Campaign: `it: listedCampaign(accountId: "${accountId}", campaignId: "${campaignId}")`,
    Product: `it: listedProduct(accountId: "${accountId}", offerId: "${offerId}")`,
    AccountDetails: `it: account(accountId: "${accountId}")`,
    CampaignDetail: `it: campaign(accountId: "${accountId}", campaignId: "${campaignId}")`,
    ProductDetails: `it: product(accountId: "${accountId}", offerId: "${offerId}")`,
    MiningRunWithCategories: `it: miningRun(accountId: "${accountId}", runId: "${run.body.id}")`,
    NegativeKeywordListDetails: `it: negativeKeywordList(accountId: "${accountId}", listId: "${data.negativeKeywordLists[0].id}")`,
    CustomerProfile: `it: customerProfile(accountId: "${accountId}")`,
    SupportTicketDetails: `it: supportTicket(id: "${ticket.body.id}")`,
  };
  for (const [type, read] of Object.entries(reads)) {
    const id = await nodeId(read, owner);
    const { body } = await ask(NODE, { id }, owner);
    expect(body).toMatchObject({ data: { node: { __typename: type, nodeId: id } } });
  }
});

test.each([
  ['accounts', 'sort: "name"', 'Account', 'id name status'],
  ['campaigns', 'sort: "-cost"', 'Campaign', 'id accountId name status channelType'],
  ['products', 'sort: "-cost"', 'Product', 'offerId accountId title price currency'],
])('what %s lists is read by its node id, the same', async (list, args, type, fields) => {
  for (const days of [30, 12]) {
    const fragment = `... on ${type} { nodeId ${fields} metrics(days: ${days}) { periodDays cost clicks roas } }`;
    const { body } = await ask(`{ ${list}(${args}, limit: 3, days: ${days}) { data { ${fragment} } } }`);
    for (const row of body.data[list].data) {
      const found = await ask(`query ($id: ID!) { node(id: $id) { ${fragment} } }`, { id: row.nodeId });
      expect(found.body).toMatchObject({ data: { node: row } });
    }
  }
});

test('one as it stands in lists is read over the days that are asked for, and by whoever may see its account', async () => {
  const read = async (days: number, credential?: object) => {
    const query = `query ($accountId: String!, $days: Int!) {
      listed: campaigns(accountId: $accountId, days: $days, limit: 1) { data { id metrics { periodDays cost } } }
    }`;
    const { body } = await ask(query, { accountId, days });
    const [row] = body.data.listed.data;
    const one = 'query ($a: String!, $c: String!, $d: Int!) { listedCampaign(accountId: $a, campaignId: $c, days: $d)';
    const found = await ask(
      `${one} { id metrics { periodDays cost } } }`,
      { a: accountId, c: row.id, d: days },
      credential,
    );
    return { row, found: found.body };
  };
  for (const days of [7, 11]) {
    const { row, found } = await read(days);
    expect(found).toMatchObject({ data: { listedCampaign: row } });
  }
  const { found } = await read(7, { token: demo.users.kunde.token });
  const own = await ask(`{ account(accountId: "${accountId}") { id } }`, {}, { token: demo.users.kunde.token });
  expect(found.errors?.[0].extensions.code).toBe(own.body.errors?.[0].extensions.code);
  const lost = await ask(`{ listedProduct(accountId: "${accountId}", offerId: "404") { title } }`);
  expect(lost.body.errors[0].extensions.code).toBe('not_found');
});

test('all of a record can be asked for, with what hangs on it', async () => {
  const fields = 'id name metrics { cost } campaigns(limit: 2) { id } account: nodeId';
  const id = await nodeId(`it: account(accountId: "${accountId}")`);
  const { body } = await ask(
    `query ($id: ID!, $accountId: String!) {
      node(id: $id) { ... on AccountDetails { ${fields} } ... on CampaignDetail { campaignName } }
      account(accountId: $accountId) { ${fields} }
    }`,
    { id, accountId },
  );
  expect(body.errors).toBeUndefined();
  expect(body.data.node).toEqual(body.data.account);
});

test('it is for whoever may read the record by its own root field', async () => {
  const id = await nodeId(`it: account(accountId: "${accountId}")`);
  const kunde = { token: demo.users.kunde.token };
  const codeFor = async (credential: object) => (await ask(NODE, { id }, credential)).body.errors?.[0].extensions.code;
  expect(await codeFor({})).toBe('unauthorized');
  expect(await codeFor(kunde)).toBe(
    (await ask(`{ account(accountId: "${accountId}") { id } }`, {}, kunde)).body.errors?.[0].extensions.code,
  );
  const { body } = await demo.app.rest('POST', `/teams/${demo.teamId}/api-keys`, {
    token: demo.users.owner.token,
    body: { name: 'Logs', scopes: ['logs:read'] },
  });
  expect(await codeFor({ apiKey: body.key })).toBe('insufficient_scope');
});

test.each([
  ['nothing', ''],
  ['no id of ours', 'x'],
  ['an id of a record', '1000000001'],
  ['what is not there', ['AccountDetails', '404']],
  ['too little', ['AccountDetails']],
  ['too much', ['AccountDetails', '1', '2']],
  ['a type that is no node', ['Query', '1']],
  ['a type that there is not', ['__proto__', '1']],
  ['numbers', ['AccountDetails', 1]],
  ['NUL', ['AccountDetails', 'a\0']],
  ['a long text', 'A'.repeat(100_000)],
])('%s is not found', async (_what, id) => {
  const text = typeof id === 'string' ? id : Buffer.from(JSON.stringify(id)).toString('base64url');
  const { body } = await ask(NODE, { id: text });
  expect([body.data?.node, body.errors[0].extensions.code]).toEqual([
    null,
    expect.stringMatching(/^(not_found|bad_request)$/),
  ]);
});

test('what is asked of a node counts as it would elsewhere', async () => {
  const below = 'campaigns(limit: 1000) { searchTerms(limit: 1000) { searchTerm } }';
  const id = await nodeId(`it: account(accountId: "${accountId}")`);
  const costOf = async (query: string) => (await ask(query)).body.extensions.cost.requested;
  const [direct, asNode] = [
    await costOf(`{ account(accountId: "${accountId}") { ${below} } }`),
    await costOf(`{ node(id: "${id}") { ... on AccountDetails { ${below} } } }`),
  ];
  expect(asNode).toBeGreaterThanOrEqual(direct);
  const many = Array.from({ length: 20 }, (_, at) => `a${at}: ${below}`).join(' ');
  const { body } = await ask(`{ node(id: "${id}") { ... on AccountDetails { ${many} } } }`);
  expect(body.errors[0].extensions.code).toBe('bad_request');
});

test('the types of an interface are not told again below each other', async () => {
  let query = 'name';
  for (let level = 0; level < 5; level += 1) query = `possibleTypes { interfaces { ${query} } }`;
  const { body } = await ask(`{ __type(name: "Node") { ${query} } }`, {}, {});
  expect([body.data, body.errors[0].extensions.code]).toEqual([undefined, 'bad_request']);
});
