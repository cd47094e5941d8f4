import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { AppError } from '../errors.js';
import { endOf, sessionDigestOf } from './sessions.js';
import { personOf, type Viewer } from './viewer.js';

/** Each is looked at with every request of the person: far more than people end within the hours that a token is good for. */
const MOST_ENDED = 200;

const TOO_MANY = `At most ${MOST_ENDED} sessions of a person are ended by hand; this one ends by itself, within twelve hours of its beginning.`;

/** Ends sessions before their tokens do. */
export class SignOutService {
  constructor(private readonly db: Database) {}

  /**
   * From the next request on nobody gets anything for this token, in any process; open streams end within seconds. Other sessions of
   * the person go on. Throws AppError `forbidden` for an API key, `too_many_requests` after the 200th session within twelve hours.
   */
  async end(viewer: Viewer, token: string): Promise<void> {
    const { teamId, userId } = personOf(viewer);
    await this.db.edit(viewer, async (tx) => {
      await tx.query(
        sql`delete from ended_sessions
          where team_id = ${teamId} and user_id = ${userId} and expires_at < clock_timestamp()`,
      );
      const [row] = await tx.query<{ ended: number }>(
        sql`select count(*)::int as ended from ended_sessions where team_id = ${teamId} and user_id = ${userId}`,
      );
      if (row && row.ended >= MOST_ENDED) throw new AppError('too_many_requests', TOO_MANY);
      await tx.query(
        sql`insert into ended_sessions (team_id, user_id, token_digest, expires_at)
          values (${teamId}, ${userId}, ${sessionDigestOf(token)}, ${endOf(token).toISOString()})
          on conflict do nothing`,
      );
    });
  }
}
