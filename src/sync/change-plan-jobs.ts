import { sql } from '../db/statements/sql.js';
import { RecordJobs, type RecordJobsParts } from './record-jobs.js';

interface PlanJob {
  teamId: string;
  planId: string;
}

/** Concurrent plans per process. */
const CONCURRENT_PLANS = 2;
/** Finished and undecided plans are deleted after this many days; the audit log keeps their changes. */
const PLAN_RETENTION_DAYS = 365;

/** Runs approved change plans. A plan that a process leaves is gone on with after its last change. */
export class ChangePlanJobs extends RecordJobs<PlanJob> {
  constructor(parts: RecordJobsParts) {
    const kind = { name: 'change plan', queue: 'change-plan', roundQueue: 'change-plans-left' };
    super({ ...kind, concurrency: CONCURRENT_PLANS }, parts);
  }

  protected idOf({ planId }: PlanJob): string {
    return planId;
  }

  protected left(): Promise<PlanJob[]> {
    return this.parts.db.query<PlanJob>(
      sql`select team_id as "teamId", id as "planId" from change_plans where status in ('applying', 'undoing')`,
      'changePlans.left',
    );
  }

  protected async tidy(): Promise<void> {
    await this.parts.db.query(
      sql`delete from change_plans
        where coalesce(ended_at, rejected_at, expires_at) < statement_timestamp() - make_interval(days => ${PLAN_RETENTION_DAYS})
          and status not in ('applying', 'undoing')`,
      'changePlans.tidy',
    );
  }
}
