import type { InviteArgs, TeamInvitation } from '../../../schema/teams/invitation.type.js';
import { personOf } from '../../access/person.js';
import type { Role } from '../../access/roles.js';
import { requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { AppError, NotFoundError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { requireReach } from './reach.js';

const COLUMNS = `id, email, role, status, ${isoUtc('created_at')} as "createdAt"`;

/**
 * Invitations by e-mail address, which the person accepts or declines (`ReceivedInvitationService`). Nobody hands out or
 * takes back a role above their own: only owners deal with owners. A foreign team answers 404.
 */
export class InvitationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The ones that nobody answered yet, oldest first. */
  async pending(viewer: Viewer, teamId: string): Promise<TeamInvitation[]> {
    requireOwnTeam(viewer, teamId);
    return this.db.query<TeamInvitation>(
      `select ${COLUMNS} from team_invitations where team_id = $1 and status = 'pending' order by created_at, id`,
      [viewer.teamId],
      'invitations.pending',
    );
  }

  /** Throws AppError `conflict` for a member of the team and for an address that is invited already. */
  async invite(viewer: Viewer, { teamId, email, role }: InviteArgs): Promise<TeamInvitation> {
    requireReach(viewer, role);
    requireOwnTeam(viewer, teamId);
    const [member] = await this.db.query(
      `select 1 from team_members m join users u on u.id = m.user_id where m.team_id = $1 and lower(u.email) = lower($2)`,
      [viewer.teamId, email],
      'invitations.isMember',
    );
    if (member) throw new AppError('conflict', `${email} is a member of the team already.`);
    const [invitation] = await this.db.query<TeamInvitation>(
      `insert into team_invitations (team_id, email, role, invited_by, created_at) values ($1, $2, $3, $4, $5)
       on conflict (team_id, lower(email)) where status = 'pending' do nothing returning ${COLUMNS}`,
      [viewer.teamId, email, role, personOf(viewer).userId, this.clock().toISOString()],
      'invitations.invite',
    );
    if (!invitation) throw new AppError('conflict', `${email} is invited already; revoke that invitation first.`);
    return invitation;
  }

  /** Takes back a pending invitation. Throws NotFoundError for any other. */
  async revoke(viewer: Viewer, teamId: string, invitationId: string): Promise<void> {
    requireOwnTeam(viewer, teamId);
    await this.db.transaction(async (tx) => {
      const [invitation] = await tx.query<{ role: Role }>(
        `select role from team_invitations where team_id = $1 and id = $2 and status = 'pending' for update`,
        [viewer.teamId, uuidOrNull(invitationId)],
      );
      if (!invitation) throw new NotFoundError('Invitation');
      requireReach(viewer, invitation.role);
      await tx.query('delete from team_invitations where team_id = $1 and id = $2', [viewer.teamId, invitationId]);
    });
  }
}
