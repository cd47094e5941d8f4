import type { TeamMember as Shown } from '../../../schema/teams/team-member.type.js';
import { ApiKey } from '../../access/api-key.entity.js';
import { requireReach } from '../../access/authorize.js';
import type { Role } from '../../access/roles.js';
import { personOf, requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/orm.js';
import { conflict, NotFoundError } from '../../errors.js';
import { TeamMember } from './team-member.entity.js';

/**
 * Changes of a team's members and their roles, in force from their next request (ADR 4). A team always keeps an owner, and only
 * owners can change owners. Former members keep their names in records. Other teams throw NotFoundError.
 */
export class MemberService {
  constructor(private readonly db: Database) {}

  /** Admins and owners see every account; their stored assignments apply again when they lose the role. */
  async setRole(viewer: Viewer, teamId: string, memberId: string, role: Role): Promise<Shown> {
    requireReach(viewer, role);
    requireOwnTeam(viewer, teamId);
    return this.db.edit(viewer, async ({ em }) => {
      const { member, actor } = await lock(em, viewer, memberId, role);
      requireReach(actor, member.role);
      requireReach(actor, role);
      member.role = role;
      const { joinedAt, user } = await em.populate(member, ['user']);
      return { id: user.id, email: user.email, name: user.name, avatarUrl: user.avatarUrl, role, joinedAt };
    });
  }

  /** Removes a member, or the viewer, which every role may, with the clients that the person granted access. */
  async remove(viewer: Viewer, teamId: string, memberId: string): Promise<void> {
    if (!isSelf(viewer, memberId)) requireReach(viewer, 'kunde');
    requireOwnTeam(viewer, teamId);
    await this.db.edit(viewer, async ({ em }) => {
      const { member, actor } = await lock(em, viewer, memberId, null);
      if (!isSelf(viewer, memberId)) requireReach(actor, member.role);
      // Access of clients ends with the person; API keys that they created belong to the team.
      await em.nativeDelete(ApiKey, { createdBy: member.user.id, clientId: { $ne: null } });
      em.remove(member);
    });
  }
}

/** Locks member, viewer, owners. Throws NotFoundError, `forbidden` above one's role, `conflict` for the last owner. */
async function lock(em: Transaction['em'], viewer: Viewer, memberId: string, next: Role | null) {
  const person = personOf(viewer);
  const concerned = { $or: [{ role: 'owner' as const }, { user: [memberId, person.userId] }] };
  const members = await em.find(TeamMember, concerned, { orderBy: { user: 'asc' }, ...FOR_CHANGE });
  const member = members.find(({ user }) => user.id === memberId.toLowerCase());
  if (!member) throw new NotFoundError('Team member');
  if (!isSelf(viewer, memberId)) requireReach(viewer, member.role);
  const owners = members.filter(({ role }) => role === 'owner');
  if (member.role === 'owner' && next !== 'owner' && owners.length === 1) {
    throw conflict('A team needs an owner; make another member an owner first.');
  }
  const actor: Viewer = { ...person, role: members.find(({ user }) => user.id === person.userId)?.role ?? 'kunde' };
  return { member, actor };
}

function isSelf(viewer: Viewer, memberId: string): boolean {
  return viewer.kind === 'session' && viewer.userId === memberId.toLowerCase();
}
