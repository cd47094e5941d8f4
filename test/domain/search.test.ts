import { sql } from '../../src/db/statements/sql.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

const SEARCH =
  'query($text: String!, $limit: Int) { searchResults(text: $text, limit: $limit) { kind id accountId accountName name status } }';

interface Found {
  kind: string;
  id: string;
  accountId: string;
  accountName: string;
  name: string;
  status: string;
}

let demo: DemoApp;
let assigned: string;

beforeAll(async () => {
  demo = await startDemoApp();
  [assigned = ''] = demo.accountIds;
  const [campaign] = await demo.app.db.query<{ id: string }>(
    sql`select id from campaigns where account_id = ${assigned} order by id limit 1`,
  );
  await demo.app.db.query(
    sql`update campaigns set name = 'Bäder für Müller', status = 'REMOVED' where account_id = ${assigned} and id = ${campaign?.id}`,
  );
});

afterAll(() => demo.stop());

/** What both doors answer. */
async function search(text: string, role: keyof DemoApp['users'] = 'owner', limit = 50): Promise<Found[]> {
  const { body } = await demo.app.graphql(SEARCH, { text, limit }, demo.users[role]);
  const rest = await demo.app.rest(
    'GET',
    `/search?${new URLSearchParams({ text, limit: String(limit) })}`,
    demo.users[role],
  );
  expect(rest.body).toEqual(body.data.searchResults);
  return body.data.searchResults;
}

test.each(['muller', 'MUELLER', 'Müller', 'bader fur', ' Baeder ', 'm\u0075\u0308ller'])(
  '%s finds a name with umlauts',
  async (text) => {
    expect((await search(text)).map(({ name }) => name)).toContain('Bäder für Müller');
  },
);

test('campaigns come before products, removed ones after the others, at most as many of each as asked for', async () => {
  const found = await search('e', 'owner', 3).catch(() => []);
  expect(found).toEqual([]);
  const both = await search('er', 'owner', 3);
  expect(both.map(({ kind }) => kind)).toEqual([...both.map(({ kind }) => kind)].sort());
  for (const kind of ['campaign', 'product'])
    expect(both.filter((each) => each.kind === kind).length).toBeLessThanOrEqual(3);
});

test('a product is found by its whole offer id', async () => {
  const [product] = await demo.app.db.query<{ id: string; offer_id: string }>(
    sql`select id, offer_id from products where account_id = ${assigned} order by id limit 1`,
  );
  expect(await search(String(product?.offer_id))).toEqual([
    expect.objectContaining({ kind: 'product', id: product?.id, accountId: assigned }),
  ]);
});

test('nobody finds what they do not see', async () => {
  const { owner, kunde } = demo.users;
  await demo.app.graphql(
    'mutation($teamId: String!, $memberId: String!, $accountIds: [String!]!) { setMemberAssignments(teamId: $teamId, memberId: $memberId, accountIds: $accountIds) { message } }',
    { teamId: demo.teamId, memberId: kunde.id, accountIds: [assigned] },
    owner,
  );
  const seen = await demo.app.graphql('{ accounts { data { id } } }', {}, demo.users.kunde);
  const ids = new Set(seen.body.data.accounts.data.map(({ id }: { id: string }) => id));
  const found = await search('brand', 'kunde');
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ accountId }) => !ids.has(accountId))).toEqual([]);
  expect((await search('brand')).length).toBeGreaterThan(found.length);
});

test.each(['%', '\\', "'; drop table campaigns; --", '..*', '\u200b\u200b', 'x'.repeat(200)])(
  '%j is text like any other',
  async (text) => {
    if (text.length >= 2) expect(await search(text)).toEqual([]);
  },
);

test.each([
  [{ text: 'x' }, 'text must have at least 2 characters'],
  [{ text: 'x'.repeat(201) }, 'text must have at most 200 characters'],
  [{ text: 'xx', limit: 51 }, 'limit must not be greater than 50'],
  [{ text: 'xx', limit: 0 }, 'limit must not be less than 1'],
])('%j is refused', async (variables, message) => {
  const { body } = await demo.app.graphql(SEARCH, variables, demo.users.owner);
  expect(body.errors[0]).toMatchObject({ message, extensions: { code: 'bad_request' } });
  const rest = await demo.app.rest(
    'GET',
    `/search?${new URLSearchParams(Object.entries(variables).map(([name, value]) => [name, String(value)]))}`,
    demo.users.owner,
  );
  expect([rest.status, rest.body]).toEqual([400, { code: 'bad_request', message }]);
});
