import { Ctx, Resolver } from 'type-graphql';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import {
  CreateWebhookEndpointArgs,
  NEW_WEBHOOK_ENDPOINT,
  UpdateWebhookEndpointArgs,
  WEBHOOK_DELIVERIES,
  WEBHOOK_DELIVERY,
  WEBHOOK_ENDPOINT,
  WebhookDelivery,
  WebhookDeliveryArgs,
  WebhookDeliveryListArgs,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointArgs,
  WebhookEndpointWithSecret,
} from '../schema/webhooks/webhook.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Args, Mutation, Query } from './support/typed.js';

const WAITING = {
  ...WEBHOOK_DELIVERY,
  status: 'waiting',
  attempts: 0,
  nextAttemptAt: WEBHOOK_DELIVERY.createdAt,
  lastAttemptAt: null,
  lastStatus: null,
  endedAt: null,
};

@Resolver()
export class WebhookResolver {
  @Operation({ role: 'admin', rest: 'GET /webhook-endpoints', example: [WEBHOOK_ENDPOINT] })
  @Query(() => [WebhookEndpoint], {
    description: 'Where the team is told of events, oldest first. Goes beyond the interface documents.',
  })
  webhookEndpoints(@Ctx() { services, viewer }: Context) {
    return services.webhookEndpoints.list(viewer);
  }

  @Operation({
    role: 'admin',
    rest: { at: 'POST /webhook-endpoints', status: 201 },
    shownOnce: ['secret'],
    errors: ['conflict'],
    example: NEW_WEBHOOK_ENDPOINT,
  })
  @Mutation(() => WebhookEndpointWithSecret, {
    description:
      'Has the team told of events at an address, at most 10 of them, signed as Standard Webhooks describes it; the secret is in this answer alone. Goes beyond the interface documents.',
  })
  createWebhookEndpoint(@Args() args: CreateWebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookEndpoints.create(viewer, args);
  }

  @Operation({ role: 'admin', rest: 'PATCH /webhook-endpoints/{webhookId}', example: WEBHOOK_ENDPOINT })
  @Mutation(() => WebhookEndpoint, {
    description: 'Changes an endpoint, switches it off or on. Goes beyond the interface documents.',
  })
  updateWebhookEndpoint(@Args() args: UpdateWebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookEndpoints.update(viewer, args);
  }

  @Operation({ role: 'admin', rest: 'DELETE /webhook-endpoints/{webhookId}', example: DONE })
  @Mutation(() => Done, {
    description:
      'Deletes an endpoint with its deliveries; what waits is not sent. Goes beyond the interface documents.',
  })
  async deleteWebhookEndpoint(@Args() args: WebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    await services.webhookEndpoints.delete(viewer, args);
    return DONE;
  }

  @Operation({
    role: 'admin',
    rest: 'POST /webhook-endpoints/{webhookId}/rotate-secret',
    shownOnce: ['secret'],
    example: { ...NEW_WEBHOOK_ENDPOINT, previousSecretUntil: '2026-02-01T08:00:00.000Z' },
  })
  @Mutation(() => WebhookEndpointWithSecret, {
    description:
      'Gives an endpoint a new secret, which is in this answer alone. For 24 hours its events are signed with the one before, too, until the next rotation. Goes beyond the interface documents.',
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
    description:
      'Sends an endpoint an event of the type `webhook.test`; its deliveries say what became of it. Goes beyond the interface documents.',
  })
  sendTestWebhook(@Args() args: WebhookEndpointArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookDeliveries.test(viewer, args);
  }

  @Operation({
    role: 'admin',
    rest: 'GET /webhook-endpoints/{webhookId}/deliveries',
    connection: 'webhookDeliveriesConnection',
    errors: ['not_found'],
    example: WEBHOOK_DELIVERIES,
  })
  @Query(() => WebhookDeliveryPage, {
    description:
      'What was sent to an endpoint in the last 30 days and what it answered, newest first. Goes beyond the interface documents.',
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
    description:
      'Sends the event of a delivery once more, under the same `webhook-id`. Goes beyond the interface documents.',
  })
  redeliverWebhook(@Args() args: WebhookDeliveryArgs, @Ctx() { services, viewer }: Context) {
    return services.webhookDeliveries.again(viewer, args);
  }
}
