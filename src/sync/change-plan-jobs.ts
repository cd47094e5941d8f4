import type { PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { Log } from '../log.js';
import { asked, jobOf } from './traced-job.js';

export interface ChangePlanJobsOptions {
  /** Plans that this process carries out at the same time. Default 2. */
  concurrency?: number | undefined;
  /** Seconds between looks for new jobs. Default 2. */
  pollSeconds?: number | undefined;
}

interface PlanJob {
  teamId: string;
  planId: string;
}

/** Carries a plan out until it is done, or the signal says to stop. */
export type CarryOut = (plan: PlanJob, signal: AbortSignal) => Promise<void>;

const QUEUE = 'change-plan';
const LEFT = 'change-plans-left';
const EVERY_MINUTE = '* * * * *';
const HEARTBEAT_SECONDS = 30;
const LONGEST_RUN_SECONDS = 6 * 3_600;
const KEPT_SECONDS = 3_600;
/** Plans that ended, or that nobody decided about, are kept for so many days; the audit log keeps what they did. */
const KEPT_DAYS = 365;

/**
 * Change plans as jobs of any process. What is to be done stands in the plan: a job only says that somebody should look, and
 * once a minute every plan that is under way is looked at, whatever became of its job.
 */
export class ChangePlanJobs {
  private readonly stopping = new AbortController();
  private carryOut: CarryOut | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Sql,
    private readonly log: Log,
    private readonly options: ChangePlanJobsOptions = {},
  ) {}

  /** Says who carries plans out; before the start. */
  handle(carryOut: CarryOut): void {
    this.carryOut = carryOut;
  }

  /** Begins to work on a queue that was started. */
  async start(): Promise<void> {
    const { carryOut } = this;
    if (!carryOut) return;
    const { concurrency = 2, pollSeconds = 2 } = this.options;
    await this.boss.createQueue(QUEUE, {
      policy: 'stately',
      retryLimit: 3,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: LONGEST_RUN_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    });
    await this.boss.createQueue(LEFT, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: KEPT_SECONDS });
    const polling = { pollingIntervalSeconds: pollSeconds };
    const carried = jobOf<PlanJob>(QUEUE, (plan, signal) =>
      carryOut(plan, AbortSignal.any([this.stopping.signal, signal])).catch((err: unknown) => {
        this.log.error({ err, ...plan }, 'change plan');
        throw err;
      }),
    );
    await this.boss.work<PlanJob>(QUEUE, { ...polling, localConcurrency: concurrency }, carried);
    await this.boss.work(
      LEFT,
      polling,
      jobOf(LEFT, () => this.lookAfter()),
    );
    await this.boss.schedule(LEFT, EVERY_MINUTE);
  }

  /** Asks for a plan to be carried out, once the transaction is committed. */
  async request(tx: Sql, plan: PlanJob): Promise<void> {
    const executeSql = async (text: string, values: unknown[] = []) => ({ rows: await tx.query(text, values) });
    const jobs = [{ data: asked(plan), singletonKey: plan.planId }];
    await this.boss.insert(QUEUE, jobs, { db: { executeSql }, returnId: false });
  }

  /** Lets running plans end after the change that they are at; another process goes on with them. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }

  private async lookAfter(): Promise<void> {
    const left = await this.db.query<PlanJob>(
      sql`select team_id as "teamId", id as "planId" from change_plans where status in ('applying', 'undoing')`,
      'changePlans.left',
    );
    for (const plan of left) await this.boss.send(QUEUE, asked(plan), { singletonKey: plan.planId });
    await this.db.query(
      sql`delete from change_plans
        where coalesce(ended_at, rejected_at, expires_at) < clock_timestamp() - make_interval(days => ${KEPT_DAYS})
          and status not in ('applying', 'undoing')`,
      'changePlans.tidy',
    );
  }
}
