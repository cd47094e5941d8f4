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
