import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { AppError } from '../errors.js';
import { mayBeAskedFor } from './ended-sessions.sql.js';
import { endOf, sessionDigestOf } from './sessions.js';
import { personOf, type Viewer } from './viewer.js';

/** Every request of the person reads them. Far more than people end within the lifetime of a token. */
const MOST_ENDED = 200;

/** Ends sessions before their tokens do. */
export class SignOutService {
  constructor(private readonly db: Database) {}

  /**
   * Ends the token's session: from the next request on in every process, for open streams within seconds. The person's other
   * sessions go on. Throws AppError `forbidden` for an API key, `too_many_requests` after the 200th session in thirteen hours.
   */
  async end(viewer: Viewer, token: string): Promise<void> {
    const { teamId, userId } = personOf(viewer);
    await this.db.edit(viewer, async (tx) => {
      // Also those of people who have left the team.
      await tx.query(sql`delete from ended_sessions e where e.team_id = ${teamId} and not ${mayBeAskedFor}`);
      const [row] = await tx.query<{ ended: number }>(
        sql`select count(*)::int as ended from ended_sessions where team_id = ${teamId} and user_id = ${userId}`,
      );
      if (row && row.ended >= MOST_ENDED) {
        const message = `At most ${MOST_ENDED} sessions of a person are ended by hand; this one ends by itself, within twelve hours of its beginning.`;
        throw new AppError('too_many_requests', message);
      }
      await tx.query(
        sql`insert into ended_sessions (team_id, user_id, token_digest, expires_at)
          values (${teamId}, ${userId}, ${sessionDigestOf(token)}, ${endOf(token).toISOString()})
          on conflict do nothing`,
      );
    });
  }
}
