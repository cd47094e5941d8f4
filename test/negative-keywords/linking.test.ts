import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '../change-plans/support.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** Lists that there are, applied to campaigns and taken off them. */
let demo: DemoApp;
let accountId: string;
let platform: AdsPlatform;
let campaignIds: string[];
let named = 0;

beforeAll(async () => {
  demo = await startDemoApp({}, { jobs: JOBS });
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, key());
  campaignIds = body.data
    .slice(0, 4)
    .map(({ id }: { id: string }) => id)
    .sort();
});

beforeEach(() => demo.app.db.query('delete from team_guardrails'));
afterEach(() => platform.heal());
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });
const lists = async () =>
  (await demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords`, key())).body as {
    id: string;
    name: string;
    campaignIds: string[];
  }[];
const usedBy = async (listId: string) => (await lists()).find(({ id }) => id === listId)?.campaignIds;
const atPlatform = async (name: string) => (await platform.lists(name))[0]?.campaignIds.toSorted();

/** A list of the first campaign. */
async function newList() {
  named += 1;
  const name = `Verknüpft ${named}`;
  const keywords = [{ text: 'eins', match_type: 'BROAD' }];
  const body = { account_id: accountId, campaign_ids: campaignIds.slice(0, 1), keywords, name };
  await demo.app.rest('POST', '/query/negative-keywords', { ...key(), body });
  return { name, id: (await lists()).find((list) => list.name === name)?.id as string };
}

const change = (
  way: 'link' | 'unlink',
  listId: string,
  ids: readonly string[],
  more: object = {},
  headers?: Record<string, string>,
) =>
  demo.app.rest(
    'POST',
    `/query/accounts/${accountId}/negative-keywords/${listId}/campaigns${way === 'link' ? '' : '/remove'}`,
    { ...key(), body: { campaign_ids: ids, ...more }, headers },
  );

async function undo(answer: { headers: Headers }) {
  const { body } = await demo.app.graphql(
    `mutation ($id: String!) { undoChange(auditId: $id) { operation
      previous { negativeKeywordList linkedCampaignCount } current { linkedCampaignCount } } }`,
    { id: answer.headers.get('x-audit-id') },
    owner(),
  );
  return body;
}

test('a list is linked to what does not use it yet, unlinked, and both are undone', async () => {
  const { id, name } = await newList();
  const [first, second, third] = campaignIds as [string, string, string];
  const linked = await change('link', id, [third, first, second, second]);
  expect(linked).toMatchObject({
    status: 200,
    body: { success: true, changed_count: 2, skipped_count: 1, campaign_count: 3 },
  });
  expect(await usedBy(id)).toEqual([first, second, third]);
  expect(await atPlatform(name)).toEqual([first, second, third]);
  const unlinked = await change('unlink', id, [first]);
  expect(unlinked.body).toMatchObject({ changed_count: 1, campaign_count: 2 });
  expect(await undo(unlinked)).toMatchObject({
    data: {
      undoChange: {
        operation: 'unlinkNegativeKeywordList',
        previous: { negativeKeywordList: name, linkedCampaignCount: 2 },
        current: { linkedCampaignCount: 3 },
      },
    },
  });
  expect((await undo(linked)).data.undoChange.current).toEqual({ linkedCampaignCount: 1 });
  expect(await usedBy(id)).toEqual([first]);
  expect(await atPlatform(name)).toEqual([first]);
});

test('an undo is refused once somebody else has changed the same campaigns', async () => {
  const { id } = await newList();
  const [, second] = campaignIds as [string, string];
  const linked = await change('link', id, [second]);
  await change('unlink', id, [second]);
  expect((await undo(linked)).errors[0]).toMatchObject({ extensions: { code: 'conflict' } });
});

test('GraphQL does the same for a person, and what is so already changes nothing', async () => {
  const { id } = await newList();
  const [first, second] = campaignIds as [string, string];
  const mutation = `mutation ($accountId: String!, $listId: String!, $campaignIds: [String!]!) {
    linkNegativeKeywordList(accountId: $accountId, listId: $listId, campaignIds: $campaignIds) { changedCount campaignCount }
  }`;
  const variables = { accountId, listId: id, campaignIds: [first, second] };
  for (const changedCount of [1, 0]) {
    const { body } = await demo.app.graphql(mutation, variables, owner());
    expect(body.data.linkNegativeKeywordList).toEqual({ changedCount, campaignCount: 2 });
  }
});

test('validate_only has the platform check, tells of approval and changes nothing', async () => {
  const { id } = await newList();
  await demo.app.graphql('mutation { setGuardrails(approval: ALWAYS) { approval } }', {}, owner());
  const checked = await change('link', id, campaignIds.slice(1), { validate_only: true });
  expect(checked).toMatchObject({ status: 200, body: { changed_count: 3, campaign_count: 4, needs_approval: true } });
  expect(await usedBy(id)).toEqual(campaignIds.slice(0, 1));
  const held = await change('link', id, campaignIds.slice(1));
  expect(held).toMatchObject({ status: 202, body: { code: 'approval_required' } });
  const plan = await demo.app.rest('GET', `/change-plans/${held.body.plan.id}`, owner());
  expect(plan.body.changes[0]).toMatchObject({
    operation: 'linkNegativeKeywordList',
    before: { linkedCampaignCount: 1 },
    after: { linkedCampaignCount: 4 },
    campaignIds: campaignIds.slice(1),
  });
});

test.each([
  ['an unknown campaign', () => ['1'], 404],
  ['none', () => [], 400],
  ['too many', () => Array.from({ length: 5001 }, (_, at) => String(at)), 400],
])('%s is refused, and nothing changes', async (_, ids, status) => {
  const { id } = await newList();
  expect((await change('link', id, ids())).status).toBe(status);
  expect(await usedBy(id)).toEqual(campaignIds.slice(0, 1));
});

test('a removed campaign takes no list', async () => {
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=REMOVED`, key());
  const [removed] = body.data;
  const { id } = await newList();
  expect(await change('link', id, [removed.id])).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
});

test('a list of nobody, and one of another account, is none', async () => {
  const { id } = await newList();
  const path = `/query/accounts/${demo.accountIds[1]}/negative-keywords/${id}/campaigns`;
  for (const way of ['', '/remove'])
    expect((await demo.app.rest('POST', path + way, { ...key(), body: { campaign_ids: campaignIds } })).status).toBe(
      404,
    );
  expect((await change('link', '1', campaignIds)).status).toBe(404);
  expect(await usedBy(id)).toEqual(campaignIds.slice(0, 1));
});

test('a campaign of another account is none, and nothing of the others is linked', async () => {
  const { id } = await newList();
  const other = await demo.app.rest('GET', `/query/campaigns?account_id=${demo.accountIds[1]}`, key());
  const ids = [...campaignIds, other.body.data[0].id];
  expect((await change('link', id, ids)).status).toBe(404);
  expect(await usedBy(id)).toEqual(campaignIds.slice(0, 1));
});

test('two who link the same campaigns at once are told so, and each campaign is linked once', async () => {
  const { id, name } = await newList();
  const answers = await Promise.all([1, 2, 3].map(() => change('link', id, campaignIds)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.changed_count).sort()).toEqual([0, 0, 3]);
  expect(await atPlatform(name)).toEqual(campaignIds);
});

test('a plan for a list is refused once its campaigns or keywords are others', async () => {
  const { id } = await newList();
  await demo.app.graphql('mutation { setGuardrails(approval: ALWAYS) { approval } }', {}, owner());
  const held = await change('link', id, campaignIds);
  await demo.app.db.query('delete from team_guardrails');
  await change('link', id, campaignIds.slice(1, 2));
  const { id: planId, hash } = held.body.plan;
  const read = async () => (await demo.app.rest('GET', `/change-plans/${planId}`, owner())).body;
  const body = { hash: hash ?? (await read()).hash };
  const approved = await demo.app.rest('POST', `/change-plans/${planId}/approve`, { ...owner(), body });
  expect(approved.status).toBe(200);
  let plan = approved.body;
  for (; plan.status === 'applying'; plan = await read()) await sleep(50);
  expect(plan).toMatchObject({ status: 'not_applied', changes: [{ status: 'refused', code: 'conflict' }] });
  expect(await usedBy(id)).toEqual(campaignIds.slice(0, 2));
});

test.each([
  ['silence after it was applied', { kind: 'late', delayMs: 100 }, 200],
  ['a failure', { kind: 'status', status: 500 }, 502],
])('%s: what the platform then has decides, and a repetition links once', async (_what, fault, status) => {
  const { id, name } = await newList();
  const headers = { 'Idempotency-Key': `link-${id}` };
  const send = () => change('link', id, campaignIds.slice(1, 3), {}, headers);
  await platform.fail({ match: ':mutate', ...fault });
  expect((await send()).status).toBe(status);
  expect(await usedBy(id)).toEqual(await atPlatform(name));
  expect(await send()).toMatchObject({ status: 200, body: { changed_count: 2, campaign_count: 3 } });
  expect(await atPlatform(name)).toEqual(campaignIds.slice(0, 3));
});
