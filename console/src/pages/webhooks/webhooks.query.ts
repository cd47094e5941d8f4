import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import { graphql } from '../../generated';
import type { WebhookDeliveriesQuery, WebhooksQuery } from '../../generated/graphql';

const WEBHOOKS = graphql(`
  query Webhooks {
    webhookEndpoints {
      id url description events isEnabled disabledAt disabledReason failingSince previousSecretUntil createdAt
    }
  }
`);

const DELIVERIES = graphql(`
  query WebhookDeliveries($webhookId: String!, $first: Int!, $after: String) {
    webhookDeliveriesConnection(webhookId: $webhookId, first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { id eventType status attempts createdAt lastAttemptAt nextAttemptAt lastStatus lastError }
      }
    }
  }
`);

export const CREATE_WEBHOOK = graphql(`
  mutation CreateWebhook(
    $url: String!, $description: String, $events: [String!]!, $format: WebhookFormat!, $language: NoticeLanguage!
  ) {
    createWebhookEndpoint(url: $url, description: $description, events: $events, format: $format, language: $language) {
      id secret
    }
  }
`);

export const UPDATE_WEBHOOK = graphql(`
  mutation UpdateWebhook($webhookId: String!, $url: String, $description: String, $events: [String!], $isEnabled: Boolean) {
    updateWebhookEndpoint(
      webhookId: $webhookId, url: $url, description: $description, events: $events, isEnabled: $isEnabled
    ) { id }
  }
`);

export const SET_WEBHOOK_ENABLED = graphql(`
  mutation SetWebhookEnabled($webhookId: String!, $isEnabled: Boolean!) {
    updateWebhookEndpoint(webhookId: $webhookId, isEnabled: $isEnabled) { id }
  }
`);

export const DELETE_WEBHOOK = graphql(`
  mutation DeleteWebhook($webhookId: String!) {
    deleteWebhookEndpoint(webhookId: $webhookId) { status }
  }
`);

export const ROTATE_SECRET = graphql(`
  mutation RotateWebhookSecret($webhookId: String!) {
    rotateWebhookSecret(webhookId: $webhookId) { secret }
  }
`);

export const TEST_WEBHOOK = graphql(`
  mutation TestWebhook($webhookId: String!) {
    sendTestWebhook(webhookId: $webhookId) { id }
  }
`);

export const REDELIVER = graphql(`
  mutation RedeliverWebhook($webhookId: String!, $deliveryId: String!) {
    redeliverWebhook(webhookId: $webhookId, deliveryId: $deliveryId) { id }
  }
`);

export type Webhook = WebhooksQuery['webhookEndpoints'][number];
export type Delivery = WebhookDeliveriesQuery['webhookDeliveriesConnection']['edges'][number]['node'];

export const WEBHOOKS_KEY = ['webhooks'];

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'endpoints'],
  queryFn: ({ signal }) => client.request(WEBHOOKS, {}, { signal }),
});

const AT_ONCE = 25;

export function deliveriesQuery(webhookId: string) {
  return connectionQuery([...WEBHOOKS_KEY, 'deliveries', webhookId], async (after, signal) => {
    return (await client.request(DELIVERIES, { webhookId, first: AT_ONCE, after }, { signal }))
      .webhookDeliveriesConnection;
  });
}
