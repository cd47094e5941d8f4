import { type Role, roleReaches } from '../../access/roles.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';

/** Throws AppError `forbidden` unless the viewer may deal with people of this role: admins up to admin, owners with all. */
export function requireReach(viewer: Viewer, role: Role): void {
  const own = viewer.kind === 'session' ? viewer.role : undefined;
  if (own && roleReaches(own, 'admin') && roleReaches(own, role)) return;
  const least = role === 'owner' ? 'owner' : 'admin';
  throw new AppError('forbidden', `This needs the role ${least} or higher${own ? `; yours is ${own}` : ''}.`);
}
