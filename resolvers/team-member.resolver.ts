import { Ctx, Resolver } from 'type-graphql';
import { Confirmation, OK, Ok } from '../schema/support/confirmation.type.js';
import {
  AcceptedInvitation,
  InviteArgs,
  ReceivedInvitation,
  ReceivedInvitationArgs,
  RevokeInvitationArgs,
  SetMemberRoleArgs,
  TeamInvitation,
} from '../schema/teams/invitation.type.js';
import { RemoveMemberArgs, TEAM_ID, TeamMember } from '../schema/teams/team-member.type.js';
import { TeamIdArgs } from '../schema/teams/team-settings.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

/** The invited person's side; for the team's side see TeamMemberResolver. */
@Resolver()
export class TeamInvitationResolver {
  @Operation({ role: 'kunde', rest: 'GET /invitations' })
  @Query(() => [ReceivedInvitation], {
    description:
      "Pending invitations for the current user's email address, oldest first, regardless of the session's team.",
  })
  invitations(@Ctx() { services, viewer }: Context) {
    return services.invitations.received(viewer);
  }

  @Operation({ role: 'kunde', rest: 'POST /invitations/{id}/accept', example: { status: 'ok', teamId: TEAM_ID } })
  @Mutation(() => AcceptedInvitation, {
    description:
      'Joins the inviting team. The session keeps its own team; sign in with the teamId to act in the new one. Existing members keep their role.',
  })
  async acceptInvitation(@Args() { id }: ReceivedInvitationArgs, @Ctx() { services, viewer }: Context) {
    return { ...OK, teamId: await services.invitations.accept(viewer, id) };
  }

  @Operation({ role: 'kunde', rest: 'POST /invitations/{id}/decline', example: OK })
  @Mutation(() => Ok, { description: 'Declines an invitation; the team can invite again.' })
  async declineInvitation(@Args() { id }: ReceivedInvitationArgs, @Ctx() { services, viewer }: Context) {
    await services.invitations.decline(viewer, id);
    return OK;
  }
}

@Resolver()
export class TeamMemberResolver {
  @Operation({ role: 'admin' })
  @Query(() => [TeamInvitation], { description: 'Pending invitations of the team, oldest first.' })
  teamInvitations(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context) {
    return services.invitations.pending(viewer, teamId);
  }

  @Operation({ role: 'admin', rest: { at: 'POST /teams/{teamId}/invitations', status: 201 }, errors: ['conflict'] })
  @Mutation(() => TeamInvitation, {
    description:
      'Invites a person by email address. They can accept or decline after signing in with it. Only owners may invite owners.',
  })
  inviteToTeam(@Args() args: InviteArgs, @Ctx() { services, viewer }: Context) {
    return services.invitations.invite(viewer, args);
  }

  @Operation({ role: 'admin', example: { message: 'Invitation revoked' } })
  @Mutation(() => Confirmation, { description: 'Revokes a pending invitation.' })
  async revokeInvitation(@Args() { teamId, invitationId }: RevokeInvitationArgs, @Ctx() { services, viewer }: Context) {
    await services.invitations.revoke(viewer, teamId, invitationId);
    return { message: 'Invitation revoked' };
  }

  @Operation({ role: 'admin', rest: 'PUT /teams/{teamId}/members/{memberID}', errors: ['conflict'] })
  @Mutation(() => TeamMember, {
    description:
      'Changes the role of a member, effective immediately. Only owners may change or appoint owners; a team keeps at least one. The API keys of a person who may no longer make any are revoked, unless `keepKeyIds` names them. Account assignments are suspended while the person is admin or owner, and apply again afterwards.',
  })
  setMemberRole(@Args() args: SetMemberRoleArgs, @Ctx() { services, viewer }: Context) {
    return services.members.setRole(viewer, args);
  }

  @Operation({
    role: 'kunde',
    rest: 'DELETE /teams/{teamId}/members/{memberID}',
    errors: ['conflict', 'forbidden'],
    example: { message: 'Team member removed' },
  })
  @Mutation(() => Confirmation, {
    description:
      'Removes a member from the team, effective immediately, with the API keys that the person made, unless `keepKeyIds` names them. Admins and owners may remove others, only owners may remove owners, and anyone may leave except the last owner.',
  })
  async removeMember(@Args() args: RemoveMemberArgs, @Ctx() { services, viewer }: Context) {
    await services.members.remove(viewer, args);
    return { message: 'Team member removed' };
  }
}
