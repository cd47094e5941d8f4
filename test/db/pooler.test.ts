import { Client } from 'pg';
import type { Database } from '../../src/db/database.js';
import { readingFor, unhurried } from '../../src/db/work.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { caller } from './support/caller.js';
import { HAS_POOLER, type Pooler, startPooler } from './support/pooler.js';
import { openAgain, runningStatements, type SecondApp, secondApp, until } from './support/second-app.js';
import { DIVISION_BY_ZERO } from './support/sql-states.js';

const describeBehindPooler = process.env.TEST_DATABASE_URL && HAS_POOLER ? describe : describe.skip;

/** What a session has that a fresh one has not, and what it runs its statements under. */
const STATE = `select
  (select array_agg(name order by name) from pg_settings
   where source = 'session' and name not in ('application_name', 'client_encoding')) as settings,
  (select array_agg(name) from pg_prepared_statements) as prepared,
  (select array_agg(channel) from pg_listening_channels() channel) as channels,
  (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
  (select count(*)::int from pg_class where relnamespace = pg_my_temp_schema()) as temporary`;
const NOTHING = { settings: null, prepared: null, channels: null, locks: 0, temporary: 0 };

const SETTINGS = `select current_setting('jit') as jit, current_setting('statement_timeout') as deadline,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_isolation') as isolation,
  current_setting('lock_timeout') as wait`;
const OURS = { jit: 'off', deadline: '5s', idle: '1min', isolation: 'read committed', wait: '0' };

describeBehindPooler('behind a pooler in transaction mode', () => {
  let demo: DemoApp;
  let pooler: Pooler;
  let second: SecondApp;
  let db: Database;

  beforeAll(async () => {
    demo = await startDemoApp();
    const name = new URL(demo.app.db.url).pathname.slice(1);
    for (const other of [`default_transaction_isolation = 'serializable'`, `lock_timeout = '1ms'`])
      await demo.app.db.query(`alter database "${name}" set ${other}`);
    // One session for everything: whatever stayed in it would show.
    pooler = await startPooler(demo.app.db.url as string, 1);
    second = await secondApp(demo, { poolerUrl: pooler.url, statementTimeoutMs: 5_000 });
    db = second.db;
  });
  afterAll(async () => {
    await second.stop();
    await pooler.stop();
    await demo.stop();
  });

  /** Runs a statement in the pooler's session as it is. */
  async function inSession(statement: string): Promise<Record<string, unknown>> {
    const client = new Client(pooler.url);
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows[0];
  }

  test('statements and transactions run under the usual settings, and leave none behind', async () => {
    await expect(db.query(SETTINGS)).resolves.toEqual([OURS]);
    await expect(db.query(`${SETTINGS} where $1`, [true], 'settings')).resolves.toEqual([OURS]);
    await db.transaction(async (tx) => {
      await expect(tx.query(`${SETTINGS} where $1`, [true])).resolves.toEqual([OURS]);
      await expect(tx.query(SETTINGS)).resolves.toEqual([OURS]);
    });
    await db.transaction((tx) => expect(tx.query(SETTINGS)).resolves.toEqual([OURS]));
    await expect(db.orm.em.fork().execute(SETTINGS)).resolves.toEqual([OURS]);
    await expect(inSession(SETTINGS)).resolves.not.toEqual(OURS);
    await expect(inSession(STATE)).resolves.toEqual(NOTHING);
  });

  test('what fails in between leaves the session as it was', async () => {
    await expect(db.query('select 1/0')).rejects.toMatchObject({ code: DIVISION_BY_ZERO });
    await expect(db.query('select $1::int', ['x'])).rejects.toThrow('invalid input syntax');
    await expect(db.query('select nonsense')).rejects.toThrow('does not exist');
    await expect(db.transaction((tx) => tx.query('select 1/0'))).rejects.toMatchObject({ code: DIVISION_BY_ZERO });
    await expect(db.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await expect(inSession(STATE)).resolves.toEqual(NOTHING);
  });

  test('a statement has its deadline, and unhurried work goes around the pooler', async () => {
    await expect(db.query('select pg_sleep(8)')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(db.transaction((tx) => tx.query('select pg_sleep(8)'))).rejects.toMatchObject({ code: 'unavailable' });
    const process = 'select pg_backend_pid() as pid';
    const { pid } = await inSession(process);
    await expect(db.query(process)).resolves.toEqual([{ pid }]);
    const [own] = await unhurried(() => db.query<{ pid: number }>(process));
    expect(own?.pid).not.toBe(pid);
    await expect(unhurried(() => db.query(SETTINGS))).resolves.toEqual([{ ...OURS, deadline: '0', idle: '0' }]);
  });

  test('reads, writes, sign-in and migrations work with one session, and leave nothing in it', async () => {
    const { app } = second;
    const key = { apiKey: demo.apiKey };
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => app.rest('GET', '/query/campaigns?limit=5', key)),
      app.rest('GET', '/query/accounts', key),
    ]);
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    const [campaign] = answers[0]?.body.data ?? [];
    const budget = { account_id: campaign.accountId, daily_budget_eur: 21, apply_to_shared_budget: true };
    const written = await app.rest('POST', `/query/campaign/${campaign.id}/budget`, {
      ...key,
      body: budget,
      headers: { 'idempotency-key': 'behind-a-pooler' },
    });
    expect(written.status).toBe(200);
    const response = await fetch(`${demo.sandbox.url}/identity/id-token?email=pooled@example.com&name=Pooled`);
    const { credential } = (await response.json()) as { credential: string };
    expect((await app.rest('POST', '/auth/google', { body: { credential } })).status).toBe(200);
    await expect(db.migrations.up()).resolves.toEqual([]);
    await expect(inSession(STATE)).resolves.toEqual(NOTHING);
    expect(second.lines.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  });

  test('what a caller leaves behind has its deadline, and nothing else is ended, also of another process', async () => {
    const other = await openAgain(demo, { poolerUrl: pooler.url });
    let hit = 0;
    for (let round = 0; round < 40; round += 1) {
      const reader = caller();
      // A loaded machine may end the short ones before anybody can leave.
      const seconds = round % 2 ? 0.004 : 0.1;
      const reads = Array.from({ length: 4 }, () =>
        readingFor(reader, () => db.query('select pg_sleep($1)', [seconds])).catch(() => undefined),
      );
      await new Promise((resolve) => setTimeout(resolve, round % 8));
      reader.leave();
      const others = [db, other].flatMap((each) =>
        Array.from({ length: 4 }, () =>
          each.query('select pg_sleep(0.002)').catch(() => {
            hit += 1;
          }),
        ),
      );
      await Promise.all([...reads, ...others]);
    }
    const reader = caller();
    const slow = expect(readingFor(reader, () => db.query('select pg_sleep(600)'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await until(async () => (await runningStatements(db.url as string, 'pg_sleep(600)')).length > 0);
    reader.leave();
    await slow;
    expect(await runningStatements(db.url as string, 'pg_sleep(600)')).toEqual([]);
    await other.close();
    expect(hit).toBe(0);
  });
});
