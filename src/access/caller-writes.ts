import type { Database } from '../db/database.js';
import { LOG_POSITION } from '../db/replica.js';
import { type Statement, sql } from '../db/statements/sql.js';

/** Notes how far a replica must be to show callers their own writes (ADR 36). Called after each write, even a failed one. */
export class CallerWrites {
  constructor(private readonly db: Pick<Database, 'query' | 'forCredentials' | 'hasReplica'>) {}

  /** `callerId`: id of the API key or the person. */
  async note(teamId: string, callerId: string): Promise<void> {
    if (!this.db.hasReplica) return;
    const note = sql`insert into caller_writes as w (team_id, caller_id, position)
      values (${teamId}, ${callerId}, ${LOG_POSITION})
      on conflict (team_id, caller_id) do update set position = greatest(w.position, excluded.position)`;
    // A failure does no harm: without the primary no caller is let in to read.
    await this.db.forCredentials.query(note, 'caller-wrote').catch(() => undefined);
  }
}

/** SQL for the log position after a caller's last write; null without one. */
export function wroteAt(team: Statement, caller: Statement): Statement {
  return sql`(select position from caller_writes w where w.team_id = ${team} and w.caller_id = ${caller})`;
}
