import type { SessionViewer, Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { ParameterError } from '../../errors.js';
import { isUuid, uuidOrNull } from '../../lib/ids.js';

/** Throws ParameterError if `userId` is given and not a member of the viewer's team. */
export async function requireMember(db: Sql, viewer: Viewer, userId: string | null | undefined): Promise<void> {
  if (userId == null) return;
  const [member] = await db.query(
    sql`select 1 from team_members where team_id = ${viewer.teamId} and user_id = ${uuidOrNull(userId)}`,
    'teams.isMember',
  );
  if (!member) throw new ParameterError('userId', 'must be the id of a member of the team');
}

/** Distinct `userIds`, locked. Throws ParameterError for `parameter` unless all are members. */
export async function requireMembers(tx: Sql, viewer: Viewer, userIds: readonly string[], parameter: string) {
  const distinct = [...new Set(userIds.map((id) => id.toLowerCase()))];
  await lockName(tx, membersLock(viewer.teamId), 'shared');
  const rows = await tx.query(
    sql`select 1 from team_members
      where team_id = ${viewer.teamId} and user_id = any(${distinct.filter(isUuid)}::uuid[])`,
  );
  if (rows.length < distinct.length) throw new ParameterError(parameter, 'must only name members of the team');
  return distinct;
}

/** Shared by whoever names members, held alone by whoever removes one. */
export const membersLock = (teamId: string) => `members ${teamId}`;

/** The person behind a write: the signed-in one, or the member that an API key's caller named. */
export function authorOf(viewer: Viewer, userId: string | null = null): string | null {
  return viewer.kind === 'session' ? viewer.userId : userId;
}

export function apiKeyOf(viewer: Viewer): string | null {
  return viewer.kind === 'key' ? viewer.apiKeyId : null;
}

/** A viewer without any access, to record what a former member tried. */
export function formerMember(teamId: string, userId: string): SessionViewer {
  const kundeSettings = {
    kundeCanViewSearchTerms: false,
    kundeCanViewNegativeLists: false,
    kundeCanCreateFeeds: false,
  };
  return { kind: 'session', teamId, userId, role: 'kunde', accountIds: [], kundeSettings, showManagerAccounts: false };
}
