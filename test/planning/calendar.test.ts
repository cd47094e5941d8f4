import { randomUUID } from 'node:crypto';
import { bad, NOT_FOUND, Planning, type PlanningTeam } from './support.js';

let planning: Planning;
let team: PlanningTeam;
let a: string;
let b: string;

beforeAll(async () => {
  planning = await Planning.start();
});
beforeEach(async () => {
  team = await planning.newTeam();
  [a, b] = team.accountIds as [string, string];
});
afterAll(() => planning.stop());

const range = (start: string, end: string) => `start=${start}&end=${end}`;
const JUNE = range('2026-06-01', '2026-06-30');
const events = async (query = JUNE) => (await team.call('GET', `/query/planning/calendar?${query}`)).body;
const add = (body: object, role: 'member' | 'kunde' = 'member') =>
  team.call('POST', '/planning/calendar', { accountId: a, scheduledDate: '2026-06-10', note: 'Termin', ...body }, role);

test('merges entries, due dates of cards and open todos, by date', async () => {
  await team.db.query(
    `update accounts set name = 'Laden', is_ecommerce = true, logo_url = 'https://x.de/l.png'
    where team_id = $1 and id = $2`,
    [team.id, b],
  );
  const entry = (await add({})).body;
  await team.set(b, { dueDate: '2026-06-01' });
  const todo = async (title: string, dueDate: string) =>
    (await team.call('POST', '/query/planning/todos', { accountId: b, title, dueDate })).body.id;
  const open = await todo('Anrufen', '2026-06-30');
  await todo('Zu spät', '2026-07-01');
  const done = await todo('Fertig', '2026-06-15');
  await team.call('PATCH', `/query/planning/todos/${done}`, { isCompleted: true });
  const merged = await events();
  const shop = { accountId: b, accountName: 'Laden', isEcommerce: true, logoUrl: 'https://x.de/l.png' };
  expect(merged).toEqual([
    { ...shop, id: b, source: 'due_date', scheduledDate: '2026-06-01', note: '', todoId: null },
    {
      id: entry.id,
      source: 'manual',
      accountId: a,
      accountName: 'Shop',
      scheduledDate: '2026-06-10',
      note: 'Termin',
      todoId: null,
      isEcommerce: false,
      logoUrl: '',
    },
    { ...shop, id: open, source: 'todo', scheduledDate: '2026-06-30', note: 'Anrufen', todoId: open },
  ]);
  expect((await team.call('GET', `/planning/calendar?${JUNE}`)).body).toEqual(merged);
  await team.limit('kunde', [a]);
  const seen = await team.call('GET', `/planning/calendar?${JUNE}`, undefined, 'kunde');
  expect(seen.body).toEqual([merged[1]]);
});

test('events of one day come by id', async () => {
  for (let index = 0; index < 5; index += 1) await add({ note: String(index) });
  const ids = (await events()).map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...ids].sort());
});

test('an entry is made, moved and deleted', async () => {
  const made = await add({ note: '' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(String),
    accountId: a,
    scheduledDate: '2026-06-10',
    note: '',
    createdBy: team.users.member.id,
    createdAt: expect.stringMatching(/Z$/),
  });
  const path = `/planning/calendar/${made.body.id}`;
  expect(await team.call('PATCH', path, { scheduledDate: '2026-06-20' })).toMatchObject({
    status: 200,
    body: { ...made.body, scheduledDate: '2026-06-20' },
  });
  expect(await events()).toMatchObject([{ scheduledDate: '2026-06-20' }]);
  expect(await team.call('DELETE', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await events()).toEqual([]);
  expect(await team.call('DELETE', path)).toMatchObject(NOT_FOUND);
});

test.each([
  ['', 'start is required'],
  ['start=2026-06-01', 'end is required'],
  ['end=2026-06-01', 'start is required'],
  [range('2026-06-02', '2026-06-01'), 'end must not be before the start of the range'],
  [range('2026-01-01', '2027-01-02'), 'end must be at most 366 days into the range'],
  [range('2026-02-30', '2026-03-01'), 'start must be a calendar date, YYYY-MM-DD'],
  [range('0000-01-01', '0000-01-02'), 'start must be a calendar date, YYYY-MM-DD'],
  [range('1.6.2026', '2026-06-30'), 'start must be a calendar date, YYYY-MM-DD'],
])('the range %j is refused', async (query, message) => {
  for (const surface of ['/query', '']) {
    expect(await team.call('GET', `${surface}/planning/calendar?${query}`)).toMatchObject(bad(message));
  }
});

test('a range has up to 366 days', async () => {
  expect(await events(range('2026-01-01', '2027-01-01'))).toEqual([]);
  expect(await events(range('2026-06-10', '2026-06-10'))).toEqual([]);
});

test('entries that cannot be are refused', async () => {
  expect(await team.call('POST', '/planning/calendar', { accountId: a, note: 'x' })).toMatchObject(
    bad('scheduledDate is required'),
  );
  expect(await team.call('POST', '/planning/calendar', { accountId: a, scheduledDate: '2026-06-10' })).toMatchObject(
    bad('note is required'),
  );
  expect(await add({ note: 'x'.repeat(20_001) })).toMatchObject(bad('note must have at most 20000 characters'));
  expect(await add({ scheduledDate: '2026-13-01' })).toMatchObject({ status: 400 });
  expect(await add({ title: 'x' })).toMatchObject({ status: 400 });
  const { body } = await add({});
  expect(await team.call('PATCH', `/planning/calendar/${body.id}`, {})).toMatchObject(bad('scheduledDate is required'));
});

test('entries of accounts that the caller does not see are not found, and a kunde writes none', async () => {
  const other = await planning.newTeam();
  const theirs = await other.call('POST', '/planning/calendar', {
    accountId: other.accountIds[0],
    scheduledDate: '2026-06-10',
    note: 'Geheim',
  });
  const foreign = (await add({ accountId: b })).body.id;
  await team.limit('member', [a]);
  for (const id of [theirs.body.id, foreign, randomUUID(), 'x']) {
    const path = `/planning/calendar/${id}`;
    expect(await team.call('PATCH', path, { scheduledDate: '2026-06-20' })).toMatchObject(NOT_FOUND);
    expect(await team.call('DELETE', path)).toMatchObject(NOT_FOUND);
  }
  expect(await add({ accountId: b })).toMatchObject(NOT_FOUND);
  expect(await add({ accountId: 'nope' })).toMatchObject(NOT_FOUND);
  expect(await add({}, 'kunde')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const { errors } = await team.ask(`mutation { deleteCalendarEntry(entryId: "${foreign}") { status } }`);
  expect(errors[0].extensions.code).toBe('forbidden');
});
