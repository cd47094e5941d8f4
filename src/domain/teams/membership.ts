import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { ParameterError } from '../../errors.js';
import { isUuid } from '../../ids.js';

/** Throws ParameterError unless `userId`, if there is one, is a member of the viewer's team. */
export async function requireMember(sql: Sql, viewer: Viewer, userId: string | null | undefined): Promise<void> {
  if (userId === null || userId === undefined) return;
  const [member] = isUuid(userId)
    ? await sql.query(
        'select 1 from team_members where team_id = $1 and user_id = $2',
        [viewer.teamId, userId],
        'teams.isMember',
      )
    : [];
  if (!member) throw new ParameterError('userId', 'must be the id of a member of the team');
}
