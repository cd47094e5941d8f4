import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Confirmation } from '../schema/support/confirmation.type.js';
import { MemberArgs, MemberAssignments, SetMemberAssignmentsArgs } from '../schema/teams/assignment.type.js';
import { ManagerVisibility, SetManagerVisibilityArgs } from '../schema/teams/manager-visibility.type.js';
import { TeamIdArgs } from '../schema/teams/team-id.args.js';
import { TeamMemberList } from '../schema/teams/team-member.type.js';
import { TeamSettings, UpdateTeamSettingsArgs } from '../schema/teams/team-settings.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';

const TEAM_ID = '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10';

const SETTINGS_EXAMPLE = {
  teamId: TEAM_ID,
  kundeCanViewSearchTerms: true,
  kundeCanViewNegativeLists: false,
  kundeCanCreateFeeds: false,
};

@Resolver()
export class TeamResolver {
  @Operation({
    scope: 'accounts:read',
    role: 'kunde',
    rest: [{ surface: 'key', at: 'GET /query/team/members' }],
    example: {
      data: [
        {
          id: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
          email: 'ada@example.com',
          name: 'Ada Example',
          avatarUrl: '',
          role: 'owner',
          joinedAt: '2026-01-31T08:00:00.000Z',
        },
      ],
      count: 1,
    },
  })
  @Query(() => TeamMemberList, {
    description:
      "Everybody in the team, in the order of joining; for a kunde, themselves and the agency's people (owners, admins and members).",
  })
  teamMembers(@Ctx() { services, viewer }: Context): Promise<TeamMemberList> {
    return services.teams.members(viewer);
  }

  @Operation({
    role: 'admin',
    rest: [{ surface: 'session', at: 'GET /teams/{teamId}/settings' }],
    errors: ['not_found'],
    example: SETTINGS_EXAMPLE,
  })
  @Query(() => TeamSettings, { description: 'What the team lets its kunde members see.' })
  teamSettings(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context): Promise<TeamSettings> {
    return services.teams.settings(viewer, teamId);
  }

  @Operation({
    role: 'admin',
    rest: [{ surface: 'session', at: 'PUT /teams/{teamId}/settings' }],
    errors: ['not_found'],
    example: SETTINGS_EXAMPLE,
  })
  @Mutation(() => TeamSettings, { description: 'Sets what kunde members may see, in force at once.' })
  updateTeamSettings(
    @Args() { teamId, ...settings }: UpdateTeamSettingsArgs,
    @Ctx() { services, viewer }: Context,
  ): Promise<TeamSettings> {
    return services.teams.updateSettings(viewer, teamId, settings);
  }

  @Operation({
    role: 'admin',
    rest: [{ surface: 'session', at: 'GET /teams/{teamID}/members/{memberID}/assignments' }],
    errors: ['not_found'],
    example: { accountIds: ['1000000001', '1000000002'] },
  })
  @Query(() => MemberAssignments, { description: 'The accounts that a member or kunde is limited to.' })
  memberAssignments(
    @Args() { teamId, memberId }: MemberArgs,
    @Ctx() { services, viewer }: Context,
  ): Promise<MemberAssignments> {
    return services.assignments.assignments(viewer, teamId, memberId);
  }

  @Operation({
    role: 'admin',
    rest: [{ surface: 'session', at: 'PUT /teams/{teamID}/members/{memberID}/assignments' }],
    errors: ['not_found'],
    example: { message: 'Account assignments updated' },
  })
  @Mutation(() => Confirmation, {
    description: 'Limits a member or kunde to some accounts, replacing what was assigned before.',
  })
  async setMemberAssignments(
    @Args() { teamId, memberId, accountIds }: SetMemberAssignmentsArgs,
    @Ctx() { services, viewer }: Context,
  ): Promise<Confirmation> {
    await services.assignments.assign(viewer, teamId, memberId, accountIds);
    return { message: 'Account assignments updated' };
  }

  @Operation({
    role: 'admin',
    rest: [{ surface: 'session', at: 'GET /teams/{teamId}/mcc-visibility' }],
    errors: ['not_found'],
    example: { showManagerAccounts: true },
  })
  @Query(() => ManagerVisibility, { description: 'Whether lists of accounts show people manager accounts.' })
  managerVisibility(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context): Promise<ManagerVisibility> {
    return services.teams.managerVisibility(viewer, teamId);
  }

  @Operation({
    role: 'admin',
    rest: [{ surface: 'session', at: 'PUT /teams/{teamId}/mcc-visibility' }],
    errors: ['not_found'],
    example: { showManagerAccounts: false },
  })
  @Mutation(() => ManagerVisibility, {
    description:
      'Shows or hides manager accounts in the account lists of sessions, at once; API keys always list them.',
  })
  setManagerVisibility(
    @Args() { teamId, ...visibility }: SetManagerVisibilityArgs,
    @Ctx() { services, viewer }: Context,
  ): Promise<ManagerVisibility> {
    return services.teams.setManagerVisibility(viewer, teamId, visibility);
  }
}
