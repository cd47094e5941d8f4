import { partsOf } from '../../src/db/database.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
});
afterEach(() => platform.heal());
afterAll(() => demo.stop());

const owner = () => ({ token: demo.users.owner.token });
const at = (path = '', account = accountId) => `/accounts/${account}/mining/keywords${path}`;
const keywords = async (credential: object = owner()) => (await demo.app.rest('GET', at(), credential)).body;
const sync = (account = accountId, credential: object = owner()) =>
  demo.app.rest('POST', at('/sync', account), credential);
const tail = (id: string, credential: object = owner()) => demo.app.rest('GET', at(`/${id}/tail`), credential);

const FIGURES = 'impressions clicks cost conversions conversionValue roas ctr cpc';
const FIELDS = `id accountId campaignId campaignName adGroupId adGroupName text matchType status qualityScore expectedCtr
  adRelevance landingPageExperience ${FIGURES} syncedAt`;
const RATINGS = [null, 'BELOW_AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE'];

test('keywords stand there by cost with quality and figures, as the platform has them', async () => {
  const list = await keywords();
  expect(list.length).toBeGreaterThan(5);
  for (const keyword of list) {
    expect(Object.keys(keyword)).toEqual(FIELDS.split(/\s+/));
    expect(keyword).toMatchObject({ accountId, id: expect.stringContaining(`${keyword.adGroupId}~`) });
    for (const rating of [keyword.expectedCtr, keyword.adRelevance, keyword.landingPageExperience]) {
      expect(RATINGS).toContain(rating);
      expect(rating === null).toBe(keyword.qualityScore === null);
    }
  }
  const order = list.map(({ cost, id }: { cost: number; id: string }) => [cost, id]);
  expect(order).toEqual([...order].sort(([a, x], [b, y]) => b - a || (x < y ? -1 : 1)));

  const present = `campaign.status != 'REMOVED' AND ad_group.status != 'REMOVED' AND ad_group_criterion.status != 'REMOVED'`;
  const rows = await platform.rows(
    `SELECT ad_group.id, ad_group_criterion.criterion_id, ad_group_criterion.quality_info.quality_score
     FROM keyword_view WHERE ${present}`,
  );
  const scores = rows.map(({ adGroup, adGroupCriterion: { criterionId, qualityInfo } }) => [
    `${adGroup.id}~${criterionId}`,
    qualityInfo?.qualityScore ?? null,
  ]);
  expect(new Map(list.map(({ id, qualityScore }: Record<string, unknown>) => [id, qualityScore]))).toEqual(
    new Map(scores as never),
  );
  const [costliest] = list;
  const [adGroupId, criterionId] = costliest.id.split('~');
  const [sums] = await platform.rows(
    `SELECT metrics.cost_micros, metrics.clicks FROM keyword_view WHERE ad_group.id = ${adGroupId}
     AND ad_group_criterion.criterion_id = ${criterionId} AND segments.date DURING LAST_30_DAYS`,
  );
  expect(costliest.clicks).toBe(Number(sums.metrics.clicks));
  expect(costliest.cost).toBeCloseTo(Number(sums.metrics.costMicros) / 1e6, 2);
});

test('the tail of a keyword are the terms that it brought, by cost, with their relevance', async () => {
  const { body: all } = await demo.app.rest('GET', `/accounts/${accountId}/mining/search-terms`, owner());
  await demo.app.rest('POST', `/accounts/${accountId}/mining/analyze-relevance`, { ...owner(), body: { limit: 500 } });
  let seen = 0;
  for (const { id, text, matchType, campaignId } of await keywords()) {
    const { status, body } = await tail(id);
    expect(status).toBe(200);
    for (const term of body) {
      expect(Object.keys(term)).toEqual(Object.keys(all.searchTerms[0]));
      expect(term).toMatchObject({ keywordText: text, keywordMatchType: matchType, campaignId });
      expect(term.relevanceScore).not.toBeNull();
      seen += 1;
    }
    const costs = body.map(({ cost }: { cost: number }) => cost);
    expect(costs).toEqual([...costs].sort((a: number, b: number) => b - a));
  }
  expect(seen).toBeGreaterThan(5);
  expect(seen).toBe(all.searchTerms.filter(({ keywordText }: { keywordText: string }) => keywordText !== null).length);
});

test('a sync brings what has changed, and may run several times at once', async () => {
  const before = await keywords();
  const { db } = demo.app;
  await db.query(`update keywords set text = 'alt', quality_score = null where account_id = $1`, [accountId]);
  await db.query(`delete from keyword_terms where account_id = $1`, [accountId]);
  await db.query(
    `insert into keywords select team_id, account_id, '1~1', campaign_id, campaign_name, '1', ad_group_name, text,
       match_type, status, 5, null, null, null, 1, 1, 1, 1, 1 from keywords where account_id = $1 limit 1`,
    [accountId],
  );
  const answers = await Promise.all([1, 2, 3].map(() => sync()));
  const timeless = (list: object[]) => list.map((keyword) => ({ ...keyword, syncedAt: '' }));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(timeless(body)).toEqual(timeless(before));
  }
  expect((await tail(before[0].id)).body.length).toBeGreaterThanOrEqual(0);
  const [{ count }] = (await db.query('select count(*) as count from keyword_terms where account_id = $1', [
    accountId,
  ])) as [{ count: number }];
  expect(count).toBeGreaterThan(5);
});

test.each([
  ['fails', { kind: 'status', status: 500 }, 502, 'platform_unavailable'],
  ['talks nonsense', { kind: 'malformed' }, 502, 'platform_unavailable'],
  ['has no quota left', { kind: 'daily_quota' }, 502, 'platform_unavailable'],
  ['withdrew our access', { kind: 'revoked' }, 400, 'platform_rejected'],
])('while the platform %s, the keywords stay as they were', async (_what, fault, status, code) => {
  const before = await keywords();
  for (const match of ['keyword_view', 'search_term_view']) {
    await platform.fail({ times: -1, match, ...fault });
    expect(await sync()).toMatchObject({ status, body: { code } });
    await platform.heal();
    expect(await keywords()).toEqual(before);
  }
});

test('reads need the setting for kunde, a sync needs a member, and neither leaves the assigned accounts', async () => {
  const kunde = { token: demo.users.kunde.token };
  const allow = (kundeCanViewSearchTerms: boolean) =>
    demo.app.rest('PUT', `/teams/${demo.teamId}/settings`, {
      ...owner(),
      body: { kundeCanViewSearchTerms, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: false },
    });
  const [{ id }] = await keywords();
  await allow(false);
  expect((await demo.app.rest('GET', at(), kunde)).status).toBe(403);
  expect((await tail(id, kunde)).status).toBe(403);
  await allow(true);
  expect((await demo.app.rest('GET', at(), kunde)).status).toBe(200);
  expect((await tail(id, kunde)).status).toBe(200);
  expect(await sync(accountId, kunde)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await sync(accountId, { token: demo.users.member.token })).status).toBe(200);

  const assign = (accountIds: string[]) =>
    demo.app.rest('PUT', `/teams/${demo.teamId}/members/${demo.users.kunde.id}/assignments`, {
      ...owner(),
      body: { accountIds },
    });
  await assign([demo.accountIds[1] as string]);
  expect((await demo.app.rest('GET', at(), kunde)).status).toBe(404);
  expect((await tail(id, kunde)).status).toBe(404);
  await assign([]);
});

test('what does not exist is not found', async () => {
  expect((await demo.app.rest('GET', at('', '1'), owner())).status).toBe(404);
  expect((await sync('1')).status).toBe(404);
  for (const id of ['1', '1~2', 'x%20y']) {
    expect(await tail(id)).toMatchObject({ status: 404, body: { code: 'not_found', message: 'keyword not found' } });
  }
});

test('an API key walks from accounts to keywords and their tails in three statements', async () => {
  const { db } = demo.app;
  const { query: original } = db;
  const statements: string[] = [];
  db.query = function (this: typeof db, ...args: Parameters<typeof original>) {
    if (/^(accounts|keywords)\./.test(partsOf(args)[2] ?? '')) statements.push(partsOf(args)[2] as string);
    return original.apply(this, args);
  } as typeof original;
  const query = `{ accounts(limit: 5, sort: "name") { data { id keywords { ${FIELDS} tail { searchTerm cost } } } } }`;
  const { body } = await demo.app.graphql(query, {}, { apiKey: demo.apiKey });
  db.query = original;
  expect(body.errors).toBeUndefined();
  expect(statements.filter((name) => name.startsWith('keywords.'))).toEqual(['keywords.list', 'keywords.tail']);
  const own = body.data.accounts.data.find(({ id }: { id: string }) => id === accountId);
  if (own) expect(own.keywords.map(({ tail: _, ...keyword }: { tail: unknown }) => keyword)).toEqual(await keywords());
  const made = await demo.app.rest('POST', `/teams/${demo.teamId}/api-keys`, {
    ...owner(),
    body: { name: 'Accounts', scopes: ['accounts:read'] },
  });
  const refused = await demo.app.graphql(query, {}, { apiKey: made.body.key });
  expect(refused.body.errors[0].extensions.code).toBe('insufficient_scope');
});
