import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { sql } from '../../db/statements/sql.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { apiKeyOf, authorOf } from '../teams/membership.js';

/** The account id of the team's own entries. */
export const TEAM_LEVEL = 'system';

interface Entry {
  /** For people, in German. */
  message: string;
  metadata?: Record<string, unknown>;
}

interface AccountChange extends Entry {
  accountId: string;
  /** The member on whose behalf an API key writes. */
  userId?: string | null | undefined;
}

interface TeamEvent extends Entry {
  teamId: string;
  /** Null if the team does not know the person. */
  userId: string | null;
}

/** Logs a change of an account with the id of its audit entry (`metadata.auditId`). */
export async function logChange(
  db: Sql,
  viewer: Viewer,
  { auditId }: Pick<WriteInProgress, 'auditId'>,
  { accountId, message, metadata, userId }: AccountChange,
): Promise<void> {
  await db.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, metadata, user_id, api_key_id)
      values (${viewer.teamId}, ${accountId}, 'user_action', ${message}, ${toJsonb({ auditId, ...metadata })},
        ${authorOf(viewer, userId)}, ${apiKeyOf(viewer)})`,
    'activity-logs.note',
  );
}

/** Logs an event of the team, which members and higher roles can read. */
export async function logTeamEvent(db: Sql, { teamId, userId, message, metadata = {} }: TeamEvent): Promise<void> {
  await db.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, metadata, user_id)
      values (${teamId}, ${TEAM_LEVEL}, 'user_action', ${message}, ${toJsonb(metadata)}, ${userId})`,
    'activity-logs.note-team',
  );
}
