import {
  BoardChangedDocument,
  BoardDocument,
  CreateTodoDocument,
  TodosDocument,
} from '../../client/src/generated/graphql.js';
import { AdlaneError, type Client, createClient } from '../../client/src/index.js';
import { Planning, type PlanningTeam } from '../planning/support.js';
import { all } from './support/all.js';
import { type CuttingProxy, startCuttingProxy } from './support/cutting-proxy.js';

let planning: Planning;
let proxy: CuttingProxy;
let team: PlanningTeam;
let accountId: string;
let client: Client;

beforeAll(async () => {
  planning = await Planning.start();
  proxy = await startCuttingProxy(planning.app.url);
});
beforeEach(async () => {
  team = await planning.newTeam();
  accountId = team.accountIds[1] as string;
  Object.assign(proxy.seen, { length: 0 });
  client = createClient({ url: `${proxy.url}/`, credentials: { apiKey: team.apiKey }, retries: { delayMs: 1 } });
});
afterAll(async () => {
  await proxy.close();
  await planning.stop();
});

const busy = (seconds: number) => ({
  status: 429,
  headers: { 'retry-after': String(seconds), 'content-type': 'application/json' },
  body: JSON.stringify({ errors: [{ message: 'Too much.', extensions: { code: 'too_many_requests' } }] }),
});

describe('a request', () => {
  test('that is refused says what is wrong', async () => {
    const refused = client.request('{ accounts(sort: "colour") { meta { total } } }');
    await expect(refused).rejects.toMatchObject({
      name: 'AdlaneError',
      code: 'bad_request',
      parameter: 'sort',
      allowed: expect.arrayContaining(['name']),
      status: 200,
      requestId: expect.any(String),
      errors: [expect.objectContaining({ path: ['accounts'] })],
    } satisfies Partial<AdlaneError>);
    expect(proxy.seen).toHaveLength(1);
  });

  test('that writes happens once, though its answer is lost twice', async () => {
    proxy.fates.push('lost', 'lost');
    const { createTodo } = await client.request(CreateTodoDocument, { accountId, title: 'Anrufen' });
    const { todos } = await client.request(TodosDocument, { accountId });
    expect(todos).toEqual([expect.objectContaining({ id: createTodo.id, title: 'Anrufen' })]);
    const [first, second, third, other] = proxy.seen.map(({ key }) => key);
    expect(new Set([first, second, third]).size).toBe(1);
    expect(other).not.toBe(first);
  });

  test('under a key of the caller is recognised later', async () => {
    const create = () =>
      client.request(CreateTodoDocument, { accountId, title: 'Anrufen' }, { idempotencyKey: `mine-${accountId}` });
    expect(await create()).toEqual(await create());
  });

  test.each([
    ['a busy server', busy(0)],
    ['maintenance', { status: 503, body: JSON.stringify({ error: 'maintenance', message: '', maintenance: true }) }],
    ['a proxy without a server', { status: 502, body: '<html>Bad Gateway</html>' }],
  ])('is sent again after %s', async (_what, fate) => {
    proxy.fates.push(fate);
    expect((await client.request(BoardDocument)).planningBoard).toHaveLength(3);
    expect(proxy.seen).toHaveLength(2);
  });

  test('is not sent again earlier than the server asks, nor when that is too late', async () => {
    proxy.fates.push(busy(3_600));
    await expect(client.request(BoardDocument)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 3_600,
    });
    expect(proxy.seen).toHaveLength(1);
  });

  test('gives up after some tries', async () => {
    proxy.fates.push('lost', 'lost', 'lost', 'lost');
    await expect(client.request(BoardDocument)).rejects.toMatchObject({ code: 'network_error', status: undefined });
    expect(proxy.seen).toHaveLength(4);
  });

  test('to something else than adlane says so', async () => {
    proxy.fates.push({ status: 404, body: '<html>' });
    await expect(client.request(BoardDocument)).rejects.toMatchObject({ code: 'unexpected_answer', status: 404 });
    expect(() => createClient({ url: 'ads.example.com' })).toThrow('Invalid URL');
  });

  test('ends with its signal, also while it waits', async () => {
    proxy.fates.push(busy(20));
    const leaving = new AbortController();
    const asked = client.request(BoardDocument, {}, { signal: leaving.signal });
    while (proxy.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
  });
});

describe('a subscription', () => {
  test('says when the server listens, then what changes, and comes back when it breaks', async () => {
    const events: string[] = [];
    for await (const event of client.subscribe(BoardChangedDocument)) {
      events.push(event.kind === 'connected' ? `connected ${event.again}` : 'data');
      if (events.length === 1) await team.move(accountId, 'setup', 0);
      if (events.length === 2) proxy.cut();
      if (events.length === 3) await team.move(accountId, 'onboarding', 0);
      if (events.length === 4) break;
    }
    expect(events).toEqual(['connected false', 'data', 'connected true', 'data']);
  });

  test('tells a refusal instead of trying again', async () => {
    const stranger = createClient({ url: proxy.url, credentials: { apiKey: 'acs_unknown' } });
    await expect(stranger.subscribe(BoardChangedDocument).next()).resolves.toMatchObject({
      value: { kind: 'connected' },
    });
    const events = stranger.subscribe(BoardChangedDocument);
    await expect(all(events)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(proxy.seen.length).toBeLessThanOrEqual(2);
  });

  test('ends with its signal and when the loop is left, and lets its connection go', async () => {
    const leaving = new AbortController();
    const events = client.subscribe(BoardChangedDocument, {}, { signal: leaving.signal });
    await events.next();
    const next = events.next();
    leaving.abort(new Error('gone'));
    await expect(next).rejects.toThrow('gone');
  });

  test('has what it shows read again at each change', async () => {
    const live = client.live({ document: BoardDocument }, { document: BoardChangedDocument });
    const seen: (string | undefined)[] = [];
    for await (const { planningBoard } of live) {
      seen.push(planningBoard.find((card) => card.accountId === accountId)?.status);
      if (seen.length === 1) await team.move(accountId, 'setup', 0);
      if (seen.length === 2) proxy.cut();
      if (seen.length === 3) break;
    }
    expect(seen).toEqual(['onboarding', 'setup', 'setup']);
  });
});

test('a list that does not take the cursor is no endless loop', async () => {
  const pick = () => ({ data: [1], meta: { nextCursor: '' } });
  await expect(all(client.items(BoardDocument, {}, pick))).rejects.toThrow('The cursor does not move');
  expect(new AdlaneError({ code: 'maintenance', message: '' }).isTransient).toBe(true);
});
