import { randomUUID } from 'node:crypto';
import { insertSuggestions } from '../../src/domain/mining/suggestion.records.js';
import { newOwner } from '../billing/support/life.js';
import { PlatformSide } from '../domain/support/platform-side.js';
import { MerchantPlatform, PERCENT } from '../promotions/support.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import type { Answer } from '../support/start-app.js';

/**
 * A try that is broken off where it hurts most, and the next try under the same key: right after the platform has acted,
 * and right before the answer is stored.
 */
let demo: DemoApp;
let accountId: string;
let ads: AdsPlatform;
let side: PlatformSide;
let merchant: MerchantPlatform;
let campaignId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  ads = new AdsPlatform(demo, accountId);
  side = new PlatformSide(demo.sandbox, accountId);
  merchant = new MerchantPlatform(demo, accountId);
  await db().query(`
    create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'broken off'; end $$`);
});
afterAll(() => demo.stop());

beforeEach(async () => {
  const path = `/query/campaigns?account_id=${accountId}&channel_type=SEARCH&limit=1000`;
  campaignId = (await demo.app.rest('GET', path, key())).body.data[0].id;
  await side.setBudget(campaignId, 30);
  await side.setCampaign(campaignId, { status: 'ENABLED', manualCpc: {} }, 'status,manualCpc.enhancedCpcEnabled');
});
afterEach(async () => {
  await mend();
  await ads.heal();
});

const db = () => demo.app.db;
const key = () => ({ apiKey: demo.apiKey });
const member = () => ({ token: demo.users.member.token });
const fresh = () => ({ 'idempotency-key': randomUUID() });

/** Where a process can be killed: what comes after that fails instead. */
const POINTS = {
  'before its record': 'before insert on activity_logs for each row',
  'before its answer is stored': 'before update on idempotency_keys for each row when (new.answered)',
} as const;

const breakOff = (point: keyof typeof POINTS) =>
  db().query(`create trigger broken_off ${POINTS[point]} execute function break_off()`);
const mend = async () => {
  for (const table of ['activity_logs', 'idempotency_keys']) {
    await db().query(`drop trigger if exists broken_off on ${table}`);
  }
};

type Send = (headers: Record<string, string>) => Promise<Answer>;

/** How often a platform was asked to change something while `work` ran. */
async function changesDuring(work: () => Promise<unknown>): Promise<number> {
  const control = (method: string) => fetch(`${demo.sandbox.url}/control/requests`, { method });
  await control('DELETE');
  await work();
  const seen: { path: string }[] = await (await control('GET')).json();
  return seen.filter(({ path }) => /:(mutate|insert)$/.test(path)).length;
}

const campaign =
  (what: string, body: object): Send =>
  (headers) =>
    demo.app.rest('POST', `/query/campaign/${campaignId}/${what}`, {
      ...key(),
      body: { account_id: accountId, ...body },
      headers,
    });
const list =
  (more: object): Send =>
  (headers) =>
    demo.app.rest('POST', '/query/negative-keywords', {
      ...key(),
      body: {
        account_id: accountId,
        campaign_ids: [campaignId],
        keywords: [{ text: 'gratis', match_type: 'EXACT' }],
        ...more,
      },
      headers,
    });
const promotion =
  (more: object): Send =>
  (headers) =>
    demo.app.rest('POST', `/accounts/${accountId}/promotions`, { ...member(), body: { ...PERCENT, ...more }, headers });
const undo =
  (auditId: string): Send =>
  (headers) =>
    demo.app.send('POST', '/graphql', {
      body: {
        query: `mutation { undoChange(auditId: "${auditId}") {
          operation previous { dailyBudgetEur negativeKeywordList } current { dailyBudgetEur } } }`,
      },
      headers: { authorization: `Bearer ${demo.users.owner.token}`, ...headers },
    });
const undoOf = (made: Send) => async (): Promise<Send> => undo((await made({})).headers.get('x-audit-id') as string);

/** Brings one approved suggestion to the platform. */
async function application(): Promise<Send> {
  const [suggestion] = await insertSuggestions(db(), { teamId: demo.teamId, accountId, runId: null }, [
    {
      category: 'irrelevant',
      searchTerm: 'witze',
      keyword: `witze ${randomUUID().slice(0, 8)}`,
      matchType: 'PHRASE',
      campaignIds: [campaignId],
      impressions: 10,
      clicks: 2,
      costMicros: 1_000_000,
      conversionsMicros: 0,
      reason: 'Passt nicht.',
      confidence: 0.7,
    },
  ]);
  const path = `/accounts/${accountId}/mining/suggestions`;
  await demo.app.rest('PUT', `${path}/${suggestion?.id}`, { ...member(), body: { status: 'approved' } });
  return (headers) => demo.app.rest('POST', `${path}/apply`, { ...member(), body: {}, headers });
}

const WRITES: [string, () => Promise<Send> | Send, object][] = [
  ['a budget', () => campaign('budget', { daily_budget_eur: 41 }), { previous_budget_eur: 30, new_budget_eur: 41 }],
  ['a status', () => campaign('status', { status: 'PAUSED' }), { previous_status: 'ENABLED', new_status: 'PAUSED' }],
  [
    'a bidding',
    () => campaign('bidding', { strategy: 'MAXIMIZE_CLICKS' }),
    { previous_strategy: 'MANUAL_CPC', new_strategy: 'MAXIMIZE_CLICKS' },
  ],
  ['a list', () => list({}), { shared_set_name: expect.stringMatching(/^Ausschlussliste /), added_count: 1 }],
  ['a list with a name', () => list({ name: `Liste ${randomUUID()}` }), { added_count: 1 }],
  ['a promotion', () => promotion({}), { promotionId: expect.stringMatching(/^adlane-[0-9a-f]{16}$/) }],
  ['a promotion with an id', () => promotion({ promotionId: randomUUID() }), { title: PERCENT.longTitle }],
  [
    'an undone budget',
    undoOf(campaign('budget', { daily_budget_eur: 41 })),
    { data: { undoChange: { previous: { dailyBudgetEur: 41 }, current: { dailyBudgetEur: 30 } } } },
  ],
  ['an application of suggestions', application, [{ keywordCount: 1, category: 'irrelevant' }]],
  ['an undone list', undoOf(list({})), { data: { undoChange: { operation: 'addNegativeKeywords' } } }],
];

describe.each(Object.keys(POINTS) as (keyof typeof POINTS)[])('a try that is broken off %s', (point) => {
  test.each(WRITES)('is found again, so that %s is made once', async (_what, make, expected) => {
    const send = await make();
    const headers = fresh();
    const changes = await changesDuring(async () => {
      await breakOff(point);
      const broken = await send(headers);
      expect(broken.body.code ?? broken.body.errors[0].extensions.code).toBe('internal');
      await mend();
      const answer = await send(headers);
      expect(answer.body).toMatchObject(expected);
      const again = await send(headers);
      expect([again.body, again.headers.get('x-audit-id')]).toEqual([answer.body, answer.headers.get('x-audit-id')]);
    });
    expect(changes).toBe(1);
  });

  test('can be undone by the audit entry of the one that came to its end', async () => {
    const headers = fresh();
    const send = campaign('budget', { daily_budget_eur: 44 });
    await breakOff(point);
    await send(headers);
    await mend();
    const auditId = (await send(headers)).headers.get('x-audit-id') as string;
    expect((await undo(auditId)({})).body.data.undoChange.current).toEqual({ dailyBudgetEur: 30 });
  });
});

test('what stays in the database is made together with its answer, or not at all', async () => {
  const headers = fresh();
  const title = `Einmal ${randomUUID()}`;
  const send = () => demo.app.rest('POST', '/query/planning/todos', { ...key(), body: { accountId, title }, headers });
  const stored = () => db().query('select id from todos where title = $1', [title]);
  await breakOff('before its answer is stored');
  expect((await send()).status).toBe(500);
  expect(await stored()).toEqual([]);
  await mend();
  const answer = await send();
  expect(answer.status).toBe(201);
  expect(await stored()).toEqual([{ id: answer.body.id }]);
  expect((await send()).body).toEqual(answer.body);
});

describe('between two tries of one write', () => {
  test('another write is made, and settles what became of the first', async () => {
    const headers = fresh();
    const send = campaign('budget', { daily_budget_eur: 42 });
    await breakOff('before its record');
    await send(headers);
    await mend();
    expect((await campaign('budget', { daily_budget_eur: 55 })({})).body.previous_budget_eur).toBe(42);
    const changes = await changesDuring(async () => {
      expect((await send(headers)).body).toMatchObject({ previous_budget_eur: 30, new_budget_eur: 42 });
    });
    expect(changes).toBe(0);
    expect((await campaign('budget', { daily_budget_eur: 56 })({})).body.previous_budget_eur).toBe(55);
  });

  test('another write is made before the first could act, and the second try acts after it', async () => {
    const headers = fresh();
    const send = campaign('budget', { daily_budget_eur: 43 });
    await ads.fail({ kind: 'cut', match: 'campaignBudgets:mutate' });
    expect((await send(headers)).status).toBe(502);
    await campaign('budget', { daily_budget_eur: 57 })({});
    expect((await send(headers)).body).toMatchObject({ previous_budget_eur: 57, new_budget_eur: 43 });
  });

  test('the platform is changed by hand: nobody can tell, so nothing is done, however often it is asked', async () => {
    const headers = fresh();
    const send = campaign('budget', { daily_budget_eur: 45 });
    await breakOff('before its record');
    await send(headers);
    await mend();
    await side.setBudget(campaignId, 60);
    const changes = await changesDuring(async () => {
      for (const _time of [1, 2]) {
        expect(await send(headers)).toMatchObject({
          status: 409,
          body: { code: 'conflict', message: expect.stringContaining('new Idempotency-Key') },
        });
      }
    });
    expect(changes).toBe(0);
    expect((await send(fresh())).body).toMatchObject({ previous_budget_eur: 60, new_budget_eur: 45 });
  });
});

describe('when the platform answers nothing and cannot be asked afterwards', () => {
  const silence = async () => {
    await ads.fail({ kind: 'late', delayMs: 50, match: 'googleAds:mutate' });
    await ads.fail({ kind: 'status', status: 500, match: 'shared_set', times: -1 });
  };

  test.each([
    ['of its own', {}],
    ['of the caller', { name: 'Nach der Stille' }],
  ])('the next try finds the list under a name %s', async (_whose, more) => {
    const headers = fresh();
    const send = list({ ...more, keywords: [{ text: `still ${randomUUID().slice(0, 8)}`, match_type: 'EXACT' }] });
    const before = await ads.listCount();
    // Whether a name is free is asked before.
    await ads.fail({ kind: 'late', delayMs: 50, match: 'googleAds:mutate' });
    if (!('name' in more)) await ads.fail({ kind: 'status', status: 500, match: 'shared_set', times: -1 });
    const first = await send(headers);
    await ads.heal();
    const second = await send(headers);
    if ('name' in more) expect(first.body).toEqual(second.body);
    else expect(first).toMatchObject({ status: 502, body: { code: 'platform_unavailable' } });
    expect(second.status).toBe(200);
    expect(await ads.listCount()).toBe(before + 1);
  });

  test('a caller that had sent no key gets the lost list when it repeats, with a key or without', async () => {
    for (const headers of [fresh(), {}]) {
      const send = list({ keywords: [{ text: `leise ${randomUUID().slice(0, 8)}`, match_type: 'EXACT' }] });
      const before = await ads.listCount();
      await silence();
      expect((await send({})).status).toBe(502);
      await ads.heal();
      const found = await send(headers);
      expect(found.status).toBe(200);
      expect(await ads.listCount()).toBe(before + 1);
      expect(await ads.lists(found.body.shared_set_name)).toHaveLength(1);
      // It is somebody's now: the same request once more means another list.
      expect((await send(fresh())).body.shared_set_name).not.toBe(found.body.shared_set_name);
      expect(await ads.listCount()).toBe(before + 2);
    }
  });
});

test('a taken name stays refused, also for a key whose request was refused before', async () => {
  const name = `Vergeben ${randomUUID()}`;
  await list({ name })({});
  const headers = fresh();
  for (const _time of [1, 2]) expect((await list({ name })(headers)).status).toBe(409);
  const promotionId = randomUUID();
  await promotion({ promotionId })({});
  for (const _time of [1, 2]) expect((await promotion({ promotionId })(headers)).status).toBe(409);
  expect(await merchant.promotions(promotionId)).toHaveLength(1);
});

test('a payment page is opened once, and by a customer that is made once', async () => {
  const owner = await newOwner(demo.app, demo.sandbox.url, `${randomUUID()}@example.com`);
  const headers = fresh();
  const send = () =>
    demo.app.rest('POST', '/billing/checkout', { ...owner, body: { plan: 'pro', interval: 'month' }, headers });
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  await breakOff('before its answer is stored');
  expect((await send()).status).toBe(500);
  await mend();
  const answer = await send();
  expect(answer.status).toBe(200);
  expect((await send()).body).toEqual(answer.body);
  const seen: { path: string; method: string }[] = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  const made = (path: string) => seen.filter((each) => each.method === 'POST' && each.path === path).length;
  expect([made('/v1/customers'), made('/v1/checkout/sessions')]).toEqual([1, 1]);
});

test('what was bought twice under one key goes to the payment provider under one key', async () => {
  const owner = await newOwner(demo.app, demo.sandbox.url, `${randomUUID()}@example.com`);
  const headers = fresh();
  const send = () =>
    demo.app.rest('POST', '/billing/credit-pack-checkout', { ...owner, body: { pack: 'pack_100' }, headers });
  await breakOff('before its answer is stored');
  await send();
  await mend();
  const answer = await send();
  const seen: { path: string; headers: Record<string, string> }[] = await (
    await fetch(`${demo.sandbox.url}/control/requests`)
  ).json();
  const keys = seen
    .filter(({ path }) => path === '/v1/checkout/sessions')
    .map((each) => each.headers['idempotency-key']);
  expect(new Set(keys.slice(-2)).size).toBe(1);
  expect(answer.status).toBe(200);
});
