import { TEAM } from '../domain/support/world.js';
import { type ReadsApp, startReadsApp } from '../reads/support.js';
import { addAccount, insertRows } from '../support/builders.js';

const ACCOUNT = '601';
const OTHER = '602';
let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  for (const id of [ACCOUNT, OTHER]) await addAccount(reads.db, { teamId: TEAM, id });
  const base = { team_id: TEAM, account_id: ACCOUNT };
  const list = (id: string, createdAt: string, more: object = {}) => ({
    ...base,
    id,
    name: `List ${id}`,
    resource_name: `customers/${ACCOUNT}/sharedSets/${id}`,
    category: null,
    keyword_count: 0,
    created_at: createdAt,
    removed_at: null,
    ...more,
  });
  await insertRows(reads.db, 'negative_keyword_lists', [
    list('12', '2026-03-01T08:00:00Z'),
    list('11', '2026-03-01T08:00:00Z', { keyword_count: 3, category: 'job_seekers' }),
    list('13', '2026-03-02T08:00:00Z'),
    list('14', '2026-03-03T08:00:00Z', { removed_at: '2026-03-04T08:00:00Z' }),
  ]);
  const word = (id: string, text: string, match_type: string, list_id = '11') => ({
    ...base,
    list_id,
    id,
    text,
    match_type,
  });
  await insertRows(reads.db, 'negative_keywords', [
    word('1', 'jobs', 'PHRASE'),
    word('2', 'Gehalt', 'BROAD'),
    word('3', 'jobs', 'EXACT'),
    word('4', 'removed', 'EXACT', '14'),
  ]);
  const link = (list_id: string, campaign_id: string) => ({ ...base, list_id, campaign_id });
  await insertRows(reads.db, 'negative_keyword_list_campaigns', [link('11', '9'), link('11', '10'), link('14', '9')]);
});

afterAll(() => reads.stop());

const get = (path: string, credential: object = { apiKey }) =>
  reads.app.rest('GET', `/query/accounts/${path}`, credential);

const JOBS = {
  id: '11',
  accountId: ACCOUNT,
  name: 'List 11',
  category: 'job_seekers',
  keywordCount: 3,
  campaignIds: ['10', '9'],
  resourceName: `customers/${ACCOUNT}/sharedSets/11`,
  createdAt: '2026-03-01T08:00:00.000Z',
};
const KEYWORDS = [
  { id: '2', text: 'Gehalt', matchType: 'BROAD' },
  { id: '3', text: 'jobs', matchType: 'EXACT' },
  { id: '1', text: 'jobs', matchType: 'PHRASE' },
];

test('lists come newest first, ties by id, without removed ones and without their keywords', async () => {
  const { status, body } = await get(`${ACCOUNT}/negative-keywords`);
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: string }) => id)).toEqual(['13', '11', '12']);
  expect(body[1]).toEqual(JOBS);
  expect(body[0]).toMatchObject({ category: null, keywordCount: 0, campaignIds: [] });
  expect(await get(`${OTHER}/negative-keywords`)).toMatchObject({ status: 200, body: [] });
});

test('one list comes with its keywords, over REST and over GraphQL', async () => {
  expect(await get(`${ACCOUNT}/negative-keywords/11`)).toMatchObject({
    status: 200,
    body: { ...JOBS, keywords: KEYWORDS },
  });
  const { body } = await reads.app.graphql(
    `{ negativeKeywordList(accountId: "${ACCOUNT}", listId: "11") { name keywords { id text matchType } account { id } } }`,
    {},
    { apiKey },
  );
  expect(body.data.negativeKeywordList).toEqual({ name: 'List 11', keywords: KEYWORDS, account: { id: ACCOUNT } });
});

test.each([
  ['an account that does not exist', '42/negative-keywords', 'account not found'],
  ['a list of an account that does not exist', '42/negative-keywords/11', 'negative keyword list not found'],
  ['a list of another account', `${OTHER}/negative-keywords/11`, 'negative keyword list not found'],
  ['a removed list', `${ACCOUNT}/negative-keywords/14`, 'negative keyword list not found'],
  ['a list that cannot exist', `${ACCOUNT}/negative-keywords/nonsense`, 'negative keyword list not found'],
])('%s is 404', async (_what, path, message) => {
  expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not_found', message } });
});

test('a key needs search_terms:read', async () => {
  const limited = await reads.keyWith(['accounts:read', 'campaigns:read']);
  for (const path of [`${ACCOUNT}/negative-keywords`, `${ACCOUNT}/negative-keywords/11`])
    expect(await get(path, { apiKey: limited })).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
});

test('a kunde sees the lists of assigned accounts, if the team allows it', async () => {
  const token = await reads.tokenOf('kunde', [ACCOUNT]);
  const ask = async (accountId: string) => {
    const query = `{ negativeKeywordLists(accountId: "${accountId}") { id keywords { id } } }`;
    const { body } = await reads.app.graphql(query, {}, { token });
    return body.errors?.[0].extensions.code ?? body.data.negativeKeywordLists.length;
  };
  const allow = (yes: boolean) =>
    reads.db.query('update teams set kunde_can_view_negative_lists = $2 where id = $1', [TEAM, yes]);
  await allow(false);
  expect(await ask(ACCOUNT)).toBe('forbidden');
  await allow(true);
  expect(await ask(ACCOUNT)).toBe(3);
  expect(await ask(OTHER)).toBe('not_found');
});
