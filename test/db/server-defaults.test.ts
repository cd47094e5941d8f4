import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { readArchive, writeArchive } from '../../src/db/migrate/archive.js';
import { Notifications } from '../../src/db/notifications.js';
import { AdvisoryLocks } from '../../src/sync/sync-locks.js';
import { insertWorld } from '../domain/support/world.js';
import { openTestDatabase } from '../support/database.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';

/** Runs statements in a session that takes the server's defaults, but may change them. */
async function administer(...texts: string[]): Promise<void> {
  const client = new Client({
    connectionString: process.env.TEST_DATABASE_URL as string,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

/** Does `work` while a database has other defaults for its new sessions. */
async function withDefaults<T>(url: string, defaults: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const name = new URL(url).pathname.slice(1);
  const set = Object.entries(defaults).map(
    ([setting, value]) => `alter database "${name}" set ${setting} = '${value}'`,
  );
  await administer(...set);
  try {
    return await work();
  } finally {
    await administer(`alter database "${name}" reset all`);
  }
}

describe('a server whose own defaults are', () => {
  let demo: DemoApp;
  let url: string;

  beforeAll(async () => {
    demo = await startDemoApp();
    ({ url } = demo.app.db);
  });
  afterAll(() => demo.stop());

  /** Does `work` with the app in a process of its own. */
  const serving = (defaults: Record<string, string>, work: (app: TestApp) => Promise<void>, at = url) =>
    withDefaults(url, defaults, async () => {
      const db = await Database.open({ url: at, poolSize: 8, ...databaseSchema });
      const app = await TestApp.start({ db, sandbox: demo.sandbox });
      try {
        await work(app);
      } finally {
        await app.stop();
        await db.close();
      }
    });

  const move = ({ rest }: TestApp, at: number, app: TestApp) =>
    rest.call(app, 'PUT', `/query/planning/board/${demo.accountIds[at % 5]}/move`, {
      apiKey: demo.apiKey,
      body: { status: 'setup', position: at % 3 },
    });

  /** Many changes of one board at once. */
  async function movesAtOnce(app: TestApp): Promise<void> {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => move(app, at, app)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }

  test.each<Record<string, string>>([
    { lock_timeout: '20ms' },
    { default_transaction_isolation: 'serializable' },
    { default_transaction_isolation: 'repeatable read' },
  ])('%j lets people change one thing at once', (defaults) => serving(defaults, movesAtOnce));

  test('those that its URL asks for has ours, too', async () => {
    const address = new URL(url);
    address.searchParams.set('options', '-c default_transaction_isolation=serializable -c work_mem=7MB');
    await serving(
      { datestyle: 'German' },
      async (app) => {
        await movesAtOnce(app);
        const asked = `select current_setting('work_mem') as memory, current_setting('statement_timeout') as deadline,
        date '2026-03-29' as day`;
        expect(await app.db.query(asked)).toEqual([{ memory: '7MB', deadline: '30s', day: '2026-03-29' }]);
      },
      address.href,
    );
  });

  test('read-only answers reads, and changes with 503 and when to try again, at every door', async () => {
    await serving({ default_transaction_read_only: 'on' }, async (app) => {
      const read = await app.rest('GET', '/query/campaigns?limit=1', { apiKey: demo.apiKey });
      expect(read.status).toBe(200);
      const refused = await move(app, 0, app);
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '30',
      ]);
      expect(refused.body.message).toContain('only answers reads');
      const { body } = await app.graphql(
        'mutation ($id: String!) { createTodo(accountId: $id, title: "x") { id } }',
        { id: demo.accountIds[0] },
        { token: demo.users.owner.token },
      );
      expect(body.errors?.[0]).toMatchObject({ extensions: { code: 'unavailable' } });
    });
    expect((await move(demo.app, 0, demo.app)).status).toBe(200);
  });

  test('that idle sessions end takes no lock away and breaks no listening', async () => {
    await withDefaults(url, { idle_session_timeout: '300ms' }, async () => {
      const locks = new AdvisoryLocks(url);
      const faults: unknown[] = [];
      const notifications = new Notifications(demo.app.db, (fault) => faults.push(fault));
      const lock = await locks.acquire('a long call');
      await notifications.subscribe('idle', () => undefined);
      await sleep(1_000);
      await expect(lock?.requireHeld()).resolves.toBeUndefined();
      expect(faults).toEqual([]);
      await notifications.close();
      await locks.close();
    });
  });
});

test.each(['', 'nowhere'])('a search path "%s" is told before anything is made', async (path) => {
  const { url, close } = await openTestDatabase();
  await withDefaults(url, { search_path: path }, async () => {
    const db = await Database.open({ url, poolSize: 8, ...databaseSchema });
    await expect(db.migrations.up()).rejects.toThrow(/search_path .* names no schema that exists/);
    await db.close();
  });
  await close();
});

test('a backup of a server that writes dates and numbers in another way is what it was', async () => {
  const [from, to] = [await openTestDatabase('world', insertWorld), await openTestDatabase()];
  const file = join(tmpdir(), `adlane-${process.pid}.backup`);
  const values = `select (select jsonb_agg(a order by a.id) from accounts a) as accounts,
    (select jsonb_agg(m order by m.campaign_id, m.month) from campaign_months m) as months`;
  try {
    const defaults = {
      datestyle: 'German',
      timezone: 'Asia/Kolkata',
      extra_float_digits: '-5',
      statement_timeout: '1ms',
    };
    await withDefaults(from.url, defaults, () => writeArchive(from.url, file));
    await readArchive(file, to.db);
    const kept = await from.db.query<{ months: object[] }>(values);
    expect(kept[0]?.months.length).toBeGreaterThan(0);
    expect(await to.db.query(values)).toEqual(kept);
  } finally {
    rmSync(file, { force: true });
    await from.close();
    await to.close();
  }
});
