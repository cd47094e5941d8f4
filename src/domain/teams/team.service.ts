import type { TeamMember, TeamMemberList } from '../../../schema/teams/team-member.type.js';
import type {
  ManagerVisibility,
  SetManagerVisibilityArgs,
  TeamSettings,
} from '../../../schema/teams/team-settings.type.js';
import { requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { isKunde } from './known-people.js';
import { Team } from './team.entity.js';

/** A team's people and what its kunde members may see. A foreign team answers 404. */
export class TeamService {
  constructor(private readonly db: Database) {}

  /**
   * Everybody in the viewer's team, in the order of joining. A kunde gets themselves and the agency's people alone, and of
   * those no e-mail address.
   */
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

  async settings(viewer: Viewer, teamId: string): Promise<TeamSettings> {
    return settingsOf(await this.team(viewer, teamId));
  }

  /** In force for the next request of every kunde. */
  async updateSettings(viewer: Viewer, { teamId, ...settings }: TeamSettings): Promise<TeamSettings> {
    return settingsOf(await this.change(viewer, teamId, settings));
  }

  /** Whether lists of accounts show the team's people manager accounts. */
  async managerVisibility(viewer: Viewer, teamId: string): Promise<ManagerVisibility> {
    const { showManagerAccounts } = await this.team(viewer, teamId);
    return { showManagerAccounts };
  }

  /** In force for the next request of everybody in the team. */
  async setManagerVisibility(
    viewer: Viewer,
    { teamId, showManagerAccounts }: SetManagerVisibilityArgs,
  ): Promise<ManagerVisibility> {
    await this.change(viewer, teamId, { showManagerAccounts });
    return { showManagerAccounts };
  }

  private async team(viewer: Viewer, teamId: string): Promise<Team> {
    requireOwnTeam(viewer, teamId);
    return this.db.read(viewer, (em) => em.findOneOrFail(Team, viewer.teamId));
  }

  /** Takes no lock: every row that is written meanwhile refers to the team's, and would wait for it. */
  private async change(viewer: Viewer, teamId: string, settings: Partial<Team>): Promise<Team> {
    requireOwnTeam(viewer, teamId);
    return this.db.edit(viewer, async ({ em }) => em.assign(await em.findOneOrFail(Team, viewer.teamId), settings));
  }
}

function settingsOf({
  id,
  kundeCanViewSearchTerms,
  kundeCanViewNegativeLists,
  kundeCanCreateFeeds,
}: Team): TeamSettings {
  return { teamId: id, kundeCanViewSearchTerms, kundeCanViewNegativeLists, kundeCanCreateFeeds };
}
