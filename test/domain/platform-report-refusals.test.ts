import { randomUUID } from 'node:crypto';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES, type Scope } from '../../src/access/scopes.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { addAccount, addTeam, insertRows } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import type { Credential } from '../support/start-app.js';

/** Reports of accounts, keys and platforms that cannot or may not give them. */
let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;

beforeAll(async () => {
  demo = await startDemoApp();
  [accountId = ''] = demo.accountIds;
  platform = new AdsPlatform(demo, accountId);
});
afterEach(() => platform.heal());
afterAll(() => demo.stop());

const NAMES = 'SELECT campaign.id, campaign.name FROM campaign';
const TERMS = `SELECT search_term_view.search_term, metrics.clicks FROM search_term_view
  WHERE segments.date DURING LAST_7_DAYS`;
const CHANGES = `SELECT change_event.change_date_time, change_event.user_email FROM change_event
  WHERE change_event.change_date_time DURING LAST_7_DAYS LIMIT 10`;

const get = (query: string, account = accountId, credential: Credential = { apiKey: demo.apiKey }, more = '') =>
  demo.app.rest(
    'GET',
    `/query/accounts/${account}/platform-report?query=${encodeURIComponent(query)}${more}`,
    credential,
  );
const ask = (query: string, credential: Credential, account = accountId) =>
  demo.app.graphql(
    'query ($account: String!, $query: String!) { platformReport(accountId: $account, query: $query) { rows isComplete } }',
    { account, query },
    credential,
  );
const keyWith = async (scopes: readonly Scope[], teamId = demo.teamId) => {
  const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
  return { apiKey: (await insertApiKey(demo.app.db, { teamId, scopes: [...scopes], ...facts })).key };
};
const sent = async (): Promise<{ path: string }[]> => {
  const answer = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  return (answer.requests ?? answer).filter(({ path }: { path: string }) => path.includes('searchStream'));
};
const forget = () => fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
/** Another question each time: answers are kept. */
const fresh = () => `${NAMES} WHERE campaign.name != '${randomUUID()}'`;

test('values that the platform leaves out are null, over REST and GraphQL', async () => {
  const query = 'SELECT campaign.id, campaign.target_roas.target_roas, campaign.end_date_time FROM campaign';
  const { status, body } = await get(query);
  expect(status).toBe(200);
  expect(body.rows.flat()).toContain(null);
  const told = await ask(query, { token: demo.users.member.token });
  expect(told.body.data.platformReport.rows).toEqual(body.rows);
});

test.each([
  ['a quota that is used up', { kind: 'daily_quota' }, 502, 'platform_unavailable'],
  ['an answer that breaks off', { kind: 'cut', times: -1 }, 502, 'platform_unavailable'],
  [
    'an account that is closed or suspended',
    { kind: 'error', code: 'authorizationError.CUSTOMER_NOT_ENABLED', status: 403 },
    400,
    'platform_rejected',
  ],
])('%s is told as a failure of the platform, and is not kept', async (_what, fault, status, code) => {
  const query = fresh();
  await platform.fail(fault);
  expect(await get(query)).toMatchObject({ status, body: { code } });
  await platform.heal();
  expect((await get(query)).status).toBe(200);
});

test('an account without a connection is told to connect, and one of no known platform has no reports', async () => {
  const teamId = randomUUID();
  await addTeam(demo.app.db, teamId);
  await demo.app.db.query(`update teams set plan = 'pro', trial_ends_at = now() + interval '14 days' where id = $1`, [
    teamId,
  ]);
  await addAccount(demo.app.db, { teamId, id: '9000000009' });
  const key = await keyWith(ALL_SCOPES, teamId);
  const refused = await get(NAMES, '9000000009', key);
  expect(refused).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  expect(refused.body.message).toContain('connect');
  await demo.app.db.query(`update accounts set platform = 'other-ads' where id = '9000000009'`);
  expect(await get(NAMES, '9000000009', key)).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  // The same account of a team that is connected is not theirs.
  expect((await get(NAMES, accountId, key)).status).toBe(404);
});

test('a manager account has no figures, and shows none of the accounts below it', async () => {
  const { managerId } = demo.sandbox;
  const figures = await get('SELECT metrics.clicks FROM customer WHERE segments.date DURING LAST_7_DAYS', managerId);
  expect(figures).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  const campaigns = await get(NAMES, managerId);
  expect(campaigns.body.rows ?? []).toEqual([]);
  await forget();
  const clients = await get('SELECT customer_client.id FROM customer_client', managerId);
  expect(clients).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(await sent()).toEqual([]);
});

test('an account that the member is not assigned to does not exist for them, and nothing is sent', async () => {
  const userId = randomUUID();
  const { db, sessions } = demo.app;
  await insertRows(db, 'users', [{ id: userId, email: `${userId}@example.com`, name: 'M', avatar_url: '' }]);
  await insertRows(db, 'team_members', [
    { team_id: demo.teamId, user_id: userId, role: 'member', joined_at: '2026-01-01' },
  ]);
  const [, other = ''] = demo.accountIds;
  await insertRows(db, 'account_assignments', [{ team_id: demo.teamId, user_id: userId, account_id: other }]);
  const { token } = await sessions.issue({ userId, teamId: demo.teamId });
  const query = fresh();
  // Also what somebody else has just read and is kept.
  expect((await get(query)).status).toBe(200);
  await forget();
  expect((await ask(query, { token })).body.errors[0].extensions.code).toBe('not_found');
  expect(await sent()).toEqual([]);
  expect((await ask(query, { token }, other)).body.errors).toBeUndefined();
});

test('a kunde is refused whatever the query is', async () => {
  await forget();
  for (const query of [NAMES, 'nonsense']) {
    const { body } = await ask(query, { token: demo.users.kunde.token });
    expect(body.errors[0].extensions.code).toBe('forbidden');
  }
  expect(await sent()).toEqual([]);
});

test('keys need the scope of what a report shows, also of what has been read already', async () => {
  const campaigns = await keyWith(['campaigns:read']);
  await get(TERMS);
  await get(CHANGES);
  await forget();
  for (const [query, scope] of [
    [TERMS, 'search_terms:read'],
    [CHANGES, 'logs:read'],
    [`${NAMES} WHERE campaign.id IN (1) ORDER BY campaign.name`, null],
  ] as const) {
    const { status, body } = await get(query, accountId, campaigns);
    if (scope === null) expect(status).toBe(200);
    else {
      expect([status, body.code]).toEqual([403, 'insufficient_scope']);
      expect(body.message).toContain(scope);
    }
  }
  expect(await sent()).toHaveLength(1);
  expect((await get(TERMS, accountId, await keyWith(['campaigns:read', 'search_terms:read']))).status).toBe(200);
  const accounts = await get(NAMES, accountId, await keyWith(['accounts:read']));
  expect([accounts.status, accounts.body.code]).toEqual([403, 'insufficient_scope']);
});

test.each([
  ['a NUL in a text', `${NAMES} WHERE campaign.name = 'a\u0000b'`],
  ['a NUL between words', `${NAMES}\u0000`],
  ['half of a character', `${NAMES} WHERE campaign.name = '\ud83d'`],
  ['100 kB', `${NAMES} WHERE campaign.name = '${'x'.repeat(100_000)}'`],
  ['nothing', ''],
])('%s is refused over GraphQL, and nothing is sent', async (_what, query) => {
  await forget();
  const { body } = await ask(query, { token: demo.users.member.token });
  expect(body.errors[0].extensions.code).toBe('bad_request');
  expect(await sent()).toEqual([]);
});

test('one document has a few reports, and not a hundred', async () => {
  const fields = Array.from(
    { length: 100 },
    (_, at) => `a${at}: platformReport(accountId: "${accountId}", query: "${NAMES} LIMIT ${at + 1}") { rows }`,
  );
  await forget();
  const many = await demo.app.graphql(`{ ${fields.join(' ')} }`, {}, { token: demo.users.member.token });
  expect(many.body.errors[0].extensions.code).toBe('bad_request');
  expect(await sent()).toEqual([]);
  const few = await demo.app.graphql(`{ ${fields.slice(0, 3).join(' ')} }`, {}, { token: demo.users.member.token });
  expect(few.body.errors).toBeUndefined();
});

test('a report of more than 10,000 rows is cut off and says so, and its last page is full', async () => {
  const query = `SELECT campaign.id, segments.date, segments.device, segments.hour, metrics.impressions
    FROM campaign WHERE segments.date DURING LAST_30_DAYS`;
  const { status, body } = await get(query, accountId, undefined, '&limit=1000&offset=9500');
  expect(status).toBe(200);
  expect(body).toMatchObject({ isComplete: false, meta: { total: 10_000, limit: 1000, offset: 9500 } });
  expect(body.rows).toHaveLength(500);
  expect(body.query).toMatch(/ LIMIT 10001$/);
  const beyond = await get(query, accountId, undefined, '&limit=1000&offset=10000');
  expect(beyond.body).toMatchObject({ isComplete: false, rows: [] });
});
