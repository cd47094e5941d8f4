import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { MinuteJob, type MinuteJobParts } from './minute-job.js';

interface DueAction {
  teamId: string;
  eventId: string;
}

/** Proposals per run and per team in it: each asks a platform. */
const MAX_ACTIONS = 50;
const MAX_OF_TEAM = 10;

export interface MonitorActionJobsParts extends MinuteJobParts {
  db: Sql;
}

/** Proposes what monitors want, the oldest first. */
export class MonitorActionJobs extends MinuteJob<MonitorActionJobsParts> {
  /** Set before `start`. */
  propose: ((action: DueAction) => Promise<void>) | undefined;

  constructor(parts: MonitorActionJobsParts) {
    super('monitor-actions', parts);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { db, log } = this.parts;
    const due = await db.query<DueAction>(
      sql`select d.team_id as "teamId", d.event_id as "eventId"
        from (
          select k.team_id, k.event_id, k.due_at, row_number() over (partition by k.team_id order by k.due_at, k.event_id) as place
          from monitor_actions k where k.status = 'waiting' and k.due_at <= statement_timestamp()
        ) d
        where d.place <= ${MAX_OF_TEAM} order by d.due_at, d.event_id limit ${MAX_ACTIONS}`,
      'monitors.dueActions',
    );
    for (const action of due) {
      if (signal.aborted) return;
      await this.propose?.(action).catch((err: unknown) => log.error({ err, ...action }, 'proposal of a monitor'));
    }
  }
}
