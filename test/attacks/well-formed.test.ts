import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** Half of a character beyond the basic plane: JavaScript text may hold it, Unicode may not. */
const HALF = '\ud800';
const RULE = 'must be well-formed Unicode, without unpaired surrogates';

let demo: DemoApp;
let folder: string;
let accountId: string;
let campaignId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adlane-well-formed-'));
  demo = await startDemoApp({ ATTACHMENTS_DIR: folder });
  [accountId = ''] = demo.accountIds;
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=1`, {
    apiKey: demo.apiKey,
  });
  campaignId = body.data[0].id;
});

afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });
const refused = (parameter: string, rule = RULE) => ({
  status: 400,
  body: { code: 'bad_request', message: `${parameter} ${rule}` },
});

test('an invitation', async () => {
  const body = { email: `a${HALF}@example.com`, role: 'member' };
  const answer = await demo.app.rest('POST', `/teams/${demo.teamId}/invitations`, { ...owner(), body });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: expect.stringMatching(/^email /) },
  });
});

test.each([
  ['a name', () => ({ name: `Liste ${HALF}` }), 'name'],
  [
    'a keyword',
    () => ({
      keywords: [
        { text: 'gut', match_type: 'BROAD' },
        { text: `x${HALF}`, match_type: 'BROAD' },
      ],
    }),
    'keywords[1].text',
  ],
  ['a campaign', () => ({ campaign_ids: [campaignId, HALF] }), 'campaign_ids[1]'],
  ['the account', () => ({ account_id: HALF }), 'account_id'],
])('negative keywords with half a character in %s', async (_what, wrong, parameter) => {
  const keywords = [{ text: 'gratis', match_type: 'BROAD' }];
  const body = { account_id: accountId, campaign_ids: [campaignId], keywords, ...wrong() };
  expect(await demo.app.rest('POST', '/query/negative-keywords', { ...key(), body })).toMatchObject(refused(parameter));
});

test('a promotion', async () => {
  const body = {
    longTitle: `20 % auf Zelte${HALF}`,
    couponValueType: 'PERCENT_OFF',
    percentOff: 20,
    offerType: 'NO_CODE',
    redemptionChannel: ['ONLINE'],
    productApplicability: 'ALL_PRODUCTS',
    effectiveStart: '2099-02-01T00:00:00+01:00',
    effectiveEnd: '2099-02-15T00:00:00+01:00',
  };
  const answer = await demo.app.rest('POST', `/accounts/${accountId}/promotions`, { ...owner(), body });
  expect(answer).toMatchObject(refused('longTitle'));
});

test.each<[string, unknown, string, string]>([
  ['a value', { a: [{ b: HALF }] }, 'metadata.a[0].b', RULE],
  ['the name of a field', { a: { [HALF]: 1 } }, 'metadata.a', `${RULE} in the name of a field`],
  ['a NUL in the name of a field', { 'a\0': 1 }, 'metadata', 'must not contain NUL characters in the name of a field'],
])('free JSON with %s', async (_what, metadata, parameter, rule) => {
  const body = { logType: 'manual', message: 'Hallo', metadata };
  const answer = await demo.app.rest('POST', `/query/accounts/${accountId}/logs`, { ...key(), body });
  expect(answer).toMatchObject(refused(parameter, rule));
});

test('a field that there is not, named with what nobody can store, is refused and recorded', async () => {
  for (const name of ['a\0b', HALF]) {
    const body = { logType: 'manual', message: 'Hallo', [name]: 1 };
    const answer = await demo.app.rest('POST', `/query/accounts/${accountId}/logs`, { ...key(), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.headers.get('x-audit-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

describe('a query string', () => {
  const search = (value: string) => demo.app.rest('GET', `/query/products?brand=${value}`, key());

  test.each(['%ED%A0%80', 'a%FFb', '%C0%AF', '%F4%90%80%80'])('%s is no text', async (value) => {
    expect(await search(value)).toMatchObject(refused('brand'));
    expect(await demo.app.rest('GET', `/query/products?other=${value}`, key())).toMatchObject({ status: 200 });
  });

  test.each(['%EF%BF%BD', '%f0%9f%91%8d', '%zz', 'a+b', '100%'])('%s is text', async (value) => {
    expect(await search(value)).toMatchObject({ status: 200 });
  });
});

test.each(['%ED%A0%80', '%FF', 'x%EF%BF%BD'])('an id %s in a path is not found', async (id) => {
  for (const path of [`/query/accounts/${id}`, `/query/accounts/${accountId}/negative-keywords/${id}`]) {
    expect(await demo.app.rest('GET', path, key())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

test('GraphQL: a variable, a nested one, a text in the document', async () => {
  const create = `mutation ($title: String!) { createTodo(accountId: "${accountId}", title: $title) { id } }`;
  const errors = async (query: string, variables = {}) => (await demo.app.graphql(query, variables, key())).body.errors;
  expect(await errors(create, { title: `x${HALF}` })).toMatchObject([
    { message: `title ${RULE}`, extensions: { code: 'bad_request' } },
  ]);
  const nested =
    'query ($id: String!) { accounts(limit: 1) { data { campaigns(status: ENABLED) { id } } } account(accountId: $id) { id } }';
  expect(await errors(nested, { id: HALF })).toMatchObject([{ extensions: { code: 'bad_request' } }]);
  for (const text of ['\\ud800', HALF]) {
    const inDocument = `mutation { createTodo(accountId: "${accountId}", title: "x${text}") { id } }`;
    expect(await errors(inDocument)).toMatchObject([{ extensions: { code: 'bad_request' } }]);
  }
});

test('a tool', async () => {
  const params = {
    name: 'add_negative_keywords',
    arguments: { account_id: accountId, campaign_id: campaignId, keywords: [{ text: HALF, match_type: 'BROAD' }] },
  };
  const { body } = await demo.app.send('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { 'x-api-key': demo.apiKey, accept: 'application/json, text/event-stream' },
  });
  expect(JSON.parse(body.result.content[0].text)).toEqual(refused('keywords[0].text').body);
});

test("a file's name", async () => {
  const ticket = await demo.app.rest('POST', '/support/tickets', {
    ...owner(),
    body: { categoryKey: 'api', subject: 'Frage', message: 'Hallo' },
  });
  const head = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: text/plain\r\n\r\nHallo\r\n--b--\r\n`;
  for (const name of ["filename*=utf-8''a%ED%A0%80.txt", "filename*=utf-8''a%00.txt", 'filename="a\ufffd.txt"']) {
    const response = await fetch(`${demo.app.url}/api/v1/support/tickets/${ticket.body.id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.users.owner.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: head(name),
    });
    expect([201, 400]).toContain(response.status);
  }
});

test.each([
  [
    'a bid',
    'mutation { setCampaignBidding(accountId: "A", campaignId: "C", strategy: TARGET_ROAS, targetRoas: 1e999) { success } }',
    'targetRoas',
  ],
  ['a lower bound', '{ campaigns(minCost: 1e999) { data { id } } }', 'minCost'],
  ['an upper bound', '{ campaigns(maxRoas: 1e999) { data { id } } }', 'maxRoas'],
  ['a difference', '{ products(minPriceDiffPercent: -1e999) { data { title } } }', 'minPriceDiffPercent'],
  ['an account', '{ accounts(minRoas: 1e999) { data { id } } }', 'minRoas'],
  [
    'facts of a log entry',
    'mutation { createActivityLog(accountId: "A", logType: manual, message: "m", metadata: { a: [1e999] }) { id } }',
    'metadata.a[0]',
  ],
])('a number in a document that is too large to be one: %s', async (_what, query, parameter) => {
  const document = query.replace('"A"', `"${accountId}"`).replace('"C"', `"${campaignId}"`);
  const { body } = await demo.app.graphql(document, {}, key());
  expect(body.errors?.[0]).toMatchObject({
    message: `${parameter} must be a number`,
    extensions: { code: 'bad_request' },
  });
});

test('a number in JSON that is too large to be one', async () => {
  const body = '{"logType":"manual","message":"m","metadata":{"a":-1e400}}';
  expect(await demo.app.rest('POST', `/query/accounts/${accountId}/logs`, { ...key(), body })).toMatchObject(
    refused('metadata.a', 'must be a number'),
  );
});

test.each([
  ['half a character', [0xed, 0xa0, 0x80]],
  ['bytes that never occur', [0xff, 0xfe]],
])('a body with %s in place of UTF-8', async (_what, bytes) => {
  const [before, after] = ['x', 'y'].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  const send = async (path: string, beginning: string, end: string) => {
    const parts = [Buffer.from(beginning), before, Buffer.from(bytes), after, Buffer.from(end)];
    const response = await fetch(`${demo.app.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': demo.apiKey, 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    });
    return { status: response.status, body: await response.json() };
  };
  const message = 'The body must be well-formed UTF-8.';
  expect(await send(`/api/v1/query/accounts/${accountId}/logs`, '{"logType":"manual","message":"', '"}')).toEqual({
    status: 400,
    body: { code: 'bad_request', message },
  });
  const query = `mutation { createActivityLog(accountId: \\"${accountId}\\", logType: manual, message: \\"`;
  const { status, body } = await send('/graphql', `{"query":"${query}`, '\\") { id } }"}');
  expect([status, body.errors[0].message]).toEqual([400, message]);
});

test.each([
  'application/vnd.api+json',
  'application/merge-patch+json',
  'application/json; charset=utf-16',
  'text/json',
])('a body as %s is another type', async (type) => {
  const headers = { 'content-type': type };
  const body = { logType: 'manual', message: 'm' };
  const answer = await demo.app.rest('POST', `/query/accounts/${accountId}/logs`, { ...key(), body, headers });
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
});
