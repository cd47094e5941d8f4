import { insertApiKey } from '../../src/access/api-key.records.js';
import type { Scope } from '../../src/access/scopes.js';
import { AttentionKind, NAMED_SUBJECTS } from '../../src/domain/attention/attention.enum.js';
import { addAccount, addTeam } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import type { Credential } from '../support/start-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** What needs attention, held against the lists that show it. */
let demo: DemoApp;
let accountId: string;
let member: Credential;
let owner: Credential;
let monitorId: string;

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;
type Item = { kind: AttentionKind; count: number; ids: string[] };

beforeAll(async () => {
  demo = await startDemoApp();
  [accountId = ''] = demo.accountIds;
  member = { token: demo.users.member.token };
  owner = { token: demo.users.owner.token };
  await sql('update products set status = $2 where team_id = $1', 'approved');
  await sql("update sync_runs set status = 'completed' where team_id = $1 and status = 'failed'");
});
afterAll(() => demo.stop());

const sql = (statement: string, ...values: unknown[]) => demo.app.db.query(statement, [demo.teamId, ...values]);

async function rest(method: 'GET' | 'POST' | 'PUT', path: string, credential: Credential, body?: object) {
  const answer = await demo.app.rest(method, path, { ...credential, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Data;
}

async function attention(credential: Credential = member): Promise<Item[]> {
  return rest('GET', credential.apiKey === undefined ? '/attention' : '/query/attention', credential);
}

const kindsOf = (items: readonly Item[]) => items.map(({ kind }) => kind);
const of = (kind: AttentionKind, items: readonly Item[]) => items.find((item) => item.kind === kind);

async function keyWith(scopes: Scope[]): Promise<Credential> {
  const about = { name: scopes.join(), expiresAt: null, createdBy: null, createdAt: new Date() };
  const { key } = await insertApiKey(demo.app.db, { teamId: demo.teamId, scopes, ...about });
  return { apiKey: key };
}

const assign = (userId: string, accountIds: string[]) =>
  rest('PUT', `/teams/${demo.teamId}/members/${userId}/assignments`, owner, { accountIds });

test('is empty where nothing does', async () => {
  expect(await attention()).toEqual([]);
});

test('counts each kind as its list does and names what is concerned, the most urgent first', async () => {
  const conditions = [{ metric: 'cost', windowDays: 1, comparison: 'value', operator: 'above', threshold: 1 }];
  ({ id: monitorId } = await rest('POST', '/monitors', member, { name: 'Teuer', level: 'account', conditions }));
  const found = (date: string) =>
    sql(
      `insert into monitor_events (team_id, monitor_id, account_id, date, severity, match_count, matches)
       values ($1, $2, $3, $4, 'warning', 0, '[]')`,
      monitorId,
      accountId,
      date,
    );
  await found('2026-01-01');
  await found('2026-01-02');

  const campaigns = (await rest('GET', `/query/campaigns?account_id=${accountId}&limit=2`, { apiKey: demo.apiKey }))
    .data;
  await rest('POST', '/change-plans', member, {
    changes: [{ setCampaignStatus: { accountId, campaignId: campaigns[0].id, status: 'PAUSED' } }],
  });
  await sql(
    `update sync_runs set status = 'failed' where team_id = $1 and account_id = $2 and status <> 'running'`,
    accountId,
  );
  const group = (name: string, id: string, monthlyBudgetEur: number) =>
    rest('POST', '/budget-groups', owner, {
      name,
      monthlyBudgetEur,
      cap: 'none',
      campaigns: [{ accountId, campaignId: id }],
    });
  const { id: groupId } = await group('Zu klein', campaigns[0].id, 1);
  await sql("update budget_groups set cap_problem = 'Something failed.' where team_id = $1 and id = $2", groupId);
  await rest('PUT', `/accounts/${accountId}/monthly-target`, owner, { monthlyTargetEur: 1 });
  const statuses = await sql(
    `update products set status = 'disapproved' where team_id = $1 and account_id = $2
     and id in (select id from products where team_id = $1 and account_id = $2 order by id limit 3) returning id`,
    accountId,
  );
  expect(statuses).toHaveLength(3);

  const items = await attention();
  expect(kindsOf(items)).toEqual(Object.keys(AttentionKind));
  const events = await rest('GET', '/monitor-events?isAcknowledged=false', member);
  expect(of('monitor_findings', items)).toMatchObject({ count: 2, ids: events.data.map(({ id }: Data) => id) });
  const plans = await rest('GET', '/change-plans?status=proposed', member);
  expect(of('proposed_plans', items)).toMatchObject({ count: 1, ids: [plans.data[0].id] });
  expect(of('failing_syncs', items)).toMatchObject({ count: 1, ids: [accountId] });
  expect(of('blocked_caps', items)).toMatchObject({ count: 1, ids: [groupId] });
  const groups = await rest('GET', '/budget-groups', member);
  const astray = groups.filter(({ pace }: Data) => Math.abs(pace.missPercent ?? 0) > 10);
  expect(of('missed_budgets', items)).toMatchObject({ count: 1, ids: astray.map(({ id }: Data) => id) });
  expect((await rest('GET', `/accounts/${accountId}/month-spend`, member)).missPercent).toBeGreaterThan(10);
  expect(of('missed_targets', items)).toMatchObject({ count: 1, ids: [accountId] });
  expect(of('disapproved_products', items)).toMatchObject({ count: 3, ids: [accountId] });
});

test('says the same over REST, GraphQL and the tool', async () => {
  const items = await attention();
  const { body } = await demo.app.graphql('{ attention { kind count ids } }', {}, member);
  expect(body.data).toEqual({ attention: items });
  expect(await attention({ apiKey: demo.apiKey })).toEqual(items);
  const tool = await call(await overHttp(demo.app.url, demo.apiKey), 'get_attention', {});
  expect(tool.text).toEqual({ items });
});

test('leaves out what nobody has to look at any more', async () => {
  const [eventId] = of('monitor_findings', await attention())?.ids ?? [];
  await rest('POST', `/monitor-events/${eventId}/acknowledge`, member);
  expect(of('monitor_findings', await attention())).toMatchObject({ count: 1 });
  await sql('update monitor_events set acknowledged_at = now() where team_id = $1');
  const { missPercent, expectedEur } = await rest('GET', `/accounts/${accountId}/month-spend`, member);
  expect(missPercent).not.toBeNull();
  // Exactly at the bound is not over it.
  await rest('PUT', `/accounts/${accountId}/monthly-target`, owner, { monthlyTargetEur: expectedEur });
  const items = await attention();
  expect(kindsOf(items)).not.toContain('monitor_findings');
  expect(kindsOf(items)).not.toContain('missed_targets');
  await sql('update monitor_events set acknowledged_at = null where team_id = $1');
  await rest('PUT', `/accounts/${accountId}/monthly-target`, owner, { monthlyTargetEur: expectedEur * 2 });
  expect(of('missed_targets', await attention())).toMatchObject({ count: 1, ids: [accountId] });
});

test.each<[Scope[], AttentionKind[]]>([
  [['accounts:read'], ['failing_syncs', 'missed_targets']],
  [['products:read'], ['disapproved_products']],
  [['logs:read'], []],
])('a key with %j is told of what it may list', async (scopes, kinds) => {
  const told = kindsOf(await attention(await keyWith(scopes)));
  for (const kind of kinds) expect(told).toContain(kind);
  const lists = { failing_syncs: 'failing-syncs', proposed_plans: 'change-plans', blocked_caps: 'budget-groups' };
  for (const [kind, path] of Object.entries(lists)) {
    const { status } = await demo.app.rest('GET', `/query/${path}`, await keyWith(scopes));
    expect([kind, told.includes(kind as AttentionKind)]).toEqual([kind, status === 200]);
  }
});

test('a kunde is told neither of plans nor of budget groups, and nobody of accounts that are not theirs', async () => {
  const { id, token } = demo.users.kunde;
  await assign(id, [accountId]);
  expect(kindsOf(await attention({ token }))).toEqual(['failing_syncs', 'missed_targets', 'disapproved_products']);
  await assign(id, [demo.accountIds[1] as string]);
  expect(await attention({ token })).toEqual([]);

  await assign(demo.users.member.id, [demo.accountIds[1] as string]);
  expect(await attention()).toEqual([]);
  await assign(demo.users.member.id, []);
  expect(await attention()).toHaveLength(7);
});

test('names the first of many, by name, and counts all', async () => {
  const teamId = '00000000-0000-4000-8000-0000000a77e0';
  await addTeam(demo.app.db, teamId);
  for (let at = 0; at < NAMED_SUBJECTS + 5; at++) {
    const id = `77${String(at).padStart(8, '0')}`;
    await addAccount(demo.app.db, { teamId, id, name: `Konto ${String(99 - at)}` });
    await demo.app.db.query(
      `insert into sync_runs (team_id, account_id, status, error_code, error_message, started_at, finished_at)
       values ($1, $2, 'failed', 'platform_unavailable', 'No answer', now(), now())`,
      [teamId, id],
    );
  }
  const about = { name: 'k', expiresAt: null, createdBy: null, createdAt: new Date() };
  const { key } = await insertApiKey(demo.app.db, { teamId, scopes: ['accounts:read'], ...about });
  const [item, ...others] = await attention({ apiKey: key });
  expect(others).toEqual([]);
  expect(item).toMatchObject({ kind: 'failing_syncs', count: NAMED_SUBJECTS + 5 });
  expect(item?.ids).toHaveLength(NAMED_SUBJECTS);
  expect(item?.ids[0]).toBe(`77${String(NAMED_SUBJECTS + 4).padStart(8, '0')}`);
});
