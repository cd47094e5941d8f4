import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '../change-plans/support.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

interface Ad {
  id: string;
  adGroupId: string;
  cost: number;
  clicks: number;
  [field: string]: unknown;
}

/** Ads of a search campaign are read with what they show and what they brought, switched at every door, and taken back. */
let demo: DemoApp;
let accountId: string;
let campaignId: string;
let ads: Ad[];
let ad: Ad;
let platform: AdsPlatform;
let restore = () => {};

beforeAll(async () => {
  demo = await startDemoApp({}, { jobs: JOBS });
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, key());
  campaignId = body.data.find(({ channelType }: { channelType: string }) => channelType === 'SEARCH').id;
  ads = (await read()).body.data;
  ad = ads[0] as Ad;
});
beforeEach(async () => {
  await demo.app.db.query('delete from team_guardrails');
  await platform.mutate('adGroupAds', [
    { update: { resourceName: resource(), status: 'ENABLED' }, updateMask: 'status' },
  ]);
});
afterEach(async () => {
  restore();
  restore = () => {};
  await platform.heal();
});
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });
const resource = () => `customers/${accountId}/adGroupAds/${ad.id}`;
const read = (more = '') =>
  demo.app.rest('GET', `/query/campaigns/${campaignId}/ads?account_id=${accountId}${more}`, key());
const post = (id: string, body: object, headers?: Record<string, string>) =>
  demo.app.rest('POST', `/query/ads/${encodeURIComponent(id)}/status`, {
    ...key(),
    headers,
    body: { account_id: accountId, ...body },
  });
const shown = async (): Promise<Ad> => (await read()).body.data.find(({ id }: Ad) => id === ad.id);
const atPlatform = async () =>
  (
    await platform.rows(`SELECT ad_group_ad.status FROM ad_group_ad WHERE ad_group_ad.resource_name = '${resource()}'`)
  )[0].adGroupAd.status;
/** What Google answers about ads is changed before it is read. */
const amend = (change: (text: string) => string, about = 'FROM ad_group_ad') => {
  restore = demo.sandbox.amend('google-ads', (answer, { body }) =>
    body.includes(about) ? JSON.parse(change(JSON.stringify(answer))) : answer,
  );
};
/** A new window, so that nothing is answered from before. */
let days = 40;
const readAnew = async (): Promise<Ad[]> => {
  // Each write of the team lets lists be read again.
  await post(ad.id, { status: 'ENABLED' });
  days += 1;
  return (await read(`&days=${days}`)).body.data;
};

test('ads are listed with their texts, review and figures, which add up to the campaign’s, alike at every door', async () => {
  const { body } = await read();
  expect(ad).toMatchObject({
    accountId,
    campaignId,
    id: expect.stringMatching(/^\d+~\d+$/),
    type: 'RESPONSIVE_SEARCH_AD',
    name: null,
    status: 'ENABLED',
    headlines: [expect.stringMatching(/ online kaufen$/), expect.any(String), expect.any(String)],
    descriptions: [expect.any(String), expect.any(String)],
    pinnedTexts: [{ text: expect.stringMatching(/ online kaufen$/), place: 'HEADLINE_1' }],
    finalUrls: [expect.stringMatching(/^https:/)],
    thumbnailUrl: null,
  });
  expect(ad.id.split('~')[0]).toBe(ad.adGroupId);
  const clicks = ads.reduce((sum, each) => sum + each.clicks, 0);
  const [told] = await platform.rows(
    `SELECT metrics.clicks FROM campaign WHERE campaign.id = ${campaignId} AND segments.date BETWEEN '${body.startDate}' AND '${body.endDate}'`,
  );
  expect([clicks, body.isComplete, body.meta.total]).toEqual([Number(told?.metrics.clicks), true, ads.length]);
  const costs = ads.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((one, other) => other - one));
  const { body: graph } = await demo.app.graphql(
    `query ($a: String!, $c: String!, $g: String!) { ads(accountId: $a, campaignId: $c, adGroupId: $g, limit: 1000) {
      meta { total } data { id headlines pinnedTexts { place } issues { name effect } cost } } }`,
    { a: accountId, c: campaignId, g: ad.adGroupId },
    owner(),
  );
  expect(graph.data.ads).toMatchObject({ meta: { total: 1 }, data: [{ id: ad.id, headlines: ad.headlines }] });
  expect((await read('&offset=50')).body).toMatchObject({ data: [], meta: { total: ads.length } });
  const client = await overHttp(demo.app.url, demo.apiKey, '?tools=all');
  const place = { account_id: accountId, campaign_id: campaignId, ad_group_id: ad.adGroupId };
  expect((await call(client, 'get_ads', place)).text.data).toEqual([ad]);
  await client.close();
});

test('ads, ad groups and keywords are compared with earlier days', async () => {
  const { body } = await read('&days=10&compare=previous_period');
  const { body: before } = await read(
    `&start_date=${body.data[0].comparison.startDate}&end_date=${body.data[0].comparison.endDate}`,
  );
  expect(body.data.length).toBeGreaterThan(1);
  for (const each of body.data) {
    const was = before.data.find(({ id }: Ad) => id === each.id);
    expect(each.comparison).toMatchObject({
      comparedWith: 'previous_period',
      metrics: { cost: was.cost, clicks: was.clicks },
    });
    expect(each.comparison.difference.clicks).toBe(each.clicks - was.clicks);
  }
  expect((await read('&days=10')).body.data[0]).not.toHaveProperty('comparison');
  for (const level of ['ad-groups', 'keywords', 'ads']) {
    const compared = async (compare: string) => {
      const query = `account_id=${accountId}&days=10&compare=${compare}&limit=2`;
      const path = `/query/campaigns/${campaignId}/${level}?${query}`;
      const { status, body: told } = await demo.app.rest('GET', path, key());
      return [status, told.data[0].comparison?.comparedWith];
    };
    expect(await compared('previous_period')).toEqual([200, 'previous_period']);
    // The account's figures do not go back so far.
    expect(await compared('year_before')).toEqual([200, undefined]);
  }
});

test('an ad is checked, paused at the platform, shown as paused at once, and enabled again by undoing', async () => {
  const checked = await post(ad.id, { status: 'PAUSED', validate_only: true });
  expect(checked).toMatchObject({ status: 200, body: { previous_status: 'ENABLED', new_status: 'PAUSED' } });
  expect(await atPlatform()).toBe('ENABLED');
  const once = { 'Idempotency-Key': 'pause-ad' };
  const [paused, again] = await Promise.all([1, 2].map(() => post(ad.id, { status: 'PAUSED' }, once)));
  expect([paused?.status, again?.body]).toEqual([200, paused?.body]);
  expect(await atPlatform()).toBe('PAUSED');
  expect(await shown()).toMatchObject({ status: 'PAUSED', effectiveStatus: 'PAUSED' });
  const undo = () =>
    demo.app.graphql(
      `mutation ($id: String!) { undoChange(auditId: $id) { operation campaignId previous { ad adGroup status } current { status } } }`,
      { id: paused?.headers.get('x-audit-id') },
      owner(),
    );
  expect((await undo()).body.data.undoChange).toMatchObject({
    operation: 'setAdStatus',
    campaignId,
    previous: { ad: (ad.headlines as string[])[0], adGroup: ad.adGroupName, status: 'PAUSED' },
    current: { status: 'ENABLED' },
  });
  expect(await atPlatform()).toBe('ENABLED');
  expect((await undo()).body.errors[0].extensions.code).toBe('conflict');
});

test('where the team approves, it becomes a plan, whose ads are looked at and checked together', async () => {
  await demo.app.graphql('mutation { setGuardrails(approval: ALWAYS) { approval } }', {}, owner());
  expect(await post(ad.id, { status: 'PAUSED' })).toMatchObject({ status: 202, body: { code: 'approval_required' } });
  expect(await atPlatform()).toBe('ENABLED');
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  const changes = ads.map(({ id }) => ({ setAdStatus: { accountId, adId: id, status: 'PAUSED' } }));
  const { body: plan } = await demo.app.rest('POST', '/change-plans', { ...owner(), body: { changes } });
  expect(plan.changes.map(({ dryRun }: { dryRun: string }) => dryRun)).toEqual(changes.map(() => 'passed'));
  expect(plan.changes[0]).toMatchObject({
    operation: 'setAdStatus',
    campaignIds: [campaignId],
    before: { ad: (ad.headlines as string[])[0], status: 'ENABLED' },
    after: { status: 'PAUSED' },
  });
  const sent: { path: string }[] = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  expect(sent.filter(({ path }) => path.endsWith('googleAds:mutate'))).toHaveLength(1);
  const changeIds = [plan.changes[0].id];
  await demo.app.rest('POST', `/change-plans/${plan.id}/approve`, { ...owner(), body: { hash: plan.hash, changeIds } });
  const now = async () => (await demo.app.rest('GET', `/change-plans/${plan.id}`, owner())).body;
  while (['proposed', 'applying'].includes((await now()).status)) await sleep(50);
  expect((await now()).changes[0].status).toBe('applied');
  expect(await atPlatform()).toBe('PAUSED');
});

test('what is removed, or in something that is, cannot be switched on, and is not listed', async () => {
  const group = ad.adGroupId;
  amend((text) => text.replace('"status":"ENABLED"', '"status":"REMOVED"'), 'ad_group_ad.resource_name IN');
  expect(await post(ad.id, { status: 'ENABLED' })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: expect.stringMatching(/^A removed ad cannot be changed/) },
  });
  restore();
  const removedGroup = new RegExp(
    `("id":"${group}","name":"[^"]*","status":)"ENABLED"|("status":)"ENABLED"(,"id":"${group}")`,
    'g',
  );
  amend((text) => text.replace(removedGroup, '$1$2"REMOVED"$3'), 'ad_group_ad.resource_name IN');
  expect(await post(ad.id, { status: 'ENABLED' })).toMatchObject({
    status: 400,
    body: { message: 'A removed ad cannot be changed: what it belongs to was removed.' },
  });
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  expect((await read()).status).toBe(200);
  const sent: { body: string }[] = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  const [asked] = sent.filter(({ body }) => body.includes('ad_group_ad.policy_summary'));
  for (const level of ['ad_group_ad', 'ad_group']) expect(asked?.body).toContain(`${level}.status != 'REMOVED'`);
});

test('a status that the platform accepts and does not set is told as not changed', async () => {
  amend((text) => text.replaceAll('"status":"PAUSED"', '"status":"ENABLED"'), 'ad_group_ad.resource_name IN');
  expect(await post(ad.id, { status: 'PAUSED' })).toMatchObject({
    status: 502,
    body: { code: 'platform_unavailable', message: expect.stringContaining('still has the old value') },
  });
});

test('a kind of ad that cannot be paused is refused in Google’s words, and nothing is kept', async () => {
  const code = 'adGroupAdError.AD_TYPE_CANNOT_BE_PAUSED';
  await platform.fail({ kind: 'error', code, times: -1, match: ':mutate' });
  expect(await post(ad.id, { status: 'PAUSED' })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: expect.stringContaining('AD_TYPE_CANNOT_BE_PAUSED') },
  });
  await platform.heal();
  expect(await shown()).toMatchObject({ status: 'ENABLED' });
});

test('what is unknown, malformed or of others is not found', async () => {
  for (const id of ['1', '1~2', `${ad.id}~1`, "0' OR 1=1", '9'.repeat(300), `${ad.adGroupId}~`]) {
    expect([id, (await post(id, { status: 'PAUSED' })).status]).toEqual([id, 404]);
  }
  expect(await post(ad.id, { status: 'REMOVED' })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect((await post(ad.id, { status: 'PAUSED', account_id: '999' })).status).toBe(404);
  expect((await read('&ad_group_id=0')).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await read('&limit=1001')).status).toBe(400);
});

describe('ads that are odd', () => {
  const only = (adGroupAd: object) =>
    amend((text) => {
      const answer = JSON.parse(text);
      for (const batch of [answer].flat()) {
        for (const row of batch.results ?? []) {
          if (row.adGroupAd?.primaryStatus === undefined) continue;
          const { id } = row.adGroupAd.ad;
          row.adGroupAd = { ...row.adGroupAd, ...adGroupAd, ad: { id, ...(adGroupAd as { ad?: object }).ad } };
        }
      }
      return JSON.stringify(answer);
    });

  test('an app ad has texts and no page', async () => {
    const appAd = { headlines: [{ text: 'Jetzt laden' }], descriptions: [{ text: 'Für unterwegs' }] };
    only({ ad: { type: 'APP_AD', appAd } });
    expect((await readAnew())[0]).toMatchObject({
      type: 'APP_AD',
      finalUrls: [],
      headlines: ['Jetzt laden'],
      descriptions: ['Für unterwegs'],
      pinnedTexts: [],
    });
  });

  test('an old text ad has its headlines in order, and a product ad none', async () => {
    const old = { headlinePart1: 'Erste', headlinePart2: 'Zweite', description: 'Worte', description2: '' };
    only({ ad: { type: 'EXPANDED_TEXT_AD', expandedTextAd: old } });
    expect((await readAnew())[0]).toMatchObject({ headlines: ['Erste', 'Zweite'], descriptions: ['Worte'] });
    restore();
    only({ ad: { type: 'SHOPPING_PRODUCT_AD', shoppingProductAd: {} } });
    expect((await readAnew())[0]).toMatchObject({ headlines: [], descriptions: [], finalUrls: [] });
  });

  test('several texts pinned to one place, and places that mean none', async () => {
    const headlines = [
      { text: 'A', pinnedField: 'HEADLINE_1' },
      { text: 'B', pinnedField: 'HEADLINE_1' },
      { text: 'C', pinnedField: 'UNSPECIFIED' },
      { pinnedField: 'HEADLINE_2' },
    ];
    only({ ad: { type: 'RESPONSIVE_SEARCH_AD', responsiveSearchAd: { headlines } } });
    expect((await readAnew())[0]).toMatchObject({
      headlines: ['A', 'B', 'C'],
      pinnedTexts: [
        { text: 'A', place: 'HEADLINE_1' },
        { text: 'B', place: 'HEADLINE_1' },
      ],
    });
  });

  test('one without a review yet, of a type and status that nobody knows', async () => {
    only({ primaryStatus: 'DREAMING', policySummary: undefined, ad: { type: 'HOLOGRAM_AD', name: 'Probe\0' } });
    expect((await readAnew())[0]).toMatchObject({
      name: 'Probe',
      type: 'HOLOGRAM_AD',
      effectiveStatus: 'DREAMING',
      approvalStatus: 'UNKNOWN',
      issues: [],
    });
  });

  test('several policy topics, each with its effect', async () => {
    const policyTopicEntries = [
      { topic: 'ALCOHOL', type: 'LIMITED', evidences: [{ textList: { texts: ['Wein'] } }] },
      { topic: 'TRADEMARKS_IN_AD_TEXT', type: 'FULLY_LIMITED' },
      { type: 'DESCRIPTIVE' },
    ];
    only({ policySummary: { approvalStatus: 'APPROVED_LIMITED', policyTopicEntries } });
    expect((await readAnew())[0]).toMatchObject({
      approvalStatus: 'APPROVED_LIMITED',
      issues: [
        { name: 'ALCOHOL', effect: 'LIMITED' },
        { name: 'TRADEMARKS_IN_AD_TEXT', effect: 'FULLY_LIMITED' },
        { name: '', effect: 'DESCRIPTIVE' },
      ],
    });
  });

  test('one ad in two ad groups, with an id that no double holds, counts for each of them', async () => {
    const big = '9007199254740993';
    amend((text) => text.replaceAll(/("ad":\{[^{}]*"id":)"\d+"/g, `$1"${big}"`));
    const [one, other] = await readAnew();
    expect([one?.id, other?.id]).toEqual([`${one?.adGroupId}~${big}`, `${other?.adGroupId}~${big}`]);
    expect(one?.adGroupId).not.toBe(other?.adGroupId);
    expect(one?.cost).toBeGreaterThan(0);
    expect(one?.cost).not.toBe(other?.cost);
  });
});
