import { randomBytes, randomUUID } from 'node:crypto';
import { partsOf } from '../../src/db/database.js';
import { addAccount, addTeam } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const FOREIGN = '4000000001';

let demo: DemoApp;
let accountId: string;
let otherAccount: string;

type Who = 'owner' | 'admin' | 'member' | 'kunde';

beforeAll(async () => {
  demo = await startDemoApp();
  [accountId, otherAccount] = demo.accountIds as [string, string];
  const teamId = randomUUID();
  await addTeam(demo.app.db, teamId);
  await addAccount(demo.app.db, { teamId, id: FOREIGN });
});
afterAll(() => demo.stop());

beforeEach(() => demo.app.db.query('delete from landing_pages'));

const call = (method: string, suffix = '', body?: unknown, who: Who = 'member', account = accountId) =>
  demo.app.rest(method, `/accounts/${account}/landing-pages${suffix}`, { token: demo.users[who].token, body });
const add = async (url: string, account = accountId) => (await call('POST', '', { url }, 'member', account)).body;
const list = async (account = accountId) => (await call('GET', '', undefined, 'kunde', account)).body;

async function overGraphql(query: string, variables: object = {}, who: Who = 'member') {
  const { body } = await demo.app.graphql(query, { ...variables }, { token: demo.users[who].token });
  return body;
}

async function restrict(who: Who, ids: readonly string[]): Promise<void> {
  await demo.app.db.query('delete from account_assignments where user_id = $1', [demo.users[who].id]);
  await demo.app.db.query('insert into account_assignments select $1, $2, unnest($3::text[])', [
    demo.teamId,
    demo.users[who].id,
    ids,
  ]);
}

test('a page is added, listed by address, changed and deleted', async () => {
  const added = await call('POST', '', { url: ' HTTPS://Shop.Example/zelte ' });
  expect(added).toMatchObject({ status: 201 });
  expect(added.body).toEqual({
    id: UUID,
    accountId,
    url: 'https://shop.example/zelte',
    campaignIds: [],
    campaignNames: [],
    isManuallyAdded: true,
    source: 'manual',
    checkedAt: null,
    httpStatus: null,
    createdAt: INSTANT,
    updatedAt: INSTANT,
  });
  const other = await add('https://shop.example/jacken');
  await add('https://shop.example/zelte', otherAccount);
  expect(await list()).toEqual([other, added.body]);

  const changed = await call('PUT', `/${other.id}`, { url: 'https://shop.example/westen' });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ ...other, url: 'https://shop.example/westen', updatedAt: INSTANT });
  expect(changed.body.updatedAt > other.updatedAt).toBe(true);
  expect((await call('PUT', `/${other.id}`, { url: 'https://SHOP.example/westen' })).body).toEqual(changed.body);

  expect(await call('DELETE', `/${other.id}`)).toMatchObject({ status: 200, body: { deleted: true } });
  expect((await call('DELETE', `/${other.id}`)).status).toBe(404);
  expect(await list()).toEqual([added.body]);
});

test('GraphQL does the same, and an account knows its pages', async () => {
  const FIELDS =
    'id accountId url campaignIds campaignNames isManuallyAdded source checkedAt httpStatus createdAt updatedAt';
  const { data } = await overGraphql(
    `mutation ($accountId: String!, $url: String!) { addLandingPage(accountId: $accountId, url: $url) { ${FIELDS} } }`,
    { accountId, url: 'https://shop.example/a' },
  );
  const page = data.addLandingPage;
  expect(await list()).toEqual([page]);
  const updated = await overGraphql(
    `mutation ($accountId: String!, $id: String!) {
      updateLandingPage(accountId: $accountId, landingPageId: $id, url: "https://shop.example/b") { url isManuallyAdded }
    }`,
    { accountId, id: page.id },
  );
  expect(updated.data.updateLandingPage).toEqual({ url: 'https://shop.example/b', isManuallyAdded: true });
  const read = await overGraphql(
    `query ($accountId: String!) {
      landingPages(accountId: $accountId) { url }
      account(accountId: $accountId) { landingPages { url } }
      accounts(limit: 1000) { data { id landingPages { accountId } } }
    }`,
    { accountId },
    'kunde',
  );
  expect(read.data.landingPages).toEqual([{ url: 'https://shop.example/b' }]);
  expect(read.data.account.landingPages).toEqual([{ url: 'https://shop.example/b' }]);
  expect(read.data.accounts.data.flatMap((account: { landingPages: object[] }) => account.landingPages)).toEqual([
    { accountId },
  ]);
  const gone = await overGraphql(
    `mutation ($accountId: String!, $id: String!) {
      deleteLandingPage(accountId: $accountId, landingPageId: $id) { deleted }
    }`,
    { accountId, id: page.id },
  );
  expect(gone.data.deleteLandingPage).toEqual({ deleted: true });
  expect(await list()).toEqual([]);
});

test('the pages of all accounts are one statement', async () => {
  const { db } = demo.app;
  const { query } = db;
  const names: (string | undefined)[] = [];
  db.query = function (this: typeof db, ...args: Parameters<typeof query>) {
    names.push(partsOf(args)[2]);
    return query.apply(this, args);
  } as typeof query;
  try {
    await overGraphql('{ accounts(limit: 1000) { data { landingPages { id } } } }');
  } finally {
    db.query = query;
  }
  expect(names.filter((name) => name?.startsWith('landingPages'))).toEqual(['landingPages.list']);
});

test.each([
  [{}, 'url is required'],
  [{ url: null }, 'url must not be null'],
  [{ url: 5 }, 'url must be text'],
  [{ url: '' }, 'url must be an http or https address'],
  [{ url: 'shop.example/a' }, 'url must be an http or https address'],
  [{ url: 'ftp://shop.example/a' }, 'url must be an http or https address'],
  [{ url: 'javascript:alert(1)' }, 'url must be an http or https address'],
  [{ url: `https://shop.example/${'a'.repeat(2048)}` }, 'url must have at most 2048 characters'],
  [{ url: 'https://shop.example/\0' }, 'url must not contain NUL characters'],
  [{ url: 'https://shop.example/a', source: 'product' }, 'source is not a field of this body'],
])('%j is no body', async (body, message) => {
  const { id } = await add('https://shop.example/there');
  for (const answer of [await call('POST', '', body), await call('PUT', `/${id}`, body)]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining(message) },
    });
  }
  expect((await list()).map(({ url }: { url: string }) => url)).toEqual(['https://shop.example/there']);
});

test('the longest address is kept', async () => {
  const url = `https://shop.example/${randomBytes(2048).toString('base64url')}`.slice(0, 2048);
  expect(await call('POST', '', { url })).toMatchObject({ status: 201, body: { url } });
  expect((await call('POST', '', { url })).status).toBe(409);
});

test('an address is there once in an account, however it is written', async () => {
  const first = await add('https://shop.example/a');
  const second = await add('https://shop.example/b');
  const conflict = { status: 409, body: { code: 'conflict', message: 'The account has this url already.' } };
  expect(await call('POST', '', { url: 'https://SHOP.example:443/x/../a' })).toMatchObject(conflict);
  expect(await call('PUT', `/${second.id}`, { url: ' https://shop.example/a' })).toMatchObject(conflict);
  expect(await list()).toEqual([first, second]);
  const { errors } = await overGraphql(
    `mutation ($accountId: String!) { addLandingPage(accountId: $accountId, url: "https://shop.example/b") { id } }`,
    { accountId },
  );
  expect(errors[0]).toMatchObject({ message: conflict.body.message, extensions: { code: 'conflict' } });
});

test.each([
  'https://shop.example/grüße/?q=ä',
  'https://shop.example/gr%C3%BC%C3%9Fe/?q=%C3%A4',
  'https://shop.example/gr%c3%bc%c3%9fe/?q=%c3%a4',
  'https://shop.example/%67r%C3%BC%C3%9Fe/?q=%C3%A4#',
])('%s is the same address in each of its spellings', async (url) => {
  await add('https://shop.example/gr%c3%bc%C3%9Fe/?q=%c3%A4');
  expect(await call('POST', '', { url })).toMatchObject({ status: 409 });
});

test('of many who add or move to the same address at once, in two processes, one succeeds', async () => {
  const second = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox });
  const apps = [demo.app, second];
  try {
    const { token } = demo.users.member;
    const path = `/accounts/${accountId}/landing-pages`;
    const body = { url: 'https://shop.example/once' };
    const pages = await Promise.all([1, 2, 3].map((n) => add(`https://shop.example/${n}`)));
    const answers = await Promise.all([
      ...[0, 1, 2, 3, 4, 5].map((n) => apps[n % 2]?.rest('POST', path, { token, body })),
      ...pages.map(({ id }, n) => apps[n % 2]?.rest('PUT', `${path}/${id}`, { token, body })),
    ]);
    const statuses = answers.map((answer) => answer?.status).sort();
    expect(statuses.slice(1)).toEqual(Array(8).fill(409));
    expect([200, 201]).toContain(statuses[0]);
    expect((await list()).filter(({ url }: { url: string }) => url.endsWith('/once'))).toHaveLength(1);
  } finally {
    await second.stop();
  }
});

test('two pages can change their addresses crosswise at once', async () => {
  const [a, b] = [await add('https://shop.example/a'), await add('https://shop.example/b')];
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      call('PUT', `/${a.id}`, { url: 'https://shop.example/b' }),
      call('PUT', `/${b.id}`, { url: 'https://shop.example/a' }),
      call('PUT', `/${a.id}`, { url: 'https://shop.example/a' }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  }
  expect(await list()).toHaveLength(2);
});

describe('who may', () => {
  afterEach(async () => {
    await restrict('kunde', []);
    await restrict('member', []);
  });

  test('a kunde only reads, and an API key does neither', async () => {
    const { id } = await add('https://shop.example/a');
    expect((await call('GET', '', undefined, 'kunde')).status).toBe(200);
    for (const [method, suffix, body] of [
      ['POST', '', { url: 'https://shop.example/b' }],
      ['PUT', `/${id}`, { url: 'https://shop.example/b' }],
      ['DELETE', `/${id}`, undefined],
      ['POST', '/refresh', undefined],
      ['POST', '/refresh-products', undefined],
    ] as const) {
      expect(await call(method, suffix, body, 'kunde')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const path = `/accounts/${accountId}/landing-pages`;
    expect((await demo.app.rest('GET', path)).status).toBe(401);
    expect((await demo.app.rest('GET', path, { apiKey: demo.apiKey })).status).toBe(401);
    const { body } = await demo.app.graphql(
      `{ account(accountId: "${accountId}") { id landingPages { id } } }`,
      {},
      { apiKey: demo.apiKey },
    );
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });

  test.each([
    ['that does not exist', () => '9999999999'],
    ['of another team', () => FOREIGN],
    ['that is not assigned', () => otherAccount],
  ])('an account %s is not found', async (_what, account) => {
    const { id } = await add('https://shop.example/a', otherAccount);
    await restrict('member', [accountId]);
    for (const [method, suffix, body] of [
      ['GET', '', undefined],
      ['POST', '', { url: 'https://shop.example/b' }],
      ['PUT', `/${id}`, { url: 'https://shop.example/b' }],
      ['DELETE', `/${id}`, undefined],
      ['POST', '/refresh', undefined],
      ['POST', '/refresh-products', undefined],
    ] as const) {
      expect(await call(method, suffix, body, 'member', account())).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'account not found' },
      });
    }
  });

  test('a page of another account, or an id that cannot be one, is not found', async () => {
    const { id } = await add('https://shop.example/a', otherAccount);
    for (const each of [id, randomUUID(), 'x', '%20']) {
      const missing = { status: 404, body: { code: 'not_found', message: 'landing page not found' } };
      expect(await call('PUT', `/${each}`, { url: 'https://shop.example/b' })).toMatchObject(missing);
      expect(await call('DELETE', `/${each}`)).toMatchObject(missing);
    }
    expect(await list(otherAccount)).toHaveLength(1);
  });
});
