import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { sql } from '../../db/sql.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';

/** Stands for the account in entries that belong to the team as such. */
export const TEAM_LEVEL = 'system';

/** A change that belongs into the activity log of its account. */
export interface AccountChange {
  accountId: string;
  /** For people, in German. */
  message: string;
  metadata?: Record<string, unknown>;
  /** The member on whose behalf an API key writes. */
  userId?: string | null | undefined;
}

/** Notes a change in the activity log, under the id that it has in the audit log (`metadata.auditId`). */
export async function noteChange(
  db: Sql,
  viewer: Viewer,
  { auditId }: Pick<WriteInProgress, 'auditId'>,
  { accountId, message, metadata, userId = null }: AccountChange,
): Promise<void> {
  await db.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, metadata, user_id, api_key_id)
      values (${viewer.teamId}, ${accountId}, 'user_action', ${message}, ${toJsonb({ auditId, ...metadata })},
        ${viewer.kind === 'session' ? viewer.userId : userId}, ${viewer.kind === 'key' ? viewer.apiKeyId : null})`,
    'activity-logs.note',
  );
}

/** Something that a person did to a team as such. */
export interface TeamEvent {
  teamId: string;
  /** Null where the team does not know the person. */
  userId: string | null;
  /** For people, in German. */
  message: string;
  metadata?: Record<string, unknown>;
}

/** Notes in the activity log what concerns the team as such; everybody from member up reads it. */
export async function noteTeamEvent(db: Sql, { teamId, userId, message, metadata = {} }: TeamEvent): Promise<void> {
  await db.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, metadata, user_id)
      values (${teamId}, ${TEAM_LEVEL}, 'user_action', ${message}, ${toJsonb(metadata)}, ${userId})`,
    'activity-logs.note-team',
  );
}
