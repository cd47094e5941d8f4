import type { Database } from '../../src/db/database.js';
import { unhurried } from '../../src/db/work.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { holdTable, openAgain, runningStatements, type SecondApp, secondApp, until } from './support/second-app.js';
import { DIVISION_BY_ZERO } from './support/sql-states.js';

let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp();
});
afterAll(() => demo.stop());

const CAMPAIGNS = '{ campaigns(limit: 1) { data { id } } }';

describe('a statement that takes too long', () => {
  let second: SecondApp;
  let release: () => Promise<void>;

  beforeAll(async () => {
    second = await secondApp(demo, { statementTimeoutMs: 1_000 });
    release = await holdTable(demo.app.db.url as string, 'campaigns');
  });
  afterAll(async () => {
    await release();
    await second.stop();
  });

  test('is ended and answers 503 over REST, and says to ask for less and when to try again', async () => {
    const { status, body, headers } = await second.app.rest('GET', '/query/campaigns', { apiKey: demo.apiKey });
    expect(status).toBe(503);
    expect(body).toEqual({ code: 'unavailable', message: expect.stringContaining('ask for less') });
    expect(headers.get('retry-after')).toBe('10');
  });

  test('answers the same over GraphQL', async () => {
    const { body, headers } = await second.app.graphql(CAMPAIGNS, {}, { apiKey: demo.apiKey });
    expect(body.errors[0]).toMatchObject({ extensions: { code: 'unavailable' } });
    expect(headers.get('retry-after')).toBe('10');
  });

  test('is no fault of the server, and does not cost the connection', async () => {
    expect(second.lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
    await expect(second.db.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await expect(
      second.db.transaction(async (tx) => {
        await tx.query('insert into teams (name) values ($1)', ['Never']);
        await tx.query('select 1 from campaigns');
      }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    await expect(second.db.query(`select 1 from teams where name = 'Never'`)).resolves.toEqual([]);
  });
});

describe('bulk work', () => {
  test('has no deadline, on a statement and in a transaction, and leaves none without one', async () => {
    const db = await openAgain(demo, { poolSize: 3, statementTimeoutMs: 400 });
    const sleep = (seconds: number) => `select pg_sleep(${seconds})`;
    const deadline = async () => (await db.query<{ statement_timeout: string }>('show statement_timeout'))[0];
    try {
      await expect(db.query(sleep(5))).rejects.toMatchObject({ code: 'unavailable' });
      await unhurried(() => db.query(sleep(0.8)));
      expect(await deadline()).toEqual({ statement_timeout: '400ms' });
      await unhurried(() => db.transaction((tx) => tx.query(sleep(0.8))));
      expect(await deadline()).toEqual({ statement_timeout: '400ms' });
      await expect(unhurried(() => db.query('select 1/0'))).rejects.toMatchObject({ code: DIVISION_BY_ZERO });
      expect(await deadline()).toEqual({ statement_timeout: '400ms' });
    } finally {
      await db.close();
    }
  });
});

describe('a connection that somebody waits for', () => {
  const pidOf = async (asked: Promise<{ pid: number }[]>) => (await asked)[0]?.pid;
  const PID = 'select pg_backend_pid() as pid';
  let db: Database;

  beforeAll(async () => {
    db = await openAgain(demo, { poolSize: 3 });
  });
  afterAll(() => db.close());

  test('goes to whoever waits, one after the other, and back to the pool', async () => {
    const pids = await Promise.all(Array.from({ length: 20 }, () => pidOf(db.query<{ pid: number }>(PID))));
    expect(new Set(pids).size).toBe(1);
    expect(db.poolSize).toMatchObject({ total: 1, idle: 1, waiting: 0 });
  });

  test('is not handed on where it broke', async () => {
    let waiting: Promise<number | undefined> | undefined;
    let broken: number | undefined;
    const held = db.transaction(async (tx) => {
      broken = await pidOf(tx.query(PID));
      waiting = pidOf(db.query(PID));
      await demo.app.db.query('select pg_terminate_backend($1::int)', [broken]);
      await tx.query('select 1');
    });
    await expect(held).rejects.toMatchObject({ code: 'unavailable' });
    const next = await waiting;
    expect(next).toEqual(expect.any(Number));
    expect(next).not.toBe(broken);
    expect(db.poolSize).toMatchObject({ total: 1, idle: 1, waiting: 0 });
  });
});

describe('a pool full of slow statements', () => {
  let second: SecondApp;
  let release: () => Promise<void>;
  let slow: Promise<{ status: number; retryAfter: string | null }[]>;

  beforeAll(async () => {
    second = await secondApp(demo, { poolSize: 4, statementTimeoutMs: 60_000, patienceMs: 2_000 });
    release = await holdTable(demo.app.db.url as string, 'campaigns');
    slow = Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await second.app.rest('GET', '/query/campaigns', { apiKey: demo.apiKey });
        return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
      }),
    );
    await until(async () => (await runningStatements(demo.app.db.url as string)).length === 2);
  });
  afterAll(async () => {
    await release();
    await second.stop();
  });

  test('still answers for its health', async () => {
    expect((await second.app.send('GET', '/health')).status).toBe(200);
  });

  test('still knows who is calling, and signs people in', async () => {
    const wrong = { apiKey: `acs_${'0'.repeat(32)}` };
    expect((await second.app.rest('GET', '/query/accounts', wrong)).status).toBe(401);
    const response = await fetch(`${demo.sandbox.url}/identity/id-token?email=new@example.com&name=New`);
    const { credential } = (await response.json()) as { credential: string };
    expect((await second.app.rest('POST', '/auth/google', { body: { credential } })).status).toBe(200);
  });

  test('refuses who waits too long with 503 and a time to try again, and serves the rest in the end', async () => {
    await until(async () => second.db.poolSize?.waiting === 0);
    await release();
    const answers = await slow;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      Array.from({ length: 10 }, () => ({ status: 503, retryAfter: '2' })),
    );
    expect((await second.app.rest('GET', '/query/campaigns', { apiKey: demo.apiKey })).status).toBe(200);
    expect(second.lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  });
});

describe('the least pool', () => {
  it('brings the schema up to date and serves, with three connections', async () => {
    const second = await secondApp(demo, { poolSize: 3 });
    try {
      await expect(second.db.migrations.up()).resolves.toEqual([]);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => second.app.graphql(CAMPAIGNS, {}, { apiKey: demo.apiKey })),
      );
      expect(answers.every(({ body }) => body.data.campaigns.data.length === 1)).toBe(true);
    } finally {
      await second.stop();
    }
  });
});

describe('statements', () => {
  test('are measured under their names inside transactions too, and under `other` without one', async () => {
    const db: Database = demo.app.db;
    const { onStatement } = db;
    const names: string[] = [];
    db.onStatement = (name) => names.push(name);
    try {
      await db.transaction(async (tx) => {
        await tx.query('select 1', [], 'within');
        await tx.query('select 1');
        await tx.query('select 1 from nowhere', [], 'failing').catch(() => undefined);
      });
    } catch {
      // The transaction cannot be committed any more.
    } finally {
      db.onStatement = onStatement;
    }
    // The app reads this one every second.
    expect(names.filter((name) => name !== 'read_maintenance')).toEqual(['within', 'other', 'failing']);
  });
});
