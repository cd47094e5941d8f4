import { randomUUID } from 'node:crypto';
import { partsOf } from '../../src/db/database.js';
import { BoardColor } from '../../src/domain/planning/planning.enum.js';
import { addAccount, addTeam } from '../support/builders.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const FOREIGN = '4000000001';
const SALE = { eventDate: '2026-03-10', title: 'Sale', color: 'amber' };
const ALWAYS = '?start=0001-01-01&end=9999-12-31';

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

beforeEach(() => demo.app.db.query('delete from event_markers'));

const call = (method: string, suffix = '', body?: unknown, who: Who = 'member', account = accountId) =>
  demo.app.rest(method, `/accounts/${account}/events${suffix}`, { token: demo.users[who].token, body });
const create = async (more: object = {}, account = accountId) =>
  (await call('POST', '', { ...SALE, ...more }, 'member', account)).body;
const list = async (range = ALWAYS, account = accountId) =>
  (await call('GET', range, undefined, 'kunde', account)).body;

async function overGraphql(query: string, variables: object = {}, who: Who = 'member') {
  const { body } = await demo.app.graphql(query, { ...variables }, { token: demo.users[who].token });
  return body;
}

test('an event is marked, changed field by field and deleted', async () => {
  const created = await call('POST', '', { ...SALE, title: '  Sale ', description: 'All tents', icon: '🏷' });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: UUID,
    accountId,
    ...SALE,
    description: 'All tents',
    icon: '🏷',
    createdBy: demo.users.member.id,
    createdAt: INSTANT,
    updatedAt: INSTANT,
  });
  let event = created.body;
  const path = `/${event.id}`;
  for (const change of [
    { eventDate: '2026-03-11' },
    { title: ' Big sale ' },
    { color: '#FF8800' },
    { description: null },
    { description: 'Tents and chairs', icon: null },
    {},
  ]) {
    const answer = await call('PUT', path, change, 'admin');
    const title = 'title' in change ? { title: 'Big sale' } : {};
    expect(answer).toMatchObject({ status: 200, body: { ...event, ...change, ...title, updatedAt: INSTANT } });
    event = answer.body;
  }
  expect(event.updatedAt > created.body.updatedAt).toBe(true);
  expect(await list()).toEqual([event]);
  expect(await call('DELETE', path)).toMatchObject({ status: 204, body: '' });
  expect((await call('DELETE', path)).status).toBe(404);
  expect((await call('PUT', path, { title: 'Gone' })).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('a range holds both of its ends, by date', async () => {
  for (const eventDate of ['2026-03-12', '2026-02-28', '2026-03-10', '2026-03-01', '2026-03-10']) {
    await create({ eventDate });
  }
  await create({}, otherAccount);
  const dates = async (range: string) => (await list(range)).map((event: { eventDate: string }) => event.eventDate);
  expect(await dates('?start=2026-03-01&end=2026-03-10')).toEqual(['2026-03-01', '2026-03-10', '2026-03-10']);
  expect(await dates('?start=2026-03-12&end=2026-03-12')).toEqual(['2026-03-12']);
  expect(await dates('?start=2026-03-13&end=2026-03-31')).toEqual([]);
  expect(await dates(ALWAYS)).toHaveLength(5);
  expect(await list('?start=2026-03-10&end=2026-03-10', otherAccount)).toHaveLength(1);
});

test('GraphQL does the same, and accounts know their events', async () => {
  const FIELDS = 'id accountId eventDate title description color icon createdBy createdAt updatedAt';
  const { data } = await overGraphql(
    `mutation ($accountId: String!) {
      createAccountEvent(accountId: $accountId, eventDate: "2026-03-10", title: "Sale", color: "slate") { ${FIELDS} }
    }`,
    { accountId },
  );
  const event = data.createAccountEvent;
  expect(await list()).toEqual([event]);
  const updated = await overGraphql(
    `mutation ($accountId: String!, $id: String!, $title: String) {
      updateAccountEvent(accountId: $accountId, eventId: $id, title: $title, icon: "tag") { title icon color }
    }`,
    { accountId, id: event.id },
  );
  expect(updated.data.updateAccountEvent).toEqual({ title: 'Sale', icon: 'tag', color: 'slate' });
  const read = await overGraphql(
    `query ($accountId: String!) {
      accountEvents(accountId: $accountId, start: "2026-03-01", end: "2026-03-31") { id }
      account(accountId: $accountId) { events(start: "2026-03-11", end: "2026-03-31") { id } }
      accounts(limit: 1000) { data { events(start: "2026-03-01", end: "2026-03-31") { accountId } } }
    }`,
    { accountId },
    'kunde',
  );
  expect(read.data.accountEvents).toEqual([{ id: event.id }]);
  expect(read.data.account.events).toEqual([]);
  expect(read.data.accounts.data.flatMap(({ events }: { events: object[] }) => events)).toEqual([{ accountId }]);
  const gone = await overGraphql(
    `mutation ($accountId: String!, $id: String!) { deleteAccountEvent(accountId: $accountId, eventId: $id) }`,
    { accountId, id: event.id },
  );
  expect(gone.data.deleteAccountEvent).toBe(true);
});

test('the events of all accounts are one statement', async () => {
  const { db } = demo.app;
  const { query } = db;
  const names: (string | undefined)[] = [];
  db.query = function (this: typeof db, ...args: Parameters<typeof query>) {
    names.push(partsOf(args)[2]);
    return query.apply(this, args);
  } as typeof query;
  try {
    await overGraphql('{ accounts(limit: 1000) { data { events(start: "2026-01-01", end: "2026-12-31") { id } } } }');
  } finally {
    db.query = query;
  }
  expect(names.filter((name) => name?.startsWith('accountEvents'))).toEqual(['accountEvents.list']);
});

test.each([
  ['', 'start is required'],
  ['?start=2026-03-01', 'end is required'],
  ['?end=2026-03-01', 'start is required'],
  ['?start=2026-03-02&end=2026-03-01', 'end must not be before the start of the range'],
  ['?start=2026-02-30&end=2026-03-01', 'start must be a calendar date, YYYY-MM-DD'],
  ['?start=2026-02-01&end=2026-3-1', 'end must be a calendar date, YYYY-MM-DD'],
  ['?start=0000-01-01&end=2026-03-01', 'start must be a calendar date, YYYY-MM-DD'],
  ['?start=2026-03-01&start=2026-03-02&end=2026-03-03', 'start must be given once'],
])('the range %j is refused', async (range, message) => {
  expect(await call('GET', range)).toMatchObject({ status: 400, body: { code: 'bad_request', message } });
});

test('a range that ends before it starts is refused in GraphQL, too', async () => {
  const range = '(start: "2026-03-02", end: "2026-03-01")';
  const { errors } = await overGraphql(`{ accounts { data { events${range} { id } } } }`);
  expect(errors[0]).toMatchObject({
    message: 'end must not be before the start of the range',
    extensions: { code: 'bad_request' },
  });
});

const COLOR_RULE = `color must be #rrggbb or one of ${Object.keys(BoardColor).join(', ')}`;

test.each([
  [{ eventDate: null }, 'eventDate must not be null'],
  [{ eventDate: '2026-02-30' }, 'eventDate must be a calendar date, YYYY-MM-DD'],
  [{ eventDate: '0000-01-01' }, 'eventDate must be a calendar date, YYYY-MM-DD'],
  [{ eventDate: '2026-03-10T00:00:00Z' }, 'eventDate must be a calendar date, YYYY-MM-DD'],
  [{ title: null }, 'title must not be null'],
  [{ title: ' ' }, 'title must have 1 to 200 characters besides surrounding spaces'],
  [{ title: 'a'.repeat(201) }, 'title must have 1 to 200 characters besides surrounding spaces'],
  [{ title: 'a\0' }, 'title must not contain NUL characters'],
  [{ title: 7 }, 'title must be text'],
  [{ color: null }, 'color must not be null'],
  [{ color: 'magenta' }, COLOR_RULE],
  [{ color: 'Blue' }, COLOR_RULE],
  [{ color: '#fff' }, COLOR_RULE],
  [{ color: '#12345g' }, COLOR_RULE],
  [{ color: 'blue\n' }, COLOR_RULE],
  [{ description: 'a'.repeat(20_001) }, 'description must have at most 20,000 characters'],
  [{ description: 'a\0' }, 'description must not contain NUL characters'],
  [{ icon: 'a'.repeat(201) }, 'icon must have at most 200 characters'],
  [{ createdBy: 'me' }, 'createdBy is not a field of this body; it takes '],
])('%j is refused, and nothing is stored', async (more, message) => {
  const event = await create();
  for (const answer of [await call('POST', '', { ...SALE, ...more }), await call('PUT', `/${event.id}`, more)]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining(message) },
    });
  }
  expect(await list()).toEqual([event]);
});

test.each(['eventDate', 'title', 'color'])('an event needs its %s', async (name) => {
  const { [name as keyof typeof SALE]: _left, ...rest } = SALE;
  expect(await call('POST', '', rest)).toMatchObject({ status: 400, body: { message: `${name} is required` } });
});

test.each([...Object.keys(BoardColor), '#a1B2c3'])('%s is a color', async (color) => {
  expect((await create({ color })).color).toBe(color);
});

test('the longest texts are kept', async () => {
  const texts = { title: '€'.repeat(200), description: '😀'.repeat(20_000), icon: '😀'.repeat(200) };
  expect(await create(texts)).toMatchObject(texts);
  expect(await create({ description: '', icon: '' })).toMatchObject({ description: '', icon: '' });
});

test('changes of different fields at once, in two processes, are all kept', async () => {
  const second = await TestApp.start({ db: demo.app.db, sandbox: demo.sandbox });
  try {
    const { id } = await create();
    const change = { title: 'New', color: 'red', description: 'Text', icon: 'tag', eventDate: '2026-04-01' };
    const path = `/accounts/${accountId}/events/${id}`;
    const answers = await Promise.all(
      Object.entries(change).map(([name, value], n) =>
        (n % 2 ? second : demo.app).rest('PUT', path, { token: demo.users.member.token, body: { [name]: value } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await list()).toMatchObject([change]);
    const deleted = await Promise.all(
      [demo.app, second, demo.app].map((app) => app.rest('DELETE', path, { token: demo.users.member.token })),
    );
    expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  } finally {
    await second.stop();
  }
});

describe('who may', () => {
  const restrict = async (who: Who, ids: readonly string[]) => {
    await demo.app.db.query('delete from account_assignments where user_id = $1', [demo.users[who].id]);
    await demo.app.db.query('insert into account_assignments select $1, $2, unnest($3::text[])', [
      demo.teamId,
      demo.users[who].id,
      ids,
    ]);
  };
  afterEach(() => restrict('member', []));

  test('a kunde only reads, and an API key does neither', async () => {
    const { id } = await create();
    for (const [method, suffix, body] of [
      ['POST', '', SALE],
      ['PUT', `/${id}`, { title: 'New' }],
      ['DELETE', `/${id}`, undefined],
    ] as const) {
      expect(await call(method, suffix, body, 'kunde')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const path = `/accounts/${accountId}/events${ALWAYS}`;
    expect((await demo.app.rest('GET', path, { apiKey: demo.apiKey })).status).toBe(401);
    const query = `{ accountEvents(accountId: "${accountId}", start: "2026-03-01", end: "2026-03-31") { id } }`;
    const { body } = await demo.app.graphql(query, {}, { apiKey: demo.apiKey });
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });

  test.each([
    ['that does not exist', () => '9999999999'],
    ['of another team', () => FOREIGN],
    ['that is not assigned', () => otherAccount],
  ])('an account %s is not found', async (_what, account) => {
    const { id } = await create({}, otherAccount);
    await restrict('member', [accountId]);
    for (const [method, suffix, body, message] of [
      ['GET', ALWAYS, undefined, 'account not found'],
      ['POST', '', SALE, 'account not found'],
      ['PUT', `/${id}`, { title: 'New' }, 'event not found'],
      ['DELETE', `/${id}`, undefined, 'event not found'],
    ] as const) {
      expect(await call(method, suffix, body, 'member', account())).toMatchObject({
        status: 404,
        body: { code: 'not_found', message },
      });
    }
  });

  test('an event of another account, or an id that cannot be one, is not found', async () => {
    const event = await create({}, otherAccount);
    for (const id of [event.id, randomUUID(), 'x']) {
      const missing = { status: 404, body: { code: 'not_found', message: 'event not found' } };
      expect(await call('PUT', `/${id}`, { title: 'New' })).toMatchObject(missing);
      expect(await call('DELETE', `/${id}`)).toMatchObject(missing);
    }
    expect(await list(ALWAYS, otherAccount)).toEqual([event]);
  });
});
