import { Ctx, Resolver } from 'type-graphql';
import { Confirmation } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import {
  MemberArgs,
  MemberAssignments,
  SetMemberAssignmentsArgs,
  TeamMember,
  TeamMemberList,
} from '../schema/teams/team-member.type.js';
import {
  ManagerVisibility,
  SetManagerVisibilityArgs,
  TeamIdArgs,
  TeamSettings,
} from '../schema/teams/team-settings.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class TeamResolver {
  @Operation({
    scope: 'accounts:read',
    role: 'kunde',
    rest: 'GET /query/team/members',
    example: { data: [{ ...exampleOf(TeamMember), role: 'owner' }], count: 1 },
  })
  @Query(() => TeamMemberList, {
    description:
      "Members of the team, in the order they joined. A kunde sees only themselves and the agency's people (owners, admins and members).",
  })
  teamMembers(@Ctx() { services, viewer }: Context) {
    return services.teams.members(viewer);
  }

  @Operation({ role: 'admin', rest: 'GET /teams/{teamId}/settings' })
  @Query(() => TeamSettings, { description: 'What kunde members of the team may see.' })
  teamSettings(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context) {
    return services.teams.settings(viewer, teamId);
  }

  @Operation({ role: 'admin', rest: 'PUT /teams/{teamId}/settings' })
  @Mutation(() => TeamSettings, { description: 'Sets what kunde members may see, effective immediately.' })
  updateTeamSettings(@Args() args: TeamSettings, @Ctx() { services, viewer }: Context) {
    return services.teams.updateSettings(viewer, args);
  }

  @Operation({ role: 'admin', rest: 'GET /teams/{teamID}/members/{memberID}/assignments' })
  @Query(() => MemberAssignments, { description: 'Accounts that a member or kunde is limited to.' })
  memberAssignments(@Args() { teamId, memberId }: MemberArgs, @Ctx() { services, viewer }: Context) {
    return services.members.assignments(viewer, teamId, memberId);
  }

  @Operation({
    role: 'admin',
    rest: 'PUT /teams/{teamID}/members/{memberID}/assignments',
    example: { message: 'Account assignments updated' },
  })
  @Mutation(() => Confirmation, { description: 'Limits a member or kunde to accounts, replacing earlier ones.' })
  async setMemberAssignments(
    @Args() { teamId, memberId, accountIds }: SetMemberAssignmentsArgs,
    @Ctx() { services, viewer }: Context,
  ) {
    await services.members.assign(viewer, teamId, memberId, accountIds);
    return { message: 'Account assignments updated' };
  }

  @Operation({ role: 'admin', rest: 'GET /teams/{teamId}/mcc-visibility', example: { showManagerAccounts: true } })
  @Query(() => ManagerVisibility, { description: 'Whether account lists show manager accounts to people.' })
  managerVisibility(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context) {
    return services.teams.managerVisibility(viewer, teamId);
  }

  @Operation({ role: 'admin', rest: 'PUT /teams/{teamId}/mcc-visibility', example: { showManagerAccounts: false } })
  @Mutation(() => ManagerVisibility, {
    description:
      'Shows or hides manager accounts in the account lists of sessions, effective immediately. API keys always list them.',
  })
  setManagerVisibility(@Args() args: SetManagerVisibilityArgs, @Ctx() { services, viewer }: Context) {
    return services.teams.setManagerVisibility(viewer, args);
  }
}
