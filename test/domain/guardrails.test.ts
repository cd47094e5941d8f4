import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AccountMoney } from '../../src/domain/currencies/account-money.js';
import { BudgetGuard } from '../../src/domain/guardrails/budget-guard.js';
import { type CampaignRecord } from '../../src/platforms/ad-records.js';
import { buildTeam, keyOf, testClock } from '../access/fixture.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { PlatformSide } from './support/platform-side.js';

let demo: DemoApp;
let platform: PlatformSide;
let client: Client;
let id: string;

const OFF = {
  maxDailyBudgetEur: null,
  maxRaisePercentPerChange: null,
  maxRaisePercentPerDay: null,
  blockedOperations: [],
};
const BLOCKABLE = ['setCampaignBidding', 'setCampaignBudget', 'setCampaignStatus', 'undoChange'];
const FIELDS = 'maxDailyBudgetEur maxRaisePercentPerChange maxRaisePercentPerDay blockedOperations blockableOperations';
const SET = `mutation Set($eur: Float, $change: Float, $day: Float, $blocked: [String!]) {
  setGuardrails(maxDailyBudgetEur: $eur, maxRaisePercentPerChange: $change, maxRaisePercentPerDay: $day, blockedOperations: $blocked) { ${FIELDS} }
}`;

beforeAll(async () => {
  demo = await startDemoApp();
  platform = new PlatformSide(demo.sandbox, demo.accountIds[0] as string);
  client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { 'X-API-Key': demo.apiKey } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${demo.app.url}/mcp`), { requestInit }));
});

afterAll(async () => {
  await client.close();
  await demo.stop();
});

/** Each test has limits, a day and an enabled campaign of 100 EUR to itself. */
beforeEach(async () => {
  await demo.app.db.query('delete from team_guardrails');
  await demo.app.db.query('delete from budget_openings');
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${platform.accountId}&limit=1000`, key());
  id = body.data.find(({ status }: { status: string }) => status === 'ENABLED').id;
  await platform.setBudget(id, 100);
});

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });

async function set(limits: object, credential: object = owner()) {
  const { body } = await demo.app.graphql(SET, limits as Record<string, unknown>, credential);
  return body.errors
    ? { code: body.errors[0].extensions.code, message: body.errors[0].message }
    : body.data.setGuardrails;
}

type Refusal = { code: string; message: string } | undefined;
type Door = (what: string, parameters: Record<string, unknown>) => Promise<Refusal>;

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const rest: Door = async (what, parameters) => {
  const path = `/query/campaign/${id}/${what}`;
  const body = { account_id: platform.accountId, ...parameters };
  const answer = await demo.app.rest('POST', path, { ...key(), body });
  if (answer.body.code === 'guardrail') expect(answer.status).toBe(403);
  return answer.status === 200 ? undefined : answer.body;
};

const graphqlAs =
  (credential: () => object): Door =>
  async (what, parameters) => {
    const field = `setCampaign${what[0]?.toUpperCase()}${what.slice(1)}`;
    const given = Object.entries(parameters).map(([name, value]) => {
      const text = name === 'status' || name === 'strategy' ? value : JSON.stringify(value);
      return `, ${camel(name)}: ${text}`;
    });
    const document = `mutation { ${field}(accountId: "${platform.accountId}", campaignId: "${id}"${given.join('')}) { success } }`;
    const [error] = (await demo.app.graphql(document, {}, credential())).body.errors ?? [];
    return error && { code: error.extensions.code, message: error.message };
  };

const tool: Door = async (what, parameters) => {
  const answer = await client.callTool({
    name: `set_campaign_${what}`,
    arguments: { account_id: platform.accountId, campaign_id: id, ...parameters },
  });
  const [{ text }] = answer.content as [{ text: string }];
  return answer.isError ? JSON.parse(text) : undefined;
};

const doors: [string, Door][] = [
  ['REST', rest],
  ['GraphQL with a key', graphqlAs(key)],
  ['GraphQL of an owner', graphqlAs(owner)],
  ['a tool', tool],
];

const setBudget = (eur: number) => rest('budget', { daily_budget_eur: eur });

describe('limits', () => {
  test('are off at first, set by owners and read by admins and keys', async () => {
    const query = `{ guardrails { ${FIELDS} } }`;
    const read = async (credential: object) => (await demo.app.graphql(query, {}, credential)).body;
    expect((await read({ token: demo.users.admin.token })).data.guardrails).toEqual({
      ...OFF,
      blockableOperations: expect.arrayContaining(BLOCKABLE),
    });
    expect((await read(key())).data.guardrails).toMatchObject(OFF);
    for (const credential of [{ token: demo.users.member.token }, { token: demo.users.kunde.token }]) {
      expect((await read(credential)).errors[0].extensions.code).toBe('forbidden');
    }
    for (const credential of [{ token: demo.users.admin.token }, key()]) {
      expect(await set({ eur: 5 }, credential)).toMatchObject({ code: 'forbidden' });
    }
    expect((await read(owner())).data.guardrails).toMatchObject(OFF);
  });

  test('keep what is absent, and null takes one away', async () => {
    const all = {
      eur: 500.5,
      change: 20,
      day: 12.5,
      blocked: ['setCampaignStatus', 'setCampaignBudget', 'setCampaignStatus'],
    };
    const stored = {
      maxDailyBudgetEur: 500.5,
      maxRaisePercentPerChange: 20,
      maxRaisePercentPerDay: 12.5,
      blockedOperations: ['setCampaignBudget', 'setCampaignStatus'],
    };
    expect(await set(all)).toMatchObject(stored);
    expect(await set({})).toMatchObject(stored);
    expect(await set({ day: 0 })).toMatchObject({ ...stored, maxRaisePercentPerDay: 0 });
    expect(await set({ eur: null, blocked: null })).toMatchObject({
      ...OFF,
      maxRaisePercentPerChange: 20,
      maxRaisePercentPerDay: 0,
    });
    const changes = [{ eur: 700 }, { change: 7 }, { day: 70 }, { blocked: ['setCampaignBidding'] }];
    await Promise.all(changes.map((change) => set(change)));
    expect(await set({})).toMatchObject({
      maxDailyBudgetEur: 700,
      maxRaisePercentPerChange: 7,
      maxRaisePercentPerDay: 70,
      blockedOperations: ['setCampaignBidding'],
    });
  });

  test.each([
    [{ eur: -1 }, 'maxDailyBudgetEur must not be less than 0'],
    [{ eur: 1_000_001 }, 'maxDailyBudgetEur must not be greater than 1000000'],
    [{ eur: 1.005 }, 'maxDailyBudgetEur must have at most 2 decimals'],
    [{ change: 1e-7 }, 'maxRaisePercentPerChange must have at most 2 decimals'],
    [{ day: 10_001 }, 'maxRaisePercentPerDay must not be greater than 10000'],
    [
      { blocked: ['campaigns'] },
      expect.stringMatching(/^blockedOperations must only hold .*setCampaignBidding, setCampaignBudget, /),
    ],
  ])('%j is refused', async (limits, message) => {
    expect(await set(limits)).toEqual({ code: 'bad_request', message });
  });
});

describe.each(doors)('over %s', (_name, door) => {
  test.each([
    [{ eur: 500 }, 500, 500.01, "the team's limit of 500.00 EUR"],
    [{ change: 20 }, 120, 120.01, "the team's limit of 20 percent a change: it is 100.00 EUR, so at most 120.00 EUR"],
    [
      { day: 12.5 },
      112.5,
      112.51,
      "the team's limit of 12.5 percent a day: the day began with 100.00 EUR, so at most 112.50 EUR",
    ],
  ])('%j lets %d through and refuses %d', async (limits, allowed, refused, message) => {
    await set(limits);
    const mutations = await platform.mutationsDuring(async () => {
      for (const validate_only of [false, true]) {
        expect(await door('budget', { daily_budget_eur: refused, validate_only })).toEqual({
          code: 'guardrail',
          message: expect.stringContaining(message),
        });
      }
    });
    expect(mutations).toBe(0);
    expect(await platform.budgetEur(id)).toBe(100);
    const { body } = await demo.app.graphql('{ auditLog(limit: 1) { data { tool status code } } }', {}, owner());
    expect(body.data.auditLog.data[0]).toEqual({ tool: 'setCampaignBudget', status: 'refused', code: 'guardrail' });
    expect(await door('budget', { daily_budget_eur: allowed })).toBeUndefined();
    expect(await platform.budgetEur(id)).toBe(allowed);
  });

  test.each([
    ['setCampaignBudget', 'budget', { daily_budget_eur: 1 }],
    ['setCampaignStatus', 'status', { status: 'PAUSED' }],
    ['setCampaignBidding', 'bidding', { strategy: 'MANUAL_CPC' }],
  ])('the team can block %s', async (operation, what, parameters) => {
    await set({ blocked: [operation] });
    const before = await platform.campaign(id);
    const mutations = await platform.mutationsDuring(async () => {
      expect(await door(what, parameters)).toEqual({ code: 'guardrail', message: expect.stringContaining(operation) });
    });
    expect(mutations).toBe(0);
    expect(await platform.campaign(id)).toEqual(before);
    const { body } = await demo.app.graphql('{ auditLog(limit: 1) { data { tool status code } } }', {}, owner());
    expect(body.data.auditLog.data[0]).toEqual({ tool: operation, status: 'refused', code: 'guardrail' });
  });
});

test('a refused write gives its Idempotency-Key back', async () => {
  const call = async () => {
    const body = { account_id: platform.accountId, daily_budget_eur: 80 };
    const headers = { 'idempotency-key': 'guarded-once' };
    return (await demo.app.rest('POST', `/query/campaign/${id}/budget`, { ...key(), body, headers })).status;
  };
  await set({ blocked: ['setCampaignBudget'] });
  expect(await call()).toBe(403);
  await set({ blocked: [] });
  expect(await call()).toBe(200);
  await set({ blocked: ['setCampaignBudget'] });
  expect(await call()).toBe(200);
});

test('a budget above the limit can be lowered, to a value above the limit too', async () => {
  await platform.setBudget(id, 800);
  await set({ eur: 500, change: 0, day: 0 });
  expect(await setBudget(800)).toMatchObject({ code: 'guardrail' });
  expect(await setBudget(600)).toBeUndefined();
  expect(await setBudget(600.01)).toMatchObject({ code: 'guardrail' });
  expect(await setBudget(40)).toBeUndefined();
});

test('a raise is measured from what stands at the platform, not from the mirror', async () => {
  await set({ change: 10 });
  await platform.setBudget(id, 10);
  expect(await setBudget(50)).toMatchObject({ code: 'guardrail', message: expect.stringContaining('it is 10.00 EUR') });
  expect(await setBudget(11)).toBeUndefined();
});

test('a paused campaign above the limit is not enabled', async () => {
  await platform.setBudget(id, 500.01);
  expect(await rest('status', { status: 'PAUSED' })).toBeUndefined();
  await set({ eur: 500 });
  expect(await rest('status', { status: 'ENABLED' })).toEqual({
    code: 'guardrail',
    message:
      "The campaign's daily budget of 500.01 EUR is above the team's limit of 500.00 EUR; lower it before you enable the campaign.",
  });
  expect((await platform.campaign(id)).campaign.status).toBe('PAUSED');
  expect(await setBudget(500)).toBeUndefined();
  expect(await rest('status', { status: 'ENABLED' })).toBeUndefined();
});

test('a day counts all its changes, until midnight in the time zone of the account', async () => {
  const clock = testClock('2026-12-01T21:30:00.000Z');
  const [{ time_zone: zone }] = (await demo.app.db.query('select time_zone from accounts where id = $1', [
    platform.accountId,
  ])) as [{ time_zone: string }];
  expect(zone).toBe('Europe/Berlin');
  const apps = [
    await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox, clock }),
    await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox, clock }),
  ] as const;
  const raise = async (app: TestApp, eur: number) => {
    const body = { account_id: platform.accountId, daily_budget_eur: eur };
    return (await app.rest('POST', `/query/campaign/${id}/budget`, { ...key(), body })).body;
  };
  const refused = { code: 'guardrail', message: expect.stringContaining('the day began with 100.00 EUR') };
  expect(await raise(apps[0], 110)).toMatchObject({ success: true });
  await set({ day: 20 });
  expect(await raise(apps[1], 120)).toMatchObject({ success: true });
  expect(await raise(apps[0], 120.01)).toEqual({ ...refused });
  expect(await raise(apps[1], 50)).toMatchObject({ success: true });
  expect(await raise(apps[0], 120)).toMatchObject({ success: true });
  clock.advance(89 * 60_000);
  expect(await raise(apps[1], 121)).toEqual(refused);
  clock.advance(60_000);
  expect(await raise(apps[0], 144)).toMatchObject({ success: true });
  expect(await raise(apps[1], 144.01)).toMatchObject({ message: expect.stringContaining('began with 120.00 EUR') });
  await Promise.all(apps.map((app) => app.stop()));
});

test('campaigns that share a budget share its day', async () => {
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${platform.accountId}&limit=1000`, key());
  const ids = body.data
    .filter(({ status }: { status: string }) => status === 'ENABLED')
    .slice(-2)
    .map((campaign: { id: string }) => campaign.id) as [string, string];
  await platform.share(ids, 100);
  await set({ day: 50 });
  [id] = ids;
  expect(await rest('budget', { daily_budget_eur: 130, apply_to_shared_budget: true })).toBeUndefined();
  [, id] = ids;
  expect(await rest('budget', { daily_budget_eur: 151, apply_to_shared_budget: true })).toMatchObject({
    code: 'guardrail',
    message: expect.stringContaining('the day began with 100.00 EUR'),
  });
  expect(await rest('budget', { daily_budget_eur: 150, apply_to_shared_budget: true })).toBeUndefined();
});

test('of raises that come at once only those within the day are made', async () => {
  await set({ day: 10 });
  const answers = await Promise.all([104, 108, 112, 116, 109, 111].map(setBudget));
  expect(answers.map((refusal) => refusal?.code)).toEqual([
    undefined,
    undefined,
    'guardrail',
    'guardrail',
    undefined,
    'guardrail',
  ]);
  expect(await platform.budgetEur(id)).toBeLessThanOrEqual(110);
});

test.each(['team_guardrails', 'budget_openings'])('nothing passes while %s cannot be read', async (table) => {
  await demo.app.db.query(`alter table ${table} rename to lost`);
  const mutations = await platform.mutationsDuring(async () => {
    for (const [, door] of doors)
      expect(await door('budget', { daily_budget_eur: 99 })).toMatchObject({ code: 'internal' });
  });
  await demo.app.db.query(`alter table lost rename to ${table}`);
  expect(mutations).toBe(0);
  expect(await platform.budgetEur(id)).toBe(100);
});

test('limits of one team bind no other, and what the platform does not tell is not passed', async () => {
  const other = await buildTeam(demo.app.db);
  const guard = new BudgetGuard(demo.app.db, testClock());
  const campaign = (budgetMicros: string) =>
    ({ budgetResourceName: 'b', budgetMicros, status: 'PAUSED' }) as CampaignRecord;
  const check = (viewer: Parameters<BudgetGuard['check']>[0], account: string, micros: string, aim: object) =>
    guard.check(viewer, account, campaign(micros), aim, new AccountMoney({ currency: 'EUR', rate: null }));
  await set({ eur: 1, change: 1, day: 1, blocked: BLOCKABLE });
  const [account] = other.accountIds as [string];
  await expect(check(keyOf(other), account, '1000000', { budgetMicros: 9e9 })).resolves.toBeUndefined();
  await expect(check(keyOf(other), account, '0', { status: 'ENABLED' })).resolves.toBeUndefined();
  await expect(check(keyOf(other), 'gone', '0', { status: 'ENABLED' })).rejects.toMatchObject({ code: 'not_found' });
  const own = { ...keyOf(other), teamId: demo.teamId };
  await expect(check(own, platform.accountId, '0', { status: 'ENABLED' })).rejects.toMatchObject({ code: 'guardrail' });
  await set({ eur: null, day: null });
  await expect(check(own, platform.accountId, '0', { status: 'ENABLED' })).resolves.toBeUndefined();
  await expect(check(own, platform.accountId, '0', { budgetMicros: 10_000 })).rejects.toMatchObject({
    code: 'guardrail',
    message: "Every raise from a daily budget of 0.00 EUR is above the team's limit of 1 percent a change.",
  });
});
