import { type ReadsApp, startReadsApp } from '../reads/support.js';
import { insertRows } from '../support/builders.js';
import { startDemoApp } from '../support/demo-app.js';
import type { Credential } from '../support/start-app.js';
import { OTHER_TEAM, TEAM } from './support/world.js';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());
beforeEach(() => reads.db.query('delete from activity_logs'));

const get = (path: string, credential: Credential = { apiKey }) => reads.app.rest('GET', path, credential);
const post = (path: string, body: unknown, credential: Credential = { apiKey }) =>
  reads.app.rest('POST', path, { ...credential, body });
const ask = (query: string, credential: Credential, variables = {}) => reads.app.graphql(query, variables, credential);

async function add(accountId: string, message: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const entry = { team_id: TEAM, id, account_id: accountId, log_type: 'manual', message, metadata: {} };
  await insertRows(reads.db, 'activity_logs', [{ ...entry, created_at: '2026-03-01T08:00:00Z', ...more }]);
  return id;
}

const messages = (body: { data: { message: string }[] }) => body.data.map(({ message }) => message);

describe('an entry', () => {
  test('of an account keeps everything that was given', async () => {
    const userId = await memberId();
    const entry = {
      logType: 'error',
      message: ' Preisfehler im Feed: 🧥 ',
      metadata: { feed: { id: '7', rows: [1, null] }, toJSON: 'no method' },
      userId,
      eventDate: '2026-02-28',
    };
    const created = await post('/query/accounts/101/logs', entry);
    expect(created).toMatchObject({ status: 201 });
    expect(created.body).toEqual({
      id: UUID,
      teamId: TEAM,
      accountId: '101',
      ...entry,
      apiKeyId: UUID,
      createdAt: INSTANT,
    });
    expect((await get('/query/accounts/101/logs')).body).toEqual({
      data: [created.body],
      meta: { total: 1, limit: 1000, offset: 0 },
    });
  });

  test('needs a type and a message alone', async () => {
    const { status, body } = await post('/query/logs', { logType: 'system', message: 'Wartung beendet' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ accountId: 'system', metadata: {}, userId: null, eventDate: null, apiKeyId: UUID });
    const named = await post('/query/logs', { logType: 'manual', message: 'Anruf', accountId: '102', metadata: null });
    expect(named).toMatchObject({ status: 201, body: { accountId: '102', metadata: {} } });
    expect((await get('/query/logs')).body.data).toEqual([named.body, body]);
  });

  test('of a session is that of its user, whoever it names', async () => {
    const token = await reads.tokenOf('member');
    const query = `mutation($userId: String) {
      createActivityLog(logType: ai_insight, message: "x", userId: $userId) { userId apiKeyId accountId account { id } }
    }`;
    const { body } = await ask(query, { token }, { userId: await memberId() });
    const { userId } = body.data.createActivityLog;
    expect(body.data.createActivityLog).toEqual({ userId: UUID, apiKeyId: null, accountId: 'system', account: null });
    const [user] = await reads.db.query<{ name: string }>('select name from users where id = $1', [userId]);
    expect(user?.name).toBe('member');
  });

  test.each([
    [{ logType: 'manual' }, 'message is required'],
    [{ message: 'x' }, 'logType is required'],
    [{ logType: 'note', message: 'x' }, /^logType must be one of manual, .*, error$/],
    [{ logType: 'manual', message: ' ' }, 'message must have 1 to 20,000 characters, not only spaces'],
    [{ logType: 'manual', message: 'x'.repeat(20_001) }, /^message must have 1 to 20,000 characters/],
    [{ logType: 'manual', message: 'a\0b' }, 'message must not contain NUL characters'],
    [{ logType: 'manual', message: 'x', metadata: [1] }, /^metadata must be a JSON object/],
    [{ logType: 'manual', message: 'x', metadata: 'x' }, /^metadata must be a JSON object/],
    [{ logType: 'manual', message: 'x', metadata: { a: 'x'.repeat(20_000) } }, /^metadata must have at most 20,000/],
    [{ logType: 'manual', message: 'x', userId: 'nobody' }, 'userId must be the id of a member of the team'],
    [{ logType: 'manual', message: 'x', eventDate: '2026-02-30' }, 'eventDate must be a calendar date, YYYY-MM-DD'],
    [{ logType: 'manual', message: 'x', eventDate: '0000-01-01' }, 'eventDate must be a calendar date, YYYY-MM-DD'],
    [{ logType: 'manual', message: 'x', text: 'y' }, /^text is not a field of this body/],
  ])('that is wrong is refused (%#)', async (body, message) => {
    for (const path of ['/query/accounts/101/logs', '/query/logs']) {
      const answer = await post(path, body);
      expect({ path, ...answer }).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect(answer.body.message).toMatch(message);
    }
    expect((await get('/query/logs')).body.meta.total).toBe(0);
  });

  test('with metadata of endless depth is refused', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const body = `{"logType":"manual","message":"x","metadata":${deep}}`;
    expect(await post('/query/logs', body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  test.each(['999', 'none', 'system'])('of the account %s is not possible on the account path', async (accountId) => {
    const entry = { logType: 'manual', message: 'x' };
    const answer = { status: 404, body: { code: 'not_found', message: 'account not found' } };
    expect(await post(`/query/accounts/${accountId}/logs`, entry)).toMatchObject(answer);
    expect(await get(`/query/accounts/${accountId}/logs`)).toMatchObject(answer);
    if (accountId !== 'system') {
      expect(await post('/query/logs', { ...entry, accountId })).toMatchObject(answer);
      expect(await get(`/query/logs?account_id=${accountId}`)).toMatchObject(answer);
    }
  });
});

describe('lists', () => {
  test('come newest first, ties by id, in pages that neither overlap nor skip', async () => {
    const ids = [await add('101', 'tie'), await add('102', 'tie'), await add('system', 'tie')].sort().reverse();
    ids.unshift(await add('101', 'newest', { created_at: '2026-03-02T08:00:00Z', event_date: '2020-01-01' }));
    const found: string[] = [];
    for (let offset = 0; offset < 5; offset += 1) {
      const { body } = await get(`/query/logs?limit=1&offset=${offset}`);
      expect(body.meta).toEqual({ total: 4, limit: 1, offset });
      found.push(...body.data.map(({ id }: { id: string }) => id));
    }
    expect(found).toEqual(ids);
  });

  test('hold at most 1000, which a limit of 0 means', async () => {
    await reads.db.query(
      `insert into activity_logs (team_id, account_id, log_type, message)
       select $1, '101', 'sync', n::text from generate_series(1, 1005) n`,
      [TEAM],
    );
    for (const path of ['/query/logs', '/query/accounts/101/logs?limit=0', '/query/logs?limit=1000']) {
      const { body } = await get(path);
      expect(body.data).toHaveLength(1000);
      expect(body.meta).toEqual({ total: 1005, limit: 1000, offset: 0 });
    }
    expect((await get('/query/logs?limit=1001')).body.message).toMatch(/^limit must not be greater than 1000/);
    expect((await get('/query/logs?limit=-1')).status).toBe(400);
    expect((await get('/query/logs?offset=-1')).status).toBe(400);
  });

  test('can be filtered by type, though not by errors', async () => {
    for (const type of ['manual', 'sync', 'error']) await add('101', type, { log_type: type });
    expect(messages((await get('/query/logs?log_type=sync')).body)).toEqual(['sync']);
    expect((await get('/query/accounts/101/logs')).body.meta.total).toBe(3);
    const refused = await get('/query/accounts/101/logs?log_type=error');
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(refused.body.message).toBe(
      'log_type must be one of manual, ai_insight, platform_ads, system, user_action, sync',
    );
  });

  test('answer over GraphQL as over REST, filtered by account too', async () => {
    for (const accountId of ['101', '102', 'system']) await add(accountId, accountId);
    const query = `query($accountId: String, $logType: LogTypeFilter) {
      activityLogs(accountId: $accountId, logType: $logType) { data { message account { id } } meta { total limit } }
    }`;
    for (const accountId of ['101', 'system']) {
      const { body } = await ask(query, { apiKey }, { accountId, logType: 'manual' });
      const account = accountId === 'system' ? null : { id: accountId };
      expect(body.data.activityLogs).toEqual({
        data: [{ message: accountId, account }],
        meta: { total: 1, limit: 1000 },
      });
      expect(messages((await get(`/query/logs?account_id=${accountId}`)).body)).toEqual([accountId]);
    }
  });
});

describe('a long log', () => {
  const everything = async (path: string) => {
    const all: { id: string }[] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
      const { body }: { body: { data: []; meta: { total: number; nextCursor?: string } } } = await get(
        `${path}limit=700&after=${after}`,
      );
      all.push(...body.data);
      after = body.meta.nextCursor;
    }
    return all;
  };

  beforeEach(() =>
    reads.db.query(
      `insert into activity_logs (team_id, account_id, log_type, message, created_at)
       select $1, (array['101', '102', 'system'])[1 + n % 3], (array['manual', 'sync', 'error'])[1 + n / 3 % 3], 'Entry ' || n,
         '2026-03-01T00:00:00Z'::timestamptz - n / 2 * interval '2 hours 1 microsecond'
       from generate_series(0, 2999) n`,
      [TEAM],
    ),
  );

  const OFFSETS = [0, 500, 1000, 1500, 2100, 2990, 3500];

  test.each([
    '/query/logs?',
    '/query/logs?log_type=sync&',
    '/query/accounts/101/logs?',
    '/query/logs?account_id=system&',
  ])('%s has the same pages by number and by cursor, and counts them', async (path) => {
    const all = await everything(path);
    for (const offset of OFFSETS) {
      const { body } = await get(`${path}limit=130&offset=${offset}`);
      expect(body.data).toEqual(all.slice(offset, offset + 130));
      expect(body.meta).toEqual({ total: all.length, limit: 130, offset });
    }
  });

  test.each([
    ['member', ['101'], ['101', 'system'], null],
    ['member', ['101', '102'], ['101', '102', 'system'], 'sync'],
    ['kunde', ['101', '102'], ['101', '102'], null],
    ['kunde', ['101', '102'], ['101', '102'], 'manual'],
  ] as const)('has all pages for a %s with the accounts %j: %j of type %s', async (role, assigned, seen, logType) => {
    const token = await reads.tokenOf(role, [...assigned]);
    const all = await reads.db.query(
      `select id from activity_logs where team_id = $1 and account_id = any($2) and ($3::text is null or log_type = $3)
       order by created_at desc, id desc`,
      [TEAM, seen, logType],
    );
    for (const offset of OFFSETS) {
      const query = `query($offset: Int, $logType: LogTypeFilter) {
        activityLogs(limit: 130, offset: $offset, logType: $logType) { data { id } meta { total } }
      }`;
      const { body } = await ask(query, { token }, { offset, logType });
      expect(body.data.activityLogs).toEqual({
        data: all.slice(offset, offset + 130),
        meta: { total: all.length },
      });
    }
  });
});

describe('a log', () => {
  test('refuses a cursor that it did not give', async () => {
    const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const id = crypto.randomUUID();
    for (const after of ['x', forge('logs', '1', 'x'), forge('logs', '9'.repeat(18), id), forge('products', '1', id)]) {
      expect(await get(`/query/logs?after=${after}`)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    }
  });
});

describe('who sees what', () => {
  beforeEach(async () => {
    for (const accountId of ['101', '102', 'system']) await add(accountId, accountId);
    await insertRows(reads.db, 'activity_logs', [
      {
        ...{ team_id: OTHER_TEAM, id: crypto.randomUUID(), account_id: '101', log_type: 'manual' },
        message: 'foreign',
        metadata: {},
        created_at: '2026-03-01T08:00:00Z',
      },
    ]);
  });

  test.each([
    ['owner', [], ['101', '102', 'system']],
    ['member', [], ['101', '102', 'system']],
    ['member', ['102'], ['102', 'system']],
    ['kunde', ['102'], ['102']],
    ['kunde', [], ['101', '102']],
  ] as const)('a %s with the accounts %j: %j', async (role, accountIds, expected) => {
    const token = await reads.tokenOf(role, accountIds);
    const { body } = await ask('{ activityLogs { data { message } meta { total } } }', { token });
    expect(messages(body.data.activityLogs).sort()).toEqual(expected);
    expect(body.data.activityLogs.meta.total).toBe(expected.length);
  });

  test('what is not visible is not found', async () => {
    const kunde = await reads.tokenOf('kunde', ['102']);
    for (const accountId of ['101', 'system']) {
      const { body } = await ask(`{ activityLogs(accountId: "${accountId}") { data { id } } }`, { token: kunde });
      expect(body.errors[0].extensions.code).toBe('not_found');
    }
    const member = await reads.tokenOf('member', ['102']);
    const write = 'mutation { createAccountActivityLog(accountId: "101", logType: manual, message: "x") { id } }';
    expect((await ask(write, { token: member })).body.errors[0].extensions.code).toBe('not_found');
    expect((await ask(write, { token: kunde })).body.errors[0].extensions.code).toBe('forbidden');
  });

  test('a key needs the scope', async () => {
    const reader = await reads.keyWith(['logs:read']);
    expect((await get('/query/logs', { apiKey: reader })).status).toBe(200);
    const entry = { logType: 'manual', message: 'x' };
    const answer = { status: 403, body: { code: 'insufficient_scope' } };
    expect(await post('/query/logs', entry, { apiKey: reader })).toMatchObject(answer);
    expect(await get('/query/logs', { apiKey: await reads.keyWith(['logs:write']) })).toMatchObject(answer);
    const nested = '{ accounts { data { activityLogs { id } } } }';
    const { body } = await ask(nested, { apiKey: await reads.keyWith(['accounts:read']) });
    expect(body.errors[0].extensions.code).toBe('insufficient_scope');
  });

  test('accounts carry their newest entries', async () => {
    await add('101', 'newer', { created_at: '2026-03-02T08:00:00Z' });
    const { body } = await ask('{ accounts(sort: "name") { data { id activityLogs(limit: 1) { message } } } }', {
      apiKey,
    });
    const found = body.data.accounts.data.filter(
      ({ activityLogs }: { activityLogs: unknown[] }) => activityLogs.length,
    );
    expect(found).toEqual([
      { id: '101', activityLogs: [{ message: 'newer' }] },
      { id: '102', activityLogs: [{ message: '102' }] },
    ]);
  });
});

test('a request that is repeated under its key adds one entry', async () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { logType: 'manual', message: 'einmal' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => reads.app.rest('POST', '/query/logs', { apiKey, headers, body })),
  );
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect((await get('/query/logs')).body.meta.total).toBe(1);
});

test('a campaign write stands in the log under its audit id', async () => {
  const demo = await startDemoApp();
  try {
    const key = { apiKey: demo.apiKey };
    const { body: listed } = await demo.app.rest('GET', '/query/campaigns?status=PAUSED&limit=1', key);
    const [{ id, accountId }] = listed.data;
    const write = await demo.app.rest('POST', `/query/campaign/${id}/status`, {
      ...key,
      body: { account_id: accountId, status: 'ENABLED', userId: demo.users.member.id },
    });
    expect(write.status).toBe(200);
    const { body } = await demo.app.rest('GET', `/query/accounts/${accountId}/logs?log_type=user_action&limit=1`, key);
    expect(body.data[0]).toMatchObject({
      accountId,
      logType: 'user_action',
      metadata: { auditId: write.headers.get('x-audit-id'), campaignId: id },
      userId: demo.users.member.id,
      apiKeyId: demo.apiKeyId,
    });
  } finally {
    await demo.stop();
  }
});

async function memberId(): Promise<string> {
  const id = crypto.randomUUID();
  await insertRows(reads.db, 'users', [
    { id, email: `${id}@example.com`, name: 'Mia', avatar_url: '', created_at: '2026-01-01T00:00:00Z' },
  ]);
  await insertRows(reads.db, 'team_members', [
    { team_id: TEAM, user_id: id, role: 'member', joined_at: '2026-01-01T00:00:00Z' },
  ]);
  return id;
}
