import { Args, Ctx, Resolver } from 'type-graphql';
import { OK, Ok } from '../schema/support/confirmation.type.js';
import {
  AcceptedInvitation,
  ReceivedInvitation,
  ReceivedInvitationArgs,
} from '../schema/teams/received-invitation.type.js';
import { TEAM_ID } from '../schema/teams/team-member.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Mutation, Query } from './support/typed.js';

/** The invited person's side; for the team's side see TeamMemberResolver. */
@Resolver()
export class TeamInvitationResolver {
  @Operation({
    role: 'kunde',
    rest: 'GET /invitations',
    example: [
      {
        id: 'c0a8f1de-3b1c-4f0a-8d55-1f6f2f0f9a77',
        teamId: TEAM_ID,
        teamName: 'Example Agency',
        role: 'member',
        invitedBy: 'Ada Example',
        createdAt: '2026-01-31T08:00:00.000Z',
      },
    ],
  })
  @Query(() => [ReceivedInvitation], {
    description:
      "The invitations that wait for the person's own e-mail address, oldest first, whichever team the session names.",
  })
  invitations(@Ctx() { services, viewer }: Context) {
    return services.receivedInvitations.pending(viewer);
  }

  @Operation({ role: 'kunde', rest: 'POST /invitations/{id}/accept', example: { status: 'ok', teamId: TEAM_ID } })
  @Mutation(() => AcceptedInvitation, {
    description:
      'Joins the team that invited. The session goes on for its own team: sign in with the teamId to act in the new one. Somebody who is in the team already keeps their role.',
  })
  async acceptInvitation(@Args() { id }: ReceivedInvitationArgs, @Ctx() { services, viewer }: Context) {
    return { ...OK, teamId: await services.receivedInvitations.accept(viewer, id) };
  }

  @Operation({ role: 'kunde', rest: 'POST /invitations/{id}/decline', example: OK })
  @Mutation(() => Ok, { description: 'Turns an invitation down; the team can invite again.' })
  async declineInvitation(@Args() { id }: ReceivedInvitationArgs, @Ctx() { services, viewer }: Context) {
    await services.receivedInvitations.decline(viewer, id);
    return OK;
  }
}
