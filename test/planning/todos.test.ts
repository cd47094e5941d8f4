import { randomUUID } from 'node:crypto';
import { bad, NOT_FOUND, Planning, type PlanningTeam } from './support.js';

let planning: Planning;
let team: PlanningTeam;
let accountId: string;

beforeAll(async () => {
  planning = await Planning.start();
});
beforeEach(async () => {
  team = await planning.newTeam();
  accountId = team.accountIds[0] as string;
});
afterAll(() => planning.stop());

const OK = { status: 200, body: { status: 'ok' } };

interface Surface {
  name: string;
  list: (accountId: string) => string;
  todos: string;
  update: 'PATCH' | 'PUT';
}

const SURFACES: Surface[] = [
  { name: 'key', list: (id) => `/query/accounts/${id}/todos`, todos: '/query/planning/todos', update: 'PATCH' },
  { name: 'session', list: (id) => `/planning/accounts/${id}/todos`, todos: '/planning/todos', update: 'PUT' },
];

const BARE = {
  description: null,
  dueDate: '',
  assignedTo: null,
  isCompleted: false,
  assigneeName: '',
  assigneeAvatarUrl: '',
};

describe.each(SURFACES)('over the $name surface', ({ name, list, todos, update }) => {
  const create = (body: object) => team.call('POST', todos, { accountId, title: 'Anrufen', ...body });
  const change = (id: string, body: object) => team.call(update, `${todos}/${id}`, body);
  const created = async (body: object = {}) => (await create(body)).body;

  test('a todo is created, listed, changed and deleted', async () => {
    const { member, owner } = team.users;
    const { status, body } = await create({ title: '  Anzeigen prüfen ' });
    const createdBy = name === 'session' ? member.id : null;
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), accountId, title: 'Anzeigen prüfen', createdBy, ...BARE });
    expect(await team.call('GET', list(accountId))).toMatchObject({ status: 200, body: [body] });
    const changed = await change(body.id, {
      title: 'Neu',
      description: 'Lang',
      dueDate: '2026-06-01',
      assignedTo: owner.id,
      isCompleted: true,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      id: body.id,
      accountId,
      title: 'Neu',
      description: 'Lang',
      dueDate: '2026-06-01',
      assignedTo: owner.id,
      isCompleted: true,
      assigneeName: expect.stringMatching(/^owner /),
      assigneeAvatarUrl: '',
      createdBy,
    });
    expect((await team.call('GET', list(accountId))).body).toEqual([changed.body]);
    expect(await team.call('DELETE', `${todos}/${body.id}`)).toMatchObject(OK);
    expect((await team.call('GET', list(accountId))).body).toEqual([]);
    expect(await team.call('DELETE', `${todos}/${body.id}`)).toMatchObject(NOT_FOUND);
  });

  test('what is absent stays, and null clears', async () => {
    const full = {
      title: 'Anrufen',
      description: 'Lang',
      dueDate: '2026-06-01',
      assignedTo: team.users.member.id,
    };
    const todo = await created(full);
    expect(todo).toMatchObject(full);
    expect((await change(todo.id, {})).body).toEqual(todo);
    expect((await change(todo.id, { title: 'Später' })).body).toEqual({ ...todo, title: 'Später' });
    const { id, createdBy } = todo;
    const cleared = await change(id, { description: null, dueDate: null, assignedTo: null });
    expect(cleared.body).toEqual({ id, accountId, createdBy, title: 'Später', ...BARE });
    expect((await change(id, { isCompleted: true })).body).toMatchObject({ title: 'Später', isCompleted: true });
    expect((await change(id, { isCompleted: false })).body).toEqual(cleared.body);
  });

  test.each<[object, string]>([
    [{ title: ' ' }, 'title must have 1 to 200 characters besides surrounding spaces'],
    [{ title: 'x'.repeat(201) }, 'title must have 1 to 200 characters besides surrounding spaces'],
    [{ title: null }, 'title must not be null'],
    [{ title: 5 }, 'title must be text'],
    [{ description: 'x'.repeat(20_001) }, 'description must have at most 20000 characters'],
    [{ dueDate: '2026-02-30' }, 'dueDate must be a calendar date, YYYY-MM-DD'],
    [{ dueDate: '0000-05-05' }, 'dueDate must be a calendar date, YYYY-MM-DD'],
    [{ assignedTo: 'x' }, 'assignedTo must only name members of the team'],
    [{ assignedTo: '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10' }, 'assignedTo must only name members of the team'],
    [{ userId: 'x' }, 'userId must be the id of a member of the team'],
    [{ title: 'a\0b' }, 'title must not contain NUL characters'],
  ])('%j is refused at creation and change', async (body, message) => {
    expect(await create(body)).toMatchObject(bad(message));
    const { id } = await created();
    expect(await change(id, body)).toMatchObject(bad(message));
  });

  test('creation and change know what they take', async () => {
    expect(await team.call('POST', todos, { title: 'x' })).toMatchObject(bad('accountId is required'));
    expect(await team.call('POST', todos, { accountId })).toMatchObject(bad('title is required'));
    expect(await create({ isCompleted: true })).toMatchObject({ status: 400 });
    const { id } = await created();
    expect(await change(id, { isCompleted: null })).toMatchObject(bad('isCompleted must not be null'));
    expect(await change(id, { isCompleted: 'true' })).toMatchObject(bad('isCompleted must be true or false'));
    expect(await change(id, { accountId })).toMatchObject({ status: 400 });
  });

  test('what is not there or of another team is not found', async () => {
    const other = await planning.newTeam();
    const theirs = (await other.call('POST', todos, { accountId: other.accountIds[0], title: 'Geheim' })).body;
    expect(await create({ accountId: other.accountIds[0] })).toMatchObject(NOT_FOUND);
    expect(await team.call('GET', list(other.accountIds[0] as string))).toMatchObject(NOT_FOUND);
    for (const id of [theirs.id, randomUUID(), 'x']) {
      expect(await change(id, { title: 'Neu' })).toMatchObject(NOT_FOUND);
      expect(await team.call('DELETE', `${todos}/${id}`)).toMatchObject(NOT_FOUND);
    }
  });
});

test('open todos come first by due date, then the latest completed', async () => {
  const add = async (title: string, dueDate?: string) =>
    (await team.call('POST', '/query/planning/todos', { accountId, title, dueDate })).body.id;
  await add('ohne');
  await add('spät', '2026-09-01');
  const first = await add('erledigt zuerst', '2026-01-01');
  const second = await add('erledigt danach');
  await add('früh', '2026-02-01');
  for (const id of [first, second]) {
    await team.call('PATCH', `/query/planning/todos/${id}`, { isCompleted: true });
  }
  const { body } = await team.call('GET', `/query/accounts/${accountId}/todos`);
  expect(body.map(({ title }: { title: string }) => title)).toEqual([
    'früh',
    'spät',
    'ohne',
    'erledigt danach',
    'erledigt zuerst',
  ]);
});

test('who made and who completed it is the person, or whom the key names', async () => {
  const { member, owner } = team.users;
  const { body } = await team.call('POST', '/query/planning/todos', { accountId, title: 'A', userId: owner.id });
  expect(body.createdBy).toBe(owner.id);
  const completedBy = async () => {
    const { data } = await team.ask(`query ($id: String!) { todos(accountId: $id) { completedBy completedAt } }`, {
      id: accountId,
    });
    const [{ completedBy: who, completedAt }] = data.todos;
    return [who, completedAt !== null];
  };
  const complete = (path: string, more: object) =>
    team.call(path === '' ? 'PUT' : 'PATCH', `${path}/planning/todos/${body.id}`, more);
  expect(await completedBy()).toEqual([null, false]);
  await complete('', { isCompleted: true });
  expect(await completedBy()).toEqual([member.id, true]);
  await complete('/query', { isCompleted: true, userId: owner.id });
  expect(await completedBy()).toEqual([member.id, true]);
  await complete('/query', { isCompleted: false });
  expect(await completedBy()).toEqual([null, false]);
  await complete('/query', { isCompleted: true, userId: owner.id });
  expect(await completedBy()).toEqual([owner.id, true]);
  const deleted = await team.call('DELETE', `/query/planning/todos/${body.id}?userId=nobody`);
  expect(deleted).toMatchObject(bad('userId must be the id of a member of the team'));
  expect(await team.call('DELETE', `/query/planning/todos/${body.id}?userId=${owner.id}`)).toMatchObject(OK);
});

test('people limited to some accounts know the todos of those alone', async () => {
  const [mine, foreign] = team.accountIds as [string, string];
  await team.limit('member', [mine]);
  await team.limit('kunde', [mine]);
  const { body } = await team.call('POST', '/query/planning/todos', { accountId: foreign, title: 'Fremd' });
  expect(await team.call('GET', `/planning/accounts/${foreign}/todos`, undefined, 'kunde')).toMatchObject(NOT_FOUND);
  expect(await team.call('PUT', `/planning/todos/${body.id}`, { title: 'x' })).toMatchObject(NOT_FOUND);
  expect(await team.call('DELETE', `/planning/todos/${body.id}`)).toMatchObject(NOT_FOUND);
  expect(await team.call('POST', '/planning/todos', { accountId: foreign, title: 'x' })).toMatchObject(NOT_FOUND);
  expect((await team.call('GET', `/planning/accounts/${mine}/todos`, undefined, 'kunde')).status).toBe(200);
  const kunde = await team.call('POST', '/planning/todos', { accountId: mine, title: 'x' }, 'kunde');
  expect(kunde).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('a member who leaves the team leaves their todos to nobody', async () => {
  const { member } = team.users;
  await team.call('POST', '/query/planning/todos', { accountId, title: 'x', assignedTo: member.id });
  await team.db.query('delete from team_members where team_id = $1 and user_id = $2', [team.id, member.id]);
  expect((await team.call('GET', `/query/accounts/${accountId}/todos`)).body).toMatchObject([BARE]);
});

test('every change is in the audit log, and a repeated creation makes one todo', async () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { accountId, title: 'Einmal' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      team.app.rest('POST', '/query/planning/todos', { apiKey: team.apiKey, body, headers }),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
  await team.call('PATCH', `/query/planning/todos/${answers[0]?.body.id}`, { title: ' ' });
  await team.call('DELETE', `/query/planning/todos/${answers[0]?.body.id}`);
  const { data } = await team.ask('{ auditLog { data { tool status accountId } } }', {}, { token: team.tokens.owner });
  expect(data.auditLog.data).toEqual([
    { tool: 'deleteTodo', status: 'done', accountId: null },
    { tool: 'updateTodo', status: 'refused', accountId: null },
    { tool: 'createTodo', status: 'done', accountId },
  ]);
});

describe('todos of a person', () => {
  const MINE = '{ myTodos(limit: 2) { data { title accountId } meta { total } } }';
  const add = (body: object) => team.call('POST', '/planning/todos', { accountId, title: 'Ohne', ...body });
  const titles = async (role: 'owner' | 'member' | 'kunde', query = '') => {
    const { body } = await team.call('GET', `/planning/todos${query}`, undefined, role);
    return [body.data.map(({ title }: { title: string }) => title), body.meta.total];
  };

  test('are the open ones of all accounts that name them, by due date, page by page', async () => {
    const assignedTo = team.users.member.id;
    const other = team.accountIds[1] as string;
    await add({ title: 'Ohne Tag', assignedTo });
    await add({ title: 'Später', assignedTo, dueDate: '2026-07-01' });
    await add({ title: 'Überfällig', accountId: other, assignedTo, dueDate: '2026-01-01' });
    await add({ title: 'Niemandes' });
    await add({ title: 'Eines anderen', assignedTo: team.users.owner.id });
    const { body: done } = await add({ title: 'Erledigt', assignedTo, dueDate: '2026-01-02' });
    await team.call('PUT', `/planning/todos/${done.id}`, { isCompleted: true });
    expect(await titles('member')).toEqual([['Überfällig', 'Später', 'Ohne Tag'], 3]);
    expect(await titles('member', '?limit=1&offset=1')).toEqual([['Später'], 3]);
    expect(await titles('member', '?limit=1&offset=9')).toEqual([[], 3]);
    const { data } = await team.ask(MINE, {}, { token: team.tokens.member });
    expect(data.myTodos).toMatchObject({
      data: [{ title: 'Überfällig', accountId: other }, { title: 'Später' }],
      meta: { total: 3 },
    });
  });

  test('are not those of accounts that they no longer see, and not for keys', async () => {
    const assignedTo = team.users.member.id;
    const other = team.accountIds[1] as string;
    await add({ title: 'Sichtbar', assignedTo });
    await add({ title: 'Unsichtbar', accountId: other, assignedTo });
    await team.call('PUT', `/teams/${team.id}/members/${assignedTo}/assignments`, { accountIds: [accountId] }, 'owner');
    expect(await titles('member')).toEqual([['Sichtbar'], 1]);
    expect(await titles('kunde')).toEqual([[], 0]);
    const { errors } = await team.ask(MINE);
    expect(errors).toMatchObject([{ extensions: { code: 'forbidden' } }]);
  });
});
