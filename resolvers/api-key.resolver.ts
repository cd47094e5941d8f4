import { Ctx, Resolver } from 'type-graphql';
import { ApiKey, CreateApiKeyArgs, CreatedApiKey, DeleteApiKeyArgs } from '../schema/access/api-key.type.js';
import { Confirmation } from '../schema/support/confirmation.type.js';
import { TeamIdArgs } from '../schema/teams/team-settings.type.js';
import type { Context } from './operations/context.js';
import { NO_STORE, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class ApiKeyResolver {
  @Operation({ role: 'kunde', rest: { at: 'GET /teams/{teamId}/api-keys', headers: NO_STORE } })
  @Query(() => [ApiKey], {
    description: "The team's API keys, oldest first. The keys themselves are not included. A kunde is shown none.",
  })
  apiKeys(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context) {
    return services.apiKeys.list(viewer, teamId);
  }

  @Operation({
    role: 'admin',
    feature: 'api_access',
    rest: { at: 'POST /teams/{teamId}/api-keys', status: 201 },
    shownOnce: ['key'],
  })
  @Mutation(() => CreatedApiKey, { description: 'Creates an API key. The full key is returned only in this response.' })
  createApiKey(@Args() args: CreateApiKeyArgs, @Ctx() { services, viewer }: Context) {
    return services.apiKeys.create(viewer, args);
  }

  @Operation({
    role: 'admin',
    rest: 'DELETE /teams/{teamId}/api-keys/{keyId}',
    example: { message: 'API key deleted' },
  })
  @Mutation(() => Confirmation, { description: 'Deletes an API key. It stops working immediately.' })
  async deleteApiKey(@Args() { teamId, keyId }: DeleteApiKeyArgs, @Ctx() { services, viewer }: Context) {
    await services.apiKeys.delete(viewer, teamId, keyId);
    return { message: 'API key deleted' };
  }
}
