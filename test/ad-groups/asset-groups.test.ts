import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '../change-plans/support.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** An asset group of a Performance Max campaign is paused and enabled at every door, and undone. */
let demo: DemoApp;
let group: { accountId: string; campaignId: string; id: string };
let platform: AdsPlatform;

beforeAll(async () => {
  demo = await startDemoApp({}, { jobs: JOBS });
  [group] = (await demo.app.db.query(
    `select g.account_id as "accountId", g.campaign_id as "campaignId", g.id from asset_groups g
     join campaigns c on c.team_id = g.team_id and c.account_id = g.account_id and c.id = g.campaign_id
     where g.status = 'ENABLED' and c.status = 'ENABLED' order by g.account_id, g.id limit 1`,
  )) as [typeof group];
  platform = new AdsPlatform(demo, group.accountId);
});
afterAll(() => demo.stop());

const owner = () => ({ token: demo.users.owner.token });
const post = (id: string, body: object, headers?: Record<string, string>) =>
  demo.app.rest('POST', `/query/asset-groups/${id}/status`, {
    apiKey: demo.apiKey,
    headers,
    body: { account_id: group.accountId, ...body },
  });
const atPlatform = async () =>
  (await platform.rows(`SELECT asset_group.status FROM asset_group WHERE asset_group.id = ${group.id}`))[0].assetGroup
    .status;
const shown = async () => {
  const { body } = await demo.app.graphql(
    `query ($a: String!, $c: String!) { campaignDetails(accountId: $a, campaignId: $c) { pmax { assetGroups { id status } } } }`,
    { a: group.accountId, c: group.campaignId },
    owner(),
  );
  return body.data.campaignDetails.pmax.assetGroups.find(({ id }: { id: string }) => id === group.id).status;
};

test('an asset group is checked, paused at the platform and in what is shown, and enabled again by undoing', async () => {
  const checked = await post(group.id, { status: 'PAUSED', validate_only: true });
  expect(checked).toMatchObject({ status: 200, body: { previous_status: 'ENABLED', new_status: 'PAUSED' } });
  expect(await atPlatform()).toBe('ENABLED');
  const key = { 'Idempotency-Key': 'pause-asset-group' };
  const [paused, again] = await Promise.all([1, 2].map(() => post(group.id, { status: 'PAUSED' }, key)));
  expect([paused?.status, again?.body]).toEqual([200, paused?.body]);
  expect([await atPlatform(), await shown()]).toEqual(['PAUSED', 'PAUSED']);
  const undo = () =>
    demo.app.graphql(
      `mutation ($id: String!) { undoChange(auditId: $id) { operation campaignId previous { assetGroup status } current { status } } }`,
      { id: paused?.headers.get('x-audit-id') },
      owner(),
    );
  expect((await undo()).body.data.undoChange).toMatchObject({
    operation: 'setAssetGroupStatus',
    campaignId: group.campaignId,
    previous: { assetGroup: expect.any(String), status: 'PAUSED' },
    current: { status: 'ENABLED' },
  });
  expect([await atPlatform(), await shown()]).toEqual(['ENABLED', 'ENABLED']);
  expect((await undo()).body.errors[0].extensions.code).toBe('conflict');
});

test('where the team approves, it becomes a plan, and is made once that is approved', async () => {
  await demo.app.graphql('mutation { setGuardrails(approval: ALWAYS) { approval } }', {}, owner());
  const held = await post(group.id, { status: 'PAUSED' });
  expect(held).toMatchObject({ status: 202, body: { code: 'approval_required' } });
  expect(await atPlatform()).toBe('ENABLED');
  const { body: plans } = await demo.app.rest('GET', '/change-plans', owner());
  const { body: plan } = await demo.app.rest('GET', `/change-plans/${plans.data[0].id}`, owner());
  expect(plan.changes).toMatchObject([
    { operation: 'setAssetGroupStatus', dryRun: 'passed', after: { status: 'PAUSED' } },
  ]);
  await demo.app.rest('POST', `/change-plans/${plan.id}/approve`, { ...owner(), body: { hash: plan.hash } });
  while ((await demo.app.rest('GET', `/change-plans/${plan.id}`, owner())).body.status !== 'applied') await sleep(50);
  expect(await atPlatform()).toBe('PAUSED');
  await demo.app.graphql('mutation { setGuardrails(approval: NEVER) { approval } }', {}, owner());
});

test('a tool enables it again, and what is unknown, removed or of others is refused', async () => {
  const client = await overHttp(demo.app.url, demo.apiKey, '?tools=all');
  const args = { account_id: group.accountId, asset_group_id: group.id, status: 'ENABLED' };
  expect((await call(client, 'set_asset_group_status', args)).text).toMatchObject({ new_status: 'ENABLED' });
  await client.close();
  expect(await atPlatform()).toBe('ENABLED');
  for (const id of ['1', '0 OR 1=1', '9'.repeat(300)]) {
    expect((await post(encodeURIComponent(id), { status: 'PAUSED' })).status).toBe(404);
  }
  expect(await post(group.id, { status: 'REMOVED' })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect((await post(group.id, { status: 'PAUSED', account_id: '999' })).status).toBe(404);
});
