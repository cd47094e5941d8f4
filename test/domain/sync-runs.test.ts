import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
});
afterAll(() => demo.stop());

const QUERY = `query ($id: String!) {
  syncRuns(accountId: $id) { status from to rowsRead skippedCount skippedReasons errorCode errorMessage startedAt finishedAt }
  account(accountId: $id) { syncRuns { id status skippedCount } }
}`;

test('the history of an account shows its last runs, newest first, with what was left out', async () => {
  await demo.app.db.query(
    `insert into sync_runs (team_id, account_id, status, rows_read, skipped, skipped_reasons, error_code, error_message,
       started_at, finished_at)
     select $1, $2, 'failed', 7, 0, '{}', 'platform_quota', 'Merchant Center asks for fewer requests',
       now() + make_interval(mins => n), now() + make_interval(mins => n + 1) from generate_series(1, 24) n`,
    [demo.teamId, accountId],
  );
  await demo.app.db.query(
    `insert into sync_runs (team_id, account_id, status, from_date, to_date, rows_read, skipped, skipped_reasons,
       started_at, finished_at)
     values ($1, $2, 'completed', '2026-01-01', '2026-01-31', 3000000000, 2, '{"product A: price.amountMicros: missing"}',
       now() + interval '1 hour', null),
       ($1, null, 'failed', null, null, 0, 0, '{}', now() + interval '2 hours', null)`,
    [demo.teamId, accountId],
  );
  const { body } = await demo.app.graphql(QUERY, { id: accountId }, { token: demo.users.member.token });
  expect(body.errors).toBeUndefined();
  const [newest, second] = body.data.syncRuns;
  expect(newest).toMatchObject({
    status: 'completed',
    from: '2026-01-01',
    to: '2026-01-31',
    rowsRead: 3_000_000_000,
    skippedCount: 2,
    skippedReasons: ['product A: price.amountMicros: missing'],
    errorCode: null,
    errorMessage: null,
    finishedAt: null,
  });
  expect(second).toMatchObject({ status: 'failed', errorCode: 'platform_quota', skippedCount: 0, skippedReasons: [] });
  expect(body.data.syncRuns).toHaveLength(20);
  expect(body.data.account.syncRuns).toHaveLength(20);
  expect(body.data.account.syncRuns[0]).toMatchObject({ status: 'completed', skippedCount: 2 });
});

test('an account that the caller does not see has no history', async () => {
  const { body } = await demo.app.graphql(
    'query { syncRuns(accountId: "42") { id } }',
    {},
    { token: demo.users.member.token },
  );
  expect(body.errors).toMatchObject([{ message: 'account not found', extensions: { code: 'not_found' } }]);
});

test('an account is among the failing ones while its last finished run failed', async () => {
  const [failing, recovered] = demo.accountIds.slice(2) as [string, string];
  const run = (id: string, status: string, hours: number) =>
    demo.app.db.query(
      `insert into sync_runs (team_id, account_id, status, error_code, error_message, started_at, finished_at)
       values ($1, $2, $3, 'platform_unavailable', 'Google Ads does not answer', now() + make_interval(hours => $4),
         case when $3 <> 'running' then now() + make_interval(hours => $4, mins => 1) end)`,
      [demo.teamId, id, status, hours],
    );
  await run(failing, 'failed', 3);
  await run(failing, 'running', 4);
  await run(recovered, 'failed', 3);
  await run(recovered, 'completed', 4);
  const told = { accountId: failing, errorCode: 'platform_unavailable', errorMessage: 'Google Ads does not answer' };
  const { token } = demo.users.member;
  const { body } = await demo.app.rest('GET', '/failing-syncs?limit=1000', { token });
  expect(body.data).toContainEqual({
    ...told,
    accountName: expect.any(String),
    failedAt: expect.any(String),
    lastSyncedAt: expect.any(String),
  });
  const ids = (rows: { accountId: string }[]) => rows.map((row) => row.accountId);
  expect(ids(body.data)).not.toContain(recovered);
  expect(body.meta.total).toBe(body.data.length);
  const byKey = await demo.app.rest('GET', '/query/failing-syncs?limit=1&offset=0', { apiKey: demo.apiKey });
  expect(byKey.body.meta).toEqual({ total: body.meta.total, limit: 1, offset: 0 });
  const query = '{ failingSyncs(limit: 1000) { data { accountId errorCode } meta { total } } }';
  const asked = await demo.app.graphql(query, {}, { token });
  expect(ids(asked.body.data.failingSyncs.data)).toEqual(ids(body.data));
});

test('people learn of failing syncs of their own accounts alone', async () => {
  const { id, token } = demo.users.member;
  const failing = async () => (await demo.app.rest('GET', '/failing-syncs', { token })).body.data;
  expect(await failing()).not.toEqual([]);
  const assign = (accountIds: string[]) =>
    demo.app.rest('PUT', `/teams/${demo.teamId}/members/${id}/assignments`, {
      token: demo.users.owner.token,
      body: { accountIds },
    });
  await assign([demo.accountIds[1] as string]);
  expect(await failing()).toEqual([]);
  await assign([]);
});
