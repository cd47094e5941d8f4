import { readingFor } from '../../src/db/work.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { caller } from './support/caller.js';
import { holdTable, runningStatements, type SecondApp, secondApp, until } from './support/second-app.js';

let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp();
});
afterAll(() => demo.stop());

describe('when the caller of a read leaves', () => {
  let second: SecondApp;
  let url: string;
  let release: () => Promise<void>;

  beforeAll(async () => {
    url = demo.app.db.url as string;
    second = await secondApp(demo, { statementTimeoutMs: 600_000 });
    release = await holdTable(url, 'campaigns');
  });
  afterAll(async () => {
    await release();
    await second.stop();
  });

  const running = () => runningStatements(url);
  const none = () => until(async () => (await running()).length === 0);

  async function leaveWhileItRuns(path: string, init: RequestInit): Promise<void> {
    const leaving = new AbortController();
    const answer = fetch(second.app.url + path, { ...init, signal: leaving.signal }).catch((error) => error.name);
    await until(async () => (await running()).length > 0);
    leaving.abort();
    expect(await answer).toBe('AbortError');
  }

  const headers = () => ({
    'x-api-key': demo.apiKey,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  const query = '{ a: campaigns(limit: 1) { data { id } } b: campaigns(limit: 2) { data { id } } }';

  test.each<[string, string, () => RequestInit]>([
    ['REST', '/api/v1/query/campaigns', () => ({ headers: headers() })],
    ['GraphQL', '/graphql', () => ({ method: 'POST', headers: headers(), body: JSON.stringify({ query }) })],
    [
      'a query over server-sent events',
      '/graphql/stream',
      () => ({
        method: 'POST',
        headers: { ...headers(), accept: 'text/event-stream' },
        body: JSON.stringify({ query }),
      }),
    ],
    [
      'a tool that reads',
      '/mcp',
      () => ({
        method: 'POST',
        headers: headers(),
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'query_campaigns', arguments: {} },
        }),
      }),
    ],
  ])('its statement ends at the server: %s', async (_door, path, init) => {
    await leaveWhileItRuns(path, init());
    await none();
  });

  test('that is no fault, and the connections are good for the next', async () => {
    expect(second.lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
    expect(second.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => second.app.rest('GET', '/query/accounts?limit=1', { apiKey: demo.apiKey })),
    );
    // Accounts count their campaigns, which are held: only who is asked is looked at here.
    expect(answers.every(({ status }) => status !== 500)).toBe(true);
  });
});

describe('ending a statement', () => {
  test('never hits the next one on the same connection', async () => {
    const { db } = demo.app;
    const outcomes = { ended: 0, done: 0, hit: 0 };
    let rounds = 0;
    // However long it takes to end one here, some are about to end by themselves.
    for (; rounds < 60 || outcomes.ended === 0; rounds += 1) {
      const reader = caller();
      const reads = [4, 8, 16, 32, 64, 128].map((ms) =>
        readingFor(reader, () => db.query(`select pg_sleep(${ms / 1_000})`)).then(
          () => {
            outcomes.done += 1;
          },
          () => {
            outcomes.ended += 1;
          },
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, rounds % 8));
      reader.leave();
      const others = Array.from({ length: 6 }, () =>
        db.query('select pg_sleep(0.002)').catch(() => {
          outcomes.hit += 1;
        }),
      );
      await Promise.all([...reads, ...others]);
    }
    expect(outcomes.hit).toBe(0);
    expect(outcomes.done + outcomes.ended).toBe(6 * rounds);
  });

  test('rolls a transaction back and gives its connection back', async () => {
    const { db } = demo.app;
    for (let round = 0; round < 20; round += 1) {
      const reader = caller();
      const work = readingFor(reader, () =>
        db.transaction(async (tx) => {
          await tx.query('insert into teams (name) values ($1)', ['Left']);
          await tx.query('select pg_sleep(30)');
        }),
      );
      const ended = expect(work).rejects.toMatchObject({ code: 'unavailable' });
      await until(async () => (await runningStatements(db.url as string, 'pg_sleep(30)')).length > 0);
      reader.leave();
      await ended;
    }
    await expect(db.query(`select 1 from teams where name = 'Left'`)).resolves.toEqual([]);
    expect(db.poolSize?.waiting).toBe(0);
  });
});

describe('a statement of a caller that left', () => {
  test('is never sent', async () => {
    const reader = caller();
    reader.leave();
    const { db } = demo.app;
    const insert = () => db.query('insert into teams (name) values ($1)', ['Never sent']);
    await expect(readingFor(reader, insert)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(db.query(`select 1 from teams where name = 'Never sent'`)).resolves.toEqual([]);
  });

  test('is not begun where it waited for its turn', async () => {
    const { db } = demo.app;
    const reader = caller();
    const done: string[] = [];
    const gate = Promise.withResolvers<void>();
    const busy = Array.from({ length: 20 }, () =>
      db.transaction(async (tx) => {
        await tx.query('select 1');
        await gate.promise;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const waiting = readingFor(reader, () => db.query('select 1')).then(
      () => done.push('sent'),
      () => done.push('skipped'),
    );
    await new Promise((resolve) => setImmediate(resolve));
    reader.leave();
    await waiting;
    gate.resolve();
    await Promise.all(busy);
    expect(done).toEqual(['skipped']);
  });
});
