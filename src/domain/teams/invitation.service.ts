import type { InviteArgs, ReceivedInvitation, TeamInvitation as Shown } from '../../../schema/teams/invitation.type.js';
import { requireManagesRole } from '../../access/authorize.js';
import { type Role, roleReaches } from '../../access/roles.js';
import { personOf, requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { conflict, NotFoundError, ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { comparedEmail, EMAIL_RULE, emailAddressOf } from '../../lib/email-address.js';
import { uuidOrNull } from '../../lib/ids.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { logTeamEvent } from '../logs/activity-log.js';
import { TeamInvitation } from './team-member.entity.js';

/**
 * Invitations by e-mail address, the only way to join a team (decisions, section 6, "invitations"). Nobody
 * can give or revoke a role above their own; other teams throw NotFoundError.
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

  /**
   * Throws `conflict` for a member or an invited address, ParameterError for a misleading one or for accounts of an
   * admin or owner, NotFoundError for an unknown account.
   */
  async invite(viewer: Viewer, { teamId, email: asked, role, accountIds }: InviteArgs): Promise<Shown> {
    requireManagesRole(viewer, role);
    requireOwnTeam(viewer, teamId);
    const email = emailAddressOf(asked);
    if (email === undefined) throw new ParameterError('email', EMAIL_RULE);
    const limitedTo = await this.requireAssignable(viewer, role, [...new Set(accountIds ?? [])]);
    const [member] = await this.db.query(
      sql`select 1 from team_members m join users u on u.id = m.user_id
        where m.team_id = ${viewer.teamId} and ${comparedEmail(sql`u.email`)} = ${comparedEmail(sql`${email}::text`)}`,
      'invitations.isMember',
    );
    if (member) throw conflict(`${email} is already a member of the team.`);
    const [invitation] = await this.db.query<Shown>(
      sql`with i as (
        insert into team_invitations (team_id, email, role, account_ids, invited_by, created_at)
        values (${viewer.teamId}, ${email}, ${role}, ${limitedTo}::text[], ${personOf(viewer).userId},
          ${this.clock().toISOString()})
        on conflict do nothing returning *
        ) select id, email, role, status, account_ids as "accountIds", ${isoUtc(sql`created_at`)} as "createdAt" from i`,
      'invitations.invite',
    );
    if (!invitation) throw conflict(`${email} is already invited; revoke that invitation first.`);
    return invitation;
  }

  private async requireAssignable(viewer: Viewer, role: Role, accountIds: readonly string[]): Promise<string[]> {
    if (accountIds.length === 0) return [];
    if (roleReaches(role, 'admin')) {
      throw new ParameterError('accountIds', 'must be empty: admins and owners always access all accounts');
    }
    const rows = await this.db.query<{ id: string }>(
      sql`select a.id from accounts a where ${visible(viewer)} and a.id = any(${accountIds}) order by a.id`,
      'invitations.accounts',
    );
    const known = rows.map(({ id }) => id);
    const missing = accountIds.find((id) => !known.includes(id));
    if (missing !== undefined) throw new NotFoundError(`accountIds: account ${missing.slice(0, 50)}`);
    return known;
  }

  /** Throws NotFoundError for an invitation that is not pending. */
  async revoke(viewer: Viewer, teamId: string, invitationId: string): Promise<void> {
    requireOwnTeam(viewer, teamId);
    await this.db.edit(viewer, async ({ em }) => {
      const failHandler = () => new NotFoundError('Invitation');
      const pending = { id: invitationId, status: 'pending' } as const;
      const invitation = await em.findOneOrFail(TeamInvitation, pending, { ...FOR_CHANGE, failHandler });
      requireManagesRole(viewer, invitation.role);
      em.remove(invitation);
    });
  }

  /** The person's invitations from all teams, oldest first. */
  async received(viewer: Viewer): Promise<ReceivedInvitation[]> {
    return this.db.query<ReceivedInvitation>(
      sql`select i.id, i.team_id as "teamId", t.name as "teamName", i.role, coalesce(inviter.name, '') as "invitedBy",
          ${isoUtc(sql`i.created_at`)} as "createdAt"
        from users u
        join team_invitations i on ${comparedEmail(sql`i.email`)} = ${comparedEmail(sql`u.email`)} and i.status = 'pending'
        join teams t on t.id = i.team_id
        left join users inviter on inviter.id = i.invited_by
        where u.id = ${personOf(viewer).userId}
        order by i.created_at, i.id`,
      'invitations.received',
    );
  }

  /**
   * Returns the team's id; members keep their role and accounts. Throws NotFoundError for others' invitations, `conflict`
   * when all of its accounts are gone: none would mean all.
   */
  async accept(viewer: Viewer, invitationId: string): Promise<string> {
    const { userId } = personOf(viewer);
    return this.db.transaction(async (tx) => {
      const { teamId, role, name, accountIds } = await respond(tx, userId, invitationId, 'accepted');
      const [joined] = await tx.query(
        sql`insert into team_members (team_id, user_id, role, joined_at)
          values (${teamId}, ${userId}, ${role}, ${this.clock().toISOString()}) on conflict do nothing returning 1`,
      );
      if (joined) {
        if (accountIds.length > 0) await assign(tx, teamId, userId, accountIds);
        const message = `Einladung angenommen: ${name} gehört jetzt zum Team (Rolle ${role})`;
        await logTeamEvent(tx, { teamId, userId, message, metadata: { invitationId, role } });
      }
      return teamId;
    });
  }

  /** Throws NotFoundError like `accept`. */
  async decline(viewer: Viewer, invitationId: string): Promise<void> {
    const { userId } = personOf(viewer);
    await this.db.transaction(async (tx) => {
      const { teamId, email, role } = await respond(tx, userId, invitationId, 'declined');
      // The team only knows the address that it invited.
      const message = `Einladung abgelehnt: ${email} (Rolle ${role})`;
      await logTeamEvent(tx, { teamId, userId: null, message, metadata: { invitationId, role } });
    });
  }
}

async function assign(tx: Sql, teamId: string, userId: string, accountIds: readonly string[]): Promise<void> {
  const assigned = await tx.query(
    sql`insert into account_assignments (team_id, user_id, account_id)
      select a.team_id, ${userId}, a.id from accounts a where a.team_id = ${teamId} and a.id = any(${accountIds})
      returning 1`,
  );
  if (assigned.length === 0) throw conflict('The accounts of this invitation are gone; ask for another one.');
}

/** Throws NotFoundError unless the invitation is pending. */
async function respond(tx: Sql, userId: string, invitationId: string, answer: 'accepted' | 'declined') {
  const [taken] = await tx.query<{ teamId: string; email: string; role: Role; name: string; accountIds: string[] }>(
    sql`update team_invitations i set status = ${answer} from users u
      where u.id = ${userId} and i.id = ${uuidOrNull(invitationId)} and i.status = 'pending'
        and ${comparedEmail(sql`i.email`)} = ${comparedEmail(sql`u.email`)}
      returning i.team_id as "teamId", i.email, i.role, u.name, i.account_ids as "accountIds"`,
  );
  return requireFound(taken, 'Invitation');
}
