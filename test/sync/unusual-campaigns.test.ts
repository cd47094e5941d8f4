import { DEMO_OAUTH } from '../../sandbox/sandbox.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { TestApp } from '../support/start-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';
import { SyncHarness } from './support/harness.js';

/** What an agency's accounts hold beside search and shopping campaigns with daily budgets, read and written over every door. */
let harness: SyncHarness;
let app: TestApp;
let team: TestTeam;
let apiKey: string;
let token: string;
let accountId: string;

beforeAll(async () => {
  harness = await SyncHarness.start({
    accounts: 1,
    campaignsPerAccount: 7,
    productsPerAccount: 2,
    termsPerCampaign: 2,
    days: 20,
  });
  const { sandbox } = harness.platform;
  const settings = { ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}` };
  app = await TestApp.start({ db: harness.db, sandbox, clock: () => harness.now, settings });
  [accountId = ''] = sandbox.accountIds;
  team = await buildTeam(harness.db);
  await harness.db.query('delete from accounts where team_id = $1', [team.id]);
  await harness.connections.save({
    teamId: team.id,
    platform: 'google-ads',
    loginCustomerId: sandbox.managerId,
    refreshToken: DEMO_OAUTH.refreshToken,
    connectedAs: 'someone@example.com',
    scopes: [],
    importAll: true,
  });
  token = (await app.sessions.issue({ userId: team.users.owner.id, teamId: team.id })).token;
  const scopes = ['accounts:read', 'campaigns:read', 'campaigns:write'];
  const created = await app.rest('POST', `/teams/${team.id}/api-keys`, { token, body: { name: 'k', scopes } });
  apiKey = created.body.key;
  await harness.platform.quirks(
    'google-ads',
    'channel_types',
    'unknown_enums',
    'whole_period_budgets',
    'negative_keywords',
    'listing_sources',
    'broken_records',
  );
  expect(await harness.service().run({ teamId: team.id })).toMatchObject({ status: 'completed', failure: null });
});
afterAll(async () => {
  await app.stop();
  await harness.close();
});
beforeEach(() => harness.platform.forgetRequests());

interface Listed {
  id: string;
  name: string;
  status: string;
  statusRaw: string;
  channelType: string;
  channelTypeRaw: string;
}

const ask = async (query: string, variables: object = {}) => {
  const { body } = await app.graphql(query, { accountId, ...variables }, { apiKey });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const list = async (filter = ''): Promise<Listed[]> =>
  (
    await ask(`query ($accountId: String!) {
      campaigns(accountId: $accountId, limit: 100${filter}) { data { id name status statusRaw channelType channelTypeRaw } }
    }`)
  ).campaigns.data;
const rest = (path: string) => app.rest('GET', path, { apiKey });
const named = async (name: string) => (await list()).find((each) => each.name === name) as Listed;
const mutations = async () =>
  (await harness.platform.requests('google-ads')).filter(({ path }) => path.endsWith(':mutate'));

const OTHERS = ['DEMAND_GEN', 'HOTEL', 'LOCAL', 'LOCAL_SERVICES', 'MULTI_CHANNEL', 'SMART', 'TRAVEL', 'VIDEO'];

describe('channel types and statuses', () => {
  test('are all read in GraphQL, new ones as UNKNOWN beside the platform’s own text', async () => {
    const found = await list();
    const types = new Set(found.map(({ channelType }) => channelType));
    expect([...types].filter((type) => OTHERS.includes(type)).sort()).toEqual(OTHERS);
    expect(
      found
        .filter(({ channelType }) => channelType === 'UNKNOWN')
        .map(({ channelTypeRaw }) => channelTypeRaw)
        .sort(),
    ).toEqual(['AMBIENT_SURFACES', 'UNKNOWN']);
    for (const { channelType, channelTypeRaw } of found) {
      if (channelType !== 'UNKNOWN') expect(channelTypeRaw).toBe(channelType);
    }
    const pilot = found.find(({ channelTypeRaw }) => channelTypeRaw === 'AMBIENT_SURFACES');
    expect(pilot).toMatchObject({ status: 'UNKNOWN', statusRaw: 'SCHEDULED' });
  });

  test('are filters of GraphQL, UNKNOWN among them', async () => {
    for (const type of OTHERS) {
      const found = await list(`, channelType: ${type}`);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map(({ channelType }) => channelType))).toEqual(new Set([type]));
    }
    expect((await list(', channelType: UNKNOWN')).map(({ channelTypeRaw }) => channelTypeRaw).sort()).toEqual([
      'AMBIENT_SURFACES',
      'UNKNOWN',
    ]);
    expect((await list(', status: UNKNOWN')).map(({ statusRaw }) => statusRaw)).toEqual(['SCHEDULED']);
  });

  test('are told wherever a campaign is told of', async () => {
    for (const { id, channelType, channelTypeRaw } of await list()) {
      const told = await ask(
        `query ($accountId: String!, $id: String!) {
          campaign(accountId: $accountId, campaignId: $id) { channelType channelTypeRaw status biddingStrategyType }
          campaignSettings(accountId: $accountId, campaignId: $id) { channelType channelTypeRaw statusRaw }
          campaignDetails(accountId: $accountId, campaignId: $id) { campaignType settings { channelTypeRaw } }
          campaignAiContext(accountId: $accountId, campaignId: $id) { campaignType issues { message } }
        }`,
        { id },
      );
      expect(told.campaign).toMatchObject({ channelType, channelTypeRaw });
      expect(told.campaignSettings).toMatchObject({ channelType, channelTypeRaw });
      expect(told.campaignDetails).toMatchObject({ campaignType: channelType, settings: { channelTypeRaw } });
      expect(told.campaignAiContext.campaignType).toBe(channelType);
    }
  });

  test('go through REST and tools in the platform’s own text, which take the contract’s values as filters', async () => {
    const answer = await rest(`/query/campaigns?account_id=${accountId}&limit=100`);
    const told = new Map(answer.body.data.map(({ id, ...each }: Listed) => [id, each]));
    for (const { id, channelTypeRaw, statusRaw } of await list()) {
      expect(told.get(id)).toMatchObject({ channelType: channelTypeRaw, status: statusRaw });
      expect(told.get(id)).not.toHaveProperty('channelTypeRaw');
      expect((await rest(`/query/campaign/${id}?account_id=${accountId}`)).body.channelType).toBe(channelTypeRaw);
    }
    const client = await overHttp(app.url, apiKey);
    const { isError, text } = await call(client, 'query_campaigns', { account_id: accountId, limit: 100 });
    expect(isError).toBeFalsy();
    expect(text).toEqual(answer.body);
    await client.close();
    for (const [name, value, allowed] of [
      ['channel_type', 'VIDEO', 'SEARCH, SHOPPING, DISPLAY, PERFORMANCE_MAX'],
      ['status', 'UNKNOWN', 'ENABLED, PAUSED, REMOVED'],
    ]) {
      const refused = await rest(`/query/campaigns?account_id=${accountId}&${name}=${value}`);
      expect([refused.status, refused.body.message]).toEqual([400, `${name} must be one of ${allowed}`]);
    }
    const shopping = await rest(`/query/campaigns?account_id=${accountId}&channel_type=SHOPPING`);
    expect(shopping.body.data.length).toBeGreaterThan(0);
  });
});

describe('a budget of a whole period', () => {
  const detail = async (id: string) =>
    await ask(
      `query ($accountId: String!, $id: String!) {
          campaign(accountId: $accountId, campaignId: $id) { dailyBudgetEur budgetMicros totalBudgetEur }
          campaignSettings(accountId: $accountId, campaignId: $id) { dailyBudget totalBudget }
          campaignAiContext(accountId: $accountId, campaignId: $id) { issues { message } }
        }`,
      { id },
    );
  const write = (id: string, what: string, body: object) =>
    app.rest('POST', `/query/campaign/${id}/${what}`, { apiKey, body: { account_id: accountId, ...body } });

  test('is shown with a daily one of 0', async () => {
    const { id } = await named('Video | Aktionszeitraum');
    const told = await detail(id);
    expect(told.campaign).toEqual({ dailyBudgetEur: 0, budgetMicros: 0, totalBudgetEur: 12_500 });
    expect(told.campaignSettings).toEqual({ dailyBudget: 0, totalBudget: 12_500 });
    expect(JSON.stringify(told.campaignAiContext)).not.toContain('kein Tagesbudget');
    const { body } = await rest(`/query/campaign/${id}?account_id=${accountId}`);
    expect(body).toMatchObject({ dailyBudgetEur: 0, budgetMicros: 0 });
    expect(body).not.toHaveProperty('totalBudgetEur');
    const usual = await detail((await list(', channelType: SHOPPING'))[0]?.id as string);
    expect(usual.campaign).toMatchObject({ dailyBudgetEur: expect.any(Number), totalBudgetEur: null });
    expect(usual.campaign.dailyBudgetEur).toBeGreaterThan(0);
  });

  test('takes no daily one, and the platform is not asked to', async () => {
    const { id } = await named('Video | Aktionszeitraum');
    for (const more of [{}, { validate_only: true }]) {
      const { status, body } = await write(id, 'budget', { daily_budget_eur: 20, ...more });
      expect([status, body.code]).toEqual([400, 'platform_rejected']);
      expect(body.message).toContain('one budget for its whole period');
    }
    expect(await mutations()).toEqual([]);
  });

  test('is not held against a limit a day: the campaign is enabled only where the team has none', async () => {
    const { id } = await named('Search | Aktionszeitraum');
    await harness.db.query('insert into team_guardrails (team_id, max_daily_budget_micros) values ($1, 1e12)', [
      team.id,
    ]);
    const refused = await write(id, 'status', { status: 'ENABLED' });
    expect(refused.body).toMatchObject({
      code: 'guardrail',
      message: expect.stringContaining('one budget for its whole period'),
    });
    expect(await mutations()).toEqual([]);
    await harness.db.query('delete from team_guardrails where team_id = $1', [team.id]);
    expect(await write(id, 'status', { status: 'ENABLED' })).toMatchObject({ status: 200 });
    expect((await detail(id)).campaign.totalBudgetEur).toBe(12_500);
  });
});

test('negatives are no keywords, and listing groups name their source', async () => {
  const { body } = await app.rest('GET', `/accounts/${accountId}/mining/keywords`, { token });
  const texts = body.map(({ text }: { text: string }) => text);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts).not.toContain('gebraucht');
  const [{ id } = { id: '' }] = await list(', channelType: PERFORMANCE_MAX');
  const { campaignDetails } = await ask(
    `query ($accountId: String!, $id: String!) {
      campaignDetails(accountId: $accountId, campaignId: $id) { pmax { listingGroups { type listingSource } } }
    }`,
    { id },
  );
  const sources = new Set(
    campaignDetails.pmax.listingGroups.map((each: { listingSource: string }) => each.listingSource),
  );
  expect(sources).toEqual(new Set(['SHOPPING', 'WEBPAGE', 'CATALOGUE']));
});

test('records that cannot be read are left out and named in the history', async () => {
  const [run] = (await harness.runs(team.id)).filter((each) => each.accountId === accountId);
  expect(run).toMatchObject({ status: 'completed', errorCode: null });
  const reasons = run?.skippedReasons.join('\n') ?? '';
  expect(reasons).toMatch(/^campaign: campaign\.id: /m);
  expect(reasons).toMatch(/^negative keyword \d+: sharedCriterion\.keyword\.matchType: /m);
  expect(reasons).toMatch(/^listing group/m);
  expect(run?.skipped).toBeGreaterThanOrEqual(5);
});
