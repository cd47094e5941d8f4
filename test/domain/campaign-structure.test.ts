import { performanceLabels } from '../../src/domain/campaigns/structure/performance-label.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;
let pmax: string;
let search: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  [pmax, search] = (await Promise.all(['PERFORMANCE_MAX', 'SEARCH'].map(firstOf))) as [string, string];
});
afterAll(() => demo.stop());

async function firstOf(channelType: string): Promise<string> {
  const path = `/query/campaigns?account_id=${accountId}&channel_type=${channelType}&status=ENABLED&limit=1`;
  const { body } = await demo.app.rest('GET', path, { apiKey: demo.apiKey });
  return body.data[0].id;
}

const owner = () => ({ token: demo.users.owner.token });
const path = (campaignId: string, what: string, account = accountId) =>
  `/campaigns/${campaignId}/${what}?accountId=${account}`;
const get = async (campaignId: string, what: string) =>
  (await demo.app.rest('GET', path(campaignId, what), owner())).body;

const BASIC = 'id name status channelType biddingStrategy targetRoas dailyBudget';
const SETTINGS = `${BASIC} startDate endDate`;
const ASSET = 'id type fieldType performanceLabel text';
const GEO_TARGET = 'id name countryCode targetType';
const SELECTIONS: Record<string, [field: string, selection: string]> = {
  details: [
    'campaignDetails',
    `settings { ${SETTINGS} } campaignType
     pmax {
       assetGroups { id name status adStrength finalUrls assets { ${ASSET} } }
       listingGroups { id assetGroupId type caseValue { dimension value } }
       lowPerformanceAssets { ${ASSET} }
     }
     geoTargets { ${GEO_TARGET} }`,
  ],
  settings: ['campaignSettings', BASIC],
  'ai-context': [
    'campaignAiContext',
    `campaignType settings { ${SETTINGS} } performance { cost conversions conversionValue roas }
     typeSpecific { assetGroupCount lowPerformanceAssetCount listingGroupCount } issues { severity message }`,
  ],
};

describe.each(['details', 'settings', 'ai-context'])('%s', (what) => {
  const [field, selection] = SELECTIONS[what] as [string, string];
  const query = (campaignId: string, account = accountId) =>
    `{ ${field}(campaignId: "${campaignId}", accountId: "${account}") { ${selection} } }`;

  test.each(['owner', 'admin', 'member', 'kunde'] as const)('answers %s alike over both doors', async (role) => {
    const { token } = demo.users[role];
    for (const campaignId of [pmax, search]) {
      const rest = await demo.app.rest('GET', path(campaignId, what), { token });
      const graphql = await demo.app.graphql(query(campaignId), {}, { token });
      expect(rest.status).toBe(200);
      expect(graphql.body.errors).toBeUndefined();
      const answer = graphql.body.data[field];
      const settings = answer.settings ?? answer;
      if (settings.targetRoas === null) delete settings.targetRoas;
      expect(rest.body).toEqual(answer);
    }
  });

  test('answers an API key over GraphQL alone, with its scope', async () => {
    const { body } = await demo.app.graphql(query(pmax), {}, { apiKey: demo.apiKey });
    expect(body.errors).toBeUndefined();
    expect((await demo.app.rest('GET', path(pmax, what), { apiKey: demo.apiKey })).status).toBe(401);
    const made = await demo.app.rest('POST', `/teams/${demo.teamId}/api-keys`, {
      ...owner(),
      body: { name: 'Accounts', scopes: ['accounts:read'] },
    });
    const refused = await demo.app.graphql(query(pmax), {}, { apiKey: made.body.key });
    expect(refused.body.errors[0].extensions.code).toBe('insufficient_scope');
  });

  test('is not found for what does not exist or belongs to another account', async () => {
    for (const [campaignId, account] of [
      ['1', accountId],
      ['x y', accountId],
      [pmax, demo.accountIds[1] as string],
      [pmax, '1'],
      [pmax, demo.sandbox.managerId],
    ] as const) {
      const at = `/campaigns/${encodeURIComponent(campaignId)}/${what}?accountId=${account}`;
      const rest = await demo.app.rest('GET', at, owner());
      expect(rest).toMatchObject({ status: 404, body: { code: 'not_found', message: 'campaign not found' } });
      const { body } = await demo.app.graphql(query(campaignId, account), {}, owner());
      expect(body.errors[0].extensions.code).toBe('not_found');
    }
  });

  test('needs an account, once, and a credential', async () => {
    for (const [query, message] of [
      ['', 'accountId is required'],
      [`?account_id=${accountId}`, 'accountId is required'],
      [`?accountId=${accountId}&accountId=${accountId}`, expect.stringContaining('accountId')],
    ]) {
      const answer = await demo.app.rest('GET', `/campaigns/${pmax}/${what}${query}`, owner());
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request', message } });
    }
    expect((await demo.app.rest('GET', path(pmax, what))).status).toBe(401);
  });

  test('is limited to the assigned accounts', async () => {
    const { id, token } = demo.users.kunde;
    const assign = (accountIds: string[]) =>
      demo.app.rest('PUT', `/teams/${demo.teamId}/members/${id}/assignments`, { ...owner(), body: { accountIds } });
    await assign([demo.accountIds[1] as string]);
    expect((await demo.app.rest('GET', path(pmax, what), { token })).status).toBe(404);
    await assign([accountId]);
    expect((await demo.app.rest('GET', path(pmax, what), { token })).status).toBe(200);
    await assign([]);
  });
});

test('the details of a performance-max campaign have exactly the fields of the contract', async () => {
  const details = await get(pmax, 'details');
  expect(Object.keys(details)).toEqual(['settings', 'campaignType', 'pmax', 'geoTargets']);
  expect(details.campaignType).toBe('PERFORMANCE_MAX');
  expect(details.settings).toEqual({
    id: pmax,
    name: expect.stringMatching(/^PMax \| /),
    status: 'ENABLED',
    channelType: 'PERFORMANCE_MAX',
    biddingStrategy: expect.stringMatching(/^MAXIMIZE_CONVERSION/),
    ...(details.settings.biddingStrategy !== 'MAXIMIZE_CONVERSIONS' && { targetRoas: expect.any(Number) }),
    dailyBudget: expect.any(Number),
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    endDate: null,
  });
  expect(Object.keys(details.pmax)).toEqual(['assetGroups', 'listingGroups', 'lowPerformanceAssets']);
  const asset = {
    id: expect.stringMatching(/^\d+$/),
    type: expect.stringMatching(/^(TEXT|IMAGE|YOUTUBE_VIDEO)$/),
    fieldType: expect.stringMatching(/^[A-Z_]+$/),
    performanceLabel: expect.stringMatching(/^(LEARNING|LOW|GOOD|BEST)$/),
    text: expect.any(String),
  };
  expect(details.pmax.assetGroups).toHaveLength(2);
  for (const group of details.pmax.assetGroups) {
    expect(group).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: expect.any(String),
      status: 'ENABLED',
      adStrength: expect.stringMatching(/^(POOR|AVERAGE|GOOD|EXCELLENT)$/),
      finalUrls: [expect.stringMatching(/^https:/)],
      assets: Array.from({ length: 16 }, () => asset),
    });
    for (const { type, text } of group.assets) expect(text !== '').toBe(type === 'TEXT');
  }
  const listings = details.pmax.listingGroups;
  for (const listing of listings) {
    const isRoot = listing.type === 'SUBDIVISION';
    const value = listing.type === 'UNIT_EXCLUDED' ? null : expect.any(String);
    expect(listing).toEqual({
      id: expect.stringMatching(/^\d+$/),
      assetGroupId: expect.stringMatching(/^\d+$/),
      type: expect.stringMatching(/^(SUBDIVISION|UNIT_INCLUDED|UNIT_EXCLUDED)$/),
      caseValue: isRoot ? null : { dimension: expect.stringMatching(/^PRODUCT_(BRAND|TYPE_L2)$/), value },
    });
  }
  const ids = details.pmax.assetGroups.map(({ id }: { id: string }) => id);
  expect(new Set(listings.map(({ assetGroupId }: { assetGroupId: string }) => assetGroupId))).toEqual(new Set(ids));
  expect(details.geoTargets).toEqual(
    expect.arrayContaining([{ id: '2276', name: 'Germany', countryCode: 'DE', targetType: 'Country' }]),
  );
  expect(details.geoTargets.map(({ name }: { name: string }) => name)).not.toContain('Switzerland');
});

test('labels follow from the figures of the whole campaign, and the low ones stand apart', async () => {
  const { body } = await demo.app.graphql(
    `{ campaignDetails(campaignId: "${pmax}", accountId: "${accountId}") { pmax {
        assetGroups { id assets { ${ASSET} assetGroupId name url metrics { cost impressions clicks conversionValue } } }
        lowPerformanceAssets { ${ASSET} }
    } } }`,
    {},
    owner(),
  );
  const { assetGroups, lowPerformanceAssets } = body.data.campaignDetails.pmax;
  const assets = assetGroups.flatMap((group: { id: string; assets: { assetGroupId: string }[] }) => {
    for (const each of group.assets) expect(each.assetGroupId).toBe(group.id);
    return group.assets;
  });
  const labels = assets.map((each: { performanceLabel: string }) => each.performanceLabel);
  const sums = assets.map((each: { fieldType: string; metrics: Record<string, number> }) => ({
    fieldType: each.fieldType,
    impressions: each.metrics.impressions,
    clicks: each.metrics.clicks,
    // The sandbox counts in whole cents, so nothing was lost in rounding.
    costMicros: Math.round((each.metrics.cost ?? 0) * 100) * 10_000,
    conversionValueMicros: Math.round((each.metrics.conversionValue ?? 0) * 100) * 10_000,
  }));
  expect(labels).toEqual(performanceLabels(sums));
  expect(labels).toEqual(expect.arrayContaining(['LOW', 'GOOD', 'BEST']));
  const low = assets.filter((each: { performanceLabel: string }) => each.performanceLabel === 'LOW');
  expect(lowPerformanceAssets.map(({ id }: { id: string }) => id)).toEqual(low.map(({ id }: { id: string }) => id));
});

test('a search campaign has places and no asset groups', async () => {
  const details = await get(search, 'details');
  expect(details.campaignType).toBe('SEARCH');
  expect(details.pmax).toEqual({ assetGroups: [], listingGroups: [], lowPerformanceAssets: [] });
  expect(details.geoTargets.length).toBeGreaterThan(0);
});

test('the settings are those of the details, without dates', async () => {
  for (const campaignId of [pmax, search]) {
    const { startDate, endDate, ...rest } = (await get(campaignId, 'details')).settings;
    expect(await get(campaignId, 'settings')).toEqual(rest);
    expect({ startDate, endDate }).toEqual({ startDate: expect.any(String), endDate: null });
  }
});

test('the settings follow a write at once', async () => {
  const write = (body: object) =>
    demo.app.rest('POST', `/query/campaign/${pmax}/bidding`, {
      apiKey: demo.apiKey,
      body: { account_id: accountId, ...body },
    });
  await write({ strategy: 'TARGET_ROAS', target_roas: 3.25 });
  expect(await get(pmax, 'settings')).toMatchObject({ biddingStrategy: 'MAXIMIZE_CONVERSION_VALUE', targetRoas: 3.25 });
  await write({ strategy: 'MAXIMIZE_CONVERSIONS' });
  const settings = await get(pmax, 'settings');
  expect(settings).toMatchObject({ biddingStrategy: 'MAXIMIZE_CONVERSIONS' });
  expect(settings).not.toHaveProperty('targetRoas');
});

test('the context for an analysis counts what the details list, over the figures of 30 days', async () => {
  for (const campaignId of [pmax, search]) {
    const context = await get(campaignId, 'ai-context');
    const details = await get(campaignId, 'details');
    expect(Object.keys(context)).toEqual(['campaignType', 'settings', 'performance', 'typeSpecific', 'issues']);
    expect(context.settings).toEqual(details.settings);
    expect(context.typeSpecific).toEqual({
      assetGroupCount: details.pmax.assetGroups.length,
      lowPerformanceAssetCount: details.pmax.lowPerformanceAssets.length,
      listingGroupCount: details.pmax.listingGroups.length,
    });
    const list = `/query/campaigns?account_id=${accountId}&days=30&limit=1000`;
    const { body } = await demo.app.rest('GET', list, { apiKey: demo.apiKey });
    const { metrics } = body.data.find(({ id }: { id: string }) => id === campaignId);
    const { cost, conversions, conversionValue, roas } = metrics;
    expect(context.performance).toEqual({ cost, conversions, conversionValue, roas });
    for (const issue of context.issues) {
      expect(issue).toEqual({
        severity: expect.stringMatching(/^(critical|warning|info)$/),
        message: expect.stringMatching(/\.$/),
      });
    }
  }
  const { issues } = await get(pmax, 'ai-context');
  expect(issues).toContainEqual({
    severity: 'warning',
    message: expect.stringMatching(/^Assets mit niedriger Leistung sollten ersetzt werden: /),
  });
});

test('nothing is said of a structure that was never pulled', async () => {
  const { db } = demo.app;
  const set = (at: string | null) =>
    db.query('update accounts set structure_synced_at = $2 where id = $1', [accountId, at]);
  const [before] = await db.query<{ at: string }>('select structure_synced_at as at from accounts where id = $1', [
    accountId,
  ]);
  expect(before?.at).not.toBeNull();
  await set(null);
  const { issues } = await get(pmax, 'ai-context');
  expect(issues.filter(({ message }: { message: string }) => /Asset|Zielort/.test(message))).toEqual([]);
  await set(before?.at ?? null);
});

test('the keywords of one campaign are those of the account that belong to it, in the same order', async () => {
  const at = `/accounts/${accountId}/mining/keywords`;
  const [all, own, none] = await Promise.all(
    [at, `${at}?campaignId=${search}`, `${at}?campaignId=42`].map((each) => demo.app.rest('GET', each, owner())),
  );
  const expected = all?.body.filter(({ campaignId }: { campaignId: string }) => campaignId === search);
  expect(expected.length).toBeGreaterThan(0);
  expect(own?.body).toEqual(expected);
  expect(none).toMatchObject({ status: 200, body: [] });
  const query = 'query ($a: String!, $c: String) { keywords(accountId: $a, campaignId: $c) { id } }';
  const { body } = await demo.app.graphql(query, { a: accountId, c: search }, owner());
  expect(body.data.keywords).toEqual(expected.map(({ id }: { id: string }) => ({ id })));
});
