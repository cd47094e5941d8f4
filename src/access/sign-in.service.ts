import type { SignedInTeam, SignedInUser, SignIn } from '../../schema/access/sign-in.type.js';
import type { Clock } from '../clock.js';
import type { Database, Sql } from '../db/database.js';
import { sql } from '../db/sql.js';
import { AppError, NotFoundError } from '../errors.js';
import type { Identity, IdentityProvider } from '../platforms/identity-provider.js';
import type { Sessions } from './sessions.js';

const TRIAL_DAYS = 14;
const TEAM_NAME_LENGTH = 200;

const USER = sql`u.id, u.email, u.name, u.avatar_url as "avatarUrl"`;

/** Signs people in with a Google ID token (decisions, section 4). */
export class SignInService {
  constructor(
    private readonly db: Pick<Database, 'transaction'>,
    private readonly identities: IdentityProvider,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /**
   * The person is known by Google's id, else by the verified e-mail address. Whoever is in no team gets one as its owner, in
   * a trial, also when invitations wait: those are accepted by the person alone. `teamId` chooses among several teams;
   * without it the token names the one joined first. Throws what the identity provider throws, and NotFoundError for
   * a team that the person is not in; a refused sign-in leaves nothing behind.
   */
  async withGoogle(credential: string, teamId?: string | null): Promise<SignIn> {
    const identity = await this.identities.verify(credential);
    const { user, team } = await this.db.transaction(async (tx) => {
      await takeTurns(tx, identity);
      const user = await this.recognise(tx, identity);
      let teams = await teamsOf(tx, user.id);
      if (teams.length === 0) teams = [await this.foundTeam(tx, user)];
      const team = teamId == null ? teams[0] : teams.find((each) => each.id === teamId.toLowerCase());
      if (!team) throw new NotFoundError('Team');
      return { user, team };
    });
    const session = await this.sessions.issue({ userId: user.id, teamId: team.id });
    return { ...session, tokenType: 'Bearer', user, team };
  }

  private async recognise(tx: Sql, identity: Identity): Promise<SignedInUser> {
    const { subject, email, name, avatarUrl } = identity;
    const found = await tx.query<{ id: string; googleSub: string | null }>(
      sql`select id, google_sub as "googleSub" from users
        where google_sub = ${subject} or lower(email) = lower(${email})`,
    );
    const known = found.find(({ googleSub }) => googleSub === subject) ?? found[0];
    if (known?.googleSub && known.googleSub !== subject) {
      const advice = 'sign in with that account, or write to support';
      throw new AppError(
        'invalid_credential',
        `This e-mail address belongs to another Google account here; ${advice}.`,
      );
    }
    const [user] = known
      ? await tx.query<SignedInUser>(
          sql`update users u set google_sub = ${subject}, name = coalesce(${name}, u.name),
              avatar_url = coalesce(${avatarUrl}, u.avatar_url),
              email = case when exists (select 1 from users o where lower(o.email) = lower(${email}) and o.id <> u.id)
                then u.email else ${email} end
            where u.id = ${known.id} returning ${USER}`,
        )
      : await tx.query<SignedInUser>(
          sql`insert into users as u (google_sub, email, name, avatar_url, created_at)
            values (${subject}, ${email}, ${name ?? email.split('@')[0]}, ${avatarUrl ?? ''},
              ${this.clock().toISOString()})
            returning ${USER}`,
        );
    return user as SignedInUser;
  }

  private async foundTeam(tx: Sql, user: SignedInUser): Promise<SignedInTeam> {
    const now = this.clock();
    const trialEndsAt = new Date(now.getTime() + TRIAL_DAYS * 86_400_000);
    const ending = "'s team";
    const name = [...user.name].slice(0, TEAM_NAME_LENGTH - ending.length).join('') + ending;
    const [team] = await tx.query<SignedInTeam>(
      sql`with founded as (
          insert into teams (name, trial_ends_at, created_at)
          values (${name}, ${trialEndsAt.toISOString()}, ${now.toISOString()}) returning id, name, created_at
        ), joined as (
          insert into team_members (team_id, user_id, role, joined_at)
          select id, ${user.id}, 'owner', created_at from founded returning role
        )
        select id, name, role from founded, joined`,
    );
    return team as SignedInTeam;
  }
}

/** Sign-ins of one person wait for each other, in whichever process they run, so that the first one is first once. */
async function takeTurns(tx: Sql, { subject, email }: Identity): Promise<void> {
  for (const name of [`sign-in subject ${subject}`, `sign-in email ${email.toLowerCase()}`]) {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

function teamsOf(tx: Sql, userId: string): Promise<SignedInTeam[]> {
  return tx.query(
    sql`select t.id, t.name, m.role from team_members m join teams t on t.id = m.team_id
      where m.user_id = ${userId} order by m.joined_at, t.id`,
  );
}
