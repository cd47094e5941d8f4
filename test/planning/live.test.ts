import { createClient } from 'graphql-sse';
import { TestApp } from '../support/start-app.js';
import { keyOf, Planning, type PlanningTeam } from './support.js';

let planning: Planning;
let other: TestApp;
let team: PlanningTeam;
let a: string;
let b: string;

beforeAll(async () => {
  planning = await Planning.start();
  other = planning.other;
});
beforeEach(async () => {
  team = await planning.newTeam();
  [a, b] = team.accountIds as [string, string];
  await team.makeBoard();
});
afterAll(() => planning.stop());

interface Stream {
  events: unknown[];
  errors: unknown[];
  /** Resolves with the events once there are so many. */
  upTo(count: number): Promise<unknown[]>;
  ended: Promise<void>;
  leave(): void;
}

const BOARD = 'subscription { boardChanged { accountId status position openTodoCount assignees { name } } }';
const TODOS =
  'subscription ($accountId: String) { todosChanged(accountId: $accountId) { todos { title } deletedIds } }';

/** Follows a subscription; resolves when the server listens. */
async function follow(
  app: TestApp,
  query: string,
  credential: { apiKey?: string; token?: string },
  variables: Record<string, unknown> = {},
): Promise<Stream> {
  const headers = {
    ...(credential.apiKey && { 'x-api-key': credential.apiKey }),
    ...(credential.token && { authorization: `Bearer ${credential.token}` }),
  };
  const events: unknown[] = [];
  const errors: unknown[] = [];
  const listening = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let wake = () => {};
  const client = createClient({
    url: `${app.url}/graphql/stream`,
    headers,
    retryAttempts: 0,
    on: { connected: () => listening.resolve() },
  });
  const leave = client.subscribe(
    { query, variables },
    {
      next: ({ data, errors: failed }) => {
        if (failed) errors.push(...failed);
        else events.push(Object.values(data ?? {})[0]);
        wake();
      },
      error: ended.reject,
      complete: () => {
        ended.resolve();
        wake();
      },
    },
  );
  await listening.promise;
  return {
    events,
    errors,
    async upTo(count) {
      while (events.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return events;
    },
    ended: ended.promise,
    leave,
  };
}

const todo = (accountId: string, title = 'Anrufen') => team.call('POST', '/query/planning/todos', { accountId, title });

test('a move tells the cards that changed, in whichever process it happens', async () => {
  const streams = [
    await follow(planning.app, BOARD, { apiKey: team.apiKey }),
    await follow(other, BOARD, { token: team.tokens.kunde }),
  ];
  await team.move(b, 'setup', 0);
  for (const stream of streams) {
    expect((await stream.upTo(1))[0]).toMatchObject([
      { accountId: team.accountIds[2], status: 'onboarding', position: 1 },
      { accountId: b, status: 'setup', position: 0 },
    ]);
  }
  await other.rest('PUT', `/query/planning/board/${a}/move`, {
    apiKey: team.apiKey,
    body: { status: 'setup', position: 0 },
  });
  for (const stream of streams) {
    const [, second] = (await stream.upTo(2)) as { accountId: string }[][];
    expect(second?.map(({ accountId }) => accountId)).toEqual([team.accountIds[2], a, b]);
    stream.leave();
  }
});

test('todos, assignees and overdue cards change the board, too', async () => {
  const stream = await follow(other, BOARD, { token: team.tokens.member });
  await todo(a);
  expect((await stream.upTo(1))[0]).toMatchObject([{ accountId: a, openTodoCount: 1 }]);
  await team.call('PUT', `/query/accounts/${a}/assignees`, { userIds: [team.users.owner.id] });
  expect((await stream.upTo(2))[1]).toMatchObject([{ accountId: a, assignees: [{}] }]);
  await team.move(a, 'wartend', 0);
  await stream.upTo(3);
  await team.set(a, { dueDate: '2026-01-01' });
  await stream.upTo(4);
  await team.board();
  expect((await stream.upTo(5))[4]).toMatchObject([{ accountId: a, status: 'zu_bearbeiten' }]);
  stream.leave();
});

test('todos tell what changed and what is gone, of one account if that is asked for', async () => {
  const all = await follow(other, TODOS, { apiKey: team.apiKey });
  const ofA = await follow(planning.app, TODOS, { token: team.tokens.kunde }, { accountId: a });
  await todo(b, 'Fremd');
  const { body } = await todo(a, 'Eins');
  await team.call('PATCH', `/query/planning/todos/${body.id}`, { title: 'Zwei' });
  await team.call('DELETE', `/query/planning/todos/${body.id}`);
  const gone = { todos: [], deletedIds: [body.id] };
  const seen = (await ofA.upTo(1)) as { todos: object[] }[];
  while (JSON.stringify(seen.at(-1)) !== JSON.stringify(gone)) await ofA.upTo(seen.length + 1);
  expect(JSON.stringify(seen)).not.toContain('Fremd');
  expect((await all.upTo(1))[0]).toEqual({ todos: [{ title: 'Fremd' }], deletedIds: [] });
  all.leave();
  ofA.leave();
});

test('nobody is told of other teams or of accounts that they may not see, from the next change on', async () => {
  const foreign = await planning.newTeam();
  await team.limit('member', [a, b]);
  const stream = await follow(other, BOARD, { token: team.tokens.member });
  await foreign.board();
  await team.move(team.accountIds[2] as string, 'rueckfragen', 0);
  await todo(b);
  expect(await stream.upTo(1)).toMatchObject([[{ accountId: b }]]);
  await team.limit('member', [a]);
  await todo(b);
  await todo(a);
  expect((await stream.upTo(2))[1]).toMatchObject([{ accountId: a, openTodoCount: 1 }]);
  expect(stream.events).toHaveLength(2);
  stream.leave();
});

test.each([
  ['a member who left', () => ({ token: team.tokens.member }), 'invalid_token'],
  ['a key that was deleted', () => ({ apiKey: team.apiKey }), 'invalid_api_key'],
])('the stream of %s ends with the next change', async (_who, credential, code) => {
  const stream = await follow(other, BOARD, credential());
  const keep = await keyOf(team.db, team.team, ['planning:write']);
  const { id } = team.users.member;
  await team.db.query('delete from team_members where team_id = $1 and user_id = $2', [team.id, id]);
  await team.db.query('delete from api_keys where team_id = $1 and key_prefix = $2', [
    team.id,
    team.apiKey.slice(0, 8),
  ]);
  await team.app.rest('PUT', `/query/planning/board/${a}/move`, {
    apiKey: keep,
    body: { status: 'setup', position: 0 },
  });
  await stream.ended;
  expect(stream.events).toEqual([]);
  expect(stream.errors).toMatchObject([{ extensions: { code } }]);
});

test('records on a changed card are read anew for each event', async () => {
  const query = 'subscription { boardChanged { accountId todos { title } } }';
  const stream = await follow(other, query, { apiKey: team.apiKey });
  await todo(a, 'Eins');
  await stream.upTo(1);
  await todo(a, 'Zwei');
  expect(await stream.upTo(2)).toEqual([
    [{ accountId: a, todos: [{ title: 'Eins' }] }],
    [{ accountId: a, todos: [{ title: 'Eins' }, { title: 'Zwei' }] }],
  ]);
  stream.leave();
});

test('a subscription needs the scope, and an account that is visible', async () => {
  const apiKey = await keyOf(team.db, team.team, ['accounts:read']);
  const refused = await follow(planning.app, BOARD, { apiKey });
  await refused.ended;
  expect(refused.errors).toMatchObject([{ extensions: { code: 'insufficient_scope' } }]);
  const unknown = await follow(planning.app, TODOS, { apiKey: team.apiKey }, { accountId: 'nope' });
  await unknown.ended;
  expect(unknown.errors).toMatchObject([{ message: 'account not found', extensions: { code: 'not_found' } }]);
});

test('a broken connection is made again, and everything counts as changed', async () => {
  const stream = await follow(other, BOARD, { apiKey: team.apiKey });
  const todos = await follow(other, 'subscription { todosChanged { mayHaveMissed } }', { apiKey: team.apiKey });
  await planning.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'adlane-notifications' and datname = current_database()`,
  );
  expect((await stream.upTo(1))[0]).toHaveLength(3);
  expect((await todos.upTo(1))[0]).toEqual({ mayHaveMissed: true });
  await team.move(a, 'setup', 0);
  expect((await stream.upTo(2))[1]).toContainEqual(expect.objectContaining({ accountId: a, status: 'setup' }));
  stream.leave();
  todos.leave();
});

test('more changed cards than a notification holds are told as every card', async () => {
  const stream = await follow(other, BOARD, { apiKey: team.apiKey });
  await team.db.query(
    `insert into accounts (team_id, id, name, currency, status, time_zone)
     select $1, 'many-' || n, 'Viele', 'EUR', 'ENABLED', 'Europe/Berlin' from generate_series(1, 900) n`,
    [team.id],
  );
  expect(await team.board()).toHaveLength(903);
  expect((await stream.upTo(1))[0]).toHaveLength(903);
  stream.leave();
});

test('a stopping server ends its streams', async () => {
  const third = await TestApp.start({ db: planning.db });
  const stream = await follow(third, BOARD, { apiKey: team.apiKey });
  await third.stop();
  await stream.ended;
  expect(stream.events).toEqual([]);
});
