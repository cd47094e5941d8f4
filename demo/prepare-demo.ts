import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../src/db/database.js';
import { unhurried } from '../src/db/work.js';
import type { CountSteps, ShowProgress } from '../src/lib/progress.js';
import type { SyncService } from '../src/sync/sync.service.js';
import type { SyncJobs } from '../src/sync/sync-jobs.js';
import { teamRun } from '../src/sync/sync-status.js';
import { markDemoEvents } from './demo-events.js';
import { planDemo } from './demo-planning.js';
import { DEMO_TEAM } from './demo-team.js';
import {
  type DemoConnection,
  describeDemoAccounts,
  hasDemoAccount,
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
  return unhurried(async () => {
    const { db, sync, connection } = deps;
    await seedDemo(deps, connection);
    await keepDemoTrial(db);
    const isReady = await hasDemoData(db);
    while (!(await hasDemoData(db))) {
      const { status, failure } = await sync.run({ teamId: DEMO_TEAM.id, onProgress, signal });
      if (status === 'failed') throw notPulled(failure?.message);
      if (status === 'busy') await delay(RETRY_MS, undefined, { signal });
    }
    if (!isReady) await analyze(db);
    await furnish(db);
    return !isReady;
  });
}

/**
 * The same with a single account, the first one that can be pulled. The others are queued for the jobs, which the caller starts
 * afterwards; true if there are any. Throws when none can be pulled.
 */
export function beginDemo(
  deps: DemoDeps & { jobs: Pick<SyncJobs, 'open' | 'queueAccounts'> },
  onProgress?: ShowProgress,
): Promise<boolean> {
  return unhurried(async () => {
    const { db, sync, jobs, connection } = deps;
    const { signal } = new AbortController();
    await seedDemo(deps, connection);
    await keepDemoTrial(db);
    for (let isQueued = false; !(await hasDemoAccount(db)); ) {
      await jobs.open();
      if (!isQueued) await jobs.queueAccounts(DEMO_TEAM.id, signal);
      const next = await sync.nextQueued(DEMO_TEAM.id);
      isQueued = next !== undefined;
      if (next) await sync.pullQueued(next, signal, onProgress);
      else {
        const run = await teamRun(db, DEMO_TEAM.id);
        if (run?.status === 'failed') throw notPulled(run.message);
        // Another process lists the accounts.
        await delay(RETRY_MS);
      }
    }
    await furnish(db);
    return !(await hasDemoData(db));
  });
}

/**
 * Follows what `beginDemo` left to the jobs until it has arrived or failed. Resolves with why not all of it arrived, or null.
 * Throws the signal's reason.
 */
export function finishDemo(db: Database, onArrival: CountSteps, signal: AbortSignal): Promise<string | null> {
  return unhurried(async () => {
    let arrived = 0;
    for (;;) {
      const run = await teamRun(db, DEMO_TEAM.id);
      if (run && run.done > arrived) {
        arrived = run.done;
        await seedStatusHistory(db);
        onArrival(arrived, run.of);
      }
      if (run?.status !== 'running') {
        await analyze(db);
        await furnish(db);
        return run?.message ?? null;
      }
      await delay(RETRY_MS, undefined, { signal });
    }
  });
}

/** PostgreSQL would look at what has come within a minute, but people look at once. */
async function analyze(db: Database): Promise<void> {
  await db.query('analyze');
}

/** Adds what no platform knows, to accounts that lack it. */
async function furnish(db: Database): Promise<void> {
  await markDemoEvents(db);
  await describeDemoAccounts(db);
  await seedStatusHistory(db);
  await describeDemoCustomers(db);
  await planDemo(db);
}

function notPulled(why: string | null | undefined): Error {
  return new Error(`The demo data could not be pulled: ${why}`);
}
