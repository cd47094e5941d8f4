import { switchMaintenance } from '../../src/maintenance.js';
import { buildTeam } from '../access/fixture.js';
import { keyOf } from '../planning/support.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { TestApp } from '../support/start-app.js';

/** https://github.com/graphql/graphql-over-http, spec/GraphQLOverHTTP.md as of 2026-08-06 (e1e46e7). */
const RESPONSE = 'application/graphql-response+json';

let database: TestDatabase;
let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await TestApp.start({ db: database.db });
  apiKey = await keyOf(database.db, await buildTeam(database.db), ['accounts:read', 'campaigns:read']);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const post = (body: string, accept: string, headers: Record<string, string> = { 'x-api-key': apiKey }) =>
  app.send('POST', '/graphql', { body, headers: { accept, 'content-type': 'application/json', ...headers } });
const asked = (query: string, more: object = {}) => JSON.stringify({ query, ...more });

const VARIABLE = 'query ($n: Int!) { campaigns(limit: $n) { meta { total } } }';
const COSTLY = '{ accounts { data { campaigns(limit: 1000) { dailyMetrics(days: 365) { cost } } } } }';

describe.each([
  ['a whole answer', asked('{ accounts { meta { total } } }'), 200, 200],
  ['partial data', asked('{ __typename feeds(accountId: "1") { id } }'), 294, 200],
  ['data that errors have left null', asked('{ account(accountId: "1") { name } }'), 294, 200],
  ['a body that is no JSON', 'NONSENSE', 400, 400],
  ['a body cut short', '{"query":', 400, 400],
  ['a misspelt parameter', '{"qeury": "{__typename}"}', 422, 400],
  ['variables that are a list', asked(VARIABLE, { variables: [7] }), 422, 400],
  ['a document that cannot be parsed', asked('{'), 400, 200],
  ['a document that does not fit the schema', asked('{ nothing }'), 422, 200],
  ['an operation that is not named', asked('query A { __typename } query B { __typename }'), 422, 200],
  ['a variable of the wrong type', asked(VARIABLE, { variables: { n: 'x' } }), 422, 200],
  ['a variable that is missing', asked(VARIABLE), 422, 200],
  ['a document that costs too much', asked(COSTLY), 400, 200],
])('%s', (_what, body, status, plain) => {
  test(`is ${status} for ${RESPONSE}, and ${plain} for plain JSON`, async () => {
    const answer = await post(body, RESPONSE);
    expect(answer.status).toBe(status);
    if (status >= 200 && status < 300) expect(answer.headers.get('content-type')).toContain(RESPONSE);
    expect((await post(body, 'application/json')).status).toBe(plain);
    expect((await post(body, `application/json, ${RESPONSE};q=0.5`)).status).toBe(plain);
    expect((await post(body, `${RESPONSE}, application/json;q=0.9`)).status).toBe(status);
  });
});

test('fields that a credential does not open are errors beside the data', async () => {
  const answer = await post(asked('{ teamMembers { count } }'), RESPONSE, { 'x-api-key': 'acs_unknown' });
  expect([answer.status, answer.body.data]).toEqual([294, null]);
});

test('during maintenance a health check does not find the server well', async () => {
  await switchMaintenance(database.db, true, 'Umzug');
  while ((await app.send('GET', '/api/v1/query/accounts')).status !== 503)
    await new Promise((go) => setTimeout(go, 50));
  for (const accept of ['application/json', RESPONSE]) {
    expect((await post(asked('{ __typename }'), accept)).status).toBe(503);
    expect((await post(asked('{ __typename maintenanceStatus { message } }'), accept)).body.data).toEqual({
      __typename: 'Query',
      maintenanceStatus: { message: 'Umzug' },
    });
  }
  await switchMaintenance(database.db, false);
});
