import { auditServer } from 'graphql-http';
import { createClient } from 'graphql-sse';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { addTeam } from '../support/builders.js';
import { TestApp } from '../support/start-app.js';

const TEAM = '8f7d9a52-2f4e-4f0e-9c0a-6f3c1d2b7a10';

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await TestApp.start();
  await addTeam(app.db, TEAM);
  const record = { name: 'Test', scopes: ALL_SCOPES, expiresAt: null, createdBy: null, createdAt: new Date() };
  apiKey = (await insertApiKey(app.db, { teamId: TEAM, ...record })).key;
});

afterAll(() => app.stop());

test('a caller without a credential may introspect and nothing else', async () => {
  expect((await app.graphql('{ __schema { queryType { name } } }')).body).toEqual({
    data: { __schema: { queryType: { name: 'Query' } } },
    extensions: { cost: { requested: 1, limit: 10_000 } },
  });
  const { status, body } = await app.graphql('{ teamMembers { count } }');
  expect(status).toBe(200);
  expect(body.errors[0].extensions).toEqual({ code: 'unauthorized' });
});

test.each<[string, string | object | undefined, Record<string, string>]>([
  ['a batch', [{ query: '{ __typename }' }], {}],
  ['nothing', {}, {}],
  ['a number for a document', { query: 5 }, {}],
  ['a text for variables', { query: '{ __typename }', variables: 'x' }, {}],
  ['a number for an operation', { query: '{ __typename }', operationName: 5 }, {}],
  ['no JSON', '{bad', {}],
  ['another type', 'x', { 'content-type': 'text/plain' }],
  ['too much', { query: 'x'.repeat(1_100_000) }, {}],
])('%s is no request, and is answered with what it cost', async (_what, body, headers) => {
  const credentials: Record<string, string>[] = [{}, { 'x-api-key': apiKey }];
  for (const credential of credentials) {
    const answer = await app.send('POST', '/graphql', { body, headers: { ...headers, ...credential } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.extensions).toEqual({ cost: { requested: 0, limit: expect.any(Number) } });
  }
});

test.each([
  [{}, { data: { campaigns: { meta: { limit: 2 } } } }],
  [{ n: 3 }, { data: { campaigns: { meta: { limit: 3 } } } }],
  [{ n: null }, { errors: [{ extensions: { code: 'bad_request' } }] }],
])('a variable that must not be null has its default: %j', async (variables, answer) => {
  const query = 'query ($n: Int! = 2) { campaigns(limit: $n) { meta { limit } } }';
  expect((await app.graphql(query, variables, { apiKey })).body).toMatchObject(answer);
});

const CHANGE = 'accountId: "1", campaignId: $null, dailyBudgetEur: 2, applyToSharedBudget: $absent';

describe.each<[parameter: string, query: string]>([
  ['limit', 'query ($null: Int) { campaigns(limit: $null) { data { id } } }'],
  ['limit', 'query ($null: Int = 3) { campaigns(limit: $null) { data { id } } }'],
  ['limit', 'query ($null: Int! = 3) { campaigns(limit: $null) { data { id } } }'],
  [
    'limit',
    `query ($null: Int, $more: Boolean! = true) { campaigns(limit: $null) { data { ...Card @include(if: $more) ...Card } } }
    fragment Card on Campaign { id }`,
  ],
  ['days', 'query ($null: Int) { accounts { data { id campaigns(days: $null) { id } } } }'],
  [
    'changes[0].setCampaignBudget.campaignId',
    `mutation ($null: String = "3", $absent: Boolean) {
      createChangePlan(changes: [{ setCampaignBudget: { ${CHANGE} } }]) { id }
    }`,
  ],
])('a null for %s, which takes none, is refused: %s', (parameter, query) => {
  const refusal = {
    message: `${parameter} must not be null`,
    extensions: { code: 'bad_request', parameter },
  };

  test('at /graphql', async () => {
    const { status, body } = await app.graphql(query, { null: null }, { apiKey });
    expect({ status, body }).toMatchObject({ status: 200, body: { errors: [refusal] } });
    expect(body.data).toBeUndefined();
  });

  test('on the stream', async () => {
    const client = createClient({ url: `${app.url}/graphql/stream`, headers: { 'x-api-key': apiKey } });
    const { value } = await client.iterate({ query, variables: { null: null } }).next();
    expect(value).toMatchObject({ errors: [refusal] });
  });
});

test('a null for an argument that is not asked for, or that has its default, is no fault', async () => {
  const query = 'query ($n: Int, $more: Boolean!) { campaigns(limit: $n) @include(if: $more) { meta { limit } } }';
  expect((await app.graphql(query, { n: null, more: false }, { apiKey })).body.data).toEqual({});
  const { body } = await app.graphql(query, { more: true }, { apiKey });
  expect(body.data).toEqual({ campaigns: { meta: { limit: 100 } } });
});

test.each([
  [{ apiKey: 'acs_unknown' }, 'invalid_api_key'],
  [{ token: 'x.y.z' }, 'invalid_token'],
])('the refused credential %j is told as over REST', async (credential, code) => {
  const { status, body } = await app.graphql('{ teamMembers { count } }', {}, credential);
  expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 200, code });
});

test.each([
  ['{', 'bad_request'],
  ['{ nothing }', 'bad_request'],
  ['query A { __typename } query B { __typename }', 'bad_request'],
  ['query ($id: String!) { teamSettings(teamId: $id) { teamId } }', 'bad_request'],
  [`{ __schema { types { fields { type { ofType { ofType { ofType { ofType { name } } } } } } } } }`, undefined],
])('the document %s is answered with 200 and a code', async (query, code) => {
  const { status, body } = await app.graphql(query);
  expect({ status, code: body.errors?.[0].extensions.code }).toEqual({ status: 200, code });
});

test.each([
  ['{ campaigns(status: enabled) { meta { total } } }', {}, 'status must be one of ENABLED, PAUSED, REMOVED, UNKNOWN'],
  ['{ campaigns(days: "7") { meta { total } } }', {}, 'days must be a whole number'],
  ['query ($d: Int!) { campaigns(days: $d) { meta { total } } }', { d: 'x' }, 'days must be a whole number'],
  ['query ($d: Int!) { campaigns(days: $d) { meta { total } } }', { d: null }, 'days must not be null'],
  ['{ account { name } }', {}, 'accountId is required'],
  ['query ($id: String!) { account(accountId: $id) { name } }', {}, 'accountId is required'],
  [
    '{ accountDailyMetrics(accountId: "1", startDate: "2026-02-30", endDate: "2026-03-01") { date } }',
    {},
    'startDate must be a calendar date, YYYY-MM-DD',
  ],
])('%s is told as over REST', async (query, variables, message) => {
  const { status, body } = await app.graphql(query, variables);
  expect({ status, error: body.errors[0] }).toMatchObject({
    status: 200,
    error: { message, extensions: { code: 'bad_request' } },
  });
});

test.each([
  ['{', 'application/json', 400, 'bad_request'],
  ['query=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  [JSON.stringify({ query: `{ a${'x'.repeat(1_100_000)} }` }), 'application/json', 413, 'payload_too_large'],
  ['{}', 'application/json', 400, 'bad_request'],
])('a malformed request, %#', async (body, type, status, code) => {
  const answer = await app.send('POST', '/graphql', { body, headers: { 'content-type': type } });
  expect({ status: answer.status, code: answer.body.errors[0].extensions.code }).toEqual({ status, code });
});

test('GraphQL over HTTP, as the audit of graphql-http sees it', async () => {
  const results = await auditServer({ url: `${app.url}/graphql` });
  expect(results.filter((result) => result.status === 'error').map((result) => `${result.id} ${result.name}`)).toEqual(
    [],
  );
  // The draft of August 2026 has 422, which the audit does not know yet: graphql-over-http.test.ts.
  expect(results.filter((result) => result.status === 'warn').map((result) => result.id)).toEqual(['86EE']);
});

const ACCEPTED = [undefined, '*/*', 'application/json', 'application/graphql-response+json, application/json;q=0.9'];

test.each<[query: string, others?: { operationName?: string; variables?: object }]>([
  ['{ account(accountId: "1000000001") { name } }'],
  ['{ teamMembers { count } __typename }'],
  ['{ nothing }'],
  ['{'],
  ['{ campaigns(days: "7") { meta { total } } }'],
  ['query A { __typename } query B { __typename }'],
  ['query A { __typename } query B { __typename }', { operationName: 'B' }],
  ['query A { __typename } query B { __typename }', { operationName: 'C' }],
  ['query ($n: Int!) { campaigns(limit: $n) { meta { total } } }', { variables: { n: 2 } }],
  ['query ($n: Int!) { campaigns(limit: $n) { meta { total } } }', { variables: { n: 'x' } }],
  ['{ accounts { data { campaigns(limit: 1000) { dailyMetrics(days: 365) { cost } } } } }'],
])('%s is answered alike by POST and by GET', async (query, others = {}) => {
  for (const accept of ACCEPTED) {
    const headers = { ...(accept && { accept }), 'x-api-key': apiKey };
    const { variables, ...names } = others;
    const asked = { query, ...names, ...(variables && { variables: JSON.stringify(variables) }) };
    const posted = await app.send('POST', '/graphql', {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, ...others }),
    });
    const got = await app.send('GET', `/graphql?${new URLSearchParams(asked)}`, {
      headers: { ...headers, 'apollo-require-preflight': 'true' },
    });
    expect(seenOf(posted)).toEqual(seenOf(got));
  }
});

function seenOf({ status, headers, body }: Awaited<ReturnType<TestApp['send']>>) {
  const { date: _date, 'x-request-id': _id, ...same } = Object.fromEntries(headers);
  return { status, headers: same, body };
}
