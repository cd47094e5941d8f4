import { Ctx, Resolver } from 'type-graphql';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import {
  CreateWebhookEndpointArgs,
  UpdateWebhookEndpointArgs,
  WebhookDelivery,
  WebhookDeliveryArgs,
  WebhookDeliveryListArgs,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointArgs,
  WebhookEndpointWithSecret,
} from '../schema/webhooks/webhook.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

const WAITING = {
  ...exampleOf(WebhookDelivery),
  status: 'waiting',
  attempts: 0,
  nextAttemptAt: exampleOf(WebhookDelivery).createdAt,
  lastAttemptAt: null,
  lastStatus: null,
  endedAt: null,
};

@Resolver()
export class WebhookResolver {
  @Operation({ role: 'admin', rest: 'GET /webhook-endpoints' })
  @Query(() => [WebhookEndpoint], {
    description: 'Webhook endpoints of the team, oldest first.',
  })
  webhookEndpoints(@Ctx() { services, viewer }: Context) {
    return services.webhookEndpoints.list(viewer);
  }

  @Operation({
    role: 'admin',
    rest: { at: 'POST /webhook-endpoints', status: 201 },
    shownOnce: ['secret'],
    errors: ['conflict'],
  })
  @Mutation(() => WebhookEndpointWithSecret, {
    description:
      'Creates a webhook endpoint, at most 10 per team. Events are signed as specified by Standard Webhooks. The secret is returned only in this response.',
  })
  createWebhookEndpoint(@Args() args: CreateWebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookEndpoints.create(viewer, args);
  }

  @Operation({ role: 'admin', rest: 'PATCH /webhook-endpoints/{webhookId}' })
  @Mutation(() => WebhookEndpoint, {
    description: 'Updates, disables or enables a webhook endpoint.',
  })
  updateWebhookEndpoint(@Args() args: UpdateWebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookEndpoints.update(viewer, args);
  }

  @Operation({ role: 'admin', rest: 'DELETE /webhook-endpoints/{webhookId}', example: DONE })
  @Mutation(() => Done, {
    description: 'Deletes a webhook endpoint and its deliveries; waiting events are not sent.',
  })
  async deleteWebhookEndpoint(@Args() args: WebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    await services.webhookEndpoints.delete(viewer, args);
    return DONE;
  }

  @Operation({
    role: 'admin',
    rest: 'POST /webhook-endpoints/{webhookId}/rotate-secret',
    shownOnce: ['secret'],
    example: { ...exampleOf(WebhookEndpointWithSecret), previousSecretUntil: '2026-02-01T08:00:00.000Z' },
  })
  @Mutation(() => WebhookEndpointWithSecret, {
    description:
      'Rotates the secret of a webhook endpoint. The new secret is returned only in this response. For 24 hours, or until the next rotation, events are also signed with the previous one.',
  })
  rotateWebhookSecret(@Args() args: WebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookEndpoints.rotate(viewer, args);
  }

  @Operation({
    role: 'admin',
    rest: { at: 'POST /webhook-endpoints/{webhookId}/test', status: 201 },
    errors: ['conflict'],
    example: { ...WAITING, eventType: 'webhook.test' },
  })
  @Mutation(() => WebhookDelivery, {
    description: 'Sends a `webhook.test` event to an endpoint; its deliveries show the outcome.',
  })
  sendTestWebhook(@Args() args: WebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookDeliveries.test(viewer, args);
  }

  @Operation({
    role: 'admin',
    rest: 'GET /webhook-endpoints/{webhookId}/deliveries',
    connection: 'webhookDeliveriesConnection',
    errors: ['not_found'],
  })
  @Query(() => WebhookDeliveryPage, {
    description: 'Events sent to an endpoint in the last 30 days and its responses, newest first.',
  })
  webhookDeliveries(@Args() args: WebhookDeliveryListArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookDeliveries.list(viewer, args);
  }

  @Operation({
    role: 'admin',
    rest: { at: 'POST /webhook-endpoints/{webhookId}/deliveries/{deliveryId}/redeliver', status: 201 },
    errors: ['conflict'],
    example: WAITING,
  })
  @Mutation(() => WebhookDelivery, {
    description: 'Sends the event of a delivery again, under the same `webhook-id`.',
  })
  redeliverWebhook(@Args() args: WebhookDeliveryArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookDeliveries.again(viewer, args);
  }
}
