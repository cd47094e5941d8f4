import { CreditService } from '../../src/domain/billing/credit.service.js';
import { systemClock } from '../../src/lib/clock.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

let demo: DemoApp;
let credits: CreditService;

beforeAll(async () => {
  demo = await startDemoApp();
  credits = new CreditService(demo.app.db, systemClock);
});
afterAll(() => demo.stop());

const account = (at: number) => demo.accountIds[at] as string;
const owner = () => ({ token: demo.users.owner.token });
const used = async () => (await credits.balance(demo.teamId)).used;
const terms = async (accountId: string, credential: object = owner()) =>
  demo.app.rest('GET', `/accounts/${accountId}/mining/search-terms`, credential);
const analyze = (accountId: string, body?: unknown, credential: object = owner()) =>
  demo.app.rest('POST', `/accounts/${accountId}/mining/analyze-relevance`, { ...credential, body });

const TERM = `searchTerm campaignId campaignName keywordText keywordMatchType impressions clicks cost conversions
  costPerConversion relevanceScore funnelPosition relevanceReason`;

test('before the first batch every term stands there by cost, with the keyword that brought it', async () => {
  const { status, body } = await terms(account(0));
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['searchTerms', 'totalTerms', 'unanalyzedCount', 'analyzedAt']);
  expect(body).toMatchObject({
    totalTerms: body.searchTerms.length,
    unanalyzedCount: body.searchTerms.length,
    analyzedAt: null,
  });
  expect(body.totalTerms).toBeGreaterThan(10);
  for (const term of body.searchTerms) {
    expect(Object.keys(term)).toEqual(TERM.split(/\s+/));
    expect(term).toMatchObject({ relevanceScore: null, funnelPosition: null, relevanceReason: null });
    expect(term.keywordText === null).toBe(term.keywordMatchType === null);
    expect(term.costPerConversion === null).toBe(term.conversions === 0);
  }
  const costs = body.searchTerms.map(({ cost }: { cost: number }) => cost);
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
  const ofSearch = body.searchTerms.filter(({ campaignName }: { campaignName: string }) =>
    /search/i.test(campaignName),
  );
  expect(ofSearch.length).toBeGreaterThan(0);
  for (const term of ofSearch) expect(['BROAD', 'PHRASE', 'EXACT']).toContain(term.keywordMatchType);
});

test('a batch judges the costliest terms for one credit, and an empty one costs nothing', async () => {
  const accountId = account(1);
  const before = (await terms(accountId)).body;
  const charged = await used();
  const first = await analyze(accountId, { limit: 5 });
  expect(first).toMatchObject({
    status: 200,
    body: { analyzedCount: 5, remainingCount: before.totalTerms - 5, analyzedAt: expect.stringMatching(/Z$/) },
  });
  expect(await used()).toBe(charged + 1);
  const after = (await terms(accountId)).body;
  expect(after).toMatchObject({
    totalTerms: before.totalTerms,
    unanalyzedCount: before.totalTerms - 5,
    analyzedAt: first.body.analyzedAt,
  });
  const judged = after.searchTerms.slice(0, 5);
  for (const [at, term] of judged.entries()) {
    expect(term).toMatchObject({ searchTerm: before.searchTerms[at].searchTerm, relevanceScore: expect.any(Number) });
    expect(['top', 'middle', 'bottom', 'none']).toContain(term.funnelPosition);
    expect(term.relevanceReason).not.toBe('');
  }
  expect(after.searchTerms[5].relevanceScore).toBeNull();

  const rest = await analyze(accountId, { limit: 500 });
  expect(rest.body).toMatchObject({ analyzedCount: before.totalTerms - 5, remainingCount: 0 });
  const nothing = await analyze(accountId);
  expect(nothing.body).toEqual({ analyzedCount: 0, remainingCount: 0, analyzedAt: rest.body.analyzedAt });
  expect(await used()).toBe(charged + 2);
});

test('batches at once, in two processes, share the terms out and charge one credit each that found any', async () => {
  const accountId = account(2);
  const second = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox });
  const total = (await terms(accountId)).body.totalTerms;
  const charged = await used();
  const size = Math.ceil(total / 3);
  const path = `/accounts/${accountId}/mining/analyze-relevance`;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      (at % 2 === 0 ? demo.app : second).rest('POST', path, { ...owner(), body: { limit: size } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const counts = answers.map(({ body }) => body.analyzedCount);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(await used()).toBe(charged + counts.filter((count) => count > 0).length);
  expect((await terms(accountId)).body.unanalyzedCount).toBe(0);
  await second.stop();
});

test.each([
  [0, 'limit'],
  [501, 'limit'],
  [1.5, 'limit'],
  ['10', 'limit'],
  [null, 'limit'],
])('a limit of %p is refused by name', async (limit, name) => {
  const answer = await analyze(account(0), { limit });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request', message: expect.stringContaining(name) } });
});

test('an unknown field is refused by name', async () => {
  const answer = await analyze(account(0), { limits: 1 });
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('limits') } });
});

test('without credits nothing is analyzed', async () => {
  const accountId = account(3);
  const { remaining } = await credits.balance(demo.teamId);
  await credits.setRemaining(demo.teamId, 0);
  expect(await analyze(accountId)).toMatchObject({ status: 402, body: { code: 'credits_exhausted' } });
  expect((await terms(accountId)).body.analyzedAt).toBeNull();
  await credits.setRemaining(demo.teamId, remaining);
  expect((await analyze(accountId, { limit: 1 })).body.analyzedCount).toBe(1);
});

test('reads are for every role, with the setting for kunde; only members start a batch', async () => {
  const accountId = account(4);
  const kunde = { token: demo.users.kunde.token };
  const member = { token: demo.users.member.token };
  const allow = (kundeCanViewSearchTerms: boolean) =>
    demo.app.rest('PUT', `/teams/${demo.teamId}/settings`, {
      ...owner(),
      body: { kundeCanViewSearchTerms, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: false },
    });
  await allow(false);
  expect((await terms(accountId, kunde)).body.code).toBe('forbidden');
  await allow(true);
  expect((await terms(accountId, kunde)).status).toBe(200);
  expect(await analyze(accountId, {}, kunde)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await analyze(accountId, { limit: 1 }, member)).status).toBe(200);
});

test('other accounts are not found, whoever asks', async () => {
  const { id, token } = demo.users.member;
  const assign = (accountIds: string[]) =>
    demo.app.rest('PUT', `/teams/${demo.teamId}/members/${id}/assignments`, { ...owner(), body: { accountIds } });
  await assign([account(0)]);
  for (const [accountId, credential] of [
    ['1', owner()],
    [account(1), { token }],
  ] as const) {
    expect(await terms(accountId, credential)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await analyze(accountId, {}, credential)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  await assign([]);
});

test('an API key reads over GraphQL with its scope, and starts no batch', async () => {
  const accountId = account(6);
  const query = `{ minedSearchTerms(accountId: "${accountId}") { searchTerms { ${TERM} } totalTerms unanalyzedCount analyzedAt } }`;
  const { body } = await demo.app.graphql(query, {}, { apiKey: demo.apiKey });
  expect(body.data.minedSearchTerms).toEqual((await terms(accountId)).body);
  const mutation = `mutation { analyzeRelevance(accountId: "${accountId}") { analyzedCount } }`;
  const refused = await demo.app.graphql(mutation, {}, { apiKey: demo.apiKey });
  expect(refused.body.errors[0].extensions.code).toBe('forbidden');
  const done = await demo.app.graphql(mutation, {}, owner());
  expect(done.body.data).toEqual({ analyzeRelevance: { analyzedCount: body.data.minedSearchTerms.unanalyzedCount } });
});

test('the same key for the same batch starts it once', async () => {
  const accountId = account(5);
  const charged = await used();
  const headers = { 'idempotency-key': 'batch-1' };
  const answers = await Promise.all([1, 2].map(() => analyze(accountId, { limit: 3 }, { ...owner(), headers })));
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await used()).toBe(charged + 1);
});
