import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { ClientRequestQuery, ClientRequestQueryVariables } from '../../generated/graphql';

const CLIENT_REQUEST = graphql(`
  query ClientRequest(
    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!
    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String
  ) {
    clientRequest(
      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge
      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource
    ) { clientName redirectHost isOnOwnMachine scopes denyUrl }
  }
`);

export const GRANT = graphql(`
  mutation GrantClientAccess(
    $clientId: String!, $redirectUri: String, $responseType: String!, $codeChallenge: String!
    $codeChallengeMethod: String!, $scope: String, $state: String, $resource: String, $scopes: [String!]!
  ) {
    grantClientAccess(
      clientId: $clientId, redirectUri: $redirectUri, responseType: $responseType, codeChallenge: $codeChallenge
      codeChallengeMethod: $codeChallengeMethod, scope: $scope, state: $state, resource: $resource, scopes: $scopes
    ) { redirectTo }
  }
`);

export type ClientRequest = ClientRequestQuery['clientRequest'];

/** What the client sent the person with, as the operations take it. */
export function askedIn(query: URLSearchParams): ClientRequestQueryVariables {
  return {
    clientId: query.get('client_id') ?? '',
    redirectUri: query.get('redirect_uri'),
    responseType: query.get('response_type') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
    codeChallengeMethod: query.get('code_challenge_method') ?? '',
    scope: query.get('scope'),
    state: query.get('state'),
    resource: query.get('resource'),
  };
}

export function clientRequestQuery(asked: ClientRequestQueryVariables) {
  return queryOptions({
    queryKey: ['client-request', asked],
    queryFn: ({ signal }) => client.request(CLIENT_REQUEST, asked, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
