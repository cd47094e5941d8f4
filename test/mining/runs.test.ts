import { randomUUID } from 'node:crypto';
import { DEMO_TEAM } from '../../demo/demo-team.js';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { CreditService } from '../../src/domain/billing/credit.service.js';
import { addDays, dateIn } from '../../src/lib/clock.js';
import { TestApp } from '../support/start-app.js';
import { MiningDemo } from './support.js';

let mining: MiningDemo;
const today = dateIn('Europe/Berlin', new Date());

beforeAll(async () => {
  mining = await MiningDemo.start();
});
beforeEach(() => mining.forget());
afterAll(() => mining.stop());

const db = () => mining.demo.app.db;
const RUN_KEYS = [
  ...['id', 'accountId', 'status', 'dateRangeStart', 'dateRangeEnd', 'analyzedTerms', 'suggestionCount'],
  ...['pendingCount', 'approvedCount', 'rejectedCount', 'appliedCount', 'createdBy', 'createdAt', 'completedAt'],
];
const SUGGESTION_KEYS = [
  ...['id', 'runId', 'accountId', 'category', 'searchTerm', 'keyword', 'matchType', 'campaignIds', 'impressions'],
  ...['clicks', 'cost', 'conversions', 'reason', 'confidence', 'status', 'reviewedBy', 'reviewedAt', 'createdAt'],
];

test('a run answers with its suggestions by category, which every door then reads alike', async () => {
  await mining.addTerm('gusspfanne geschenkt umsonst');
  await mining.addTerm('wok umsonst');
  const credits = await mining.remainingCredits();
  const run = await mining.start();
  expect(await mining.remainingCredits()).toBe(credits - 1);
  expect(Object.keys(run)).toEqual([...RUN_KEYS, 'categories']);
  expect(run).toMatchObject({
    accountId: mining.accountId,
    status: 'completed',
    dateRangeStart: addDays(today, -30),
    dateRangeEnd: addDays(today, -1),
    createdBy: mining.demo.users.member.id,
  });
  const [cheap] = run.categories;
  expect(cheap).toMatchObject({ category: 'low_price', label: 'Preisjäger' });
  const [umsonst] = cheap?.suggestions ?? [];
  expect(Object.keys(umsonst ?? {})).toEqual(SUGGESTION_KEYS);
  expect(umsonst).toMatchObject({
    runId: run.id,
    accountId: mining.accountId,
    keyword: 'umsonst',
    searchTerm: 'gusspfanne geschenkt umsonst',
    matchType: 'BROAD',
    impressions: 1000,
    clicks: 80,
    cost: 10,
    conversions: 0,
    status: 'pending',
    reviewedBy: null,
    reviewedAt: null,
  });
  for (const { suggestions, suggestionCount, cost } of run.categories) {
    expect(suggestionCount).toBe(suggestions.length);
    expect(cost).toBeCloseTo(suggestions.reduce((sum, each) => sum + each.cost, 0));
  }
  const all = run.categories.flatMap(({ suggestions }) => suggestions);
  expect(run).toMatchObject({ suggestionCount: all.length, pendingCount: all.length, approvedCount: 0 });

  const { categories, ...listed } = run;
  const byCost = expect.arrayContaining(all);
  for (const [path, expected] of [
    ['/runs', [listed]],
    [`/runs/${run.id}`, run],
    [`/runs/${run.id}/suggestions`, byCost],
    ['/suggestions/pending', byCost],
  ] as const) {
    const session = await mining.call('GET', path);
    expect(session).toMatchObject({ status: 200, body: expected });
    const { apiKey } = mining.demo;
    const key = await mining.demo.app.rest('GET', `/query/accounts/${mining.accountId}/mining${path}`, { apiKey });
    expect(key.body).toEqual(session.body);
  }
  const { data } = await mining.graphql(
    `query ($accountId: String!, $runId: String!) {
      account(accountId: $accountId) { miningRuns { id step progress account { id } suggestions { id } } }
      miningRuns(accountId: $accountId) { id }
      miningRun(accountId: $accountId, runId: $runId) { id categories { category suggestions { id } } }
      miningSuggestions(accountId: $accountId, runId: $runId) { id }
      pendingMiningSuggestions(accountId: $accountId) { id }
    }`,
    { runId: run.id },
  );
  const ids = (await mining.pending()).map(({ id }) => ({ id }));
  expect(data).toEqual({
    account: {
      miningRuns: [{ id: run.id, step: 'done', progress: 100, account: { id: mining.accountId }, suggestions: ids }],
    },
    miningRuns: [{ id: run.id }],
    miningRun: {
      id: run.id,
      categories: categories.map(({ category, suggestions }) => ({
        category,
        suggestions: suggestions.map(({ id }) => ({ id })),
      })),
    },
    miningSuggestions: ids,
    pendingMiningSuggestions: ids,
  });
});

test('words that keywords cannot have are not suggested, so that one of them does not spoil all that is approved', async () => {
  for (const text of ['𝐠𝐫𝐚𝐭𝐢𝐬 lampe 😀', 'lampe kostenlos', '𠮷野家 lampe']) await mining.addTerm(text);
  await mining.start();
  const pending = await mining.pending();
  expect(pending.length).toBeGreaterThan(0);
  for (const { keyword } of pending) expect(keyword).not.toMatch(/[\u{10000}-\u{10ffff}]/u);
});

test('over GraphQL a run analyzes the range that it is given', async () => {
  const { data } = await mining.graphql(
    `mutation ($accountId: String!, $start: LocalDate, $end: LocalDate) {
      startMiningRun(accountId: $accountId, dateRangeStart: $start, dateRangeEnd: $end) {
        status dateRangeStart dateRangeEnd analyzedTerms
      }
    }`,
    { start: addDays(today, -3), end: today },
  );
  const [row] = await db().query<{ count: number }>(
    `select count(distinct search_term)::int as count from search_term_days
     where team_id = $1 and account_id = $2 and date >= $3`,
    [DEMO_TEAM.id, mining.accountId, addDays(today, -3)],
  );
  expect(data.startMiningRun).toEqual({
    status: 'completed',
    dateRangeStart: addDays(today, -3),
    dateRangeEnd: today,
    analyzedTerms: row?.count,
  });
});

test.each([
  [{ dateRangeStart: addDays(today, -3) }, 'dateRangeEnd'],
  [{ dateRangeEnd: addDays(today, -3) }, 'dateRangeStart'],
  [{ dateRangeStart: addDays(today, -3), dateRangeEnd: addDays(today, -4) }, 'dateRangeEnd'],
  [{ dateRangeStart: addDays(today, -3), dateRangeEnd: addDays(today, 2) }, 'dateRangeEnd'],
  [{ dateRangeStart: addDays(today, -367), dateRangeEnd: addDays(today, -1) }, 'dateRangeEnd'],
  [{ dateRangeStart: '2026-02-30', dateRangeEnd: '2026-03-02' }, 'dateRangeStart'],
  [{ days: 3 }, 'days'],
])('a start with %j is refused by name', async (body, parameter) => {
  const answer = await mining.call('POST', '/start', body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(answer.body.message).toContain(parameter);
  expect(await mining.runs()).toEqual([]);
});

test('what is excluded, pending or approved is not suggested again; what was rejected may be', async () => {
  await mining.addTerm('pfanne umsonst abholen');
  const first = await mining.start();
  const ids = (await mining.pending()).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  await mining.approve(ids.slice(0, 1));
  expect((await mining.start()).suggestionCount).toBe(0);
  await mining.call('POST', '/suggestions/bulk-review', { suggestionIds: ids, status: 'rejected' });
  const again = await mining.start();
  expect(again.suggestionCount).toBe(ids.length);
  await db().query(`delete from mining_suggestions`);
  const keywords = first.categories.flatMap(({ suggestions }) => suggestions);
  const excluded = keywords[0] as (typeof keywords)[number];
  const exclude = (campaignIds: readonly string[]) =>
    mining.demo.app.rest('POST', '/query/negative-keywords', {
      apiKey: mining.demo.apiKey,
      body: {
        account_id: mining.accountId,
        campaign_ids: campaignIds,
        keywords: [{ text: excluded.searchTerm.split(' ').reverse().join(' ').toUpperCase(), match_type: 'BROAD' }],
      },
    });
  const suggested = async () => {
    const { categories } = await mining.start();
    await db().query('delete from mining_suggestions');
    return categories.flatMap(({ suggestions }) => suggestions).map(({ searchTerm }) => searchTerm);
  };
  const { body: campaigns } = await mining.demo.app.rest('GET', `/query/accounts/${mining.accountId}/campaigns`, {
    apiKey: mining.demo.apiKey,
  });
  const elsewhere = campaigns.find(({ id }: { id: string }) => !excluded.campaignIds.includes(id));
  await exclude([elsewhere.id]);
  expect(await suggested()).toContain(excluded.searchTerm);
  await exclude(excluded.campaignIds);
  const terms = await suggested();
  expect(terms).toHaveLength(ids.length - 1);
  expect(terms).not.toContain(excluded.searchTerm);
});

test.each([
  ['of a whole account', ''],
  ['that all campaigns inherit', undefined],
])('what a list %s excludes is not suggested', async (_whose, campaignId) => {
  await mining.addTerm('pfanne umsonst abholen');
  const [{ searchTerm = '', campaignIds = [] } = {}] = (await mining.start()).categories.flatMap(
    ({ suggestions }) => suggestions,
  );
  await db().query('delete from mining_suggestions');
  for (const id of campaignId === undefined ? campaignIds : [campaignId])
    await db().query(
      `insert into inherited_negative_keywords select team_id, id, $2, $3, 'EXACT' from accounts where id = $1`,
      [mining.accountId, id, searchTerm],
    );
  const terms = (await mining.start()).categories.flatMap(({ suggestions }) => suggestions);
  expect(terms.map((each) => each.searchTerm)).not.toContain(searchTerm);
  await db().query('delete from inherited_negative_keywords');
});

test('one run of an account goes on at a time, over two processes', async () => {
  const other = await TestApp.start({ db: db(), sandbox: mining.demo.sandbox });
  try {
    const credits = await mining.remainingCredits();
    await mining.sandbox.fail({ system: 'language-model', kind: 'slow', delayMs: 700 });
    const { token } = mining.demo.users.member;
    const starts = await Promise.all(
      [mining.demo.app, other, mining.demo.app, other].map((app) =>
        app.rest('POST', `/accounts/${mining.accountId}/mining/start`, { token, body: {} }),
      ),
    );
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(starts.find(({ status }) => status === 409)?.body.code).toBe('conflict');
    expect(await mining.runs()).toHaveLength(1);
    expect(await mining.remainingCredits()).toBe(credits - 1);
  } finally {
    await other.stop();
  }
});

test('a repetition under an Idempotency-Key is answered with the same run', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await mining.call('POST', '/start', {}, 'member', headers);
  expect(await mining.call('POST', '/start', {}, 'member', headers)).toMatchObject({ body: first.body });
  expect(await mining.runs()).toHaveLength(1);
});

test('without credits or a model nothing begins', async () => {
  const credits = new CreditService(db(), () => new Date());
  const { remaining } = await credits.balance(DEMO_TEAM.id);
  await credits.setRemaining(DEMO_TEAM.id, 0);
  expect(await mining.call('POST', '/start', {})).toMatchObject({ status: 402, body: { code: 'credits_exhausted' } });
  await credits.setRemaining(DEMO_TEAM.id, remaining);
  const without = await TestApp.start({ db: db(), sandbox: mining.demo.sandbox, settings: { AI_PROVIDER: 'none' } });
  const { token } = mining.demo.users.member;
  const answer = await without.rest('POST', `/accounts/${mining.accountId}/mining/start`, { token, body: {} });
  await without.stop();
  expect(answer).toMatchObject({ status: 503, body: { code: 'ai_not_configured' } });
  expect(await mining.runs()).toEqual([]);
  expect((await credits.balance(DEMO_TEAM.id)).remaining).toBe(remaining);
});

test('who may start and read', async () => {
  const run = await mining.start();
  const reads = ['/runs', `/runs/${run.id}`, `/runs/${run.id}/suggestions`, '/suggestions/pending'];
  const show = (yes: boolean) =>
    db().query('update teams set kunde_can_view_search_terms = $2 where id = $1', [DEMO_TEAM.id, yes]);
  await show(false);
  for (const path of reads) expect((await mining.call('GET', path, undefined, 'kunde')).status).toBe(403);
  await show(true);
  for (const path of reads) expect((await mining.call('GET', path, undefined, 'kunde')).status).toBe(200);
  expect(await mining.call('POST', '/start', {}, 'kunde')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await show(false);

  const { apiKey } = mining.demo;
  const byKey = (query: string, key = apiKey) =>
    mining.demo.app.graphql(query, { accountId: mining.accountId }, { apiKey: key });
  const start = await byKey('mutation ($accountId: String!) { startMiningRun(accountId: $accountId) { id } }');
  expect(start.body.errors[0].extensions.code).toBe('forbidden');
  const weak = await insertApiKey(db(), {
    teamId: DEMO_TEAM.id,
    name: 'weak',
    scopes: ['accounts:read'],
    expiresAt: null,
    createdBy: null,
    createdAt: new Date(),
  });
  for (const path of reads) {
    const at = `/query/accounts/${mining.accountId}/mining${path}`;
    expect((await mining.demo.app.rest('GET', at, { apiKey: weak.key })).body.code).toBe('insufficient_scope');
  }
  const nested = await byKey(
    'query ($accountId: String!) { account(accountId: $accountId) { miningRuns { id } } }',
    weak.key,
  );
  expect(nested.body.errors[0].extensions.code).toBe('insufficient_scope');

  const { token } = mining.demo.users.member;
  const [, second] = mining.demo.accountIds;
  for (const path of [
    '/accounts/999/mining/runs',
    '/accounts/999/mining/suggestions/pending',
    `/accounts/${second}/mining/runs/${run.id}`,
    `/accounts/${second}/mining/runs/${run.id}/suggestions`,
    `/accounts/${mining.accountId}/mining/runs/nonsense`,
    `/accounts/${mining.accountId}/mining/runs/${randomUUID()}/suggestions`,
  ]) {
    expect(await mining.demo.app.rest('GET', path, { token })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  }
  const foreign = await mining.demo.app.rest('POST', '/accounts/999/mining/start', { token, body: {} });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', message: 'account not found' } });
});
