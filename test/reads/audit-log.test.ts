import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '../../schema/audit/audit-entry.type.js';
import { sql } from '../../src/db/statements/sql.js';
import { AuditService } from '../../src/domain/audit/audit.service.js';
import { everything, TEAM } from '../domain/support/world.js';
import type { Credential } from '../support/start-app.js';
import { Explained, type ReadsApp, startReadsApp } from './support.js';

const [ANNA, KEY, OTHER_TEAM] = [randomUUID(), randomUUID(), randomUUID()];
/** More than are passed over without looking at months. */
const MANY = 2600;

let reads: ReadsApp;
let owner: Credential;

beforeAll(async () => {
  reads = await startReadsApp();
  owner = { token: await reads.tokenOf('owner') };
  // Over four months, many at the same instant.
  await reads.db.query(
    sql`insert into audit_log (team_id, user_id, api_key_id, tool, account_id, payload, request_id, created_at)
      select ${TEAM}, case when n % 3 = 0 then ${ANNA}::uuid end, case when n % 4 = 0 then ${KEY}::uuid end,
        (array['createTodo', 'setCampaignBudget', 'moveBoardCard'])[1 + n % 3], case when n % 5 > 0 then (101 + n % 3)::text end,
        '{}', 'r' || n, timestamptz '2026-03-10 10:00Z' - n / 7 * interval '6 hours'
      from generate_series(1, ${MANY}::int) n`,
  );
  await reads.db.query(
    sql`insert into audit_log (team_id, tool, payload, request_id) select ${OTHER_TEAM}, 'createTodo', '{}', 'theirs'
      from generate_series(1, 50)`,
  );
  await reads.db.query(
    sql`insert into audit_results (team_id, audit_id, status)
      select team_id, id, case when request_id like '%7' then 'refused' when request_id like '%13' then 'failed' else 'done' end
      from audit_log where team_id = ${TEAM} and request_id not like '%9'`,
  );
  await reads.db.query('analyze audit_log, audit_results');
});
afterAll(() => reads.stop());

interface Args {
  limit?: number;
  offset?: number;
  after?: string;
  tool?: string;
  accountId?: string;
  userId?: string;
  apiKeyId?: string;
  status?: string;
}

async function auditLog(args: Args, credential = owner) {
  const { body } = await reads.app.graphql(
    `query($limit: Int, $offset: Int, $after: String, $tool: String, $accountId: String, $userId: String, $apiKeyId: String,
        $status: AuditStatus) {
      auditLog(limit: $limit, offset: $offset, after: $after, tool: $tool, accountId: $accountId, userId: $userId,
          apiKeyId: $apiKeyId, status: $status) {
        data { id tool accountId userId apiKeyId status createdAt requestId } meta { total nextCursor }
      }
    }`,
    { limit: 100, offset: 0, ...args },
    credential,
  );
  if (body.errors) throw new Error(`${body.errors[0].extensions.code}: ${body.errors[0].message}`);
  return body.data.auditLog as { data: AuditEntry[]; meta: { total: number; nextCursor: string | null } };
}

/** All entries in their order, told by a statement that knows nothing of pages. */
const everyEntry = () =>
  reads.db.query<{ id: string; tool: string; status: string } & Record<string, unknown>>(
    sql`select l.id, l.tool, l.account_id as "accountId", l.user_id as "userId", l.api_key_id as "apiKeyId",
        coalesce(r.status, 'open') as status
      from audit_log l left join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
      where l.team_id = ${TEAM} order by l.created_at desc, l.id desc`,
  );

const FILTERS: Args[] = [
  {},
  { tool: 'createTodo' },
  { tool: 'nothing' },
  { accountId: '102' },
  { userId: ANNA },
  { apiKeyId: KEY },
  { userId: ANNA, apiKeyId: KEY },
  { userId: ANNA, tool: 'createTodo' },
  { status: 'done' },
  { status: 'refused' },
  { status: 'failed' },
  { status: 'open' },
  { tool: 'setCampaignBudget', accountId: '101', apiKeyId: KEY, status: 'refused' },
];

test.each(FILTERS)('pages of %p are one list with an exact total, by offset and by cursor', async (filter) => {
  const expected = (await everyEntry()).filter((entry) =>
    Object.entries(filter).every(([field, value]) => entry[field] === value),
  );
  const ids = expected.map(({ id }) => id);
  const byOffset: string[] = [];
  for (let offset = 0; offset === 0 || offset < ids.length; offset += 400) {
    const { data, meta } = await auditLog({ ...filter, limit: 400, offset });
    expect(meta).toEqual({ total: ids.length, nextCursor: null });
    byOffset.push(...data.map(({ id }) => id));
  }
  expect(byOffset).toEqual(ids);
  const byCursor: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { data, meta } = await auditLog({ ...filter, limit: 399, after });
    expect(meta.total).toBe(ids.length);
    byCursor.push(...data.map(({ id }) => id));
    after = meta.nextCursor;
  }
  expect(byCursor).toEqual(ids);
  expect(await auditLog({ ...filter, offset: ids.length + 5000 })).toMatchObject({
    data: [],
    meta: { total: ids.length },
  });
});

test('what is written is counted at once, by several writers', async () => {
  const totals = async () => {
    const { userId } = (await auditLog({ tool: 'createApiKey', limit: 1 })).data[0] as AuditEntry;
    const filters = [{ tool: 'createApiKey' }, { userId: userId as string }, { apiKeyId: KEY }, {}];
    return Promise.all(filters.map(async (filter) => (await auditLog(filter)).meta.total));
  };
  const write = () =>
    reads.app.rest('POST', `/teams/${TEAM}/api-keys`, { ...owner, body: { name: 'Key', scopes: ['logs:read'] } });
  await write();
  const [ofTool = 0, ofPerson = 0, ofKey, all = 0] = await totals();
  await Promise.all([write(), write(), write()]);
  expect(await totals()).toEqual([ofTool + 3, ofPerson + 3, ofKey, all + 3]);
  expect(all + 3).toBe((await everyEntry()).length);
});

test('a write is open from its beginning to its end, unless both are one transaction', async () => {
  const audit = new AuditService(reads.db);
  const totals = async () => {
    const found: Record<string, number> = {};
    for (const status of ['open', 'done', 'refused', 'failed']) found[status] = (await auditLog({ status })).meta.total;
    return found;
  };
  const before = (await totals()) as Record<'open' | 'done' | 'failed', number>;
  const write = { tool: 'createTodo', payload: {}, requestId: 'twice' };
  const id = randomUUID();
  await audit.begin(everything, write, id);
  expect(await totals()).toEqual({ ...before, open: before.open + 1 });
  expect((await auditLog({ status: 'open', limit: 1 })).data).toMatchObject([{ id, status: 'open' }]);
  expect((await auditLog({ status: 'open', tool: 'createTodo', limit: 1 })).data).toMatchObject([{ id }]);
  // Two who tell its end: the first one counts.
  await audit.done(everything, id, {}, null);
  await audit.ended(everything, id, new Error('late'));
  expect(await totals()).toEqual({ ...before, done: before.done + 1 });
  expect((await auditLog({ status: 'done', limit: 1 })).data).toMatchObject([{ id, status: 'done' }]);

  await reads.db.transaction(async (tx) => {
    const within = new AuditService(tx);
    const broken = randomUUID();
    await within.begin(everything, write, broken);
    await within.ended(everything, broken, new Error('broken'));
  });
  expect(await totals()).toEqual({ ...before, done: before.done + 1, failed: before.failed + 1 });
});

test('a cursor of another list, or that was made up, shows nothing', async () => {
  const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const wrong = [
    'x',
    forge('logs', '1', ANNA),
    forge('auditLog', '1'),
    forge('auditLog', 'now()', ANNA),
    forge('auditLog', '1', `${ANNA}'`),
    forge('auditLog', '9'.repeat(18), ANNA),
  ];
  for (const after of wrong) await expect(auditLog({ after })).rejects.toThrow('bad_request');
  const { data } = await auditLog({ after: forge('auditLog', '9'.repeat(15), ANNA), limit: 1000 });
  expect(data.every(({ requestId }) => requestId !== 'theirs')).toBe(true);
  await expect(auditLog({ after: '' }, { token: await reads.tokenOf('member') })).rejects.toThrow('forbidden');
});

test('ids that cannot be are those of nobody', async () => {
  expect(await auditLog({ userId: 'x', after: '' })).toEqual({ data: [], meta: { total: 0, nextCursor: null } });
  expect((await auditLog({ apiKeyId: `${KEY}x` })).meta.total).toBe(0);
});

test.each([
  [{}, 'audit_log_time'],
  [{ tool: 'createTodo' }, 'audit_log_tool'],
  [{ accountId: '102' }, 'audit_log_account'],
  [{ userId: ANNA }, 'audit_log_user'],
  [{ apiKeyId: KEY }, 'audit_log_api_key'],
  [{ userId: ANNA, apiKeyId: KEY }, 'audit_log_'],
])('%p is read in the order of its index', async (filter, index) => {
  await reads.db.query(
    sql`insert into audit_log (team_id, user_id, api_key_id, tool, account_id, payload, request_id, created_at)
      select ${TEAM}, ${randomUUID()}::uuid, gen_random_uuid(), 'tool' || n % 20, (n % 50)::text, '{}', '', '2020-01-01Z'
      from generate_series(1, 3000) n`,
  );
  await reads.db.query('analyze audit_log');
  const explained = new Explained(reads.db);
  await new AuditService(explained).list(everything, { limit: 20, offset: 0, ...filter });
  expect(explained.plans).toHaveLength(1);
  expect(explained.plans[0]).toContain(index);
  expect(explained.plans[0]).not.toContain(
    '"Seq Scan","Parallel Aware":false,"Async Capable":false,"Relation Name":"audit_log"',
  );
});
