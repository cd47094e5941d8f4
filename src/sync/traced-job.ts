import type { Job } from 'pg-boss';
import { rooted, traceOrigin } from '../telemetry/tracing.js';

/** What a job is told, and what asked for it, in its trace. */
type Traced<Data> = Data & { trace?: string | undefined };

/** The data of a job that is asked for now. */
export function asked<Data extends object>(data: Data): Traced<Data> {
  return { ...data, trace: traceOrigin() };
}

/**
 * Works at one job of a queue at a time. Each is a trace of its own, which names what asked for it: jobs wait for long, and one of a team
 * asks for thousands.
 */
export function jobOf<Data extends object>(queue: string, work: (data: Data, signal: AbortSignal) => Promise<unknown>) {
  return async ([job]: Job<Traced<Data>>[]): Promise<void> => {
    if (!job) return;
    // A job of the schedule has no data.
    const { trace, ...data } = job.data ?? {};
    await rooted({ kind: 'job', queue }, trace, () => work(data as unknown as Data, job.signal));
  };
}
