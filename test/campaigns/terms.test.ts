import { PlatformSide } from '../domain/support/platform-side.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** Until when a campaign runs, and what its bidding aims at. */
let demo: DemoApp;
let accountId: string;
let campaignId: string;
let platform: AdsPlatform;
let side: PlatformSide;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  side = new PlatformSide(demo.sandbox, accountId);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, key());
  campaignId = body.data.find(({ channelType }: { channelType: string }) => channelType === 'SEARCH').id;
});

beforeEach(async () => {
  await demo.app.db.query('delete from team_guardrails');
  await write('end-date', { open_end: true });
  await write('bidding', { strategy: 'TARGET_ROAS', target_roas: 3 });
});
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });
const write = (what: string, body: object) =>
  demo.app.rest('POST', `/query/campaign/${campaignId}/${what}`, {
    ...key(),
    body: { account_id: accountId, ...body },
  });
const today = () => new Date().toISOString().slice(0, 10);
const endAtPlatform = async () =>
  (await platform.rows(`SELECT campaign.end_date_time FROM campaign WHERE campaign.id = ${campaignId}`))[0].campaign
    .endDateTime;
const stored = async () =>
  (await demo.app.db.query('select end_date::text as end from campaigns where id = $1', [campaignId]))[0];

async function undo(answer: { headers: Headers }) {
  const { body } = await demo.app.graphql(
    `mutation ($id: String!) { undoChange(auditId: $id) {
      previous { endDate targetRoas targetCpaEur } current { endDate targetRoas targetCpaEur } } }`,
    { id: answer.headers.get('x-audit-id') },
    owner(),
  );
  return body;
}

test('a campaign gets an end, loses it again by undoing, and keeps one that somebody else has set', async () => {
  const ended = await write('end-date', { end_date: '2036-12-24' });
  expect(ended).toMatchObject({ status: 200, body: { previous_end_date: null, new_end_date: '2036-12-24' } });
  expect(await endAtPlatform()).toBe('2036-12-24 23:59:59');
  expect(await stored()).toEqual({ end: '2036-12-24' });
  expect((await undo(ended)).data.undoChange).toMatchObject({
    previous: { endDate: '2036-12-24' },
    current: { endDate: null },
  });
  expect(await endAtPlatform()).toBeUndefined();
  const again = await write('end-date', { end_date: '2036-12-24' });
  await side.setCampaign(campaignId, { endDateTime: '2036-12-31 23:59:59' }, 'endDateTime');
  expect((await undo(again)).errors[0]).toMatchObject({
    message: 'The end date is the end on 2036-12-31 now; this change left the end on 2036-12-24. Nothing was undone.',
  });
});

test.each([
  ['a day that is over', { end_date: '2026-01-31' }],
  ['a day after which the platform means no end', { end_date: '2037-12-30' }],
  ['a day and no end', { end_date: '2036-01-31', open_end: true }],
  ['neither', {}],
])('%s is refused as an end', async (_, body) => {
  expect(await write('end-date', body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(await endAtPlatform()).toBeUndefined();
});

test('a campaign that is over starts again only as one that is enabled may, and after approval', async () => {
  await side.setBudget(campaignId, 30);
  await side.setCampaign(campaignId, { endDateTime: '2026-10-31 23:59:59' }, 'endDateTime');
  await demo.app.graphql('mutation { setGuardrails(maxDailyBudgetEur: 20) { approval } }', {}, owner());
  expect(await write('end-date', { open_end: true })).toMatchObject({ status: 403, body: { code: 'guardrail' } });
  const rules = 'maxDailyBudgetEur: null, approval: ABOVE, approvalAboveEur: 1000';
  await demo.app.graphql(`mutation { setGuardrails(${rules}) { approval } }`, {}, owner());
  const held = await write('end-date', { end_date: today() });
  expect(held).toMatchObject({ status: 202, body: { code: 'approval_required' } });
  expect(await endAtPlatform()).toBe('2026-10-31 23:59:59');
});

test('a target is set beside the strategy, and only one that the strategy has', async () => {
  const aimed = await write('target', { target_roas: 4.5 });
  expect(aimed.body).toMatchObject({ previous_target_roas: 3, new_target_roas: 4.5, new_target_cpa_eur: null });
  expect((await side.campaign(campaignId)).campaign).toMatchObject({
    biddingStrategyType: 'TARGET_ROAS',
    targetRoas: { targetRoas: 4.5 },
  });
  expect(await write('target', { target_cpa_eur: 12 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await undo(aimed)).data.undoChange.current).toMatchObject({ targetRoas: 3 });
  await write('bidding', { strategy: 'MAXIMIZE_CONVERSIONS' });
  const priced = await write('target', { target_cpa_eur: 12.34 });
  expect(priced.body).toMatchObject({ previous_target_cpa_eur: null, new_target_cpa_eur: 12.34 });
  expect((await side.campaign(campaignId)).campaign.maximizeConversions).toEqual({ targetCpaMicros: '12340000' });
  expect((await undo(priced)).data.undoChange).toMatchObject({
    previous: { targetCpaEur: 12.34 },
    current: { targetCpaEur: null },
  });
  expect((await side.campaign(campaignId)).campaign.maximizeConversions?.targetCpaMicros).toBeUndefined();
});

test.each([
  ['none', {}],
  ['two', { target_roas: 4, target_cpa_eur: 12 }],
  ['nothing', { target_roas: 0 }],
  ['parts of a cent', { target_cpa_eur: 1.005 }],
])('%s is refused as a target', async (_, body) => {
  expect((await write('target', body)).status).toBe(400);
});
