import type { SignedInTeam, SignedInUser } from '../../../schema/access/sign-in.type.js';
import type { Viewer as ViewerType } from '../../../schema/access/viewer.type.js';
import type { TeamMember, TeamMemberList } from '../../../schema/teams/team-member.type.js';
import type {
  ManagerVisibility,
  SetManagerVisibilityArgs,
  TeamSettings,
} from '../../../schema/teams/team-settings.type.js';
import { ALL_SCOPES } from '../../access/scopes.js';
import { personOf, requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { NotFoundError } from '../../errors.js';
import type { Approval } from '../guardrails/approval.enum.js';
import { isKunde } from './known-people.js';
import { Team } from './team.entity.js';

/** A team's members and settings. Other teams throw NotFoundError. */
export class TeamService {
  constructor(private readonly db: Database) {}

  /** In order of joining. A kunde gets only themselves and the agency's people, without addresses. */
  async members(viewer: Viewer): Promise<TeamMemberList> {
    const kunde = isKunde(viewer) ? viewer.userId : null;
    const data = await this.db.query<TeamMember>(
      sql`select u.id, case when ${kunde}::uuid is null or u.id = ${kunde} then u.email else '' end as email, u.name,
          u.avatar_url as "avatarUrl", m.role, ${isoUtc(sql`m.joined_at`)} as "joinedAt"
        from team_members m join users u on u.id = m.user_id
        where m.team_id = ${viewer.teamId} and (${kunde}::uuid is null or u.id = ${kunde} or m.role <> 'kunde')
        order by m.joined_at, u.id`,
      'team-members',
    );
    return { data, count: data.length };
  }

  /** Throws AppError `forbidden` for an API key. */
  async viewer(viewer: Viewer): Promise<ViewerType> {
    const { userId, teamId, role, kundeSettings } = personOf(viewer);
    const rows = await this.db.query<SignedInUser & { team: SignedInTeam; approval: Approval | null }>(
      sql`select u.id, u.email, u.name, u.avatar_url as "avatarUrl",
          jsonb_build_object('id', t.id, 'name', t.name, 'role', m.role) as team,
          (select g.approval from team_guardrails g where g.team_id = ${teamId}) as approval
        from users u join team_members m on m.user_id = u.id join teams t on t.id = m.team_id
        where u.id = ${userId} order by m.joined_at, t.id`,
      'viewer',
    );
    const teams = rows.map(({ team }) => team);
    const [first] = rows;
    const team = teams.find(({ id }) => id === teamId);
    if (!first || !team) throw new NotFoundError('Team');
    const { id, email, name, avatarUrl, approval } = first;
    return {
      user: { id, email, name, avatarUrl },
      team: { ...team, role },
      teams,
      teamSettings: { teamId, ...kundeSettings },
      apiKeyScopes: ALL_SCOPES,
      approval: role === 'kunde' ? null : (approval ?? 'NEVER'),
    };
  }

  async settings(viewer: Viewer, teamId: string): Promise<TeamSettings> {
    return settingsOf(await this.team(viewer, teamId));
  }

  /** Applies from the next request of every kunde. */
  async updateSettings(viewer: Viewer, { teamId, ...settings }: TeamSettings): Promise<TeamSettings> {
    return settingsOf(await this.change(viewer, teamId, settings));
  }

  /** Whether lists show manager accounts to people. */
  async managerVisibility(viewer: Viewer, teamId: string): Promise<ManagerVisibility> {
    const { showManagerAccounts } = await this.team(viewer, teamId);
    return { showManagerAccounts };
  }

  /** Applies from everybody's next request. */
  async setManagerVisibility(viewer: Viewer, args: SetManagerVisibilityArgs): Promise<ManagerVisibility> {
    const { showManagerAccounts } = args;
    await this.change(viewer, args.teamId, { showManagerAccounts });
    return { showManagerAccounts };
  }

  private async team(viewer: Viewer, teamId: string): Promise<Team> {
    requireOwnTeam(viewer, teamId);
    return this.db.read(viewer, (em) => em.findOneOrFail(Team, viewer.teamId));
  }

  /** Not locked: every row written meanwhile refers to the team and would wait. */
  private async change(viewer: Viewer, teamId: string, settings: Partial<Team>): Promise<Team> {
    requireOwnTeam(viewer, teamId);
    return this.db.edit(viewer, async ({ em }) => em.assign(await em.findOneOrFail(Team, viewer.teamId), settings));
  }
}

function settingsOf(team: Team): TeamSettings {
  const { id: teamId, kundeCanViewSearchTerms, kundeCanViewNegativeLists, kundeCanCreateFeeds } = team;
  return { teamId, kundeCanViewSearchTerms, kundeCanViewNegativeLists, kundeCanCreateFeeds };
}
