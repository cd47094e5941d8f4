import type { Viewer } from '../../access/viewer.js';
import type { Sql, Transaction } from '../../db/database.js';
import { ParameterError } from '../../errors.js';
import { isUuid, uuidOrNull } from '../../ids.js';

/** Throws ParameterError unless `userId`, if there is one, is a member of the viewer's team. */
export async function requireMember(sql: Sql, viewer: Viewer, userId: string | null | undefined): Promise<void> {
  if (userId === null || userId === undefined) return;
  const [member] = await sql.query(
    'select 1 from team_members where team_id = $1 and user_id = $2',
    [viewer.teamId, uuidOrNull(userId)],
    'teams.isMember',
  );
  if (!member) throw new ParameterError('userId', 'must be the id of a member of the team');
}

/**
 * Throws ParameterError naming `parameter` unless each of `userIds` is a member of the viewer's team. They stay members
 * until the transaction ends. Returns them as stored, each once.
 */
export async function requireMembers(
  tx: Transaction,
  viewer: Viewer,
  userIds: readonly string[],
  parameter: string,
): Promise<string[]> {
  const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))];
  const rows = await tx.query<{ user_id: string }>(
    'select user_id from team_members where team_id = $1 and user_id = any($2::uuid[]) for key share',
    [viewer.teamId, wanted.filter(isUuid)],
  );
  if (rows.length < wanted.length) throw new ParameterError(parameter, 'must only name members of the team');
  return wanted;
}

/** Who writes: the person who is signed in, or the member that an API key names. */
export function authorOf(viewer: Viewer, userId?: string | null): string | null {
  return viewer.kind === 'session' ? viewer.userId : (userId ?? null);
}
