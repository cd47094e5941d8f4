import type { PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { Log } from '../log.js';
import { asked, EVERY_MINUTE, insertJobs, jobOf, LONG_JOBS } from './job-queue.js';

interface PlanJob {
  teamId: string;
  planId: string;
}

const QUEUE = 'change-plan';
const LEFT = 'change-plans-left';
/** Plans that a process carries out at the same time. */
const PLANS_AT_ONCE = 2;
const KEPT_SECONDS = 3_600;
/** Days for which ended and undecided plans are kept; the audit log keeps what they did. */
const KEPT_DAYS = 365;

/** Change plans as jobs of any process: a job says to look at a plan, which happens once a minute in any case. */
export class ChangePlanJobs {
  private readonly stopping = new AbortController();
  /** Carries a plan out until it is done, or the signal says to stop. To be set before the start. */
  carryOut: ((plan: PlanJob, signal: AbortSignal) => Promise<void>) | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Sql,
    private readonly log: Log,
    /** Seconds between looks for new jobs. */
    private readonly pollSeconds = 2,
  ) {}

  /** Begins to work on a queue that was started. */
  async start(): Promise<void> {
    const { carryOut } = this;
    if (!carryOut) return;
    const kept = { deleteAfterSeconds: KEPT_SECONDS };
    await this.boss.createQueue(QUEUE, { ...LONG_JOBS, ...kept, policy: 'stately', retryLimit: 3 });
    await this.boss.createQueue(LEFT, { ...kept, policy: 'exclusive', retryLimit: 0 });
    const polling = { pollingIntervalSeconds: this.pollSeconds };
    const carried = jobOf<PlanJob>(QUEUE, (plan, signal) =>
      carryOut(plan, AbortSignal.any([this.stopping.signal, signal])).catch((err: unknown) => {
        this.log.error({ err, ...plan }, 'change plan');
        throw err;
      }),
    );
    await this.boss.work<PlanJob>(QUEUE, { ...polling, localConcurrency: PLANS_AT_ONCE }, carried);
    const looked = jobOf(LEFT, () => this.lookAfter());
    await this.boss.work(LEFT, polling, looked);
    await this.boss.schedule(LEFT, EVERY_MINUTE);
  }

  /** Asks for a plan to be carried out, once the transaction is committed. */
  async request(tx: Sql, plan: PlanJob): Promise<void> {
    await insertJobs(this.boss, tx, QUEUE, [{ data: plan, singletonKey: plan.planId }]);
  }

  /** Stops running plans after their current change; another process continues them. */
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
