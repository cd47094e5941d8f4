import { setPlanFeature, setTeamFeature } from '../../src/domain/billing/features.operator.js';
import { PLAN_FEATURES, type PlanFeature } from '../../src/domain/billing/plan-features.js';
import { post } from '../chat/support/chat.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { overHttp } from '../transports/support/tool-client.js';

let demo: DemoApp;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
});
afterAll(() => demo.stop());
afterEach(async () => {
  for (const feature of Object.keys(PLAN_FEATURES)) await setTeamFeature(demo.app.db, demo.teamId, feature, null);
});

const REFUSED = { status: 403, code: 'plan_feature_required' };
const owner = () => ({ token: demo.users.owner.token });
const rest = async (method: string, path: string, credential: object, body?: unknown) => {
  const answer = await demo.app.rest(method, path, { ...credential, ...(body !== undefined && { body }) });
  return { status: answer.status, code: answer.body.code };
};
const code = async (query: string, credential: object, variables: object = {}) =>
  (await demo.app.graphql(query, variables as never, credential as never)).body.errors?.[0].extensions.code;
const off = (feature: PlanFeature) => setTeamFeature(demo.app.db, demo.teamId, feature, false);

test('without keyword_mining its reads and writes are refused over REST and GraphQL, also as relations', async () => {
  await off('keyword_mining');
  for (const path of ['runs', 'suggestions/pending', 'search-terms'])
    expect(await rest('GET', `/accounts/${accountId}/mining/${path}`, owner())).toEqual(REFUSED);
  expect(await rest('POST', `/accounts/${accountId}/mining/start`, owner(), {})).toEqual(REFUSED);
  expect(await code(`{ miningRuns(accountId: "${accountId}") { id } }`, demo)).toBe(REFUSED.code);
  expect(await code('{ accounts(limit: 5) { data { miningRuns { id } } } }', demo)).toBe(REFUSED.code);
});

test('without landing_pages they are neither read nor changed', async () => {
  await off('landing_pages');
  expect(await rest('GET', `/accounts/${accountId}/landing-pages`, owner())).toEqual(REFUSED);
  expect(await rest('POST', `/accounts/${accountId}/landing-pages`, owner(), { url: 'no url' })).toEqual(REFUSED);
  expect(await code(`{ account(accountId: "${accountId}") { landingPages { url } } }`, owner())).toBe(REFUSED.code);
});

test('without ai_chat no chat begins', async () => {
  await off('ai_chat');
  const answer = await post(demo.app, { message: 'Hallo', history: [], accountId }, owner());
  expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual(REFUSED);
});

test('without guardrails they cannot be changed, and still hold', async () => {
  await off('guardrails');
  expect(await code('mutation { setGuardrails(approval: ALWAYS) { blockedOperations } }', owner())).toBe(REFUSED.code);
});

test('without api_access keys open no door and none is made, but they can be listed and deleted', async () => {
  const made = await demo.app.rest('POST', `/teams/${demo.teamId}/api-keys`, {
    ...owner(),
    body: { name: 'Spare', scopes: ['accounts:read'] },
  });
  await off('api_access');
  expect(await rest('GET', '/query/accounts', demo)).toEqual(REFUSED);
  expect(await code('{ accounts(limit: 1) { data { id } } }', demo)).toBe(REFUSED.code);
  const tools = await overHttp(demo.app.url, demo.apiKey);
  expect(JSON.stringify(await tools.callTool({ name: 'query_accounts', arguments: {} }))).toContain(REFUSED.code);
  await tools.close();
  const spare = { name: 'Another', scopes: ['accounts:read'] };
  expect(await rest('POST', `/teams/${demo.teamId}/api-keys`, owner(), spare)).toEqual(REFUSED);
  expect(await rest('GET', `/teams/${demo.teamId}/api-keys`, owner())).toMatchObject({ status: 200 });
  expect(await rest('DELETE', `/teams/${demo.teamId}/api-keys/${made.body.id}`, owner())).toMatchObject({
    status: 200,
  });
});

test('scope and role come before the plan, parameters after it', async () => {
  await off('landing_pages');
  const kunde = { token: demo.users.kunde.token };
  expect(await rest('POST', `/accounts/${accountId}/landing-pages`, kunde, {})).toEqual({
    status: 403,
    code: 'forbidden',
  });
});

test('an operator takes a feature out of a plan for all its teams', async () => {
  await setPlanFeature(demo.app.db, 'pro', 'landing_pages', false);
  expect(await rest('GET', `/accounts/${accountId}/landing-pages`, owner())).toEqual(REFUSED);
  await setTeamFeature(demo.app.db, demo.teamId, 'landing_pages', true);
  expect(await rest('GET', `/accounts/${accountId}/landing-pages`, owner())).toMatchObject({ status: 200 });
  await setPlanFeature(demo.app.db, 'pro', 'landing_pages', true);
});

test('after the trial has ended, no feature is left but those set for the team', async () => {
  const [before] = await demo.app.db.query<{ ends: string }>('select trial_ends_at as ends from teams where id = $1', [
    demo.teamId,
  ]);
  await demo.app.db.query(`update teams set trial_ends_at = '2020-01-01' where id = $1`, [demo.teamId]);
  expect(await rest('GET', `/accounts/${accountId}/mining/runs`, owner())).toEqual(REFUSED);
  expect(await rest('GET', '/query/accounts', demo)).toEqual(REFUSED);
  expect(await rest('GET', '/billing/status', owner())).toMatchObject({ status: 200 });
  await setTeamFeature(demo.app.db, demo.teamId, 'api_access', true);
  expect(await rest('GET', '/query/accounts', demo)).toMatchObject({ status: 200 });
  await demo.app.db.query('update teams set trial_ends_at = $2 where id = $1', [demo.teamId, before?.ends]);
});
