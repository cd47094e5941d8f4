import type { ReceivedInvitation } from '../../../schema/teams/received-invitation.type.js';
import type { Role } from '../../access/roles.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { existing } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { noteTeamEvent } from '../logs/activity-log.js';

/**
 * A person's invitations in all teams, by the e-mail address that Google verified at sign-in. Accepting one is the only way to
 * join a team (decisions, section 6, "invitations").
 */
export class ReceivedInvitationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  async pending(viewer: Viewer): Promise<ReceivedInvitation[]> {
    return this.db.query<ReceivedInvitation>(
      sql`select i.id, i.team_id as "teamId", t.name as "teamName", i.role, coalesce(inviter.name, '') as "invitedBy",
          ${isoUtc(sql`i.created_at`)} as "createdAt"
        from users u
        join team_invitations i on lower(i.email) = lower(u.email) and i.status = 'pending'
        join teams t on t.id = i.team_id
        left join users inviter on inviter.id = i.invited_by
        where u.id = ${personOf(viewer).userId}
        order by i.created_at, i.id`,
      'invitations.received',
    );
  }

  /** Joins the team and returns its id; members keep their role. Throws NotFoundError unless it waits for them. */
  async accept(viewer: Viewer, invitationId: string): Promise<string> {
    const { userId } = personOf(viewer);
    return this.db.transaction(async (tx) => {
      const { teamId, role, name } = await take(tx, userId, invitationId, 'accepted');
      const [joined] = await tx.query(
        sql`insert into team_members (team_id, user_id, role, joined_at)
          values (${teamId}, ${userId}, ${role}, ${this.clock().toISOString()}) on conflict do nothing returning 1`,
      );
      if (joined) {
        const message = `Einladung angenommen: ${name} gehört jetzt zum Team (Rolle ${role})`;
        await noteTeamEvent(tx, { teamId, userId, message, metadata: { invitationId, role } });
      }
      return teamId;
    });
  }

  /** Throws NotFoundError like `accept`. */
  async decline(viewer: Viewer, invitationId: string): Promise<void> {
    const { userId } = personOf(viewer);
    await this.db.transaction(async (tx) => {
      const { teamId, email, role } = await take(tx, userId, invitationId, 'declined');
      // The team knows only the address that it invited.
      const message = `Einladung abgelehnt: ${email} (Rolle ${role})`;
      await noteTeamEvent(tx, { teamId, userId: null, message, metadata: { invitationId, role } });
    });
  }
}

/** Answers a pending invitation, once. Throws NotFoundError. */
async function take(tx: Sql, userId: string, invitationId: string, answer: 'accepted' | 'declined') {
  const [taken] = await tx.query<{ teamId: string; email: string; role: Role; name: string }>(
    sql`update team_invitations i set status = ${answer} from users u
      where u.id = ${userId} and i.id = ${uuidOrNull(invitationId)} and i.status = 'pending'
        and lower(i.email) = lower(u.email)
      returning i.team_id as "teamId", i.email, i.role, u.name`,
  );
  return existing(taken, 'Invitation');
}
