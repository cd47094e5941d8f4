import type { Sandbox } from '../sandbox/sandbox.js';
import { sql } from './db/statements/sql.js';
import { repairZones } from './domain/accounts/account-zones.js';
import type { ShowProgress } from './lib/progress.js';
import type { Log } from './log.js';
import { DEMO_TEAM_ID } from './production-rules.js';
import { type PlatformSettings, type Settings, SettingsError } from './settings.js';
import { createSystem, openDatabase, type System } from './system.js';

export interface StartedSystem extends System {
  /** Undefined in production. */
  sandbox: Sandbox | undefined;
  /** Whether jobs have to bring more of a demo. */
  isArriving: boolean;
}

interface StartOptions {
  onProgress?: ShowProgress | undefined;
  /** The caller starts the jobs, which may go on filling a demo. */
  hasJobs?: boolean;
}

/** Migrates the database and fills a demo. Throws SettingsError if production would use demo parts. */
export async function startSystem(
  settings: Settings,
  log: Log,
  { onProgress, hasJobs = false }: StartOptions = {},
): Promise<StartedSystem> {
  const db = await openDatabase(settings, log);
  const cleanups: (() => Promise<void>)[] = [() => db.close()];
  try {
    await db.migrations.up({
      mayBeNewer: settings.database.mayBeNewer,
      onPending: (migrations) =>
        log[settings.production ? 'info' : 'debug']({ count: migrations.length, last: migrations.at(-1) }, 'migrating'),
      onWait: (migration) => log.warn({ migration }, 'migration waits for a table in use'),
    });
    await repairZones(db);
    if (settings.production) {
      const [demoTeam] = await db.query(sql`select 1 from teams where id = ${DEMO_TEAM_ID}`);
      if (demoTeam)
        throw new SettingsError(
          'DATABASE_URL names a database that holds the demo team: production needs one of its own.',
        );
      const system = await createSystem(settings, db, settings.platforms as PlatformSettings, log);
      return { ...system, sandbox: undefined, isArriving: false };
    }
    const { demoPlatforms, fillDemo, startDemoSandbox } = await import('../demo/demo.js');
    const sandbox = await startDemoSandbox(settings, db);
    cleanups.unshift(() => sandbox.close());
    const system = await createSystem(settings, db, demoPlatforms(settings, sandbox), log);
    const isArriving = await fillDemo(system, sandbox, hasJobs, onProgress);
    return {
      ...system,
      sandbox,
      isArriving,
      async close() {
        await sandbox.close();
        await system.close();
      },
    };
  } catch (error) {
    for (const step of cleanups) await step().catch(() => undefined);
    throw error;
  }
}
