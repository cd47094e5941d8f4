import { setTimeout as sleep } from 'node:timers/promises';
import { plannedAt, verdictsOf } from '../bulk-files/support.js';
import { JOBS } from '../change-plans/support.js';
import { AdsPlatform } from '../support/ads-platform.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';

interface Link {
  id: string;
  level: string;
  fieldType: string;
  text: string;
  clicks: number;
  cost: number;
  status: string;
  source: string;
  adGroupId: string | null;
  assetGroupId: string | null;
  [field: string]: unknown;
}

/** Assets are read where they are linked, with what they brought, switched at every door, and taken back. */
let demo: DemoApp;
let accountId: string;
let search: string;
let pmax: string;
let links: Link[];
let platform: AdsPlatform;
let restore = () => {};

beforeAll(async () => {
  demo = await startDemoApp({}, { jobs: JOBS });
  accountId = demo.accountIds[0] as string;
  platform = new AdsPlatform(demo, accountId);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED`, key());
  const of = (type: string) => body.data.find(({ channelType }: { channelType: string }) => channelType === type).id;
  [search, pmax] = [of('SEARCH'), of('PERFORMANCE_MAX')];
  links = (await read()).body.data;
});
beforeEach(async () => {
  await demo.app.db.query('delete from team_guardrails');
  const enabled = links.filter(({ status }) => status === 'ENABLED');
  await platform.mutate(
    'googleAds',
    enabled.map((link) => {
      const operation = `${VIEWS[link.level]?.[1]}Operation`;
      return { [operation]: { update: { resourceName: nameOf(link), status: 'ENABLED' }, updateMask: 'status' } };
    }),
  );
});
afterEach(async () => {
  restore();
  restore = () => {};
  await platform.heal();
});
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const owner = () => ({ token: demo.users.owner.token });
const read = (more = '', campaignId = search) =>
  demo.app.rest('GET', `/query/campaigns/${campaignId}/assets?account_id=${accountId}&limit=1000${more}`, key());
const post = (id: string, body: object, headers?: Record<string, string>, credential: object = key()) =>
  demo.app.rest('POST', `/query/assets/${encodeURIComponent(id)}/status`, {
    ...credential,
    headers,
    body: { account_id: accountId, ...body },
  });
const one = (level: string, text?: string): Link => {
  const found = links.find((link) => link.level === level && (text === undefined || link.text === text));
  if (!found) throw new Error(`no ${level} ${text}`);
  return found;
};
const VIEWS: Record<string, [view: string, member: string, collection: string]> = {
  ACCOUNT: ['customer_asset', 'customerAsset', 'customerAssets'],
  CAMPAIGN: ['campaign_asset', 'campaignAsset', 'campaignAssets'],
  AD_GROUP: ['ad_group_asset', 'adGroupAsset', 'adGroupAssets'],
  ASSET_GROUP: ['asset_group_asset', 'assetGroupAsset', 'assetGroupAssets'],
};
const nameOf = ({ id, level }: Pick<Link, 'id' | 'level'>) =>
  `customers/${accountId}/${VIEWS[level]?.[2]}/${id.slice(level.length + 1)}`;
const atPlatform = async (link: Pick<Link, 'id' | 'level'>): Promise<string> => {
  const [view, member] = VIEWS[link.level] as [string, string, string];
  const rows = await platform.rows(
    `SELECT ${view}.status FROM ${view} WHERE ${view}.resource_name = '${nameOf(link)}'`,
  );
  return rows[0][member].status;
};
const shown = async (link: Link, campaignId = search): Promise<Link> =>
  (await read('', campaignId)).body.data.find(({ id }: Link) => id === link.id);
/** What Google answers about links is changed before it is read. */
const amend = (change: (text: string) => string, about: string) => {
  restore = demo.sandbox.amend('google-ads', (answer, { body }) =>
    body.includes(about) ? JSON.parse(change(JSON.stringify(answer))) : answer,
  );
};
const READ_AGAIN = 'campaign_asset.resource_name IN';
const groupAssets = async (): Promise<Link[]> => (await read('&level=ASSET_GROUP', pmax)).body.data;

test('links of account, campaign and ad groups are listed with texts, review and figures, alike at every door', async () => {
  const { body } = await read();
  expect(new Set(links.map(({ level }) => level))).toEqual(new Set(['ACCOUNT', 'CAMPAIGN', 'AD_GROUP']));
  expect(one('CAMPAIGN', 'Angebote')).toMatchObject({
    accountId,
    id: expect.stringMatching(new RegExp(`^CAMPAIGN~${search}~\\d+~SITELINK$`)),
    fieldType: 'SITELINK',
    type: 'SITELINK',
    details: ['Jede Woche neue Preise', 'Nur solange der Vorrat reicht'],
    finalUrls: [expect.stringMatching(/^https:.*angebote$/)],
    status: 'ENABLED',
    effectiveStatus: 'ELIGIBLE',
    reasons: [],
    approvalStatus: 'APPROVED',
    issues: [],
    source: 'ADVERTISER',
    adGroupId: null,
    assetGroupId: null,
    name: null,
    url: null,
  });
  expect(one('CAMPAIGN', 'Alter Katalog')).toMatchObject({
    effectiveStatus: 'NOT_ELIGIBLE',
    reasons: ['ASSET_DISAPPROVED'],
    approvalStatus: 'DISAPPROVED',
    issues: [{ name: 'DESTINATION_NOT_WORKING', effect: 'PROHIBITED' }],
  });
  expect(one('ACCOUNT', 'Marken')).toMatchObject({ type: 'STRUCTURED_SNIPPET', details: expect.any(Array) });
  expect(one('ACCOUNT', 'Über uns')).toMatchObject({ source: 'AUTOMATICALLY_CREATED' });
  expect(one('AD_GROUP')).toMatchObject({ adGroupId: expect.any(String), adGroupName: expect.any(String) });
  const costs = links.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((first, second) => second - first));
  expect(body).toMatchObject({ isComplete: true, meta: { total: links.length } });
  const { body: graph } = await demo.app.graphql(
    `query ($a: String!, $c: String!) { assets(accountId: $a, campaignId: $c, level: AD_GROUP, limit: 1000) {
      meta { total } data { id text issues { name } cost } } }`,
    { a: accountId, c: search },
    owner(),
  );
  const ofGroups = links.filter(({ level }) => level === 'AD_GROUP');
  expect(graph.data.assets.data.map(({ id }: Link) => id)).toEqual(ofGroups.map(({ id }) => id));
  const client = await overHttp(demo.app.url, demo.apiKey, '?tools=all');
  const place = { account_id: accountId, campaign_id: search, level: 'AD_GROUP' };
  expect((await call(client, 'get_assets', place)).text.data).toEqual(ofGroups);
  await client.close();
});

test('what an account’s link is said to have brought is what it brought in this campaign alone', async () => {
  const { startDate, endDate } = (await read()).body;
  const link = one('ACCOUNT', '30 Tage Rückgabe');
  const clicksIn = async (campaignId: string): Promise<number> => {
    const rows = await platform.rows(
      `SELECT customer_asset.resource_name, campaign.id, metrics.clicks FROM customer_asset WHERE segments.date BETWEEN '${startDate}' AND '${endDate}' AND campaign.id = ${campaignId}`,
    );
    return Number(rows.find(({ customerAsset }) => customerAsset.resourceName === nameOf(link))?.metrics.clicks ?? 0);
  };
  const [here, there] = [await clicksIn(search), await clicksIn(pmax)];
  expect(link.clicks).toBe(here);
  expect(here).toBeGreaterThan(0);
  expect((await shown(link, pmax)).clicks).toBe(there);
  expect(there).not.toBe(here);
});

test.each(['CAMPAIGN', 'AD_GROUP', 'ACCOUNT'])(
  'a link of level %s is checked, paused at the platform, shown as paused at once, and enabled again by undoing',
  async (level) => {
    const link = links.find((each) => each.level === level && each.status === 'ENABLED') as Link;
    const checked = await post(link.id, { status: 'PAUSED', validate_only: true });
    expect(checked).toMatchObject({ status: 200, body: { previous_status: 'ENABLED', new_status: 'PAUSED' } });
    expect(await atPlatform(link)).toBe('ENABLED');
    const once = { 'Idempotency-Key': `pause-${level}` };
    const [paused, again] = await Promise.all([1, 2].map(() => post(link.id, { status: 'PAUSED' }, once)));
    expect([paused?.status, again?.body]).toEqual([200, paused?.body]);
    expect(await atPlatform(link)).toBe('PAUSED');
    expect(await shown(link)).toMatchObject({ status: 'PAUSED', effectiveStatus: 'PAUSED' });
    const [logged] = (await demo.app.rest('GET', `/query/logs?account_id=${accountId}&limit=1`, key())).body.data;
    expect(logged).toMatchObject({
      message: `Status des Assets „${link.text}“ geändert: ENABLED → PAUSED`,
      metadata: { assetLinkId: link.id },
    });
    const undo = () =>
      demo.app.graphql(
        `mutation ($id: String!) { undoChange(auditId: $id) { operation campaignId previous { asset adGroup status } current { status } } }`,
        { id: paused?.headers.get('x-audit-id') },
        owner(),
      );
    expect((await undo()).body.data.undoChange).toMatchObject({
      operation: 'setAssetStatus',
      campaignId: level === 'ACCOUNT' ? null : search,
      previous: { asset: link.text, adGroup: (link.adGroupName as string | null) ?? null, status: 'PAUSED' },
      current: { status: 'ENABLED' },
    });
    expect(await atPlatform(link)).toBe('ENABLED');
    expect((await undo()).body.errors[0].extensions.code).toBe('conflict');
  },
);

test('an asset paused in one place stays enabled wherever else it is used', async () => {
  const link = one('CAMPAIGN', 'Neuheiten');
  const elsewhere = (await read('', pmax)).body.data.find(
    ({ level, text }: Link) => level === 'CAMPAIGN' && text === link.text,
  );
  expect(elsewhere.assetId).toBe(link.assetId);
  expect((await post(link.id, { status: 'PAUSED' })).status).toBe(200);
  expect([await atPlatform(link), await atPlatform(elsewhere)]).toEqual(['PAUSED', 'ENABLED']);
});

test('one that is paused and disapproved says both', async () => {
  const link = one('CAMPAIGN', 'Alter Katalog');
  expect((await post(link.id, { status: 'PAUSED' })).status).toBe(200);
  expect(await shown(link)).toMatchObject({
    status: 'PAUSED',
    effectiveStatus: 'PAUSED',
    reasons: ['ASSET_LINK_PAUSED', 'ASSET_DISAPPROVED'],
    approvalStatus: 'DISAPPROVED',
  });
});

test('one that Google made by itself is paused like the others', async () => {
  const link = one('ACCOUNT', 'Über uns');
  expect((await post(link.id, { status: 'PAUSED' })).status).toBe(200);
  expect(await shown(link)).toMatchObject({ status: 'PAUSED', source: 'AUTOMATICALLY_CREATED' });
});

test('an asset of an asset group is switched, also in what is stored, and never below what the group needs', async () => {
  const group = await groupAssets();
  const headline = group.find(({ fieldType }) => fieldType === 'HEADLINE') as Link;
  expect(headline).toMatchObject({ assetGroupId: expect.any(String), assetGroupName: expect.any(String) });
  const stored = async () => {
    const { body } = await demo.app.graphql(
      `query ($a: String!, $c: String!) { campaignDetails(accountId: $a, campaignId: $c) { pmax { assetGroups { assets {
        linkId status effectiveStatus approvalStatus source } } } } }`,
      { a: accountId, c: pmax },
      owner(),
    );
    return body.data.campaignDetails.pmax.assetGroups
      .flatMap(({ assets }: { assets: { linkId: string }[] }) => assets)
      .find(({ linkId }: { linkId: string }) => linkId === headline.id);
  };
  const enabled = { status: 'ENABLED', effectiveStatus: 'ELIGIBLE', approvalStatus: 'APPROVED', source: 'ADVERTISER' };
  expect(await stored()).toEqual({ linkId: headline.id, ...enabled });
  const paused = await post(headline.id, { status: 'PAUSED' });
  expect(paused.body).toMatchObject({ previous_status: 'ENABLED' });
  expect(await atPlatform(headline)).toBe('PAUSED');
  expect(await stored()).toMatchObject({ status: 'PAUSED', effectiveStatus: 'PAUSED' });
  const undone = await demo.app.graphql(
    `mutation ($id: String!) { undoChange(auditId: $id) { previous { asset assetGroup status } } }`,
    { id: paused.headers.get('x-audit-id') },
    owner(),
  );
  const previous = { asset: headline.text, assetGroup: headline.assetGroupName, status: 'PAUSED' };
  expect(undone.body.data.undoChange.previous).toEqual(previous);
  expect(await stored()).toEqual({ linkId: headline.id, ...enabled });
  const needed = group.find(
    ({ fieldType, assetGroupId }) => fieldType === 'LOGO' && assetGroupId === headline.assetGroupId,
  );
  for (const validateOnly of [true, false]) {
    const refused = await post(needed?.id ?? '', { status: 'PAUSED', validate_only: validateOnly });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'platform_rejected',
        message: expect.stringContaining('would have too few logos: add another one'),
      },
    });
  }
  expect(await atPlatform(needed as Link)).toBe('ENABLED');
});

test('where the team approves, it becomes a plan, whose assets are looked at and checked together', async () => {
  await demo.app.graphql('mutation { setGuardrails(approval: ALWAYS) { approval } }', {}, owner());
  const link = one('CAMPAIGN', 'Beratung');
  expect(await post(link.id, { status: 'PAUSED' })).toMatchObject({ status: 202, body: { code: 'approval_required' } });
  expect(await atPlatform(link)).toBe('ENABLED');
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  const wanted = links.filter(({ status }) => status === 'ENABLED');
  const changes = wanted.map(({ id }) => ({ setAssetStatus: { accountId, assetLinkId: id, status: 'PAUSED' } }));
  const { body: plan } = await demo.app.rest('POST', '/change-plans', { ...owner(), body: { changes } });
  expect(plan.changes.map(({ dryRun }: { dryRun: string }) => dryRun)).toEqual(changes.map(() => 'passed'));
  const at = wanted.indexOf(link);
  expect(plan.changes[at]).toMatchObject({
    operation: 'setAssetStatus',
    campaignIds: [search],
    before: { asset: 'Beratung', status: 'ENABLED' },
    after: { status: 'PAUSED' },
  });
  expect(plan.changes[wanted.indexOf(one('ACCOUNT', 'Marken'))].campaignIds).toEqual([]);
  const sent: { path: string; body: string }[] = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  expect(sent.filter(({ path }) => path.endsWith('googleAds:mutate'))).toHaveLength(1);
  expect(sent.filter(({ body }) => body.includes('_asset.resource_name IN'))).toHaveLength(3);
  const changeIds = [plan.changes[at].id];
  await demo.app.rest('POST', `/change-plans/${plan.id}/approve`, { ...owner(), body: { hash: plan.hash, changeIds } });
  const now = async () => (await demo.app.rest('GET', `/change-plans/${plan.id}`, owner())).body;
  while (['proposed', 'applying'].includes((await now()).status)) await sleep(50);
  expect((await now()).changes[at].status).toBe('applied');
  expect(await atPlatform(link)).toBe('PAUSED');
});

test('two pauses that an asset group bears each, but not both, do not both happen', async () => {
  const images = (await groupAssets()).filter(({ fieldType }) => fieldType === 'MARKETING_IMAGE');
  const [first, second] = images.filter(({ assetGroupId }) => assetGroupId === images[0]?.assetGroupId) as [Link, Link];
  const answers = await Promise.all([first, second].map(({ id }) => post(id, { status: 'PAUSED' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect([await atPlatform(first), await atPlatform(second)].toSorted()).toEqual(['ENABLED', 'PAUSED']);
});

test('a line of a file of changes pauses one', async () => {
  const link = one('CAMPAIGN', 'Angebote');
  const line = JSON.stringify({ setAssetStatus: { accountId, assetLinkId: link.id, status: 'PAUSED' } });
  const { lines, plan } = await plannedAt(demo.app, line, owner());
  expect(verdictsOf({ lines })).toEqual([[1, 'planned']]);
  expect(plan.changes).toMatchObject([{ operation: 'setAssetStatus', after: { asset: 'Angebote', status: 'PAUSED' } }]);
});

test('a tool and GraphQL switch it too, and a person who may only read does not', async () => {
  const link = one('CAMPAIGN', 'Angebote');
  const client = await overHttp(demo.app.url, demo.apiKey, '?tools=all');
  const args = { account_id: accountId, asset_link_id: link.id, status: 'PAUSED' };
  expect((await call(client, 'set_asset_status', args)).text).toMatchObject({ new_status: 'PAUSED' });
  await client.close();
  const set = `mutation ($a: String!, $l: String!) { setAssetStatus(accountId: $a, assetLinkId: $l, status: ENABLED) { previousStatus newStatus } }`;
  const asked = { a: accountId, l: link.id };
  const refused = await demo.app.graphql(set, asked, { token: demo.users.kunde.token });
  expect(refused.body.errors[0].extensions.code).toBe('forbidden');
  const { teamId } = demo;
  const reading = await demo.app.rest('POST', `/teams/${teamId}/api-keys`, {
    ...owner(),
    body: { name: 'liest', scopes: ['campaigns:read'] },
  });
  expect((await post(link.id, { status: 'ENABLED' }, {}, { apiKey: reading.body.key })).status).toBe(403);
  expect(await atPlatform(link)).toBe('PAUSED');
  const { body } = await demo.app.graphql(set, asked, owner());
  expect(body.data.setAssetStatus).toEqual({ previousStatus: 'PAUSED', newStatus: 'ENABLED' });
});

test('somebody else’s pause at the platform is what is told, and makes an undo a conflict', async () => {
  const link = one('CAMPAIGN', 'Angebote');
  const paused = await post(link.id, { status: 'PAUSED' });
  const resourceName = nameOf(link);
  await platform.mutate('campaignAssets', [{ update: { resourceName, status: 'ENABLED' }, updateMask: 'status' }]);
  const { body } = await demo.app.graphql(
    'mutation ($id: String!) { undoChange(auditId: $id) { auditId } }',
    { id: paused.headers.get('x-audit-id') },
    owner(),
  );
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining('The status is ENABLED now; this change left PAUSED'),
    extensions: { code: 'conflict' },
  });
  await platform.mutate('campaignAssets', [{ update: { resourceName, status: 'PAUSED' }, updateMask: 'status' }]);
  expect((await post(link.id, { status: 'PAUSED' })).body).toMatchObject({ previous_status: 'PAUSED' });
  expect((await post(link.id, { status: 'ENABLED' })).status).toBe(200);
});

test('a removed link, or one in something removed, cannot be switched', async () => {
  const link = one('CAMPAIGN', 'Angebote');
  amend((text) => text.replace(/("campaignAsset":\{[^}]*"status":)"ENABLED"/, '$1"REMOVED"'), READ_AGAIN);
  expect(await post(link.id, { status: 'PAUSED' })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: 'A removed asset cannot be changed.' },
  });
  restore();
  amend((text) => text.replace(/("campaign":\{[^}]*"status":)"ENABLED"/, '$1"REMOVED"'), READ_AGAIN);
  expect(await post(link.id, { status: 'PAUSED' })).toMatchObject({
    status: 400,
    body: { message: 'A removed asset cannot be changed: what it belongs to was removed.' },
  });
});

test('a status that the platform accepts and does not set is told as not changed', async () => {
  const link = one('CAMPAIGN', 'Angebote');
  amend((text) => text.replaceAll('"status":"PAUSED"', '"status":"ENABLED"'), READ_AGAIN);
  expect(await post(link.id, { status: 'PAUSED' })).toMatchObject({
    status: 502,
    body: { code: 'platform_unavailable', message: expect.stringContaining('still has the old value') },
  });
});

test('a link that cannot be switched is refused in Google’s words, and nothing is kept', async () => {
  const link = one('ACCOUNT', 'Über uns');
  await platform.fail({ kind: 'error', code: 'assetLinkError.INVALID_STATUS', times: -1, match: ':mutate' });
  expect(await post(link.id, { status: 'PAUSED' })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected', message: expect.stringContaining('INVALID_STATUS') },
  });
  await platform.heal();
  expect(await shown(link)).toMatchObject({ status: 'ENABLED' });
});

test('what is unknown, malformed or of others is not found', async () => {
  const { id } = one('CAMPAIGN', 'Angebote');
  const [, campaignId, assetId] = id.split('~');
  const others = demo.accountIds.find((each) => each !== accountId) as string;
  for (const bad of [
    ...['1', 'SITELINK', `${id}~1`, `${id}' OR 1=1`, 'CAMPAIGN~1~2~SITELINK', `CAMPAIGN~${assetId}~SITELINK`],
    ...[`ACCOUNT~${campaignId}~${assetId}~SITELINK`, `PLANET~${campaignId}~${assetId}~SITELINK`, '9'.repeat(300)],
    ...[`AD_GROUP~${campaignId}~${assetId}~SITELINK`, `CAMPAIGN~${campaignId}~${assetId}~CALLOUT`, id.toLowerCase()],
  ]) {
    expect([bad, (await post(bad, { status: 'PAUSED' })).status]).toEqual([bad, 404]);
  }
  expect((await post(id, { status: 'PAUSED', account_id: others })).status).toBe(404);
  expect((await post(id, { status: 'PAUSED', account_id: '999' })).status).toBe(404);
  expect(await post(id, { status: 'REMOVED' })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect((await read('&level=PLANET')).status).toBe(400);
  expect((await read('', '1')).status).toBe(404);
  expect((await read('&offset=900')).body).toMatchObject({ data: [], meta: { total: links.length } });
});

describe('assets that are odd', () => {
  let days = 40;
  const only = (change: (row: Record<string, Record<string, unknown>>) => void) => {
    amend((text) => {
      const answer = JSON.parse(text);
      for (const batch of [answer].flat()) for (const row of batch.results ?? []) if (row.asset) change(row);
      return JSON.stringify(answer);
    }, 'FROM campaign_asset');
  };
  /** Each write of the team lets lists be read again. */
  const readAnew = async (): Promise<Link> => {
    await post(one('ACCOUNT', 'Marken').id, { status: 'ENABLED' });
    days += 1;
    const { body } = await read(`&level=CAMPAIGN&days=${days}`);
    return body.data[0];
  };

  test('one of a kind, role, status and source that nobody knows, without a review', async () => {
    only((row) => {
      Object.assign(row.campaignAsset as object, {
        fieldType: 'HOLOGRAM',
        status: 'DREAMING',
        primaryStatus: undefined,
        source: undefined,
      });
      row.asset = { id: row.asset?.id, type: 'HOLOGRAM', resourceName: row.asset?.resourceName };
    });
    expect(await readAnew()).toMatchObject({
      type: 'HOLOGRAM',
      fieldType: 'HOLOGRAM',
      status: 'DREAMING',
      effectiveStatus: 'UNKNOWN',
      source: 'UNKNOWN',
      approvalStatus: 'UNKNOWN',
      issues: [],
      text: null,
      details: [],
    });
  });

  test('a call, a promotion and an app each say what they are about, and an empty text is none', async () => {
    const kinds: [object, string | null][] = [
      [{ callAsset: { phoneNumber: '030 1' } }, '030 1'],
      [{ promotionAsset: { promotionTarget: 'Stühle' } }, 'Stühle'],
      [{ mobileAppAsset: { linkText: 'Zur App' } }, 'Zur App'],
      [{ leadFormAsset: { headline: 'Angebot', description: 'In zwei Minuten' } }, 'Angebot'],
      [{ textAsset: {} }, null],
    ];
    for (const [kind, text] of kinds) {
      only((row) => {
        row.asset = { id: row.asset?.id, type: 'X', ...kind };
      });
      expect(await readAnew()).toMatchObject({ text });
      restore();
    }
  });
});
