import { raw } from '@mikro-orm/core';
import type { SignedInTeam, SignIn } from '../../schema/access/sign-in.type.js';
import type { Database, Sql, Transaction } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { lockName } from '../db/transaction-locks.js';
import { beginTrial } from '../domain/billing/trial.js';
import { Team } from '../domain/teams/team.entity.js';
import { TeamMember } from '../domain/teams/team-member.entity.js';
import { User } from '../domain/teams/user.entity.js';
import { AppError, NotFoundError } from '../errors.js';
import type { Clock } from '../lib/clock.js';
import { COMPARED_EMAIL, emailAddressOf } from '../lib/email-address.js';
import type { Identity, IdentityProvider } from '../platforms/identity-provider.js';
import type { CallerWrites } from './caller-writes.js';
import type { Sessions } from './sessions.js';

const TEAM_NAME_LENGTH = 200;

/** Signs people in with a Google ID token (decisions, section 4). */
export class SignInService {
  constructor(
    private readonly db: Pick<Database, 'transaction'>,
    private readonly identities: IdentityProvider,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly callerWrites: CallerWrites,
  ) {}

  /**
   * Finds people by Google id, else by verified e-mail address; who has no team gets one, even with open
   * invitations. `teamId` selects a team, by default the first joined. Throws the identity provider's errors,
   * and NotFoundError.
   */
  async withGoogle(credential: string, teamId?: string | null): Promise<SignIn> {
    const identity = withPlainEmail(await this.identities.verify(credential));
    const { user, team } = await this.db.transaction(async (tx) => {
      await serialize(tx, identity);
      const user = await this.findOrCreateUser(tx.em, identity);
      let teams = await teamsOf(tx, user.id);
      if (teams.length === 0) teams = [this.createTeam(tx.em, user, await beginTrial(tx, identity, this.clock()))];
      const team = teamId == null ? teams[0] : teams.find((each) => each.id === teamId.toLowerCase());
      if (!team) throw new NotFoundError('Team');
      const { id, email, name, avatarUrl } = user;
      return { user: { id, email, name, avatarUrl }, team };
    });
    await this.callerWrites.record(team.id, user.id);
    const session = await this.sessions.issue({ userId: user.id, teamId: team.id });
    return { ...session, tokenType: 'Bearer', user, team };
  }

  private async findOrCreateUser(em: Transaction['em'], identity: Identity): Promise<User> {
    const { subject: googleSub, email, name, avatarUrl } = identity;
    const byEmail = raw(COMPARED_EMAIL, [email]);
    const found = await em.find(User, { $or: [{ googleSub }, { [byEmail]: [] }] }, { filters: false });
    const known = found.find((user) => user.googleSub === googleSub) ?? found[0];
    if (!known) {
      const createdAt = this.clock().toISOString();
      return em.create(User, {
        googleSub,
        email,
        name: name ?? (email.split('@')[0] as string),
        avatarUrl: avatarUrl ?? '',
        createdAt,
      });
    }
    if (known.googleSub && known.googleSub !== googleSub) {
      const advice = 'sign in with that account, or write to support';
      throw new AppError(
        'invalid_credential',
        `This e-mail address belongs to another Google account here; ${advice}.`,
      );
    }
    const isTaken = found.length > 1;
    return em.assign(known, { googleSub, name, avatarUrl, email: isTaken ? undefined : email });
  }

  private createTeam(em: Transaction['em'], user: User, trialEndsAt: string): SignedInTeam {
    const now = this.clock();
    const suffix = "'s team";
    const name = [...user.name].slice(0, TEAM_NAME_LENGTH - suffix.length).join('') + suffix;
    const { id } = em.create(Team, { name, trialEndsAt, createdAt: now.toISOString() });
    const { role } = em.create(TeamMember, { teamId: id, user, role: 'owner', joinedAt: now.toISOString() });
    return { id, name, role };
  }
}

/** Throws AppError for an address that imitates another. */
function withPlainEmail(identity: Identity): Identity {
  const email = emailAddressOf(identity.email);
  if (email !== undefined) return { ...identity, email };
  const why = 'its e-mail address holds letters that look like others, or no domain';
  throw new AppError('invalid_credential', `The credential was refused: ${why}. Sign in with another account.`);
}

/** Serialises sign-ins of one person across processes, so that only one of them creates the account. */
async function serialize(tx: Sql, { subject, email }: Identity): Promise<void> {
  for (const name of [`sign-in subject ${subject}`, `sign-in email ${email.toLowerCase()}`]) {
    await lockName(tx, name);
  }
}

function teamsOf(tx: Sql, userId: string): Promise<SignedInTeam[]> {
  return tx.query(
    sql`select t.id, t.name, m.role from team_members m join teams t on t.id = m.team_id
      where m.user_id = ${userId} order by m.joined_at, t.id`,
  );
}
