import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { TeamApiKeysQuery, TeamMembersQuery } from '../../generated/graphql';

const MEMBERS = graphql(`
  query TeamMembers {
    teamMembers { data { id name email avatarUrl role joinedAt } }
    invitations { id teamName role invitedBy createdAt }
  }
`);

const INVITED = graphql(`
  query TeamInvited($teamId: String!) {
    teamInvitations(teamId: $teamId) { id email role status createdAt accountIds }
    teamSettings(teamId: $teamId) { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }
  }
`);

const ASSIGNED = graphql(`
  query MemberAssignments($teamId: String!, $memberId: String!) {
    memberAssignments(teamId: $teamId, memberId: $memberId) { accountIds }
  }
`);

export const ASSIGN = graphql(`
  mutation SetMemberAssignments($teamId: String!, $memberId: String!, $accountIds: [String!]!) {
    setMemberAssignments(teamId: $teamId, memberId: $memberId, accountIds: $accountIds) { message }
  }
`);

export const INVITE = graphql(`
  mutation InviteToTeam($teamId: String!, $email: String!, $role: Role!, $accountIds: [String!]) {
    inviteToTeam(teamId: $teamId, email: $email, role: $role, accountIds: $accountIds) { id }
  }
`);

export const REVOKE = graphql(`
  mutation RevokeInvitation($teamId: String!, $invitationId: String!) {
    revokeInvitation(teamId: $teamId, invitationId: $invitationId) { message }
  }
`);

export const SET_ROLE = graphql(`
  mutation SetMemberRole(
    $teamId: String!, $memberId: String!, $role: Role!, $keepKeyIds: [String!]!, $accountIds: [String!]
  ) {
    setMemberRole(
      teamId: $teamId, memberId: $memberId, role: $role, keepKeyIds: $keepKeyIds, accountIds: $accountIds
    ) { id role }
  }
`);

export const REMOVE_MEMBER = graphql(`
  mutation RemoveMember($teamId: String!, $memberId: String!, $keepKeyIds: [String!]!) {
    removeMember(teamId: $teamId, memberId: $memberId, keepKeyIds: $keepKeyIds) { message }
  }
`);

export const SET_SETTINGS = graphql(`
  mutation UpdateTeamSettings(
    $teamId: String!, $kundeCanViewSearchTerms: Boolean!, $kundeCanViewNegativeLists: Boolean!, $kundeCanCreateFeeds: Boolean!
  ) {
    updateTeamSettings(
      teamId: $teamId, kundeCanViewSearchTerms: $kundeCanViewSearchTerms
      kundeCanViewNegativeLists: $kundeCanViewNegativeLists, kundeCanCreateFeeds: $kundeCanCreateFeeds
    ) { teamId }
  }
`);

export const ACCEPT = graphql(`
  mutation AcceptInvitation($id: String!) {
    acceptInvitation(id: $id) { teamId }
  }
`);

export const DECLINE = graphql(`
  mutation DeclineInvitation($id: String!) {
    declineInvitation(id: $id) { status }
  }
`);

const KEYS = graphql(`
  query TeamApiKeys($teamId: String!) {
    apiKeys(teamId: $teamId) {
      id name keyPrefix scopes proposeOnly createdAt lastUsedAt expiresAt redirectHost grantedBy createdBy createdByName
    }
  }
`);

export const CREATE_KEY = graphql(`
  mutation CreateApiKey(
    $teamId: String!
    $name: String!
    $scopes: [String!]!
    $expiresAt: DateTimeISO
    $proposeOnly: Boolean
  ) {
    createApiKey(teamId: $teamId, name: $name, scopes: $scopes, expiresAt: $expiresAt, proposeOnly: $proposeOnly) { id name key }
  }
`);

export const DELETE_KEY = graphql(`
  mutation DeleteApiKey($teamId: String!, $keyId: String!) {
    deleteApiKey(teamId: $teamId, keyId: $keyId) { message }
  }
`);

export type Member = TeamMembersQuery['teamMembers']['data'][number];
export type ApiKey = TeamApiKeysQuery['apiKeys'][number];

export const TEAM_KEY = ['team'];

export const membersQuery = queryOptions({
  queryKey: [...TEAM_KEY, 'members'],
  queryFn: ({ signal }) => client.request(MEMBERS, {}, { signal }),
});

export function invitedQuery(teamId: string) {
  return queryOptions({
    queryKey: [...TEAM_KEY, 'invited', teamId],
    queryFn: ({ signal }) => client.request(INVITED, { teamId }, { signal }),
  });
}

export function assignedQuery(teamId: string, memberId: string) {
  return queryOptions({
    queryKey: [...TEAM_KEY, 'assigned', memberId],
    queryFn: ({ signal }) => client.request(ASSIGNED, { teamId, memberId }, { signal }),
  });
}

export function keysQuery(teamId: string) {
  return queryOptions({
    queryKey: [...TEAM_KEY, 'keys', teamId],
    queryFn: ({ signal }) => client.request(KEYS, { teamId }, { signal }),
  });
}
