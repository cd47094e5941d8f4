import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { AppError } from '../errors.js';
import { isRetained } from './ended-sessions.sql.js';
import { expiryOf, sessionDigestOf } from './sessions.js';
import { personOf, type Viewer } from './viewer.js';

/** Every request reads a person's ended sessions, so there is a limit, far above ordinary use. */
const MAX_ENDED = 200;

export class SignOutService {
  constructor(private readonly db: Database) {}

  /** Throws AppError `forbidden` for API keys, `too_many_requests` after 200 sign-outs in 13 hours. */
  async end(viewer: Viewer, token: string): Promise<void> {
    const { teamId, userId } = personOf(viewer);
    await this.db.edit(viewer, async (tx) => {
      // Includes those of people who have left the team.
      await tx.query(sql`delete from ended_sessions e where e.team_id = ${teamId} and not ${isRetained}`);
      const [row] = await tx.query<{ ended: number }>(
        sql`select count(*)::int as ended from ended_sessions where team_id = ${teamId} and user_id = ${userId}`,
      );
      if (row && row.ended >= MAX_ENDED) {
        const message = `At most ${MAX_ENDED} sessions of a person are ended by hand; this one ends by itself, within twelve hours of its beginning.`;
        throw new AppError('too_many_requests', message);
      }
      await tx.query(
        sql`insert into ended_sessions (team_id, user_id, token_digest, expires_at)
          values (${teamId}, ${userId}, ${sessionDigestOf(token)}, ${expiryOf(token).toISOString()})
          on conflict do nothing`,
      );
    });
  }
}
