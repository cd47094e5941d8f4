/**
 * A process that does nothing but sync, as a JSON text that follows says. It writes a line when it has begun to work, and at
 * SIGTERM how many accounts it pulled; with `only`, how that run ended. Tests run it with
 * `node --import ./test/support/program.js`.
 */
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { createLog } from '../../src/log.js';
import { type PlatformSettings, readSettings } from '../../src/settings.js';
import { createSystem } from '../../src/system.js';

export interface SyncProcessOrder {
  databaseUrl: string;
  encryptionKeys: string;
  platforms: PlatformSettings;
  /** ISO 8601: the time at which all of it happens. */
  now: string;
  /** Further settings, as the environment has them. */
  environment: Record<string, string>;
  /** Pulls this account and nothing else, as somebody who refreshes it has it. */
  only?: { teamId: string; accountId: string };
}

const order = JSON.parse(process.argv[2] as string) as SyncProcessOrder;
const settings = readSettings({
  ...order.environment,
  DATABASE_URL: order.databaseUrl,
  ENCRYPTION_KEYS: order.encryptionKeys,
});
const db = await Database.open({ url: order.databaseUrl, poolSize: 8, ...databaseSchema });
const log = createLog({ level: 'error' });
const system = await createSystem(settings, db, order.platforms, log, { clock: () => new Date(order.now) });
if (order.only) {
  process.stdout.write('working\n');
  const { status } = await system.sync.run(order.only);
  await system.close();
  process.stdout.write(`${status}\n`);
} else {
  let pulled = 0;
  const pullQueued = system.sync.pullQueued.bind(system.sync);
  system.sync.pullQueued = async (...asked) => {
    await pullQueued(...asked);
    pulled += 1;
  };
  process.once('SIGTERM', async () => {
    await system.jobs.stop();
    await system.close();
    process.stdout.write(`${pulled}\n`, () => process.exit(0));
  });
  await system.jobs.start();
  process.stdout.write('working\n');
}
