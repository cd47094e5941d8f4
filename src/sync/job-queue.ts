import { type Clock, type Job, type JobInsert, PgBoss, type Queue } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { sessionAt } from '../db/session.js';
import { NOTICE_GONE_SERVER } from '../db/tcp.js';
import { inNewTrace, traceOrigin } from '../telemetry/tracing.js';

const SCHEMA = 'jobs';
/** The queue's own connections, beside one that listens. */
const POOL_SIZE = 1;
const MONITOR_SECONDS = 30;
const CRON_POLL_SECONDS = 15;
/** Polls of queues that notify come so much later: they find only what waited for its time. */
const CALM = 10;
/** A broken network does not close connections, and workers would wait forever. */
const DRIVER_OPTIONS = { query_timeout: 60_000, ...NOTICE_GONE_SERVER };

export const EVERY_MINUTE = '* * * * *';

export const JOB_RETENTION_SECONDS = 3_600;

/** For queues with jobs of several hours; jobs of dead processes restart after the heartbeat. */
export const LONG_JOBS = { heartbeatSeconds: 30, expireInSeconds: 6 * 3_600 };

/** For queues whose job looks for work once a minute, in one process: that of a dead process ends with its heartbeat, not after minutes. */
export const SHORT_JOBS = {
  heartbeatSeconds: 30,
  policy: 'exclusive',
  retryLimit: 0,
  deleteAfterSeconds: JOB_RETENTION_SECONDS,
} as const;

/**
 * Immune to corrections of the system clock, which could stop syncs for an hour. The queue itself measures
 * the offset to the database's clock.
 */
export const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/** The queue's tables stay on the coordinator of a distributed database; any other server takes this for a setting of nobody's. */
const ON_ONE_NODE = { 'citus.enable_ddl_propagation': 'off' };

/** Not started yet. */
export function createJobQueue(connectionString: string): PgBoss {
  return new PgBoss({
    schema: SCHEMA,
    application_name: 'adlane-jobs',
    clock: STEADY_CLOCK,
    monitorIntervalSeconds: MONITOR_SECONDS,
    superviseIntervalSeconds: MONITOR_SECONDS,
    cronWorkerIntervalSeconds: CRON_POLL_SECONDS,
    useListenNotify: true,
    ...sessionAt(connectionString, ON_ONE_NODE),
    max: POOL_SIZE,
    ...DRIVER_OPTIONS,
  });
}

/** How often workers of `createQueue`'s queues poll: each `seconds` where they cannot be notified. */
export function polling(seconds: number) {
  return { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: CALM * seconds };
}

/** Creates a queue that wakes its workers for new jobs, also one of an earlier version that does not. */
export async function createQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, { ...options, notify: true });
  await boss.updateQueue(name, { notify: true });
}

/** Job data with the trace of its cause. */
type Traced<Data> = Data & { trace?: string | undefined };

export function withTrace<Data extends object>(data: Data): Traced<Data> {
  return { ...data, trace: traceOrigin() };
}

/** The jobs take effect when the transaction commits. */
export async function insertJobs<Data extends object>(
  boss: PgBoss,
  tx: Sql,
  queue: string,
  jobs: readonly (JobInsert<Data> & { data: Data })[],
): Promise<void> {
  const executeSql = async (text: string, values: unknown[] = []) => ({ rows: await tx.query(text, values) });
  const traced = jobs.map((job) => ({ ...job, data: withTrace(job.data) }));
  await boss.insert(queue, traced, { db: { executeSql }, returnId: false });
}

/** A handler for single jobs. Each has a new trace linked to its cause, because jobs wait long. */
export function jobHandler<Data extends object>(
  queue: string,
  work: (data: Data, signal: AbortSignal) => Promise<unknown>,
) {
  return async ([job]: Job<Traced<Data>>[]): Promise<void> => {
    if (!job) return;
    // Scheduled jobs have no data.
    const { trace, ...data } = job.data ?? {};
    await inNewTrace({ kind: 'job', queue }, trace, () => work(data as unknown as Data, job.signal));
  };
}
