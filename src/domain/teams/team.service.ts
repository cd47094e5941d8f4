import type { TeamMember, TeamMemberList } from '../../../schema/teams/team-member.type.js';
import type {
  ManagerVisibility,
  SetManagerVisibilityArgs,
  TeamSettings,
  UpdateTeamSettingsArgs,
} from '../../../schema/teams/team-settings.type.js';
import { requireOwnTeam, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { isKunde } from './known-people.js';

const SETTINGS_COLUMNS = `
  id as "teamId", kunde_can_view_search_terms as "kundeCanViewSearchTerms",
  kunde_can_view_negative_lists as "kundeCanViewNegativeLists", kunde_can_create_feeds as "kundeCanCreateFeeds"`;

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
      `select u.id, case when $2::uuid is null or u.id = $2 then u.email else '' end as email, u.name,
         u.avatar_url as "avatarUrl", m.role, ${isoUtc('m.joined_at')} as "joinedAt"
       from team_members m join users u on u.id = m.user_id
       where m.team_id = $1 and ($2 is null or u.id = $2 or m.role <> 'kunde') order by m.joined_at, u.id`,
      [viewer.teamId, kunde],
      'team-members',
    );
    return { data, count: data.length };
  }

  async settings(viewer: Viewer, teamId: string): Promise<TeamSettings> {
    requireOwnTeam(viewer, teamId);
    return theTeam(
      await this.db.query<TeamSettings>(`select ${SETTINGS_COLUMNS} from teams where id = $1`, [viewer.teamId]),
    );
  }

  /** In force for the next request of every kunde. */
  async updateSettings(viewer: Viewer, { teamId, ...settings }: UpdateTeamSettingsArgs): Promise<TeamSettings> {
    requireOwnTeam(viewer, teamId);
    return theTeam(
      await this.db.query<TeamSettings>(
        `update teams set kunde_can_view_search_terms = $2, kunde_can_view_negative_lists = $3, kunde_can_create_feeds = $4
         where id = $1 returning ${SETTINGS_COLUMNS}`,
        [
          viewer.teamId,
          settings.kundeCanViewSearchTerms,
          settings.kundeCanViewNegativeLists,
          settings.kundeCanCreateFeeds,
        ],
      ),
    );
  }

  /** Whether lists of accounts show the team's people manager accounts. */
  async managerVisibility(viewer: Viewer, teamId: string): Promise<ManagerVisibility> {
    requireOwnTeam(viewer, teamId);
    return theTeam(
      await this.db.query<ManagerVisibility>(
        'select show_manager_accounts as "showManagerAccounts" from teams where id = $1',
        [viewer.teamId],
      ),
    );
  }

  /** In force for the next request of everybody in the team. */
  async setManagerVisibility(
    viewer: Viewer,
    { teamId, showManagerAccounts }: SetManagerVisibilityArgs,
  ): Promise<ManagerVisibility> {
    requireOwnTeam(viewer, teamId);
    return theTeam(
      await this.db.query<ManagerVisibility>(
        'update teams set show_manager_accounts = $2 where id = $1 returning show_manager_accounts as "showManagerAccounts"',
        [viewer.teamId, showManagerAccounts],
      ),
    );
  }
}

function theTeam<Row>(rows: Row[]): Row {
  const [team] = rows;
  if (!team) throw new NotFoundError('Team');
  return team;
}
