import { setTimeout as delay } from 'node:timers/promises';
import { unhurried } from '../src/db/work.js';
import type { ShowProgress } from '../src/lib/progress.js';
import type { SyncService } from '../src/sync/sync.service.js';
import { markDemoEvents } from './demo-events.js';
import { planDemo } from './demo-planning.js';
import { DEMO_TEAM } from './demo-team.js';
import {
  type DemoConnection,
  describeDemoAccounts,
  hasDemoData,
  keepDemoTrial,
  type SeedDeps,
  seedDemo,
} from './seed.js';
import { describeDemoCustomers } from './seed-customers.js';
import { seedStatusHistory } from './status-history.js';

export interface DemoDeps extends SeedDeps {
  sync: SyncService;
  connection: DemoConnection;
}

const RETRY_MS = 1_000;

/**
 * Brings the demo team to where it can be shown: seeded, and synced for the first time. Where that was done before, it
 * returns at once with false; what is new since then is for a sync in the background. Another process that does the same
 * on the same database is waited for. Throws when the first sync fails.
 */
export function prepareDemo(deps: DemoDeps, onProgress?: ShowProgress, signal?: AbortSignal): Promise<boolean> {
  return unhurried(() => prepare(deps, onProgress, signal));
}

async function prepare(
  deps: DemoDeps,
  onProgress: ShowProgress | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, sync, connection } = deps;
  await seedDemo(deps, connection);
  await keepDemoTrial(db);
  const isReady = await hasDemoData(db);
  while (!(await hasDemoData(db))) {
    const { status, failure } = await sync.run({ teamId: DEMO_TEAM.id, onProgress, signal });
    if (status === 'failed') throw new Error(`The demo data could not be pulled: ${failure?.message}`);
    if (status === 'busy') await delay(RETRY_MS, undefined, { signal });
  }
  // PostgreSQL would look at what has come within a minute, but people look at once.
  if (!isReady) await db.query('analyze');
  await markDemoEvents(db);
  await describeDemoAccounts(db);
  await seedStatusHistory(db);
  await describeDemoCustomers(db);
  await planDemo(db);
  return !isReady;
}
