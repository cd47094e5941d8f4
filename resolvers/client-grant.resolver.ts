import { Ctx, Resolver } from 'type-graphql';
import {
  ClientGrant,
  ClientRequest,
  ClientRequestArgs,
  GrantClientAccessArgs,
} from '../schema/access/client-grant.type.js';
import type { Context } from './operations/context.js';
import { NO_STORE, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class ClientGrantResolver {
  @Operation({ role: 'kunde', rest: { at: 'GET /client-requests', naming: 'snake_case', headers: NO_STORE } })
  @Query(() => ClientRequest, {
    description:
      'Access that a client requests when it sends a person to the authorization endpoint (OAuth 2.1), given the parameters that it sent.',
  })
  clientRequest(@Args() args: ClientRequestArgs, @Ctx() { services }: Context) {
    return services.clientGrants.request(args);
  }

  @Operation({
    role: 'admin',
    feature: 'api_access',
    rest: { at: 'POST /client-grants', naming: 'snake_case', status: 201 },
    shownOnce: ['redirectTo'],
    errors: ['conflict'],
  })
  @Mutation(() => ClientGrant, {
    description:
      'Grants a client access to the tool server on behalf of the team, with the scopes that the person selects. The grant becomes an API key of the team. It ends when that key is deleted, when the person leaves the team or may no longer create keys, or after 30 days without use.',
  })
  grantClientAccess(@Args() args: GrantClientAccessArgs, @Ctx() { services, viewer }: Context) {
    return services.clientGrants.grant(viewer, args);
  }
}
