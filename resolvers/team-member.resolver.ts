import { Args, Ctx, Resolver } from 'type-graphql';
import { Confirmation } from '../schema/support/confirmation.type.js';
import {
  InviteArgs,
  RevokeInvitationArgs,
  SetMemberRoleArgs,
  TeamInvitation,
} from '../schema/teams/invitation.type.js';
import { MEMBER, MemberArgs, TeamMember } from '../schema/teams/team-member.type.js';
import { TeamIdArgs } from '../schema/teams/team-settings.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Mutation, Query } from './support/typed.js';

const INVITATION = {
  id: 'c0a8f1de-3b1c-4f0a-8d55-1f6f2f0f9a77',
  email: 'grace@example.com',
  role: 'member',
  status: 'pending',
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies TeamInvitation;

@Resolver()
export class TeamMemberResolver {
  @Operation({ role: 'admin', example: [INVITATION] })
  @Query(() => [TeamInvitation], { description: 'The invitations that nobody answered yet, oldest first.' })
  teamInvitations(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context) {
    return services.invitations.pending(viewer, teamId);
  }

  @Operation({
    role: 'admin',
    rest: { at: 'POST /teams/{teamId}/invitations', status: 201 },
    errors: ['conflict'],
    example: INVITATION,
  })
  @Mutation(() => TeamInvitation, {
    description:
      'Invites a person by e-mail address, who accepts or declines once signed in with it; only owners may invite owners.',
  })
  inviteToTeam(@Args() args: InviteArgs, @Ctx() { services, viewer }: Context) {
    return services.invitations.invite(viewer, args);
  }

  @Operation({ role: 'admin', example: { message: 'Invitation revoked' } })
  @Mutation(() => Confirmation, { description: 'Takes back an invitation that nobody answered yet.' })
  async revokeInvitation(@Args() { teamId, invitationId }: RevokeInvitationArgs, @Ctx() { services, viewer }: Context) {
    await services.invitations.revoke(viewer, teamId, invitationId);
    return { message: 'Invitation revoked' };
  }

  @Operation({ role: 'admin', rest: 'PUT /teams/{teamId}/members/{memberID}', errors: ['conflict'], example: MEMBER })
  @Mutation(() => TeamMember, {
    description:
      'Gives a member another role, in force at once. Only owners change owners or make them; a team keeps at least one. Account assignments rest while somebody is admin or owner, and are in force again after it.',
  })
  setMemberRole(@Args() { teamId, memberId, role }: SetMemberRoleArgs, @Ctx() { services, viewer }: Context) {
    return services.members.setRole(viewer, teamId, memberId, role);
  }

  @Operation({
    role: 'kunde',
    rest: 'DELETE /teams/{teamId}/members/{memberID}',
    errors: ['conflict', 'forbidden'],
    example: { message: 'Team member removed' },
  })
  @Mutation(() => Confirmation, {
    description:
      'Removes a member from the team, in force at once: admins and owners remove others, owners alone remove owners, and everybody may leave, except the last owner.',
  })
  async removeMember(@Args() { teamId, memberId }: MemberArgs, @Ctx() { services, viewer }: Context) {
    await services.members.remove(viewer, teamId, memberId);
    return { message: 'Team member removed' };
  }
}
