import { randomUUID } from 'node:crypto';
import { insertApiKey } from '../../src/access/api-key.records.js';
import type { Scope } from '../../src/access/scopes.js';
import { buildTeam } from '../access/fixture.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { PlatformSide } from './support/platform-side.js';

let demo: DemoApp;
/** A second process. */
let other: TestApp;
let platform: PlatformSide;
let id: string;

const MILLION = 1_000_000;
const FIELDS =
  'auditId operation accountId campaignId previous { dailyBudgetEur status strategy targetRoas } current { dailyBudgetEur status strategy targetRoas }';

beforeAll(async () => {
  demo = await startDemoApp();
  other = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox });
  platform = new PlatformSide(demo.sandbox, demo.accountIds[0] as string);
});

afterAll(async () => {
  await other.stop();
  await demo.stop();
});

/** Each test has an enabled search campaign of 30 EUR that bids by hand. */
beforeEach(async () => {
  await demo.app.db.query('delete from team_guardrails');
  const path = `/query/campaigns?account_id=${platform.accountId}&channel_type=SEARCH&limit=1000`;
  id = (await demo.app.rest('GET', path, key())).body.data[0].id;
  await platform.setBudget(id, 30);
  await platform.setCampaign(id, { status: 'ENABLED', manualCpc: {} }, 'status,manualCpc.enhancedCpcEnabled');
});

afterEach(() => platform.heal());

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });

/** Makes a change over REST and returns its audit id. */
async function change(what: string, body: object): Promise<string> {
  const answer = await demo.app.rest('POST', `/query/campaign/${id}/${what}`, {
    ...key(),
    body: { account_id: platform.accountId, ...body },
  });
  return answer.headers.get('x-audit-id') as string;
}

const setBudget = (eur: number) => change('budget', { daily_budget_eur: eur });

async function undo(auditId: string, credential: object = key(), app = demo.app) {
  const answer = await app.graphql(
    `mutation Undo($id: String!) { undoChange(auditId: $id) { ${FIELDS} } }`,
    { id: auditId },
    credential,
  );
  const [error] = answer.body.errors ?? [];
  return {
    code: error?.extensions.code,
    message: error?.message,
    undone: answer.body.data?.undoChange,
    auditId: answer.headers.get('x-audit-id') as string,
  };
}

const detail = async () =>
  (await demo.app.rest('GET', `/query/campaign/${id}?account_id=${platform.accountId}`, key())).body;

async function entryOf(auditId: string) {
  const { body } = await demo.app.graphql('{ auditLog(limit: 50) { data { id tool status undoable } } }', {}, owner());
  return body.data.auditLog.data.find((entry: { id: string }) => entry.id === auditId);
}

const NOTHING = { dailyBudgetEur: null, status: null, strategy: null, targetRoas: null };

test.each([
  ['budget', { daily_budget_eur: 45.5 }, { dailyBudgetEur: 45.5 }, { dailyBudgetEur: 30 }, 'setCampaignBudget'],
  ['status', { status: 'PAUSED' }, { status: 'PAUSED' }, { status: 'ENABLED' }, 'setCampaignStatus'],
  [
    'bidding',
    { strategy: 'TARGET_ROAS', target_roas: 4.5 },
    { strategy: 'TARGET_ROAS', targetRoas: 4.5 },
    { strategy: 'MANUAL_CPC' },
    'setCampaignBidding',
  ],
])('a changed %s is undone, and the undo too, each once', async (what, body, made, found, operation) => {
  const before = await platform.campaign(id);
  const auditId = await change(what, body);
  const after = await platform.campaign(id);
  expect(await entryOf(auditId)).toEqual({ id: auditId, tool: operation, status: 'done', undoable: true });
  const first = await undo(auditId);
  const about = { operation, accountId: platform.accountId, campaignId: id };
  const [left, right] = [
    { ...NOTHING, ...made },
    { ...NOTHING, ...found },
  ];
  expect(first.undone).toEqual({ ...about, auditId, previous: left, current: right });
  expect(await platform.campaign(id)).toEqual(before);
  expect(await detail()).toMatchObject({ dailyBudgetEur: 30, status: 'ENABLED', biddingStrategyType: 'MANUAL_CPC' });
  expect(await entryOf(auditId)).toMatchObject({ undoable: false });
  expect(await entryOf(first.auditId)).toMatchObject({ tool: 'undoChange', status: 'done', undoable: true });
  const [note] = await demo.app.db.query(
    `select message, api_key_id from activity_logs where metadata->>'auditId' = $1`,
    [first.auditId],
  );
  expect(note).toEqual({ message: expect.stringContaining('Rückgängig gemacht: '), api_key_id: demo.apiKeyId });
  expect(await undo(auditId)).toMatchObject({ code: 'conflict', message: 'This change was undone before.' });
  const again = await undo(first.auditId.toUpperCase(), owner());
  expect(again.undone).toEqual({ ...about, auditId: first.auditId, previous: right, current: left });
  expect(await platform.campaign(id)).toEqual(after);
  expect(await undo(auditId)).toMatchObject({ code: 'conflict', message: 'This change was undone before.' });
});

test.each([
  [{ targetCpa: { targetCpaMicros: String(7 * MILLION) } }, 'targetCpa.targetCpaMicros'],
  [{ maximizeConversions: {} }, 'maximizeConversions.targetCpaMicros'],
  [{ maximizeConversions: { targetCpaMicros: String(9 * MILLION) } }, 'maximizeConversions.targetCpaMicros'],
  [{ maximizeConversionValue: {} }, 'maximizeConversionValue.targetRoas'],
  [{ maximizeConversionValue: { targetRoas: 3.2 } }, 'maximizeConversionValue.targetRoas'],
  [{ targetRoas: { targetRoas: 2.75 } }, 'targetRoas.targetRoas'],
  [{ targetSpend: {} }, 'targetSpend.cpcBidCeilingMicros'],
  [{ targetSpend: { cpcBidCeilingMicros: String(2 * MILLION) } }, 'targetSpend.cpcBidCeilingMicros'],
  [{ manualCpc: { enhancedCpcEnabled: true } }, 'manualCpc.enhancedCpcEnabled'],
])('the bidding %j comes back as it was, whatever came after it', async (bidding, mask) => {
  await platform.setCampaign(id, bidding, mask);
  const before = await platform.campaign(id);
  for (const body of [{ strategy: 'TARGET_ROAS', target_roas: 6 }, { strategy: 'MAXIMIZE_CONVERSIONS' }]) {
    const auditId = await change('bidding', body);
    const moved = JSON.stringify(await platform.campaign(id)) !== JSON.stringify(before);
    expect((await undo(auditId)).code).toBe(moved ? undefined : 'conflict');
    expect(await platform.campaign(id)).toEqual(before);
  }
});

describe('what stands at the platform now is not overwritten', () => {
  test.each<[string, string, object, () => Promise<unknown>, string]>([
    [
      'budget',
      'budget',
      { daily_budget_eur: 40 },
      () => platform.setBudget(id, 41),
      'The daily budget is 41.00 EUR now; this change left 40.00 EUR. Nothing was undone.',
    ],
    [
      'status',
      'status',
      { status: 'PAUSED' },
      () => platform.setCampaign(id, { status: 'ENABLED' }, 'status'),
      'The status is ENABLED now; this change left PAUSED. Nothing was undone.',
    ],
    [
      'strategy',
      'bidding',
      { strategy: 'MAXIMIZE_CLICKS' },
      () => platform.setCampaign(id, { targetRoas: { targetRoas: 5 } }, 'targetRoas.targetRoas'),
      'The bidding is TARGET_ROAS (target ROAS 5) now; this change left MAXIMIZE_CLICKS. Nothing was undone.',
    ],
    [
      'limit of the strategy',
      'bidding',
      { strategy: 'MAXIMIZE_CLICKS' },
      () =>
        platform.setCampaign(
          id,
          { targetSpend: { cpcBidCeilingMicros: '1500000' } },
          'targetSpend.cpcBidCeilingMicros',
        ),
      'The bidding is MAXIMIZE_CLICKS (at most 1.50 EUR a click) now; this change left MAXIMIZE_CLICKS. Nothing was undone.',
    ],
  ])('another %s', async (_name, what, body, meanwhile, message) => {
    const auditId = await change(what, body);
    await meanwhile();
    const before = await platform.campaign(id);
    const sent = await platform.mutationsDuring(async () => {
      expect(await undo(auditId)).toMatchObject({ code: 'conflict', message });
    });
    expect(sent).toBe(0);
    expect(await platform.campaign(id)).toEqual(before);
    expect(await entryOf(auditId)).toMatchObject({ undoable: true });
  });

  test('a later change by the server itself, until that is undone', async () => {
    const first = await setBudget(40);
    const second = await setBudget(50);
    expect(await undo(first)).toMatchObject({ code: 'conflict', message: expect.stringContaining('50.00 EUR now') });
    expect((await undo(second)).undone.current.dailyBudgetEur).toBe(40);
    expect((await undo(first)).undone.current.dailyBudgetEur).toBe(30);
  });

  test('another budget, one that more campaigns share by now, and a removed campaign', async () => {
    const path = `/query/campaigns?account_id=${platform.accountId}&status=ENABLED&limit=1000`;
    const ids = (await demo.app.rest('GET', path, key())).body.data.map((campaign: { id: string }) => campaign.id);
    [id] = ids.slice(-1);
    const auditId = await setBudget(42);
    await platform.share([id], 42);
    expect(await undo(auditId)).toMatchObject({ code: 'conflict', message: expect.stringContaining('another budget') });
    const shared = await setBudget(43);
    await platform.setCampaign(
      ids.at(-2),
      { campaignBudget: (await platform.campaign(id)).campaign.campaignBudget },
      'campaignBudget',
    );
    expect(await undo(shared)).toMatchObject({ code: 'conflict', message: expect.stringContaining('More campaigns') });
    const paused = await change('status', { status: 'PAUSED' });
    await platform.mutate('campaigns', { remove: (await platform.campaign(id)).campaign.resourceName });
    expect(await undo(paused)).toMatchObject({ code: 'conflict', message: expect.stringContaining('removed') });
  });
});

describe('there is nothing to undo in', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['a check', () => change('budget', { daily_budget_eur: 31, validate_only: true }), 'only checked'],
    ['a refused change', () => setBudget(-1), 'was refused'],
    ['a change to what stood there', () => setBudget(30), 'left everything as it was'],
    ['a write to no platform', createKey, 'createApiKey'],
    ['a write without an end', () => addEntry({}), 'not known how'],
    ['a strategy of several campaigns', () => addEntry({ irreversible: 'It is a portfolio strategy.' }), 'portfolio'],
    ['what nobody undoes', () => addEntry({ kind: 'else' }), 'cannot be undone'],
  ])('%s', async (_name, make, message) => {
    const auditId = await make();
    expect(await undo(auditId, owner())).toMatchObject({ code: 'conflict', message: expect.stringContaining(message) });
    if (message !== 'cannot be undone') expect(await entryOf(auditId)).toMatchObject({ undoable: false });
  });

  test('a failed change', async () => {
    await platform.fault({ kind: 'status', status: 500, times: -1 });
    const auditId = await setBudget(33);
    expect(await undo(auditId)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('This change failed'),
    });
  });
});

/** Makes an API key and returns its audit id. */
async function createKey(): Promise<string> {
  const body = { name: 'Schlüssel', scopes: ['logs:read'] };
  const { headers } = await demo.app.rest('POST', `/teams/${demo.teamId}/api-keys`, { ...owner(), body });
  return headers.get('x-audit-id') as string;
}

/** An entry of the team's log; with a kept state it was done. */
async function addEntry(kept: object, teamId = demo.teamId): Promise<string> {
  const auditId = randomUUID();
  await demo.app.db.query(
    `insert into audit_log (team_id, id, tool, account_id, payload, request_id)
     values ($1, $2, 'setCampaignBidding', $3, '{}', 'test')`,
    [teamId, auditId, platform.accountId],
  );
  if (Object.keys(kept).length > 0) {
    await demo.app.db.query(`insert into audit_results (team_id, audit_id, status, undo) values ($1, $2, 'done', $3)`, [
      teamId,
      auditId,
      JSON.stringify({ accountId: platform.accountId, ...kept }),
    ]);
  }
  return auditId;
}

describe('who may undo', () => {
  async function keyWith(scopes: Scope[]) {
    const owned = {
      teamId: demo.teamId,
      name: 'Test',
      scopes,
      expiresAt: null,
      createdBy: null,
      createdAt: new Date(),
    };
    return { apiKey: (await insertApiKey(demo.app.db, owned)).key };
  }

  test('whoever could make the change', async () => {
    const auditId = await setBudget(35);
    const refusals: [object, string][] = [
      [{ token: demo.users.kunde.token }, 'forbidden'],
      [await keyWith(['campaigns:read', 'keywords:write']), 'insufficient_scope'],
      [{}, 'unauthorized'],
    ];
    for (const [credential, code] of refusals) expect(await undo(auditId, credential)).toMatchObject({ code });
    const { undone } = await undo(auditId, await keyWith(['campaigns:write']));
    expect(undone.current.dailyBudgetEur).toBe(30);
    expect((await undo(await setBudget(36), { token: demo.users.member.token })).undone).toBeDefined();
    const made = await createKey();
    expect(await undo(made, { token: demo.users.member.token })).toMatchObject({ code: 'forbidden' });
    expect(await undo(made)).toMatchObject({ code: 'forbidden' });
  });

  test('nobody what is not there, not the team’s, or of an account that they do not see', async () => {
    const foreign = await addEntry({ kind: 'campaignBudget' }, (await buildTeam(demo.app.db)).id);
    for (const unknown of ['x', randomUUID(), foreign]) {
      expect(await undo(unknown, owner())).toMatchObject({ code: 'not_found', message: 'change not found' });
    }
    const auditId = await setBudget(37);
    const member = demo.users.member;
    const assign = (accountIds: string[]) =>
      demo.app.rest('PUT', `/teams/${demo.teamId}/members/${member.id}/assignments`, {
        ...owner(),
        body: { accountIds },
      });
    expect((await assign([demo.accountIds[1] as string])).status).toBe(200);
    expect(await undo(auditId, { token: member.token })).toMatchObject({ code: 'not_found' });
    const first = await undo(auditId);
    expect(await undo(first.auditId, { token: member.token })).toMatchObject({ code: 'not_found' });
    await assign([platform.accountId]);
    expect((await undo(first.auditId, { token: member.token })).undone).toBeDefined();
    await assign([]);
  });
});

test('a change is undone once, however many ask, in whichever process', async () => {
  const auditId = await setBudget(48);
  let answers: Awaited<ReturnType<typeof undo>>[] = [];
  const sent = await platform.mutationsDuring(async () => {
    answers = await Promise.all(Array.from({ length: 8 }, (_, at) => undo(auditId, key(), at % 2 ? demo.app : other)));
  });
  expect(sent).toBe(1);
  expect(answers.filter(({ undone }) => undone)).toHaveLength(1);
  expect(new Set(answers.map(({ message }) => message))).toEqual(
    new Set([undefined, 'This change was undone before.']),
  );
  expect(await platform.budgetEur(id)).toBe(30);
});

test('a change that overtakes an undo, or is overtaken by it, is never lost', async () => {
  const auditId = await setBudget(48);
  const [{ undone, code }] = await Promise.all([undo(auditId), setBudget(52)]);
  expect(undone ?? code).toEqual(undone ?? 'conflict');
  expect(await platform.budgetEur(id)).toBe(52);
});

test.each([
  ['quota', { kind: 'quota', delayMs: 100 }, undefined],
  ['silence after it was applied', { kind: 'late', delayMs: 100 }, undefined],
  ['silence', { kind: 'slow', delayMs: 4_000 }, 'platform_unavailable'],
  ['a broken connection', { kind: 'cut' }, 'platform_unavailable'],
  ['a failure', { kind: 'status', status: 500 }, 'platform_unavailable'],
])(
  'after %s the answer tells what the platform did, and a failed undo can be tried again',
  async (_what, fault, code) => {
    const auditId = await setBudget(44);
    await platform.fault(fault);
    const answer = await undo(auditId);
    await platform.heal();
    expect(answer.code).toBe(code);
    expect(await platform.budgetEur(id)).toBe(code ? 44 : 30);
    expect(await detail()).toMatchObject({ dailyBudgetEur: code ? 44 : 30 });
    const again = await undo(auditId);
    expect(again.code).toBe(code ? undefined : 'conflict');
    expect(await platform.budgetEur(id)).toBe(30);
  },
);

describe('guardrails hold for an undo', () => {
  const set = (column: string, value: unknown) =>
    demo.app.db.query(`insert into team_guardrails (team_id, ${column}) values ($1, $2)`, [demo.teamId, value]);

  test.each([
    ['max_daily_budget_micros', 29 * MILLION, 'limit of 29.00 EUR'],
    ['max_raise_percent_per_change', 100, '100 percent a change'],
    ['max_raise_percent_per_day', 10, '10 percent a day'],
    ['blocked_operations', ['setCampaignBudget'], 'blocked setCampaignBudget'],
    ['blocked_operations', ['undoChange'], 'blocked undoChange'],
  ])('%s %j', async (column, value, message) => {
    await demo.app.db.query('delete from budget_openings');
    if (column.endsWith('day')) {
      await platform.setBudget(id, 10);
      await setBudget(10);
      await platform.setBudget(id, 30);
    }
    const auditId = await setBudget(10);
    await set(column, value);
    expect(await undo(auditId)).toMatchObject({ code: 'guardrail', message: expect.stringContaining(message) });
    expect(await platform.budgetEur(id)).toBe(10);
    await demo.app.db.query('delete from team_guardrails');
    expect((await undo(auditId)).undone.current.dailyBudgetEur).toBe(30);
  });

  test('an undo counts towards the day', async () => {
    const auditId = await setBudget(20);
    await demo.app.db.query('delete from budget_openings');
    expect((await undo(auditId)).undone.current.dailyBudgetEur).toBe(30);
    await set('max_raise_percent_per_day', 60);
    expect((await entryOf(await setBudget(32.01))).status).toBe('refused');
    expect((await entryOf(await setBudget(32))).status).toBe('done');
  });

  test('a pause is not undone above the largest budget', async () => {
    const auditId = await change('status', { status: 'PAUSED' });
    await set('max_daily_budget_micros', 29 * MILLION);
    expect(await undo(auditId)).toMatchObject({ code: 'guardrail' });
    expect((await platform.campaign(id)).campaign.status).toBe('PAUSED');
  });
});
