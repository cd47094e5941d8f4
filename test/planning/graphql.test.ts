import { kindOf } from '../reads/support.js';
import type { Answer, Credential } from '../support/start-app.js';
import { NOT_FOUND, Planning, type PlanningTeam } from './support.js';

let planning: Planning;
let team: PlanningTeam;

beforeAll(async () => {
  planning = await Planning.start();
});
beforeEach(async () => {
  team = await planning.newTeam();
});
afterAll(() => planning.stop());

/** The answer, and the statements of this room that it took, by their names. */
async function counted(query: string): Promise<{ data: Answer['body']; statements: string[] }> {
  const { db } = team;
  const { query: original } = db;
  const statements: string[] = [];
  db.query = function (this: typeof db, ...args: Parameters<typeof original>) {
    if (/^(planning|accounts)\./.test(kindOf(args))) statements.push(kindOf(args));
    return original.apply(this, args);
  } as typeof original;
  try {
    const { data, errors } = await team.ask(query);
    expect(errors).toBeUndefined();
    return { data, statements: statements.sort() };
  } finally {
    db.query = original;
  }
}

test('accounts, cards and todos hang on each other, and each relation is one statement', async () => {
  const [a, b, c] = team.accountIds as [string, string, string];
  const [manager] = await team.addAccounts(1, { isMcc: true, name: 'Verwaltung' });
  await team.move(b, 'setup', 0);
  await team.call('POST', '/query/planning/todos', { accountId: a, title: 'Anrufen', dueDate: '2026-06-01' });
  await team.call('PUT', `/query/accounts/${a}/assignees`, { userIds: [team.users.owner.id] });
  const { data, statements } = await counted(`{
    accounts(sort: "name") { data { id board { status position openTodoCount } todos { title } assignees { id } } }
    planningBoard { accountId account { id } todos { title account { id } } }
    planningCalendar(start: "2026-06-01", end: "2026-06-01") { note account { id } }
  }`);
  const { accounts, planningBoard, planningCalendar } = data;
  expect(accounts.data).toEqual([
    {
      id: a,
      board: { status: 'onboarding', position: 0, openTodoCount: 1 },
      todos: [{ title: 'Anrufen' }],
      assignees: [{ id: team.users.owner.id }],
    },
    { id: b, board: { status: 'setup', position: 0, openTodoCount: 0 }, todos: [], assignees: [] },
    { id: c, board: { status: 'onboarding', position: 1, openTodoCount: 0 }, todos: [], assignees: [] },
    { id: manager, board: null, todos: [], assignees: [] },
  ]);
  expect(planningBoard).toEqual([
    { accountId: a, account: { id: a }, todos: [{ title: 'Anrufen', account: { id: a } }] },
    { accountId: c, account: { id: c }, todos: [] },
    { accountId: b, account: { id: b }, todos: [] },
  ]);
  expect(planningCalendar).toEqual([{ note: 'Anrufen', account: { id: a } }]);
  expect(statements.length).toBeLessThanOrEqual(9);
  const more = await counted('{ accounts { data { board { status } todos { id } assignees { id } } } }');
  expect(more.statements).toEqual(['accounts.page', 'planning.assignees', 'planning.board', 'planning.todos']);
});

test('an account has its card before anybody read the board', async () => {
  const { data } = await team.ask(`{ account(accountId: "${team.accountIds[2]}") { board { status position } } }`);
  expect(data.account.board).toEqual({ status: 'onboarding', position: 2 });
});

test('the mutations do what REST does, with either credential', async () => {
  const [a] = team.accountIds as [string];
  const { member } = team.users;
  const session = { token: team.tokens.member };
  const write = async (document: string, credential?: Credential) =>
    (await team.ask(`mutation { ${document} }`, {}, credential)).data;
  expect(await write(`moveBoardCard(accountId: "${a}", status: setup, position: 3) { status }`, session)).toEqual({
    moveBoardCard: { status: 'ok' },
  });
  expect(await write(`updateBoardCard(accountId: "${a}", cycleDurationDays: 5) { status }`)).toBeTruthy();
  await write(`setAccountAssignees(accountId: "${a}", userIds: ["${member.id}"]) { status }`, session);
  expect(await team.card(a)).toMatchObject({ status: 'setup', cycleDurationDays: 5, assignees: [{ id: member.id }] });

  const { createTodo } = await write(
    `createTodo(accountId: "${a}", title: "Anrufen", dueDate: "2026-06-01", assignedTo: "${member.id}") {
       id createdBy assigneeName account { id } }`,
    session,
  );
  expect(createTodo).toMatchObject({ createdBy: member.id, account: { id: a } });
  const { updateTodo } = await write(
    `updateTodo(todoId: "${createTodo.id}", dueDate: null, isCompleted: true) { title dueDate assignedTo completedBy }`,
    session,
  );
  expect(updateTodo).toEqual({ title: 'Anrufen', dueDate: '', assignedTo: member.id, completedBy: member.id });
  expect(await write(`deleteTodo(todoId: "${createTodo.id}") { status }`)).toEqual({ deleteTodo: { status: 'ok' } });
  expect(await team.call('DELETE', `/query/planning/todos/${createTodo.id}`)).toMatchObject(NOT_FOUND);

  const { createCalendarEntry } = await write(
    `createCalendarEntry(accountId: "${a}", scheduledDate: "2026-06-01", note: "x") { id createdBy }`,
    session,
  );
  expect(createCalendarEntry.createdBy).toBe(member.id);
  await write(
    `rescheduleCalendarEntry(entryId: "${createCalendarEntry.id}", scheduledDate: "2026-06-02") { id }`,
    session,
  );
  const { data } = await team.ask('{ planningCalendar(start: "2026-06-02", end: "2026-06-02") { source note } }');
  expect(data.planningCalendar).toEqual([{ source: 'manual', note: 'x' }]);
  const { updateBoardStatusConfig } = await write(
    `updateBoardStatusConfig(status: setup, label: "Aufbau", color: teal) { label color }`,
    session,
  );
  expect(updateBoardStatusConfig).toEqual({ label: 'Aufbau', color: 'teal' });
});

test.each([
  ['moveBoardCard(accountId: "1", status: setup, position: -1) { status }', 'position must not be less than 0'],
  ['updateBoardCard(accountId: "1", cycleDurationDays: 0) { status }', 'cycleDurationDays must not be less than 1'],
  [
    'createTodo(accountId: "1", title: "x", dueDate: "2026-02-30") { id }',
    'dueDate must be a calendar date, YYYY-MM-DD',
  ],
])('%s is refused in the words of REST', async (document, message) => {
  const { errors } = await team.ask(`mutation { ${document} }`);
  expect(errors).toMatchObject([{ message, extensions: { code: 'bad_request' } }]);
});

test('a kunde reads and does not write', async () => {
  const kunde = { token: team.tokens.kunde };
  const [a] = team.accountIds as [string];
  const { data } = await team.ask('{ planningBoard { accountId } boardStatusConfigs { label } }', {}, kunde);
  expect(data.planningBoard).toHaveLength(3);
  for (const document of [
    `moveBoardCard(accountId: "${a}", status: setup, position: 0) { status }`,
    `updateBoardCard(accountId: "${a}", cycleDurationDays: 1) { status }`,
    `setAccountAssignees(accountId: "${a}", userIds: []) { status }`,
    `createTodo(accountId: "${a}", title: "x") { id }`,
    'updateTodo(todoId: "x", title: "x") { id }',
    'deleteTodo(todoId: "x") { status }',
  ]) {
    const { errors } = await team.ask(`mutation { ${document} }`, {}, kunde);
    expect(errors[0].extensions.code).toBe('forbidden');
  }
});
