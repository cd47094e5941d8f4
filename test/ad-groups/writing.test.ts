import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '../change-plans/support.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** Ad groups and keywords are switched, bid for and added, as at every other door, and all of it is taken back. */
let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;
/** A search campaign of 30 EUR a day that bids by hand, and one of its ad groups. */
let campaignId: string;
let adGroupId: string;

beforeAll(async () => {
  demo = await startDemoApp({}, { jobs: JOBS });
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, key());
  campaignId = body.data.find(({ channelType }: { channelType: string }) => channelType === 'SEARCH').id;
  await campaign('budget', { daily_budget_eur: 30, apply_to_shared_budget: true });
  [{ id: adGroupId }] = (await read('ad-groups')).body.data;
});

beforeEach(async () => {
  await demo.app.db.query('delete from team_guardrails');
  await demo.app.db.query('delete from budget_openings');
  await campaign('bidding', { strategy: 'MANUAL_CPC' });
  await platform.mutate('adGroups', [
    {
      update: {
        resourceName: `customers/${accountId}/adGroups/${adGroupId}`,
        status: 'ENABLED',
        cpcBidMicros: '500000',
      },
      updateMask: 'status,cpcBidMicros',
    },
  ]);
});
afterEach(() => platform.heal());
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });
const post = (path: string, body: object, headers?: Record<string, string>) =>
  demo.app.rest('POST', `/query/${path}`, { ...key(), headers, body: { account_id: accountId, ...body } });
const campaign = (what: string, body: object) => post(`campaign/${campaignId}/${what}`, body);
const group = (what: string, body: object, headers?: Record<string, string>) =>
  post(`ad-groups/${adGroupId}/${what}`, body, headers);
const read = (what: string, more = '') =>
  demo.app.rest('GET', `/query/campaigns/${campaignId}/${what}?account_id=${accountId}${more}`, key());

const byText = (one: string, other: string) =>
  one.split(' ').slice(1).join(' ') < other.split(' ').slice(1).join(' ') ? -1 : 1;

const atPlatform = async () =>
  (
    await platform.rows(
      `SELECT ad_group.status, ad_group.cpc_bid_micros FROM ad_group WHERE ad_group.id = ${adGroupId}`,
    )
  )[0].adGroup;

/** Texts and statuses of what the ad group bids on and excludes, by their words. */
async function words() {
  const rows = await platform.rows(
    `SELECT ad_group_criterion.keyword.text, ad_group_criterion.status, ad_group_criterion.negative
      FROM ad_group_criterion WHERE ad_group.id = ${adGroupId}`,
  );
  return new Map<string, string>(
    rows.map(({ adGroupCriterion: { keyword, status, negative } }) => [keyword.text, negative ? 'NEGATIVE' : status]),
  );
}

async function aKeyword(): Promise<{ id: string; text: string; resourceName: string }> {
  const { body } = await read('keywords', `&ad_group_id=${adGroupId}`);
  const [{ id, text }] = body.data;
  const resourceName = `customers/${accountId}/adGroupCriteria/${id}`;
  await platform.mutate('adGroupCriteria', [
    { update: { resourceName, status: 'ENABLED' }, updateMask: 'status,cpcBidMicros' },
  ]);
  return { id, text, resourceName };
}

async function undo(answer: { headers: Headers }) {
  const { body } = await demo.app.graphql(
    `mutation ($id: String!) { undoChange(auditId: $id) { operation campaignId
      previous { adGroup keyword status bidEur keywordCount } current { adGroup keyword status bidEur keywordCount } } }`,
    { id: answer.headers.get('x-audit-id') },
    owner(),
  );
  return body;
}

async function ended(planId: string) {
  for (;;) {
    const { body } = await demo.app.rest('GET', `/change-plans/${planId}`, owner());
    if (!['proposed', 'applying'].includes(body.status)) return body;
    await sleep(50);
  }
}

test('an ad group is paused at the platform, shown as paused at once, and enabled again by undoing', async () => {
  const paused = await group('status', { status: 'PAUSED' });
  expect(paused).toMatchObject({
    status: 200,
    body: { success: true, previous_status: 'ENABLED', new_status: 'PAUSED' },
  });
  expect(await atPlatform()).toMatchObject({ status: 'PAUSED' });
  expect((await read('ad-groups')).body.data.find(({ id }: { id: string }) => id === adGroupId).status).toBe('PAUSED');
  expect((await undo(paused)).data.undoChange).toMatchObject({
    operation: 'setAdGroupStatus',
    campaignId,
    previous: { status: 'PAUSED', bidEur: null },
    current: { status: 'ENABLED' },
  });
  expect(await atPlatform()).toMatchObject({ status: 'ENABLED' });
  expect((await undo(paused)).errors[0].extensions.code).toBe('conflict');
});

test('an undo is refused once the platform holds something else', async () => {
  const set = await group('bid', { bid_eur: 0.7 });
  await group('bid', { bid_eur: 0.8 });
  expect((await undo(set)).errors[0]).toMatchObject({
    message: 'The bid is 0.80 EUR a click now; this change left 0.70 EUR a click. Nothing was undone.',
    extensions: { code: 'conflict' },
  });
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '800000' });
});

test('a bid is set, checked without being set, and taken back', async () => {
  const checked = await group('bid', { bid_eur: 0.73, validate_only: true });
  expect(checked.body).toMatchObject({ previous_bid_eur: 0.5, new_bid_eur: 0.73 });
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '500000' });
  const set = await group('bid', { bid_eur: 0.73 });
  expect(set).toMatchObject({ status: 200, body: { success: true, previous_bid_eur: 0.5, new_bid_eur: 0.73 } });
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '730000' });
  expect((await undo(set)).data.undoChange.current).toMatchObject({ bidEur: 0.5 });
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '500000' });
});

test('a bid that the campaign’s bidding ignores is refused with the strategy and what to change instead', async () => {
  await campaign('bidding', { strategy: 'MAXIMIZE_CLICKS' });
  const refused = await group('bid', { bid_eur: 0.73 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(refused.body.message).toMatch(
    /bids by MAXIMIZE_CLICKS, which ignores bids .* budget, target or bidding strategy instead/,
  );
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '500000' });
});

test.each([
  ['above the campaign’s budget', 'maxDailyBudgetEur: null', 30.01, /above the campaign's daily budget of 30\.00 EUR/],
  [
    'above the limit of a change',
    'maxRaisePercentPerChange: 20',
    0.61,
    /Raising the bid to 0\.61 EUR .* at most 0\.60 EUR/,
  ],
])('a raise %s is refused, and a lower bid is not', async (_, rules, bid, message) => {
  await demo.app.graphql(`mutation { setGuardrails(${rules}) { approval } }`, {}, owner());
  const refused = await group('bid', { bid_eur: bid });
  expect(refused).toMatchObject({ status: 403, body: { code: 'guardrail', message: expect.stringMatching(message) } });
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '500000' });
  expect((await group('bid', { bid_eur: 0.4 })).status).toBe(200);
});

test('small raises of a day add up to its limit', async () => {
  await demo.app.graphql('mutation { setGuardrails(maxRaisePercentPerDay: 20) { approval } }', {}, owner());
  expect((await group('bid', { bid_eur: 0.55 })).status).toBe(200);
  expect((await group('bid', { bid_eur: 0.6 })).status).toBe(200);
  expect((await group('bid', { bid_eur: 0.61 })).body.code).toBe('guardrail');
});

test('a keyword is paused for a person, in the stored list too, and bids with its ad group again', async () => {
  const { id, text, resourceName } = await aKeyword();
  const { body } = await demo.app.graphql(
    `mutation ($accountId: String!, $id: String!) {
      setKeywordStatus(accountId: $accountId, keywordId: $id, status: PAUSED) { previousStatus newStatus }
      setKeywordBid(accountId: $accountId, keywordId: $id, bidEur: 0.9) { previousBidEur newBidEur }
    }`,
    { accountId, id },
    owner(),
  );
  expect(body.data).toEqual({
    setKeywordStatus: { previousStatus: 'ENABLED', newStatus: 'PAUSED' },
    setKeywordBid: { previousBidEur: null, newBidEur: 0.9 },
  });
  expect(await demo.app.db.query('select status from keywords where id = $1', [id])).toEqual([{ status: 'PAUSED' }]);
  const { body: listed } = await read('keywords', `&ad_group_id=${adGroupId}&limit=1000`);
  expect(listed.data.find((each: { id: string }) => each.id === id)).toMatchObject({
    text,
    status: 'PAUSED',
    bidEur: 0.9,
    adGroupBidEur: 0.5,
  });
  const returned = await post(`keywords/${id}/bid`, { use_ad_group_bid: true });
  expect(returned.body).toMatchObject({ previous_bid_eur: 0.9, new_bid_eur: null });
  const [row] = await platform.rows(
    `SELECT ad_group_criterion.cpc_bid_micros FROM ad_group_criterion
      WHERE ad_group_criterion.resource_name = '${resourceName}'`,
  );
  expect(row.adGroupCriterion.cpcBidMicros).toBeUndefined();
  expect((await undo(returned)).data.undoChange).toMatchObject({
    previous: { bidEur: null },
    current: { bidEur: 0.9 },
  });
});

test('keywords are added with what exists and what repeats reported, and removed by undoing', async () => {
  const { text } = await aKeyword();
  const { matchType } = (await read('keywords', `&ad_group_id=${adGroupId}`)).body.data.find(
    (each: { text: string }) => each.text === text,
  );
  const keywords = [
    { text: ' Nagelneu  Eins ', match_type: 'EXACT' },
    { text: 'nagelneu eins', match_type: 'EXACT' },
    { text: 'nagelneu eins', match_type: 'PHRASE' },
    { text: text.toUpperCase(), match_type: matchType },
  ];
  const before = await words();
  const checked = await group('keywords', { keywords, validate_only: true });
  expect(checked.body).toMatchObject({
    added_count: 2,
    keywords: [],
    skipped: [{ reason: 'exists' }, { reason: 'duplicate' }],
  });
  expect(await words()).toEqual(before);
  const added = await group('keywords', { keywords });
  expect(added).toMatchObject({
    status: 200,
    body: {
      added_count: 2,
      keywords: [{ text: 'Nagelneu Eins', match_type: 'EXACT' }, { match_type: 'PHRASE' }],
      skipped: [
        { text: text.toUpperCase(), reason: 'exists' },
        { text: 'nagelneu eins', match_type: 'EXACT', reason: 'duplicate' },
      ],
    },
  });
  expect((await words()).get('Nagelneu Eins')).toBe('ENABLED');
  const stored = await demo.app.db.query<{ id: string }>(
    "select id from keywords where text ilike 'nagelneu eins' order by match_type",
  );
  expect(stored.map(({ id }) => id)).toEqual(added.body.keywords.map(({ id }: { id: string }) => id));
  expect((await undo(added)).data.undoChange).toMatchObject({
    previous: { keywordCount: added.body.keyword_count },
    current: { keywordCount: added.body.keyword_count - 2 },
  });
  expect(await words()).toEqual(before);
  expect(await demo.app.db.query("select from keywords where text ilike 'nagelneu eins'")).toEqual([]);
});

test('a paused keyword that is added again stays paused, and one that was paused since is not removed by undoing', async () => {
  const { id, text } = await aKeyword();
  await post(`keywords/${id}/status`, { status: 'PAUSED' });
  const { matchType } = (await read('keywords', `&ad_group_id=${adGroupId}`)).body.data.find(
    (each: { text: string }) => each.text === text,
  );
  const again = await group('keywords', { keywords: [{ text, match_type: matchType }] });
  expect(again.body).toMatchObject({ added_count: 0, skipped: [{ text, reason: 'exists' }] });
  expect((await words()).get(text)).toBe('PAUSED');
  const added = await group('keywords', { keywords: [{ text: 'später pausiert', match_type: 'BROAD' }] });
  await post(`keywords/${added.body.keywords[0].id}/status`, { status: 'PAUSED' });
  expect((await undo(added)).errors[0].message).toMatch(/später pausiert was paused/);
});

test('a keyword that the ad group excludes itself is refused with what to do', async () => {
  const adGroup = `customers/${accountId}/adGroups/${adGroupId}`;
  const keyword = { text: 'nie', matchType: 'EXACT' };
  await platform.mutate('adGroupCriteria', [{ create: { adGroup, negative: true, keyword } }]);
  const refused = await group('keywords', { keywords: [{ text: 'nie', match_type: 'EXACT' }] });
  expect(refused).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  expect(refused.body.message).toMatch(/excludes that keyword itself/);
  expect((await words()).get('nie')).toBe('NEGATIVE');
});

test.each([
  ['an unknown ad group', () => post('ad-groups/1/status', { status: 'PAUSED' }), 404],
  ['an ad group by other means', () => post('ad-groups/1)%20OR%20(1/status', { status: 'PAUSED' }), 404],
  ['a keyword without its ad group', () => post('keywords/1/bid', { bid_eur: 1 }), 404],
  ['a bid of nothing', () => group('bid', { bid_eur: 0 }), 400],
  ['a bid of parts of a cent', () => group('bid', { bid_eur: 0.505 }), 400],
  ['a keyword with two bids', () => post('keywords/1~1/bid', { bid_eur: 1, use_ad_group_bid: true }), 400],
  ['a keyword with no bid', () => post('keywords/1~1/bid', {}), 400],
  ['no keywords', () => group('keywords', { keywords: [] }), 400],
  [
    'too many keywords',
    () =>
      group('keywords', {
        keywords: Array.from({ length: 501 }, (_, at) => ({ text: `w${at}`, match_type: 'EXACT' })),
      }),
    400,
  ],
  ['the account of others', () => group('status', { account_id: '1', status: 'PAUSED' }), 404],
])('%s is refused', async (_, ask, status) => {
  expect((await ask()).status).toBe(status);
});

test('an ad group excludes keywords, shows them, and takes them back, each by undoing too', async () => {
  const path = `ad-groups/${adGroupId}/negative-keywords`;
  const excluded = async () => {
    const { body } = await demo.app.rest('GET', `/query/${path}?account_id=${accountId}`, key());
    return body.data.map(({ text, match_type }: { text: string; match_type: string }) => `${match_type} ${text}`);
  };
  const before = await excluded();
  const keywords = [
    { text: 'nur hier nicht', match_type: 'PHRASE' },
    { text: 'Nur  hier nicht', match_type: 'PHRASE' },
    { text: 'gebraucht hier', match_type: 'EXACT' },
  ];
  expect(await post(path, { keywords, validate_only: true })).toMatchObject({ status: 200, body: { added_count: 2 } });
  expect(await excluded()).toEqual(before);
  const added = await post(path, { keywords }, { 'Idempotency-Key': 'exclude-here' });
  expect(added).toMatchObject({ status: 200, body: { added_count: 2, keyword_count: before.length + 2 } });
  expect((await post(path, { keywords }, { 'Idempotency-Key': 'exclude-here' })).body).toEqual(added.body);
  expect(await excluded()).toEqual([...before, 'EXACT gebraucht hier', 'PHRASE nur hier nicht'].sort(byText));
  expect((await words()).get('nur hier nicht')).toBe('NEGATIVE');
  expect((await post(path, { keywords })).body).toMatchObject({ added_count: 0, skipped_count: 2 });

  const { body: list } = await demo.app.rest('GET', `/query/${path}?account_id=${accountId}`, key());
  const one = list.data.find(({ text }: { text: string }) => text === 'gebraucht hier');
  expect(one).toMatchObject({ campaign_id: campaignId, ad_group_id: adGroupId, account_id: accountId });
  const removed = await post(`${path}/remove`, { keyword_ids: [one.id] });
  expect(removed).toMatchObject({ status: 200, body: { removed_count: 1, keyword_count: before.length + 1 } });
  expect(await excluded()).not.toContain('EXACT gebraucht hier');
  expect((await undo(removed)).data.undoChange).toMatchObject({
    operation: 'removeAdGroupNegativeKeywords',
    campaignId,
    current: { adGroup: expect.any(String) },
  });
  expect(await excluded()).toContain('EXACT gebraucht hier');
  // The keyword has another id now, so that the first change cannot be taken back whole.
  expect((await undo(added)).errors[0].message).toMatch(/gebraucht hier was removed since this change/);
  const again = await post(path, { keywords: [{ text: 'noch eins', match_type: 'BROAD' }] });
  expect((await undo(again)).data.undoChange).toMatchObject({ operation: 'addAdGroupNegativeKeywords' });
  expect(await excluded()).not.toContain('BROAD noch eins');
  expect(await post('ad-groups/1/negative-keywords', { keywords })).toMatchObject({ status: 404 });
  expect(await post(`${path}/remove`, { keyword_ids: ['1'] })).toMatchObject({ status: 404 });
});

test('the same request twice at once, and again after silence, acts once', async () => {
  const body = { keywords: [{ text: 'doppelt gesendet', match_type: 'PHRASE' }] };
  const both = await Promise.all([1, 2].map(() => group('keywords', body, { 'Idempotency-Key': 'twice' })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  await platform.fail({ kind: 'late', delayMs: 50, match: 'googleAds:mutate' });
  const late = await group('bid', { bid_eur: 0.66 }, { 'Idempotency-Key': 'late' });
  expect(late).toMatchObject({ status: 200, body: { previous_bid_eur: 0.5, new_bid_eur: 0.66 } });
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '660000' });
});

test('what needs approval becomes a plan, and one plan changes bidding and bids', async () => {
  await campaign('bidding', { strategy: 'MAXIMIZE_CLICKS' });
  await demo.app.graphql('mutation { setGuardrails(approval: ALWAYS) { approval } }', {}, owner());
  expect(await group('status', { status: 'PAUSED' })).toMatchObject({
    status: 202,
    body: { code: 'approval_required' },
  });
  const changes = [
    { setCampaignBidding: { accountId, campaignId, strategy: 'MANUAL_CPC' } },
    { setAdGroupBid: { accountId, adGroupId, bidEur: 0.77 } },
    { addKeywords: { accountId, adGroupId, keywords: [{ text: 'im plan', matchType: 'BROAD' }] } },
  ];
  const { body: plan } = await demo.app.rest('POST', '/change-plans', { ...owner(), body: { changes } });
  expect(plan.changes).toMatchObject([
    { dryRun: 'passed' },
    { dryRun: 'passed', before: { bidEur: 0.5 }, after: { bidEur: 0.77 }, campaignIds: [campaignId] },
    { dryRun: 'passed', addedKeywords: [{ text: 'im plan', matchType: 'BROAD' }] },
  ]);
  expect(plan.changes[1].buildsOn).toEqual([plan.changes[0].id]);
  await demo.app.rest('POST', `/change-plans/${plan.id}/approve`, { ...owner(), body: { hash: plan.hash } });
  expect(await ended(plan.id)).toMatchObject({ status: 'applied', appliedCount: 3 });
  expect(await atPlatform()).toMatchObject({ cpcBidMicros: '770000' });
  expect((await words()).get('im plan')).toBe('ENABLED');
});

test('what a plan changes of keywords is looked at and checked together', async () => {
  const { body } = await read('keywords', `&ad_group_id=${adGroupId}&limit=5`);
  const ids: string[] = body.data.map(({ id }: { id: string }) => id);
  const changes = ids.flatMap((keywordId) => [
    { setKeywordBid: { accountId, keywordId, bidEur: 0.71 } },
    { setKeywordStatus: { accountId, keywordId, status: 'PAUSED' } },
  ]);
  const sent = async (): Promise<{ path: string }[]> => (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  const { body: plan } = await demo.app.rest('POST', '/change-plans', { ...owner(), body: { changes } });
  expect(plan.changes.map(({ dryRun }: { dryRun: string }) => dryRun)).toEqual(changes.map(() => 'passed'));
  const checks = (await sent()).filter(({ path }) => path.endsWith('googleAds:mutate'));
  // A call names a keyword only once, so that its bid and its status are checked in two.
  expect(checks.length).toBeLessThanOrEqual(3);
});

test('a status that the platform accepts and does not set is told as not changed', async () => {
  const restore = demo.sandbox.amend('google-ads', (answer, { body }) =>
    body.includes('ad_group.cpc_bid_micros')
      ? JSON.parse(JSON.stringify(answer).replaceAll('"status":"PAUSED"', '"status":"ENABLED"'))
      : answer,
  );
  const kept = await group('status', { status: 'PAUSED' });
  restore();
  expect(kept).toMatchObject({
    status: 502,
    body: { code: 'platform_unavailable', message: expect.stringContaining('still has the old value') },
  });
});

test('a bid in another currency is converted to its smallest unit', async () => {
  const setCurrency = async (code: string) => {
    const body = JSON.stringify({ accountId, currency: code });
    await fetch(`${demo.sandbox.url}/control/currency`, { method: 'POST', body });
    await demo.app.db.query('update accounts set currency = $2 where id = $1', [accountId, code]);
  };
  await setCurrency('CHF');
  try {
    const { body } = await demo.app.graphql(
      `mutation ($accountId: String!, $adGroupId: String!) {
        setAdGroupBid(accountId: $accountId, adGroupId: $adGroupId, bidEur: 0.66) {
          newBidEur newNative { currency amount rate } }
      }`,
      { accountId, adGroupId },
      owner(),
    );
    const { newBidEur, newNative } = body.data.setAdGroupBid;
    expect(newNative).toMatchObject({ currency: 'CHF', amount: Math.round(0.66 * newNative.rate * 100) / 100 });
    expect(newBidEur).toBeCloseTo(0.66, 1);
    expect(await atPlatform()).toMatchObject({ cpcBidMicros: String(Math.round(newNative.amount * 1e6)) });
  } finally {
    await setCurrency('EUR');
  }
});

test('a tool reads ad groups and keywords with figures that add up to the campaign’s, and writes', async () => {
  const client = await overHttp(demo.app.url, demo.apiKey, '?tools=all');
  const place = { account_id: accountId, campaign_id: campaignId };
  const { text: groups } = await call(client, 'get_ad_groups', place);
  const [told] = await platform.rows(
    `SELECT metrics.clicks FROM ad_group WHERE campaign.id = ${campaignId} AND segments.date BETWEEN '${groups.startDate}' AND '${groups.endDate}'
      AND ad_group.id = ${adGroupId}`,
  );
  const own = groups.data.find(({ id }: { id: string }) => id === adGroupId);
  expect(own).toMatchObject({ bidEur: 0.5, clicks: Number(told?.metrics.clicks ?? 0), campaignId });
  expect(groups).toMatchObject({ isComplete: true, meta: { total: groups.data.length } });
  const costs = groups.data.map(({ cost }: { cost: number }) => cost);
  expect(costs).toEqual(costs.toSorted((one: number, other: number) => other - one));
  const write = { account_id: accountId, ad_group_id: adGroupId, bid_eur: 0.52 };
  expect((await call(client, 'set_ad_group_bid', write)).text).toMatchObject({ new_bid_eur: 0.52 });
  await client.close();
});
