import { demoPlatforms } from '../../demo/demo.js';
import { type DemoAccess, ensureDemoAccess } from '../../demo/demo-access.js';
import { DEMO_TEAM, DEMO_USERS } from '../../demo/demo-team.js';
import { prepareDemo } from '../../demo/prepare-demo.js';
import { DEMO_OAUTH, type Sandbox, startSandbox } from '../../sandbox/sandbox.js';
import type { Database } from '../../src/db/database.js';
import { systemClock } from '../../src/lib/clock.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem } from '../../src/system.js';
import { openTestDatabase } from './database.js';
import { TestApp, type TestAppOptions } from './start-app.js';

/** Like the demo, with fewer campaigns, products and days. */
export const SIZE = { accounts: 12, campaignsPerAccount: 9, productsPerAccount: 12, termsPerCampaign: 6, days: 60 };

export interface DemoApp extends DemoAccess {
  app: TestApp;
  sandbox: Sandbox;
  teamId: string;
  accountIds: string[];
  stop(): Promise<void>;
}

/** The app over a small demo, pulled from the sandbox once a test run and copied from then on. */
export async function startDemoApp(
  settings: Record<string, string> = {},
  options: Pick<TestAppOptions, 'jobs' | 'log'> = {},
): Promise<DemoApp> {
  const database = await openTestDatabase('demo', fill);
  const sandbox = await startSandbox({ size: SIZE });
  const app = await TestApp.start({ db: database.db, sandbox, settings, ...options });
  const access = await ensureDemoAccess(
    { db: database.db, sessions: app.sessions, clock: systemClock },
    { teamId: DEMO_TEAM.id, users: DEMO_USERS },
  );
  return {
    ...access,
    app,
    sandbox,
    teamId: DEMO_TEAM.id,
    accountIds: sandbox.accountIds,
    async stop() {
      await app.stop();
      await sandbox.close();
      await database.close();
    },
  };
}

async function fill(db: Database, url: string | undefined): Promise<void> {
  const sandbox = await startSandbox({ size: SIZE });
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: 'unused' });
  const system = await createSystem(settings, db, demoPlatforms(settings, sandbox), createLog({ level: 'silent' }));
  const connection = { loginCustomerId: sandbox.managerId, refreshToken: DEMO_OAUTH.refreshToken };
  await prepareDemo({ ...system, connection });
  await system.locks.close();
  await sandbox.close();
}
