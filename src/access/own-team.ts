import { NotFoundError } from '../errors.js';
import type { Viewer } from './viewer.js';

/** A path names the team it means; any but the viewer's own answers like one that does not exist. */
export function requireOwnTeam(viewer: Viewer, teamId: string): void {
  if (teamId.toLowerCase() !== viewer.teamId) throw new NotFoundError('Team');
}
