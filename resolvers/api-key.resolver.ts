import { Ctx, Resolver } from 'type-graphql';
import { ApiKey, CreateApiKeyArgs, CreatedApiKey, DeleteApiKeyArgs } from '../schema/access/api-key.type.js';
import { Confirmation } from '../schema/support/confirmation.type.js';
import { TeamIdArgs } from '../schema/teams/team-settings.type.js';
import type { Context } from './support/context.js';
import { NO_STORE, Operation } from './support/operation.js';
import { Args, Mutation, Query } from './support/typed.js';

const EXAMPLE = {
  id: 'c0a8f1de-3b1c-4f0a-8d55-1f6f2f0f9a77',
  teamId: '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10',
  name: 'Reporting script',
  keyPrefix: 'acs_x7Qm',
  scopes: ['campaigns:read', 'accounts:read'],
  expiresAt: null,
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies Omit<ApiKey, 'proposeOnly' | 'lastUsedAt' | 'redirectHost' | 'grantedBy'>;

@Resolver()
export class ApiKeyResolver {
  @Operation({
    role: 'kunde',
    rest: { at: 'GET /teams/{teamId}/api-keys', headers: NO_STORE },
    example: [{ ...EXAMPLE, lastUsedAt: '2026-01-31T09:30:00.000Z' }],
  })
  @Query(() => [ApiKey], { description: "The team's API keys, oldest first. The keys themselves are not included." })
  apiKeys(@Args() { teamId }: TeamIdArgs, @Ctx() { services, viewer }: Context) {
    return services.apiKeys.list(viewer, teamId);
  }

  @Operation({
    role: 'admin',
    rest: { at: 'POST /teams/{teamId}/api-keys', status: 201 },
    shownOnce: ['key'],
    example: { ...EXAMPLE, key: 'acs_x7Qm0Zt3vLr9Wc5Bn1Ks8Hd2Yf6Gp4JaE' },
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
