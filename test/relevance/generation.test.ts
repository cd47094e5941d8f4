import { CreditService } from '../../src/domain/billing/credit.service.js';
import { systemClock } from '../../src/lib/clock.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { insertRows } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Wire = any;

let demo: DemoApp;
let accountId: string;
let next = 0;

beforeAll(async () => {
  demo = await startDemoApp();
});
afterAll(() => demo.stop());
beforeEach(() => {
  accountId = demo.accountIds[next] as string;
  next += 1;
});

const owner = () => ({ token: demo.users.owner.token });
const call = (method: string, path: string, body?: unknown, credential: object = owner()) =>
  demo.app.rest(method, `/accounts/${accountId}/mining/${path}`, { ...credential, body });
const analyze = () => call('POST', 'analyze-relevance', { limit: 500 });
const generate = (credential?: object) => call('POST', 'negative-keywords/generate', undefined, credential);
const pending = async (): Promise<Wire[]> => (await call('GET', 'suggestions/pending')).body;
const runs = async (): Promise<Wire[]> => (await call('GET', 'runs')).body;
const terms = async (): Promise<Wire[]> => (await call('GET', 'search-terms')).body.searchTerms;
const used = async () => (await new CreditService(demo.app.db, systemClock).balance(demo.teamId)).used;
const textsOf = (suggestions: Wire[]) => suggestions.map(({ keyword }) => keyword).sort();

/** Makes up a term of the window that scores 10. */
async function addTerm(searchTerm: string, campaignId: string, more: { cost?: number; status?: string } = {}) {
  const own = { team_id: demo.teamId, account_id: accountId, campaign_id: campaignId, search_term: searchTerm };
  const date = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const figures = { impressions: 10, clicks: 2, conversions_micros: 0, conversion_value_micros: 0 };
  const { cost = 900_000_000, status = 'NONE' } = more;
  await insertRows(demo.app.db, 'search_term_days', [
    { ...own, date, match_type: 'BROAD', status, cost_micros: cost, ...figures },
  ]);
  const verdict = { relevance_score: 10, funnel_position: 'none', relevance_reason: 'Passt nicht.' };
  await insertRows(demo.app.db, 'search_term_relevance', [
    { ...own, batch_id: null, ...verdict, analyzed_at: new Date().toISOString() },
  ]);
}

test('irrelevant terms become pending suggestions of a run of their own, for no credit and without the platform', async () => {
  const platform = new AdsPlatform(demo, accountId);
  expect(await generate()).toMatchObject({ status: 200, body: [] });
  expect(await runs()).toEqual([]);
  await analyze();
  const irrelevant = (await terms()).filter(({ relevanceScore }) => relevanceScore < 30);
  expect(irrelevant.length).toBeGreaterThan(0);
  const [lists, charged] = [await platform.listCount(), await used()];
  const { status, body } = await generate();
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(0);
  const [run] = await runs();
  expect(run).toMatchObject({
    status: 'completed',
    suggestionCount: body.length,
    pendingCount: body.length,
    createdBy: demo.users.owner.id,
    completedAt: expect.any(String),
  });
  for (const suggestion of body) {
    const own = irrelevant.filter(({ searchTerm }) => searchTerm === suggestion.searchTerm);
    expect(suggestion).toMatchObject({
      runId: run.id,
      accountId,
      category: 'irrelevant',
      matchType: 'EXACT',
      status: 'pending',
      reviewedBy: null,
      reviewedAt: null,
    });
    expect(own.map(({ campaignId }) => campaignId)).toEqual(expect.arrayContaining(suggestion.campaignIds));
    expect(own.map(({ relevanceReason }) => relevanceReason)).toContain(suggestion.reason);
    expect(suggestion.confidence).toBeGreaterThan(0.7);
    expect(suggestion.confidence).toBeLessThanOrEqual(1);
  }
  const costs = body.map(({ cost }: Wire) => cost);
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
  expect(await pending()).toEqual(body);
  expect((await call('GET', `runs/${run.id}`)).body.categories).toMatchObject([
    { category: 'irrelevant', suggestionCount: body.length },
  ]);
  expect([await platform.listCount(), await used()]).toEqual([lists, charged]);
  expect(await generate()).toMatchObject({ status: 200, body: [] });
  expect(await runs()).toHaveLength(1);
});

test('what is excluded, suggested, rejected, too long or of a removed campaign is left out', async () => {
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, {
    apiKey: demo.apiKey,
  });
  const [one, other] = body.data.map(({ id }: { id: string }) => id);
  const { db } = demo.app;
  await db.query(`update campaigns set status = 'REMOVED' where account_id = $1 and id = $2`, [accountId, other]);
  await addTerm('qxa gratis', one);
  await addTerm('qxb ausgeschlossen', one);
  await addTerm('qxc Nochmal', one);
  await addTerm('qxd', one, { status: 'EXCLUDED' });
  await addTerm('qxe', other);
  await addTerm(`qxf ${'lang'.repeat(20)}`, one);
  await addTerm('qxg 1 2 3 4 5 6 7 8 9 10', one);
  await addTerm('qxh bleibt', one);
  const excluded = await demo.app.rest('POST', '/query/negative-keywords', {
    apiKey: demo.apiKey,
    body: { account_id: accountId, campaign_ids: [one], keywords: [{ text: 'Ausgeschlossen', match_type: 'BROAD' }] },
  });
  expect(excluded.status).toBe(200);
  const suggestion = { team_id: demo.teamId, account_id: accountId, run_id: null, category: 'other', search_term: 'x' };
  const figures = { impressions: 0, clicks: 0, cost_micros: 0, conversions_micros: 0, reason: '', confidence: 0.5 };
  for (const [keyword, match_type, status] of [
    ['gratis', 'PHRASE', 'pending'],
    ['qxc nochmal', 'EXACT', 'rejected'],
    ['bleibt', 'BROAD', 'rejected'],
  ]) {
    const row = { ...suggestion, id: crypto.randomUUID(), keyword, match_type, status, ...figures };
    await insertRows(db, 'mining_suggestions', [{ ...row, campaign_ids: [], created_at: new Date().toISOString() }]);
  }
  expect(textsOf((await generate()).body)).toEqual(['qxh bleibt']);
});

test('a term of several campaigns and spellings is one suggestion for those in which it is irrelevant', async () => {
  const campaigns = [...new Set((await terms()).map(({ campaignId }) => campaignId))].slice(0, 3) as string[];
  const [one, two, three] = campaigns as [string, string, string];
  await addTerm('zweimal gesucht', one, { cost: 5_000_000 });
  await addTerm('Zweimal-Gesucht', two, { cost: 7_000_000 });
  await addTerm('zweimal gesucht', three);
  await demo.app.db.query(
    `update search_term_relevance set relevance_score = 30 where account_id = $1 and campaign_id = $2`,
    [accountId, three],
  );
  const { body } = await generate();
  expect(body).toMatchObject([
    {
      searchTerm: 'Zweimal-Gesucht',
      keyword: 'zweimal gesucht',
      campaignIds: [one, two].sort(),
      cost: 12,
      clicks: 4,
      impressions: 20,
      confidence: 0.9,
    },
  ]);
});

test('at once, each term is suggested once', async () => {
  await analyze();
  const answers = await Promise.all(Array.from({ length: 4 }, () => generate()));
  const made = answers.flatMap(({ body }) => body);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(textsOf(made)).size).toBe(made.length);
  expect((await pending()).length).toBe(made.length);
  const perRun = (await runs()).map(({ suggestionCount }) => suggestionCount);
  expect(perRun.every((count: number) => count > 0)).toBe(true);
});

test('a review and apply bring what was generated to the platform', async () => {
  await analyze();
  const { body } = await generate();
  const suggestionIds = body.map(({ id }: Wire) => id);
  await call('POST', 'suggestions/bulk-review', { suggestionIds, status: 'approved' });
  const applied = await call('POST', 'suggestions/apply', { force: true });
  expect(applied.status).toBe(200);
  expect(applied.body).toHaveLength(1);
  expect(applied.body[0]).toMatchObject({ category: 'irrelevant', keywordCount: body.length });
  expect((await generate()).body).toEqual([]);
});

test('members generate, kunde and API keys do not, and other accounts are not found', async () => {
  expect((await generate({ token: demo.users.member.token })).status).toBe(200);
  expect(await generate({ token: demo.users.kunde.token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const mutation = `mutation { generateNegativeKeywords(accountId: "${accountId}") { id runId keyword } }`;
  const refused = await demo.app.graphql(mutation, {}, { apiKey: demo.apiKey });
  expect(refused.body.errors[0].extensions.code).toBe('forbidden');
  await analyze();
  const { body } = await demo.app.graphql(mutation, {}, owner());
  expect(body.data.generateNegativeKeywords).toEqual(
    (await pending()).map(({ id, runId, keyword }) => ({ id, runId, keyword })),
  );
  accountId = '1';
  expect(await generate()).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
