import { resolvers } from '../../resolvers/index.js';
import { apiOf } from '../../src/transports/api.js';
import { type Route } from '../../src/transports/rest/routes.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { type Arguments, goodArguments, makeArguments, NO_ID, withoutTarget } from './support/arguments.js';
import { callRoute, documentOf } from './support/calls.js';

/**
 * Parameters are looked at before what they are about (decisions, section 2, order of checks), also where a rule is the
 * service's own: each call names an account, campaign or record that does not exist, and is told of its parameter.
 */
const routes = new Map(apiOf(resolvers).routes.map((route) => [route.declaration.at as string, route]));

const LONG = 'x'.repeat(201);
const LATE = '2026-02-01';
const EARLY = '2026-01-01';

/** Route, arguments that are wrong, and the parameter that the answer begins with. */
const CASES: [route: string, wrong: Record<string, unknown>, parameter: string][] = [
  ['GET /query/campaigns', { days: 366 }, 'days'],
  ['GET /query/campaigns', { sort: 'price' }, 'sort'],
  ['GET /query/products', { limit: 1001 }, 'limit'],
  ['GET /query/products', { sort: '-name' }, 'sort'],
  ['GET /query/accounts', { mccId: NO_ID, offset: -1 }, 'offset'],
  ['GET /query/accounts/{accountID}/metrics/daily', { startDate: LATE, endDate: EARLY }, 'end_date'],
  ['GET /query/accounts/{accountID}/metrics/daily', { startDate: '2024-01-01', endDate: '2026-01-01' }, 'end_date'],
  ['GET /query/accounts/{accountID}/campaigns', { startDate: EARLY }, 'end_date'],
  ['GET /query/campaigns/{campaignID}/metrics/daily', { startDate: EARLY }, 'end_date'],
  ['GET /query/campaigns/{campaignID}/search-terms', { days: 91 }, 'days'],
  ['GET /query/products/{offerID}/metrics/daily', { startDate: LATE, endDate: EARLY }, 'end_date'],
  ['GET /query/accounts/{accountID}/search-terms', { days: 366 }, 'days'],
  ['GET /query/accounts/{accountID}/logs', { limit: 1001 }, 'limit'],
  ['POST /query/campaign/{campaignId}/budget', { dailyBudgetEur: 1.234 }, 'daily_budget_eur'],
  ['POST /query/campaign/{campaignId}/budget', { dailyBudgetEur: 1_000_000.01 }, 'daily_budget_eur'],
  ['POST /query/campaign/{campaignId}/bidding', { strategy: 'TARGET_ROAS' }, 'target_roas'],
  ['POST /query/campaign/{campaignId}/bidding', { strategy: 'MANUAL_CPC', targetRoas: 2 }, 'target_roas'],
  ['POST /query/campaign/{campaignId}/status', { userId: NO_ID }, 'userId'],
  ['POST /query/negative-keywords', { campaignIds: [] }, 'campaign_ids'],
  ['POST /query/negative-keywords', { keywords: [] }, 'keywords'],
  ['POST /query/negative-keywords', { keywords: [{ text: 'x'.repeat(81), matchType: 'BROAD' }] }, 'keywords[0].text'],
  ['PUT /query/accounts/{accountID}/customer-profile', { industry: 'x'.repeat(20_001) }, 'industry'],
  ['PUT /query/accounts/{accountID}/customer-profile', { userId: NO_ID }, 'userId'],
  ['POST /query/accounts/{accountID}/memories', { content: ' ' }, 'content'],
  ['POST /query/accounts/{accountID}/memories', { userId: NO_ID }, 'userId'],
  ['DELETE /query/accounts/{accountID}/memories/{memoryID}', { userId: NO_ID }, 'userId'],
  ['POST /query/accounts/{accountID}/logs', { message: '' }, 'message'],
  ['POST /query/logs', { userId: 'nobody' }, 'userId'],
  ['PUT /query/planning/board/{accountID}/move', { position: -1 }, 'position'],
  ['PUT /query/planning/board/{accountID}/move', { userId: NO_ID }, 'userId'],
  ['PUT /query/planning/board/{accountID}/settings', { dueDate: LATE, clearDueDate: true }, 'clearDueDate'],
  ['POST /query/planning/todos', { title: LONG }, 'title'],
  ['POST /query/planning/todos', { assignedTo: NO_ID }, 'assignedTo'],
  ['PATCH /query/planning/todos/{todoID}', { title: ' ' }, 'title'],
  ['PATCH /query/planning/todos/{todoID}', { assignedTo: NO_ID }, 'assignedTo'],
  ['DELETE /query/planning/todos/{todoID}', { userId: NO_ID }, 'userId'],
  ['PUT /query/accounts/{accountID}/assignees', { userIds: [NO_ID] }, 'userIds'],
  ['POST /teams/{teamId}/api-keys', { teamId: NO_ID, scopes: ['everything'] }, 'scopes'],
  ['POST /teams/{teamId}/api-keys', { teamId: NO_ID, name: LONG }, 'name'],
  ['POST /teams/{teamId}/invitations', { teamId: NO_ID, email: 'nobody' }, 'email'],
  ['PUT /teams/{teamId}/members/{memberID}', { role: 'boss' }, 'role'],
  ['POST /planning/calendar', { note: 'x'.repeat(20_001) }, 'note'],
  ['GET /accounts/{accountID}/events', { start: LATE, end: EARLY }, 'end'],
  ['POST /accounts/{accountID}/events', { color: 'reddish' }, 'color'],
  ['POST /accounts/{accountID}/events', { title: '' }, 'title'],
  ['PUT /accounts/{accountID}/events/{eventID}', { icon: LONG }, 'icon'],
  ['POST /accounts/{accountID}/landing-pages', { url: 'ftp://example.com' }, 'url'],
  ['PUT /accounts/{accountID}/landing-pages/{landingPageID}', { url: `https://e.com/${'x'.repeat(2048)}` }, 'url'],
  ['PUT /kpi-presets/{presetID}', { kpiOrder: ['cost', 'cost'] }, 'kpiOrder'],
  ['PUT /kpi-presets/{presetID}', { name: LONG }, 'name'],
  ['PUT /product-view-presets/{presetID}', { name: '' }, 'name'],
  ['PUT /accounts/{accountID}/kpi-config', { kpiOrder: [] }, 'kpiOrder'],
  ['PUT /accounts/{accountID}/product-config', { config: undefined }, 'config'],
  ['POST /accounts/{accountID}/mining/start', { dateRangeStart: EARLY }, 'dateRangeEnd'],
  ['POST /accounts/{accountID}/mining/start', { dateRangeStart: LATE, dateRangeEnd: EARLY }, 'dateRangeEnd'],
  [
    'POST /accounts/{accountID}/mining/start',
    { dateRangeStart: '2098-01-01', dateRangeEnd: '2098-01-02' },
    'dateRangeEnd',
  ],
  ['POST /accounts/{accountID}/mining/analyze-relevance', { limit: 0 }, 'limit'],
  ['POST /accounts/{accountID}/mining/analyze-relevance', { limit: 501 }, 'limit'],
  ['PUT /accounts/{accountID}/mining/suggestions/{suggestionID}', { status: 'applied' }, 'status'],
  ['POST /accounts/{accountID}/mining/suggestions/bulk-review', { suggestionIds: [] }, 'suggestionIds'],
  ['GET /accounts/{accountID}/promotions', { pageSize: 101 }, 'pageSize'],
  ['GET /accounts/{accountID}/promotions', { startDate: LATE, endDate: EARLY }, 'endDate'],
  ['POST /accounts/{accountID}/promotions', { percentOff: 101 }, 'percentOff'],
  ['POST /accounts/{accountID}/promotions', { percentOff: undefined }, 'percentOff'],
  ['POST /accounts/{accountID}/promotions', { longTitle: LONG }, 'longTitle'],
  ['POST /accounts/{accountID}/promotions', { redemptionChannel: [] }, 'redemptionChannel'],
  ['POST /accounts/{accountID}/promotions', { effectiveEnd: '2099-01-01T00:00:00Z' }, 'effectiveEnd'],
  ['PATCH /accounts/{accountID}/promotions/{promotionID}', { customTitle: LONG }, 'customTitle'],
  ['PATCH /accounts/{accountID}/promotions/{promotionID}', { customEffectiveStart: LATE }, 'customEffectiveStart'],
  [
    'PATCH /accounts/{accountID}/promotions/{promotionID}',
    { customEffectiveStart: '2026-02-01T00:00:00Z', customEffectiveEnd: '2026-01-01T00:00:00Z' },
    'customEffectiveEnd',
  ],
  ['POST /connections/{platform}/accounts', { accountIds: [] }, 'accountIds'],
  ['GET /connections/{platform}/connect', { returnUrl: 'https://evil.example' }, 'returnUrl'],
  ['POST /billing/checkout', { plan: 'huge' }, 'plan'],
  ['POST /billing/checkout', { successUrl: 'https://evil.example' }, 'successUrl'],
  ['POST /billing/credit-pack-checkout', { pack: 'huge' }, 'pack'],
  ['PUT /billing/addon', { tier: 'huge' }, 'tier'],
  ['POST /billing/cancel', { reason: ' ' }, 'reason'],
  ['POST /support/tickets/{id}/replies', { message: '' }, 'message'],
];

let demo: DemoApp;
let given: Arguments;

beforeAll(async () => {
  demo = await startDemoApp();
  given = await makeArguments(demo, demo.accountIds[0] as string);
});

afterAll(() => demo.stop());

test.each(CASES)('%s with %j is told of %s', async (at, wrong, parameter) => {
  const route = routes.get(at) as Route;
  const good = withoutTarget(route.operation, await goodArguments(route.operation, given));
  const values = Object.fromEntries(
    Object.entries({ ...good, ...('accountId' in good && { accountId: '8999999999' }), ...wrong }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const credential = route.surface === 'key' ? { apiKey: demo.apiKey } : { token: demo.users.owner.token };
  const { status, body } = await callRoute(demo.app, route, values, credential);
  expect({ status, ...body }).toEqual({ status: 400, code: 'bad_request', message: expect.any(String) });
  expect(body.message.slice(0, parameter.length)).toBe(parameter);

  const overGraphql = await demo.app.graphql(documentOf(route.operation, values), values, credential);
  expect(overGraphql.body.errors[0].extensions.code).toBe('bad_request');
});
