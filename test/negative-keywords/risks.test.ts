import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;
let converting: { searchTerm: string; conversionValue: number };

beforeAll(async () => {
  demo = await startDemoApp();
  for (accountId of demo.accountIds) {
    const path = `/query/accounts/${accountId}/search-terms?days=60`;
    const { body } = await demo.app.rest('GET', path, { apiKey: demo.apiKey });
    converting = body.find(({ conversions }: { conversions: number }) => conversions > 0);
    if (converting) break;
  }
});
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const member = () => ({ token: demo.users.member.token });

const QUERY = `query ($accountId: String!, $texts: [String!]!, $matchType: KeywordMatchType!) {
  negativeKeywordRisks(accountId: $accountId, texts: $texts, matchType: $matchType) {
    keyword termCount conversionValue terms
  }
}`;

test('it names what converted and would be blocked, and nothing for a keyword that blocks nothing', async () => {
  const texts = ['zzz niemand sucht das', converting.searchTerm.toUpperCase()];
  const variables = { accountId, texts, matchType: 'EXACT' };
  const { body } = await demo.app.graphql(QUERY, variables, member());
  expect(body.data.negativeKeywordRisks).toEqual([
    {
      keyword: converting.searchTerm.toUpperCase(),
      termCount: 1,
      conversionValue: expect.any(Number),
      terms: [converting.searchTerm],
    },
  ]);
  expect(body.data.negativeKeywordRisks[0].conversionValue).toBeGreaterThanOrEqual(converting.conversionValue);
});

test('REST answers the same to a key and to a person', async () => {
  const query = `texts=${encodeURIComponent(converting.searchTerm)}`;
  const asKey = await demo.app.rest(
    'GET',
    `/query/accounts/${accountId}/negative-keyword-risks?${query}&match_type=EXACT`,
    key(),
  );
  const asMember = await demo.app.rest(
    'GET',
    `/accounts/${accountId}/negative-keyword-risks?${query}&matchType=EXACT`,
    member(),
  );
  expect(asKey).toMatchObject({ status: 200, body: [{ termCount: 1, terms: [converting.searchTerm] }] });
  expect(asMember).toMatchObject({ status: 200, body: [{ termCount: 1, terms: [converting.searchTerm] }] });
});

test.each([
  [[], /texts/],
  [['  '], /texts\[0\] must have 1 to 80 characters in at most 10 words/],
  [['gut', 'a b c d e f g h i j k'], /texts\[1\]/],
  [Array.from({ length: 5001 }, (_, at) => `wort ${at}`), /texts/],
])('texts that no platform takes are refused by name (%#)', async (texts, message) => {
  const { body } = await demo.app.graphql(QUERY, { accountId, texts, matchType: 'BROAD' }, member());
  expect(body.errors[0]).toMatchObject({
    extensions: { code: 'bad_request' },
    message: expect.stringMatching(message),
  });
});

test('an account of others is none', async () => {
  const { body } = await demo.app.graphql(QUERY, { accountId: '1', texts: ['x'], matchType: 'BROAD' }, member());
  expect(body.errors[0].extensions.code).toBe('not_found');
});
