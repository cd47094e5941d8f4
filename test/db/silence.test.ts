import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { Notifications, publish } from '../../src/db/notifications.js';
import { unhurried } from '../../src/db/work.js';
import { AdvisoryLocks, type SyncLock } from '../../src/sync/sync-locks.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';
import { until } from './support/second-app.js';

const CONNECTIONS = 4;
const PATIENT = 4_000;

/** A firewall that starts again forgets what is open and says so to nobody; what is opened then goes through. */
describe('when the network forgets every connection to the database', () => {
  const names = Array.from({ length: 8 }, (_, at) => `asked for ${at}`);
  const told: (string | undefined)[] = [];
  let database: TestDatabase;
  let line: DatabaseLine;
  let db: Database;
  let notifications: Notifications;
  let locks: AdvisoryLocks;
  let held: SyncLock | undefined;
  let statements: Promise<PromiseSettledResult<unknown>[]>;
  let transaction: Promise<PromiseSettledResult<unknown>[]>;
  let asked: Promise<PromiseSettledResult<SyncLock | undefined>[]>;

  // All of it has to do with the same connections at the same moment, and waits for the same time.
  beforeAll(async () => {
    database = await openTestDatabase();
    line = await DatabaseLine.to(database.db.url as string);
    const options = { poolSize: CONNECTIONS, statementTimeoutMs: 500, patienceMs: 2_000 };
    db = await Database.open({ url: line.url, ...options, ...databaseSchema });
    notifications = new Notifications(db);
    await notifications.subscribe('forgotten', (payload) => told.push(payload));
    locks = new AdvisoryLocks(line.url);
    held = await locks.acquire('forgotten');
    await Promise.all(Array.from({ length: CONNECTIONS }, () => db.query('select 1')));
    const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    transaction = Promise.allSettled([
      db.transaction(async (tx) => {
        await tx.query('insert into teams (name) values ($1)', ['Forgotten']);
        began.resolve();
        await goOn.promise;
        await tx.query('select 1');
      }),
    ]);
    await began.promise;
    line.stall();
    asked = Promise.allSettled(names.map((name) => locks.acquire(name)));
    line.lose();
    statements = Promise.allSettled(Array.from({ length: CONNECTIONS - 1 }, () => db.query('select 1')));
    goOn.resolve();
    line.mend();
  });

  afterAll(async () => {
    await notifications.close();
    await locks.close();
    await db.close();
    await line.close();
    await database.close();
  });

  test('statements are told so, and those after them answered', async () => {
    for (const each of await statements) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'unavailable' });
    }
    await until(() => db.query('select 1').then(Boolean, () => false), PATIENT);
    expect(db.poolSize?.waiting).toBe(0);
  });

  test('a transaction ends, and keeps nothing', async () => {
    expect(await transaction).toMatchObject([{ status: 'rejected', reason: { code: 'unavailable' } }]);
    line.endLost();
    await until(() => db.query('select 1').then(Boolean, () => false), PATIENT);
    await expect(db.query(`select 1 from teams where name = 'Forgotten'`)).resolves.toEqual([]);
  });

  test('who only listens hears that something may have been missed, and what comes then', async () => {
    await until(async () => told.includes(undefined), PATIENT);
    await publish(database.db, 'forgotten', 'news');
    await until(async () => told.includes('news'));
  });

  test('a lock is known to be lost', async () => {
    await until(async () => held?.lost.aborted === true);
    await expect(held?.requireHeld()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('locks can be had by others afterwards, also those that were asked for at that moment', async () => {
    for (const outcome of await asked) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable' });
      else await outcome.value?.release();
    }
    line.endLost();
    const others = new AdvisoryLocks(database.db.url as string);
    for (const name of ['forgotten', ...names]) {
      await until(async () => {
        const lock = await others.acquire(name);
        await lock?.release();
        return lock !== undefined;
      });
    }
    await others.close();
  });

  test('a server is told to notice it within a minute', async () => {
    // Behind a pooler as well: what needs the server itself is connected to it.
    const [settings] = await unhurried(() =>
      database.db.query(
        `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_user_timeout') as timeout`,
      ),
    );
    expect(settings).toEqual({ idle: '30', timeout: '60000' });
  });
});
