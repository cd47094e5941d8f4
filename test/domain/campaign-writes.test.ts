import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;

interface Listed {
  id: string;
  status: string;
  channelType: string;
}

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
});

afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });

async function campaigns(filter: (campaign: Listed) => boolean): Promise<Listed[]> {
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=1000`, key());
  return body.data.filter(filter);
}

const detail = async (id: string) =>
  (await demo.app.rest('GET', `/query/campaign/${id}?account_id=${accountId}`, key())).body;

/** The campaign as the platform itself tells it, over its own wire format. */
async function atPlatform(id: string) {
  const { sandbox } = demo;
  const token = await (
    await fetch(`${sandbox.oauthUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'adlane-demo.apps.googleusercontent.com',
        client_secret: 'adlane-demo-secret',
        refresh_token: '1//adlane-demo-refresh-token',
      }),
    })
  ).json();
  const response = await fetch(`${sandbox.googleAdsUrl}/v25/customers/${accountId}/googleAds:search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token.access_token}`,
      'login-customer-id': sandbox.managerId,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      query: `SELECT campaign.status, campaign.bidding_strategy_type, campaign.target_roas.target_roas, campaign_budget.amount_micros FROM campaign WHERE campaign.id = ${id}`,
    }),
  });
  return (await response.json()).results[0];
}

const write = (id: string, what: string, body: object, headers?: Record<string, string>) =>
  demo.app.rest('POST', `/query/campaign/${id}/${what}`, {
    ...key(),
    body: { account_id: accountId, ...body },
    headers,
  });

const fault = (body: object) =>
  fetch(`${demo.sandbox.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

afterEach(() => fetch(`${demo.sandbox.url}/control/faults`, { method: 'DELETE' }));

test('a budget goes to the platform first, then to the mirror', async () => {
  const [campaign] = await campaigns(({ status }) => status === 'ENABLED');
  const { id } = campaign as Listed;
  const before = await detail(id);
  const answer = await write(id, 'budget', { daily_budget_eur: 77.25, apply_to_shared_budget: true });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, previous_budget_eur: before.dailyBudgetEur, new_budget_eur: 77.25 },
  });
  expect((await atPlatform(id)).campaignBudget.amountMicros).toBe('77250000');
  expect(await detail(id)).toMatchObject({ dailyBudgetEur: 77.25, budgetMicros: 77_250_000 });
  const { body } = await demo.app.graphql(
    '{ auditLog(limit: 1) { data { id tool apiKeyId accountId status } } }',
    {},
    { token: demo.users.owner.token },
  );
  expect(body.data.auditLog.data[0]).toEqual({
    id: answer.headers.get('x-audit-id'),
    tool: 'setCampaignBudget',
    apiKeyId: demo.apiKeyId,
    accountId,
    status: 'done',
  });
});

test('status and bidding, and what only the platform checks', async () => {
  const [campaign] = await campaigns(({ status, channelType }) => status === 'ENABLED' && channelType === 'SEARCH');
  const { id } = campaign as Listed;
  expect((await write(id, 'status', { status: 'PAUSED', validate_only: true })).body).toEqual({
    success: true,
    previous_status: 'ENABLED',
    new_status: 'PAUSED',
  });
  expect((await atPlatform(id)).campaign.status).toBe('ENABLED');
  expect((await write(id, 'status', { status: 'PAUSED' })).status).toBe(200);
  expect((await atPlatform(id)).campaign.status).toBe('PAUSED');
  expect((await detail(id)).status).toBe('PAUSED');
  for (const [body, type] of [
    [{ strategy: 'TARGET_ROAS', target_roas: 4.5 }, 'TARGET_ROAS'],
    [{ strategy: 'MAXIMIZE_CLICKS' }, 'TARGET_SPEND'],
    [{ strategy: 'MANUAL_CPC' }, 'MANUAL_CPC'],
    [{ strategy: 'MAXIMIZE_CONVERSIONS' }, 'MAXIMIZE_CONVERSIONS'],
  ] as const) {
    expect(await write(id, 'bidding', body)).toMatchObject({
      status: 200,
      body: { success: true, new_strategy: body.strategy },
    });
    expect((await atPlatform(id)).campaign.biddingStrategyType).toBe(type);
  }
  expect((await write(id, 'bidding', { strategy: 'MANUAL_CPC' })).body.previous_strategy).toBe('MAXIMIZE_CONVERSIONS');
});

test('performance max takes a target through its conversion value, and nothing by hand', async () => {
  const [campaign] = await campaigns(
    ({ status, channelType }) => status !== 'REMOVED' && channelType === 'PERFORMANCE_MAX',
  );
  const { id } = campaign as Listed;
  expect((await write(id, 'bidding', { strategy: 'TARGET_ROAS', target_roas: 3 })).body).toMatchObject({
    new_strategy: 'TARGET_ROAS',
  });
  expect((await atPlatform(id)).campaign.biddingStrategyType).toBe('MAXIMIZE_CONVERSION_VALUE');
  expect(await detail(id)).toMatchObject({ targetRoas: 3 });
  expect(await write(id, 'bidding', { strategy: 'MANUAL_CPC' })).toMatchObject({
    status: 400,
    body: { code: 'platform_rejected' },
  });
});

test.each([
  ['budget', {}, 'daily_budget_eur is required'],
  ['budget', { daily_budget_eur: -1 }, 'daily_budget_eur must be between 0 and 1,000,000'],
  ['budget', { daily_budget_eur: 1_000_000.01 }, 'daily_budget_eur must be between 0 and 1,000,000'],
  ['budget', { daily_budget_eur: 1.005 }, 'daily_budget_eur must have at most 2 decimals'],
  ['budget', { daily_budget_eur: '5' }, 'daily_budget_eur must be a number'],
  ['budget', { daily_budget_eur: 5, userId: 'x' }, 'userId must be the id of a member of the team'],
  ['status', { status: 'REMOVED' }, 'status must be one of ENABLED, PAUSED'],
  ['bidding', { strategy: 'TARGET_ROAS' }, 'target_roas must be above 0 for the strategy TARGET_ROAS'],
  ['bidding', { strategy: 'TARGET_ROAS', target_roas: 0 }, 'target_roas must be above 0 for the strategy TARGET_ROAS'],
  [
    'bidding',
    { strategy: 'MANUAL_CPC', target_roas: 2 },
    'target_roas must only be given for the strategy TARGET_ROAS',
  ],
])('%s %j is refused', async (what, body, message) => {
  const [campaign] = await campaigns(({ status }) => status === 'ENABLED');
  expect(await write((campaign as Listed).id, what, body)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message },
  });
});

test('what is not there or gone, a missing scope and a shared budget are refused', async () => {
  expect((await write('1', 'budget', { daily_budget_eur: 5 })).status).toBe(404);
  const { body: gone } = await demo.app.rest('GET', '/query/campaigns?status=REMOVED&limit=1', key());
  const [removed] = gone.data;
  const refused = await demo.app.rest('POST', `/query/campaign/${removed.id}/budget`, {
    ...key(),
    body: { account_id: removed.accountId, daily_budget_eur: 5 },
  });
  expect(refused).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
  const { body } = await demo.app.graphql(
    `mutation { setCampaignStatus(campaignId: "1", accountId: "${accountId}", status: PAUSED) { success } }`,
    {},
    { token: demo.users.kunde.token },
  );
  expect(body.errors[0].extensions.code).toBe('forbidden');
  const [{ rows }] = [
    {
      rows: await demo.app.db.query<{ id: string; account_id: string }>(
        `select id, account_id from campaigns where budget_shared and budget_reference_count > 1 and status <> 'REMOVED'`,
      ),
    },
  ];
  const shared = rows[0];
  if (shared) {
    const answer = await demo.app.rest('POST', `/query/campaign/${shared.id}/budget`, {
      ...key(),
      body: { account_id: shared.account_id, daily_budget_eur: 12 },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('set apply_to_shared_budget to true') },
    });
  }
});

test('a platform that fails leaves the mirror as it was', async () => {
  const [campaign] = await campaigns(({ status }) => status === 'ENABLED');
  const { id } = campaign as Listed;
  const before = await detail(id);
  await fault({ system: 'google-ads', kind: 'status', status: 500, match: ':mutate', times: -1 });
  expect(await write(id, 'budget', { daily_budget_eur: 3, apply_to_shared_budget: true })).toMatchObject({
    status: 502,
    body: { code: 'platform_unavailable' },
  });
  expect(await detail(id)).toEqual(before);
});

test.each([
  ['quota', { kind: 'quota', delayMs: 100 }, 200, 31.1],
  ['silence after the change was applied', { kind: 'late', delayMs: 100 }, 200, 32.2],
  ['silence', { kind: 'slow', delayMs: 4_000 }, 502, 33.3],
  ['nonsense', { kind: 'malformed' }, 502, 34.4],
  ['a broken connection', { kind: 'cut' }, 502, 35.5],
  ['a daily quota', { kind: 'daily_quota' }, 502, 36.6],
])('after %s the answer and the mirror tell what the platform did', async (_what, failure, status, amount) => {
  const [campaign] = await campaigns(({ status: running }) => running === 'ENABLED');
  const { id } = campaign as Listed;
  await fault({ system: 'google-ads', match: ':mutate', ...failure });
  const answer = await write(id, 'budget', { daily_budget_eur: amount, apply_to_shared_budget: true });
  await fetch(`${demo.sandbox.url}/control/faults`, { method: 'DELETE' });
  const micros = Number((await atPlatform(id)).campaignBudget.amountMicros);
  expect(answer.status).toBe(status);
  expect(micros === Math.round(amount * 1e6)).toBe(status === 200);
  expect((await detail(id)).budgetMicros).toBe(micros);
});

test('writers take turns, and a repeated request acts once', async () => {
  const [campaign] = await campaigns(({ status }) => status === 'ENABLED');
  const { id } = campaign as Listed;
  const amounts = [10, 11, 12, 13, 14, 15];
  const answers = await Promise.all(
    amounts.map((amount) => write(id, 'budget', { daily_budget_eur: amount, apply_to_shared_budget: true })),
  );
  const previous = answers.map(({ body }) => body.previous_budget_eur);
  expect(new Set(previous).size).toBe(amounts.length);
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  const headers = { 'idempotency-key': 'budget-once' };
  const repeated = await Promise.all(
    Array.from({ length: 10 }, () =>
      write(id, 'budget', { daily_budget_eur: 21, apply_to_shared_budget: true }, headers),
    ),
  );
  expect(new Set(repeated.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const requests = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  const list = (requests.requests ?? requests) as { path: string }[];
  expect(list.filter(({ path }) => path.includes(':mutate'))).toHaveLength(1);
});
