import type { Database } from '../db/database.js';
import { LOG_POSITION } from '../db/replica.js';
import { type Statement, sql } from '../db/sql.js';

/**
 * Notes how far a replica must have come to show a caller what it wrote (ADR 36); asked for after each write, done or
 * failed. Does nothing without a replica.
 */
export class CallerWrites {
  constructor(private readonly db: Pick<Database, 'query' | 'forCredentials' | 'hasReplica'>) {}

  /** `callerId` is that of the API key or the person. */
  async note(teamId: string, callerId: string): Promise<void> {
    if (!this.db.hasReplica) return;
    const note = sql`insert into caller_writes as w (team_id, caller_id, position)
      values (${teamId}, ${callerId}, ${LOG_POSITION})
      on conflict (team_id, caller_id) do update set position = greatest(w.position, excluded.position)`;
    // Without the primary nobody is let in to read.
    await this.db.forCredentials.query(note, 'caller-wrote').catch(() => undefined);
  }
}

/** The place in the log after the last write of a caller, null without one, for the statement that finds it. */
export function wroteAt(team: Statement, caller: Statement): Statement {
  return sql`(select position from caller_writes w where w.team_id = ${team} and w.caller_id = ${caller})`;
}
