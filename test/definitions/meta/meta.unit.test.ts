import { readFileSync } from 'node:fs';
import { DEMO_META_APP, type Sandbox, startSandbox } from '../../../sandbox/sandbox.js';
import { PRODUCTION_DEFAULTS } from '../../../src/environment-checks.js';
import type { CampaignRecord } from '../../../src/platforms/ad-records.js';
import { adWriter } from '../../../src/platforms/meta/ads.js';
import { adSetWriter, campaignWriter } from '../../../src/platforms/meta/campaign-writer.js';
import { GraphApi } from '../../../src/platforms/meta/graph-api.js';
import { metaReader } from '../../../src/platforms/meta/meta-ads.js';
import { metaFailure, TooMuchDataError } from '../../../src/platforms/meta/meta-failure.js';
import { MetaSignIn } from '../../../src/platforms/meta/meta-sign-in.js';
import { QUICK, SMALL, TestSandbox } from '../../platforms/support/sandbox.js';
import { type Exchange, RecordingProxy } from '../support/recording-proxy.js';
import { DEFINITIONS, faultsOfAnswer, faultsOfParams, operationOf } from './definitions.js';

let sandbox: Sandbox;
let proxy: RecordingProxy;
/** Everything that the server ever asks of Meta, by the call that it is, but for the sign-in. */
let seen: (Exchange & { operation: string })[];
let unnamed: string[];

beforeAll(async () => {
  sandbox = await startSandbox({ size: SMALL });
  proxy = await RecordingProxy.start(sandbox.metaUrl);
  await everything();
  const named = proxy.seen.map((each) => ({ ...each, operation: operationOf(each.method, each.path) }));
  unnamed = named.filter(({ operation }) => operation === undefined).map(({ method, path }) => `${method} ${path}`);
  seen = named.filter((each): each is Exchange & { operation: string } => each.operation !== undefined);
});

afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

async function everything(): Promise<void> {
  const dialogUrl = `${sandbox.metaUrl}/dialog/oauth`;
  const options = { url: proxy.url, dialogUrl, ...DEMO_META_APP, retry: QUICK, timeoutMs: 5_000 };
  const signIn = new MetaSignIn(options);
  const redirectUri = 'https://app.example.com/back';
  const dialog = signIn.authorizeUrl({ redirectUri, state: 's', codeVerifier: '' });
  const answer = await fetch(dialog.replace('/dialog/oauth', '/dialog/allow'), { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { refreshToken } = await signIn.exchange(code, { redirectUri, codeVerifier: '' });
  await signIn.check(refreshToken);
  await signIn.renew(refreshToken, new Date(Date.now() + 40 * 86_400_000));
  const ads = metaReader({ ...options, reportPollMs: 5 }, refreshToken);
  const [account] = await ads.accounts();
  const accountId = account?.id as string;
  const control = TestSandbox.of(sandbox);
  await control.quirks('meta', 'deleted_campaigns', 'whole_period_budgets');
  expect((await ads.campaigns({ accountId })).at(-1)).toMatchObject({ status: 'REMOVED' });
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await ads.campaignDays({ accountId, from, to: from });
  expect((await ads.changes?.({ accountId, from, to: new Date().toISOString().slice(0, 10) }))?.length).toBeGreaterThan(
    3,
  );
  const [daily, , , , , whole] = (await ads.campaigns({ accountId })).filter(({ status }) => status !== 'REMOVED');
  const writer = campaignWriter(new GraphApi(options, refreshToken));
  expect(await writer.findAll?.(accountId, [daily?.id ?? '', '12020'])).toHaveLength(1);
  expect(await writer.find(accountId, daily?.id ?? '')).toMatchObject({ status: 'ENABLED' });
  for (const dryRun of [true, false]) {
    await writer.update(accountId, daily as CampaignRecord, { status: 'PAUSED' }, dryRun);
    await writer.update(accountId, daily as CampaignRecord, { budgetMicros: 31_500_000 }, dryRun);
    await writer.update(accountId, whole as CampaignRecord, { totalBudgetMicros: 1_600_000_000 }, dryRun);
  }
  const [, , , budgeted] = (await ads.campaigns({ accountId })).filter(({ status }) => status !== 'REMOVED');
  const adSets = (await ads.adSets?.records({ accountId, campaignId: budgeted?.id ?? '' }, 10)) ?? [];
  expect(adSets.map(({ hasOwnBudget }) => hasOwnBudget)).toEqual([true, true]);
  const [part] = adSets;
  const parts = adSetWriter(new GraphApi(options, refreshToken));
  expect(await parts.find(accountId, part?.id ?? '')).toEqual(part);
  await parts.update(accountId, part as CampaignRecord, { budgetMicros: 31_500_000 }, false);
  const campaignId = part?.campaign.id ?? '';
  const [ad] = (await ads.ads?.records({ accountId, campaignId }, 10)) ?? [];
  for (const byDay of [true, false]) {
    for (const parts of [ads.adSets, ads.ads]) await parts?.sums({ accountId, campaignId, from, to: from, byDay });
  }
  const switched = adWriter(new GraphApi(options, refreshToken));
  expect(await switched.find(accountId, [ad?.id ?? ''])).toMatchObject([{ status: 'ENABLED', campaignId }]);
  for (const dryRun of [true, false]) await switched.setStatus(accountId, ad?.id ?? '', 'PAUSED', dryRun);
  await control.quirks('meta', 'huge_insights');
  await ads.campaignDays({ accountId, from, to: from });
  await signIn.revoke(refreshToken);
}

test('the definitions are of the version that is asked', () => {
  expect([PRODUCTION_DEFAULTS.META_URL, PRODUCTION_DEFAULTS.META_DIALOG_URL]).toEqual([
    `https://graph.facebook.com/${DEFINITIONS.apiVersion}`,
    `https://www.facebook.com/${DEFINITIONS.apiVersion}/dialog/oauth`,
  ]);
});

test('every call was made, and none but the sign-in’s beside them', () => {
  expect([...new Set(seen.map(({ operation }) => operation))].sort()).toEqual(
    Object.keys(DEFINITIONS.operations).sort(),
  );
  expect([...new Set(unnamed)].sort()).toEqual([
    'DELETE /me/permissions',
    'GET /debug_token',
    'POST /oauth/access_token',
  ]);
});

test('every parameter, field and filter that is sent exists, with a value that it may have', () => {
  expect(seen.flatMap(({ operation, params }) => faultsOfParams(operation, params))).toEqual([]);
});

test('every answer of the stand-in is of Meta’s types', () => {
  const good = seen.filter(({ status }) => status === 200);
  expect(good.length).toBeGreaterThan(8);
  expect([...new Set(good.flatMap(({ operation, answer }) => faultsOfAnswer(operation, answer)))]).toEqual([]);
});

test('every field that is asked for is answered, where there is something to tell', () => {
  const campaigns = seen.filter(({ operation }) => operation === 'GET AdAccount/campaigns');
  const told = new Set(
    campaigns.flatMap(({ answer }) => (answer as { data: object[] }).data).flatMap((each) => Object.keys(each)),
  );
  const asked = campaigns[0]?.params.get('fields')?.split(',') ?? [];
  expect([...told].sort()).toEqual(asked.sort());
});

interface DocumentedError {
  code: number;
  subcode?: number;
  means: string;
  told: string;
}
const ERRORS: DocumentedError[] = JSON.parse(readFileSync('test/definitions/meta/errors.json', 'utf8'));

test.each(ERRORS)('error $code $subcode, $told, is $means', ({ code, subcode, means }) => {
  const text = JSON.stringify({ error: { message: 'x', type: 'OAuthException', code, error_subcode: subcode } });
  const failure = metaFailure(code <= 2 ? 500 : 400, text, new Headers());
  expect(failure instanceof TooMuchDataError ? 'too much' : failure.failure).toBe(means);
});

test('a version that has ended says what whoever runs the server can do', () => {
  const message =
    '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v27.0.';
  const failure = metaFailure(400, JSON.stringify({ error: { message, code: 2635 } }), new Headers());
  expect(failure).toMatchObject({ failure: 'rejected', retryable: false });
  expect(failure.message).toMatch(
    /latest version: v27\.0\..* To do: whoever runs this server has to update it, or to set META_URL/,
  );
});

test('"reduce the amount of data" has no subcode: its words tell it', () => {
  const message = "Please reduce the amount of data you're asking for, then retry your request";
  const failure = metaFailure(500, JSON.stringify({ error: { message, code: 1 } }), new Headers());
  expect(failure).toBeInstanceOf(TooMuchDataError);
});

describe('a deliberate mistake is caught:', () => {
  const REPORT = 'GET AdAccount/insights';

  test.each<[string, Record<string, string>, string]>([
    ['a parameter that there is not', { levels: 'campaign' }, 'levels is unknown'],
    ['a value that there is not', { level: 'campaigns' }, '"campaigns" is no AdsInsights.Level'],
    ['a field that there is not', { fields: 'campaign_id,cost' }, 'AdsInsights has no cost'],
    ['a filter of no field', { filtering: '[{"field":"campaign.state","value":[]}]' }, 'there is no campaign.state'],
    [
      'a filter by no status',
      { filtering: '[{"field":"campaign.effective_status","operator":"IN","value":["REMOVED"]}]' },
      '"REMOVED" is no EffectiveStatus',
    ],
    ['a range that is no object', { time_range: '2026-01-01' }, 'is no map'],
  ])('%s', (_what, params, fault) => {
    expect(faultsOfParams(REPORT, new URLSearchParams(params))).toEqual([expect.stringContaining(fault)]);
  });

  test.each<[string, object, string]>([
    ['a field that there is not', { cost: '1.00' }, 'cost is unknown'],
    ['a number for a text', { spend: 1 }, '1 is no string'],
    ['a field deep inside', { actions: [{ action_type: 'lead', count: '1' }] }, 'actions.count is unknown'],
  ])('in an answer %s', (_what, row, fault) => {
    expect(faultsOfAnswer(REPORT, { data: [row] })).toEqual([expect.stringContaining(fault)]);
  });

  test('in an answer a value that there is not', () => {
    expect(faultsOfAnswer('GET AdAccount/campaigns', { data: [{ status: 'REMOVED' }] })).toEqual([
      expect.stringContaining('"REMOVED" is no Status'),
    ]);
  });
});
