import type { PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { Log } from '../log.js';
import {
  createQueue,
  EVERY_MINUTE,
  insertJobs,
  jobHandler,
  LONG_JOBS,
  polling,
  SHORT_JOBS,
  withTrace,
} from './job-queue.js';

interface PlanJob {
  teamId: string;
  planId: string;
}

const QUEUE = 'change-plan';
const RECOVERY_QUEUE = 'change-plans-left';
/** Concurrent plans per process. */
const CONCURRENT_PLANS = 2;
const JOB_RETENTION_SECONDS = 3_600;
/** Finished and undecided plans are deleted after this many days; the audit log keeps their changes. */
const PLAN_RETENTION_DAYS = 365;

/** Runs approved change plans as jobs of any process. Plans without a job are found once a minute. */
export class ChangePlanJobs {
  private readonly stopping = new AbortController();
  /** Runs a plan until it is done or the signal aborts. Set before `start`. */
  runPlan: ((plan: PlanJob, signal: AbortSignal) => Promise<void>) | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Sql,
    private readonly log: Log,
    /** Polling interval in seconds. */
    private readonly pollSeconds = 2,
  ) {}

  /** The queue must be started. */
  async start(): Promise<void> {
    const { runPlan } = this;
    if (!runPlan) return;
    const retention = { deleteAfterSeconds: JOB_RETENTION_SECONDS };
    await createQueue(this.boss, QUEUE, { ...LONG_JOBS, ...retention, policy: 'stately', retryLimit: 3 });
    await createQueue(this.boss, RECOVERY_QUEUE, { ...SHORT_JOBS, ...retention });
    const polls = polling(this.pollSeconds);
    const planWorker = jobHandler<PlanJob>(QUEUE, (plan, signal) =>
      runPlan(plan, AbortSignal.any([this.stopping.signal, signal])).catch((err: unknown) => {
        this.log.error({ err, ...plan }, 'change plan');
        throw err;
      }),
    );
    await this.boss.work<PlanJob>(QUEUE, { ...polls, localConcurrency: CONCURRENT_PLANS }, planWorker);
    const recoveryWorker = jobHandler(RECOVERY_QUEUE, () => this.recover());
    await this.boss.work(RECOVERY_QUEUE, polls, recoveryWorker);
    await this.boss.schedule(RECOVERY_QUEUE, EVERY_MINUTE);
  }

  /** Takes effect when the transaction commits. */
  async request(tx: Sql, plan: PlanJob): Promise<void> {
    await insertJobs(this.boss, tx, QUEUE, [{ data: plan, singletonKey: plan.planId }]);
  }

  /** Running plans stop after their current change; another process continues them. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }

  private async recover(): Promise<void> {
    const left = await this.db.query<PlanJob>(
      sql`select team_id as "teamId", id as "planId" from change_plans where status in ('applying', 'undoing')`,
      'changePlans.left',
    );
    for (const plan of left) await this.boss.send(QUEUE, withTrace(plan), { singletonKey: plan.planId });
    await this.db.query(
      sql`delete from change_plans
        where coalesce(ended_at, rejected_at, expires_at) < statement_timestamp() - make_interval(days => ${PLAN_RETENTION_DAYS})
          and status not in ('applying', 'undoing')`,
      'changePlans.tidy',
    );
  }
}
