import { ROLES } from '../../src/access/roles.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { type ReadsApp, startReadsApp } from '../reads/support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

async function told(query: string, variables: Record<string, unknown> = {}): Promise<object> {
  const { body } = await reads.app.graphql(query, variables, { apiKey });
  expect(body.errors).toHaveLength(1);
  return body.errors[0].extensions;
}

const code = 'bad_request';
const STATUSES = ['ENABLED', 'PAUSED', 'REMOVED'];

test.each<[what: string, query: string, variables: Record<string, unknown>, extensions: object]>([
  ['a number out of range', '{ campaigns(days: 0) { meta { total } } }', {}, { parameter: 'days' }],
  ['a sort', '{ campaigns(sort: "x") { meta { total } } }', {}, { parameter: 'sort', allowed: [...CAMPAIGN_SORTS] }],
  [
    'an enum in the document',
    '{ campaigns(status: RUNNING) { meta { total } } }',
    {},
    { parameter: 'status', allowed: expect.arrayContaining(STATUSES) },
  ],
  [
    'an enum in a variable',
    'query ($status: CampaignStatus) { campaigns(status: $status) { meta { total } } }',
    { status: 'RUNNING' },
    { parameter: 'status', allowed: expect.arrayContaining(STATUSES) },
  ],
  ['what is required', '{ account { id } }', {}, { parameter: 'accountId' }],
  ['a type', '{ campaigns(days: "7") { meta { total } } }', {}, { parameter: 'days' }],
  ['a nested list', '{ account(accountId: "101") { campaigns(limit: 0) { id } } }', {}, { parameter: 'limit' }],
  [
    'an entry of a list of objects',
    `mutation ($keywords: [NegativeKeywordInput!]!) {
      addNegativeKeywords(accountId: "101", campaignIds: ["101000"], keywords: $keywords) { success }
    }`,
    {
      keywords: [
        { text: 'a', matchType: 'EXACT' },
        { text: 'b', matchType: 'NEAR' },
      ],
    },
    { parameter: 'keywords[1].matchType', allowed: expect.arrayContaining(['BROAD', 'EXACT', 'PHRASE']) },
  ],
  ['a rule of a service', '{ campaigns(after: "x") { meta { total } } }', {}, { parameter: 'after' }],
])('errors over GraphQL name the argument: %s', async (_, query, variables, extensions) => {
  expect(await told(query, variables)).toEqual({ code, ...extensions });
});

test('a stream tells the same', async () => {
  const { token } = { token: await reads.tokenOf(ROLES.at(-1) as string) };
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const query = '{ campaigns(sort: "x") { meta { total } } }';
  const { body } = await reads.app.send('POST', '/graphql/stream', { headers, body: { query } });
  expect(body).toContain('"parameter":"sort"');
  expect(body).toContain('"allowed":["cost"');
});

test('a refusal that is of no argument tells its code alone', async () => {
  expect(await told('{ account(accountId: "nobody") { id } }')).toEqual({ code: 'not_found' });
  expect(await told('{ nothing }')).toEqual({ code });
});

test('REST keeps to what the contract says', async () => {
  const { body } = await reads.app.rest('GET', '/query/campaigns?sort=x', { apiKey });
  expect(Object.keys(body)).toEqual(['code', 'message']);
});
