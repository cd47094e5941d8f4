import { parse } from 'graphql';
import { isCompilable } from '../../src/transports/graphql/compilable.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
});
afterAll(() => demo.stop());

async function ask(query: string, variables: Record<string, unknown>) {
  const { body } = await demo.app.graphql(query, variables, { apiKey: demo.apiKey });
  expect(body.errors).toBeUndefined();
  return body.data;
}

const CARD = 'fragment Card on Campaign { id name }';

test.each([
  ['directly', '...Card @include(if: $more) ...Card', CARD],
  ['behind another fragment', '...Card @include(if: $more) ...Row', `${CARD} fragment Row on Campaign { ...Card }`],
  ['either way', '... @include(if: $more) { ...Card } ... @skip(if: $more) { ...Card }', CARD],
])('a fragment that is spread twice, once on request, answers its fields: %s', async (_where, selection, fragments) => {
  const query = `query ($account: String!, $more: Boolean!) {
    campaigns(accountId: $account, limit: 1) { data { ${selection} } }
  } ${fragments}`;
  const shown = { id: expect.any(String), name: expect.any(String) };
  for (const more of [false, true]) {
    const { campaigns } = await ask(query, { account: accountId, more });
    expect(campaigns.data).toEqual([shown]);
  }
});

test('what is below a skipped field is not answered where another part asks for that field', async () => {
  const query = `query ($account: String!, $more: Boolean!) {
    campaigns(accountId: $account, limit: 1) { meta @include(if: $more) { ...Start } meta { limit } }
  } fragment Start on PageMeta { offset }`;
  expect((await ask(query, { account: accountId, more: false })).campaigns.meta).toEqual({ limit: 1 });
  expect((await ask(query, { account: accountId, more: true })).campaigns.meta).toEqual({ limit: 1, offset: 0 });
});

test('a variable that is not sent leaves its field out of an input object', async () => {
  const { campaigns } = await ask(
    'query ($account: String!) { campaigns(accountId: $account) { data { id status } } }',
    {
      account: accountId,
    },
  );
  const campaignId = campaigns.data.find(({ status }: { status: string }) => status === 'ENABLED').id;
  const query = `mutation ($account: String!, $campaign: String!, $shared: Boolean) {
    createChangePlan(changes: [{ setCampaignBudget: {
      accountId: $account, campaignId: $campaign, dailyBudgetEur: 31, applyToSharedBudget: $shared
    } }]) { changes { args } }
  }`;
  const { createChangePlan } = await ask(query, { account: accountId, campaign: campaignId });
  expect(createChangePlan.changes).toEqual([{ args: { accountId, campaignId, dailyBudgetEur: 31 } }]);
});

test.each([
  ['a fragment spread twice', '{ a { ...F } b { ...F } } fragment F on T { c }', true],
  ['a field on request', 'query ($x: Boolean!) { a { c @include(if: $x) } }', false],
  ['a fragment on request', 'query ($x: Boolean!) { a { ...F @skip(if: $x) } } fragment F on T { c }', false],
  ['another directive', '{ a @stream { c } }', true],
  ['an input object as one variable', 'query ($x: In) { a(in: $x) }', true],
  ['an input object without variables', '{ a(in: { b: 1 }) }', true],
  ['a variable within an input object', 'query ($x: Int) { a(in: { b: $x }) }', false],
])('%s: %s is compiled: %s', (_what, text, compiled) => {
  expect(isCompilable(parse(text))).toBe(compiled);
});
