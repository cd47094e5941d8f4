import { type Clock, type Job, type JobInsert, PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { NOTICE_GONE_CALLERS, NOTICE_GONE_SERVER } from '../db/tcp.js';
import { inNewTrace, traceOrigin } from '../telemetry/tracing.js';

const SCHEMA = 'jobs';
/** Connections that the queue keeps for itself. */
const POOL_SIZE = 2;
const MONITOR_SECONDS = 30;
/** For the driver: a broken network closes no connection, and workers would wait for ever. */
const DRIVER = { query_timeout: 60_000, ...NOTICE_GONE_SERVER };

export const EVERY_MINUTE = '* * * * *';

/** Settings of queues whose jobs may run for hours; one whose process died is taken up after the heartbeat. */
export const LONG_JOBS = { heartbeatSeconds: 30, expireInSeconds: 6 * 3_600 };

/**
 * A clock that does not jump when the machine's is corrected: an hour back would be an hour without a sync. The queue
 * measures by itself how far it is from the database's clock, which says what is due.
 */
export const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/** A job queue in the database at `connectionString`. It is not started yet. */
export function createJobQueue(connectionString: string): PgBoss {
  return new PgBoss({
    schema: SCHEMA,
    application_name: 'adlane-jobs',
    clock: STEADY_CLOCK,
    monitorIntervalSeconds: MONITOR_SECONDS,
    superviseIntervalSeconds: MONITOR_SECONDS,
    connectionString,
    max: POOL_SIZE,
    options: NOTICE_GONE_CALLERS,
    ...DRIVER,
  });
}

/** A job's data, and the trace of what asked for it. */
type Traced<Data> = Data & { trace?: string | undefined };

/** Job data that names the present trace. */
export function asked<Data extends object>(data: Data): Traced<Data> {
  return { ...data, trace: traceOrigin() };
}

/** Asks for jobs, once the transaction is committed. */
export async function insertJobs<Data extends object>(
  boss: PgBoss,
  tx: Sql,
  queue: string,
  jobs: readonly (JobInsert<Data> & { data: Data })[],
): Promise<void> {
  const executeSql = async (text: string, values: unknown[] = []) => ({ rows: await tx.query(text, values) });
  const traced = jobs.map((job) => ({ ...job, data: asked(job.data) }));
  await boss.insert(queue, traced, { db: { executeSql }, returnId: false });
}

/** Works on a queue's jobs one by one, each in a new trace with a link to what asked: jobs wait long and are many. */
export function jobOf<Data extends object>(queue: string, work: (data: Data, signal: AbortSignal) => Promise<unknown>) {
  return async ([job]: Job<Traced<Data>>[]): Promise<void> => {
    if (!job) return;
    // A job of the schedule has no data.
    const { trace, ...data } = job.data ?? {};
    await inNewTrace({ kind: 'job', queue }, trace, () => work(data as unknown as Data, job.signal));
  };
}
