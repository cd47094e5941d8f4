import type { Viewer } from '../../access/viewer.js';

/** SQL condition on `accounts a`: the ones that the caller may see. Binds $1 and $2. */
export const VISIBLE = 'a.team_id = $1 and ($2::text[] is null or a.id = any($2))';

/** Values of $1 and $2 for VISIBLE. */
export function visibleTo(viewer: Viewer): [teamId: string, accountIds: string[] | null] {
  return [viewer.teamId, viewer.accountIds];
}
