import type { InviteArgs, TeamInvitation as Shown } from '../../../schema/teams/invitation.type.js';
import { requireReach } from '../../access/authorize.js';
import { personOf, requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/orm.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { conflict, NotFoundError } from '../../errors.js';
import { TeamInvitation } from './team-member.entity.js';

/**
 * Invitations by e-mail address, which the person accepts or declines (`ReceivedInvitationService`). Nobody can give or revoke
 * a role above their own. Other teams throw NotFoundError.
 */
export class InvitationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  async pending(viewer: Viewer, teamId: string): Promise<Shown[]> {
    requireOwnTeam(viewer, teamId);
    const orderBy = { createdAt: 'asc', id: 'asc' } as const;
    return this.db.read(viewer, (em) => em.find(TeamInvitation, { status: 'pending' }, { orderBy }));
  }

  /** Throws AppError `conflict` for a member of the team and for an address that is invited already. */
  async invite(viewer: Viewer, { teamId, email, role }: InviteArgs): Promise<Shown> {
    requireReach(viewer, role);
    requireOwnTeam(viewer, teamId);
    const [member] = await this.db.query(
      sql`select 1 from team_members m join users u on u.id = m.user_id
        where m.team_id = ${viewer.teamId} and lower(u.email) = lower(${email})`,
      'invitations.isMember',
    );
    if (member) throw conflict(`${email} is a member of the team already.`);
    const [invitation] = await this.db.query<Shown>(
      sql`insert into team_invitations (team_id, email, role, invited_by, created_at)
        values (${viewer.teamId}, ${email}, ${role}, ${personOf(viewer).userId}, ${this.clock().toISOString()})
        on conflict (team_id, lower(email)) where status = 'pending' do nothing
        returning id, email, role, status, ${isoUtc(sql`created_at`)} as "createdAt"`,
      'invitations.invite',
    );
    if (!invitation) throw conflict(`${email} is invited already; revoke that invitation first.`);
    return invitation;
  }

  /** Throws NotFoundError for an invitation that is not pending. */
  async revoke(viewer: Viewer, teamId: string, invitationId: string): Promise<void> {
    requireOwnTeam(viewer, teamId);
    await this.db.edit(viewer, async ({ em }) => {
      const failHandler = () => new NotFoundError('Invitation');
      const pending = { id: invitationId, status: 'pending' } as const;
      const invitation = await em.findOneOrFail(TeamInvitation, pending, { ...FOR_CHANGE, failHandler });
      requireReach(viewer, invitation.role);
      em.remove(invitation);
    });
  }
}
