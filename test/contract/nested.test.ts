import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { resolvers } from '../../resolvers/index.js';
import { type DeclaredOperation, extensionsOf } from '../../resolvers/operations/operation.js';
import { apiOf } from '../../src/transports/api.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { CALLERS, type Caller, type Callers, makeCallers } from './support/callers.js';
import { CONTRACT, type ContractRow, settled } from './support/contract.js';
import { accessRefusal } from './support/expectation.js';

/**
 * What hangs on a record is for those who may read it by itself: each nested field of accounts, campaigns and products is
 * asked for by everybody. The line of the contract that shows the same is typed by hand.
 */
const SHOWS_THE_SAME: Record<string, string> = {
  'Account.campaigns': 'GET /query/campaigns',
  'Account.campaignsConnection': 'GET /query/campaigns',
  'Account.products': 'GET /query/products',
  'Account.productsConnection': 'GET /query/products',
  'Account.productStatusSummary': 'GET /query/product-status-summary',
  'Account.monthSpend': 'GET /query/accounts/{accountID}/month-spend',
  'Account.monthlyTargetEur': 'GET /query/accounts/{accountID}/month-spend',
  'Account.dailyMetrics': 'GET /query/accounts/{accountID}/metrics/daily',
  'Account.platform': 'GET /query/accounts',
  'Account.yesterday': 'GET /query/accounts/{accountID}/metrics/daily',
  'Account.figuresSince': 'GET /query/accounts/{accountID}/metrics/daily',
  'Account.kpis': 'GET /query/campaigns/{campaignID}/impression-share',
  'Account.keywords': 'GET /accounts/{accountID}/mining/keywords',
  'Account.miningRuns': 'GET /query/accounts/{accountID}/mining/runs',
  'Account.promotions': 'GET /accounts/{accountID}/promotions',
  'Account.searchTerms': 'GET /query/accounts/{accountID}/search-terms',
  'Account.searchTermsConnection': 'GET /query/accounts/{accountID}/search-terms',
  'Account.negativeKeywordLists': 'GET /query/accounts/{accountID}/negative-keywords',
  'Account.feeds': 'GET /query/accounts/{accountID}/feeds',
  'Account.syncRuns': 'GRAPHQL syncRuns',
  'Account.events': 'GET /accounts/{accountID}/events',
  'Account.customerProfile': 'GET /query/accounts/{accountID}/customer-profile',
  'Account.memories': 'GET /query/accounts/{accountID}/memories',
  'Account.isFavorite': 'GET /favorites',
  'Account.landingPages': 'GET /accounts/{accountID}/landing-pages',
  'Account.activityLogs': 'GET /query/accounts/{accountID}/logs',
  'Account.activityLogsConnection': 'GET /query/accounts/{accountID}/logs',
  'Account.board': 'GET /query/planning/board',
  'Account.todos': 'GET /query/accounts/{accountID}/todos',
  'Account.assignees': 'GET /query/planning/board',
  'Campaign.account': 'GET /query/accounts/{accountID}',
  'Campaign.dailyMetrics': 'GET /query/campaigns/{campaignID}/metrics/daily',
  'Campaign.searchTerms': 'GET /query/campaigns/{campaignID}/search-terms',
  'Campaign.searchTermsConnection': 'GET /query/campaigns/{campaignID}/search-terms',
  'Campaign.settings': 'GET /campaigns/{campaignId}/settings',
  'Campaign.assetGroups': 'GET /campaigns/{campaignId}/details',
  'Campaign.geoTargets': 'GET /campaigns/{campaignId}/details',
  'Campaign.negativeKeywords': 'GET /query/accounts/{accountID}/campaign-negatives',
  'Campaign.impressionShare': 'GET /query/campaigns/{campaignID}/impression-share',
  'Campaign.kpis': 'GET /query/campaigns/{campaignID}/impression-share',
  'Campaign.dailyImpressionShare': 'GET /query/campaigns/{campaignID}/impression-share/daily',
  'Product.account': 'GET /query/accounts/{accountID}',
  'Product.dailyMetrics': 'GET /query/products/{offerID}/metrics/daily',
};

const PARENTS: Record<string, { route: string; around: [string, string] }> = {
  Account: { route: 'GET /query/accounts/{accountID}', around: ['account(accountId: $id) {', '}'] },
  Campaign: { route: 'GET /query/campaigns', around: ['campaigns(accountId: $id, limit: 1) { data {', '} }'] },
  Product: { route: 'GET /query/products', around: ['products(accountId: $id, limit: 1) { data {', '} }'] },
};

const { schema, operations } = apiOf(resolvers);
const nested = Object.keys(PARENTS).flatMap((parent) =>
  Object.values((schema.getType(parent) as GraphQLObjectType).getFields())
    .filter((field) => extensionsOf(field).relation !== undefined)
    .map((field) => ({ name: `${parent}.${field.name}`, parent, field })),
);

let demo: DemoApp;
let callers: Callers;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  const [first, second] = demo.accountIds as [string, string];
  accountId = first;
  callers = await makeCallers(demo, first, second);
});

afterAll(() => demo.stop());

test.each(nested)('$name', async ({ name, parent, field }) => {
  const line = CONTRACT.get(SHOWS_THE_SAME[name] ?? '');
  if (!line)
    throw new Error(`Say in test/contract/nested.test.ts which line of the contract shows what ${name} shows.`);
  const row = settled(line, operations.get(extensionsOf(field).relation as string) as DeclaredOperation);
  const { route, around } = PARENTS[parent] as (typeof PARENTS)[string];
  const parentRow = CONTRACT.get(route) as ContractRow;
  const range = field.args.some((argument) => argument.name === 'start')
    ? '(start: "2026-01-01", end: "2026-01-31")'
    : '';
  const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  const query = `query ($id: String!) { ${around[0]} ${field.name}${range} ${selection} ${around[1]} }`;

  const outcome: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const caller of CALLERS) {
    expected[caller.name] = expectation(caller, row, parentRow);
    const { body } = await demo.app.graphql(query, { id: accountId }, await callers.credentialOf(caller, row));
    outcome[caller.name] = body.errors?.[0].extensions.code ?? 'ok';
  }
  expect(outcome).toEqual(expected);
});

function expectation(caller: Caller, row: ContractRow, parent: ContractRow): string {
  const { kind, outsider, scopes } = caller;
  if (kind === null) return 'unauthorized';
  // Who cannot see the parent does not get as far as to what hangs on it.
  if (outsider) return 'not_found';
  if (scopes === 'only' && row.scope !== null && row.scope !== parent.scope) return 'insufficient_scope';
  return accessRefusal(row, caller, null) ?? 'ok';
}
