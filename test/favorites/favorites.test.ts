import type { Role } from '../../src/access/roles.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

let demo: DemoApp;
let other: TestApp;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  other = await TestApp.start({ db: demo.app.db });
  accountId = demo.accountIds[0] as string;
});

afterAll(async () => {
  await other.stop();
  await demo.stop();
});

beforeEach(() => demo.app.db.query('delete from favorites'));

const as = (role: Role) => ({ token: demo.users[role].token });
const toggle = (id: string, role: Role = 'member', app = demo.app) => app.rest('POST', `/favorites/${id}`, as(role));
const list = async (role: Role = 'member') => (await demo.app.rest('GET', '/favorites', as(role))).body;
const assign = (role: Role, accountIds: string[]) =>
  demo.app.rest('PUT', `/teams/${demo.teamId}/members/${demo.users[role].id}/assignments`, {
    ...as('admin'),
    body: { accountIds },
  });
const show = (showManagerAccounts: unknown, role: Role = 'admin') =>
  demo.app.rest('PUT', `/teams/${demo.teamId}/mcc-visibility`, { ...as(role), body: { showManagerAccounts } });

test('a toggle adds, the next one removes, and everybody has their own', async () => {
  const [first, second] = demo.accountIds as [string, string];
  expect(await toggle(second)).toMatchObject({ status: 200, body: { isFavorited: true } });
  expect((await toggle(first)).body).toEqual({ isFavorited: true });
  expect((await toggle(first, 'kunde')).body).toEqual({ isFavorited: true });
  const favorites = await list();
  expect(favorites).toEqual(
    await demo.app.db.query(
      `select id as "accountId", name from accounts where id = any($1) order by name collate "C", id`,
      [[first, second]],
    ),
  );
  expect((await list('kunde')).map((each: { accountId: string }) => each.accountId)).toEqual([first]);
  expect(await list('owner')).toEqual([]);
  expect((await toggle(second)).body).toEqual({ isFavorited: false });
  expect(await list()).toHaveLength(1);
});

test('toggles at once take turns, over two processes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => toggle(accountId, 'member', index % 2 ? demo.app : other)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(answers.filter(({ body }) => body.isFavorited)).toHaveLength(5);
  expect(await list()).toEqual([]);
});

test('an account that one cannot see is not found, and leaves the list', async () => {
  const [first, second] = demo.accountIds as [string, string];
  await toggle(first, 'kunde');
  await toggle(second, 'kunde');
  await assign('kunde', [second]);
  expect(await toggle(first, 'kunde')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await list('kunde')).map((each: { accountId: string }) => each.accountId)).toEqual([second]);
  await assign('kunde', []);
  expect(await list('kunde')).toHaveLength(2);
  for (const id of ['x', '%00', '0']) expect((await toggle(id)).status).toBe(id === '%00' ? 400 : 404);
});

test('are for people: an API key has none', async () => {
  for (const [method, path] of [
    ['GET', '/favorites'],
    ['POST', `/favorites/${accountId}`],
  ] as const) {
    expect((await demo.app.rest(method, path, { apiKey: demo.apiKey })).status).toBe(401);
    expect((await demo.app.rest(method, path)).body.code).toBe('unauthorized');
  }
  const { body } = await demo.app.graphql('{ favorites { accountId } }', {}, { apiKey: demo.apiKey });
  expect(body.errors[0].extensions.code).toBe('forbidden');
});

test('stand beside accounts in GraphQL, in one statement', async () => {
  const document = `mutation { toggleFavorite(accountId: "${accountId}") { isFavorited } }`;
  expect((await demo.app.graphql(document, {}, as('kunde'))).body.data.toggleFavorite).toEqual({ isFavorited: true });
  let statements = 0;
  const { db } = demo.app;
  const counted = db.onStatement;
  db.onStatement = (name, seconds) => {
    counted?.(name, seconds);
    if (name === 'favorites.among') statements += 1;
  };
  const { body } = await demo.app.graphql(
    `{ accounts(limit: 100) { data { id isFavorite } } account(accountId: "${accountId}") { isFavorite } favorites { accountId } }`,
    {},
    as('kunde'),
  );
  db.onStatement = counted;
  expect(body.data.accounts.data.filter((each: { isFavorite: boolean }) => each.isFavorite)).toEqual([
    { id: accountId, isFavorite: true },
  ]);
  expect(body.data).toMatchObject({ account: { isFavorite: true }, favorites: [{ accountId }] });
  expect(statements).toBeLessThanOrEqual(2);
});

test('a team hides manager accounts from the lists of its people, not from its keys', async () => {
  const managers = async (credential: object) => {
    const { body } = await demo.app.graphql(
      '{ accounts(limit: 100) { data { isMcc } meta { total } } }',
      {},
      credential,
    );
    const { data, meta } = body.data.accounts;
    expect(data).toHaveLength(meta.total);
    return data.filter(({ isMcc }: { isMcc: boolean }) => isMcc).length;
  };
  const managerId = demo.sandbox.managerId;
  await toggle(managerId);
  expect(await managers(as('member'))).toBe(1);
  const path = `/teams/${demo.teamId}/mcc-visibility`;
  expect((await demo.app.rest('GET', path, as('owner'))).body).toEqual({ showManagerAccounts: true });
  expect(await show(false)).toMatchObject({ status: 200, body: { showManagerAccounts: false } });
  expect((await other.rest('GET', path, as('admin'))).body).toEqual({ showManagerAccounts: false });
  expect(await managers(as('member'))).toBe(0);
  expect(await managers(as('owner'))).toBe(0);
  expect(await managers({ apiKey: demo.apiKey })).toBe(1);
  expect(await list()).toEqual([]);
  const { body } = await demo.app.graphql(`{ accounts(mccId: "${managerId}") { meta { total } } }`, {}, as('member'));
  expect(body.data.accounts.meta.total).toBeGreaterThanOrEqual(12);
  const { body: keyed } = await demo.app.rest('GET', '/query/accounts?limit=100', { apiKey: demo.apiKey });
  expect(keyed.data.filter(({ isMcc }: { isMcc: boolean }) => isMcc)).toHaveLength(1);
  expect((await show(true, 'owner')).body).toEqual({ showManagerAccounts: true });
  expect(await managers(as('kunde'))).toBe(1);

  for (const role of ['member', 'kunde'] as const) {
    expect((await show(true, role)).status).toBe(403);
    expect((await demo.app.rest('GET', path, as(role))).status).toBe(403);
  }
  expect((await show('false')).body.message).toBe('showManagerAccounts must be true or false');
  expect((await show(undefined)).body.message).toBe('showManagerAccounts is required');
  const foreign = path.replace(demo.teamId, demo.apiKeyId);
  expect((await demo.app.rest('GET', foreign, as('owner'))).status).toBe(404);
});
