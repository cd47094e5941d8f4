import type { Job, JobInsert, PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { rooted, traceOrigin } from '../telemetry/tracing.js';

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
    await rooted({ kind: 'job', queue }, trace, () => work(data as unknown as Data, job.signal));
  };
}
