import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import {
  ALL_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
} from '../../src/domain/webhooks/webhook.enum.js';
import { AbsentWhenNull, type Example, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';
import { AFTER, PAGE_META, PageArgs, pageOf } from '../support/page.args.js';
import { FreeText } from '../support/text.rule.js';

const EVENTS = `Events to receive: ${ALL_WEBHOOK_EVENTS.map((event) => `\`${event}\` (${WEBHOOK_EVENTS[event]})`).join(', ')}.`;
const URL_RULE = 'URL that events are posted to: https, at most 2,000 characters, on the public internet.';
const DESCRIPTION = 'Description for people, at most 200 characters.';

export class WebhookEndpointArgs extends ArgumentsOf({
  webhookId: text('ID of the endpoint.'),
}) {}

export class CreateWebhookEndpointArgs extends ArgumentsOf({
  url: text(URL_RULE),
  events: texts(EVENTS, ArrayMaxSize(ALL_WEBHOOK_EVENTS.length), ArrayMinSize(1)),
  description: text(DESCRIPTION, FreeText({ most: 200, mayBeEmpty: true })).nullable(),
}) {}

export class UpdateWebhookEndpointArgs extends ArgumentsOf(WebhookEndpointArgs, {
  url: text(`${URL_RULE} Omit to keep the current value.`).nullable(),
  events: texts(
    `${EVENTS} Omit to keep the current value.`,
    ArrayMaxSize(ALL_WEBHOOK_EVENTS.length),
    ArrayMinSize(1),
  ).nullable(),
  description: text(
    `${DESCRIPTION} Null clears it. Omit to keep the current value.`,
    FreeText({ most: 200, mayBeEmpty: true }),
  ).nullable(),
  isEnabled: bool(
    'False disables the endpoint; its waiting deliveries fail. True enables it again. Omit to keep the current value.',
  ).nullable(),
}) {}

export class WebhookDeliveryListArgs extends ArgumentsOf(PageArgs, {
  webhookId: text('ID of the endpoint.'),
  status: of(WebhookDeliveryStatus, 'Only deliveries with this status.').nullable(),
  after: AFTER,
}) {}

export class WebhookDeliveryArgs extends ArgumentsOf(WebhookEndpointArgs, {
  deliveryId: text('ID of the delivery.'),
}) {}

@Type('A webhook endpoint of the team, as specified by Standard Webhooks.')
@ListSize(10)
export class WebhookEndpoint extends FieldsOf({
  id: text('ID of the endpoint.'),
  url: text('URL that events are posted to.'),
  events: texts('Events that it receives.'),
  description: text('Description for people; may be empty.'),
  isEnabled: bool('Whether it receives events.'),
  disabledReason: of(WebhookDisabledReason, 'Why it is disabled; null while it is enabled.').nullable(),
  disabledAt: dateTime('When it was disabled.').nullable(),
  failingSince: dateTime(
    'Since when deliveries have failed; null while they succeed. After 5 days the endpoint is disabled.',
  ).nullable(),
  previousSecretUntil: dateTime(
    'Until when events are also signed with the previous secret; null if only the current one signs.',
  ).nullable(),
  createdAt: dateTime('When it was created.'),
  updatedAt: dateTime('When a person last changed it.'),
}) {}

@Type('An endpoint with a new secret.')
export class WebhookEndpointWithSecret extends FieldsOf(WebhookEndpoint, {
  secret: text(
    'Secret that its events are signed with. Shown once: repetitions with the same Idempotency-Key omit it.',
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('Delivery of an event to an endpoint.')
export class WebhookDelivery extends FieldsOf({
  id: text('ID of the delivery.'),
  webhookId: text('The endpoint.'),
  eventId: text('ID of the event, sent as `webhook-id`; the same for all attempts, so that receivers can deduplicate.'),
  eventType: text('Type of the event; `webhook.test` for a test.'),
  status: of(WebhookDeliveryStatus, 'Status of the delivery.'),
  attempts: int('Number of attempts.'),
  nextAttemptAt: dateTime('When the next attempt is due; null if there is none.').nullable(),
  lastAttemptAt: dateTime('When the last attempt was made.').nullable(),
  lastStatus: int('HTTP status of the last response; null if there was none.').nullable(),
  lastError: text('Why the last attempt failed.').nullable(),
  endedAt: dateTime('When the endpoint accepted it, or it was given up.').nullable(),
  createdAt: dateTime('When the first attempt was due.'),
}) {}

@Type('A page of deliveries.')
export class WebhookDeliveryPage extends FieldsOf(pageOf(WebhookDelivery, 'Newest first, then by ID.')) {}

export const WEBHOOK_ENDPOINT = {
  id: '6a1d8a52-1f0e-4b55-8f27-2c1f0f9f7a33',
  url: 'https://hooks.example.com/adlane',
  events: ['change_plan.proposed'],
  description: 'Chat room of the agency',
  isEnabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: '2026-01-31T08:00:00.000Z',
  updatedAt: '2026-01-31T08:00:00.000Z',
} satisfies Example<WebhookEndpoint>;

export const NEW_WEBHOOK_ENDPOINT = {
  ...WEBHOOK_ENDPOINT,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
} satisfies Example<WebhookEndpointWithSecret>;

export const WEBHOOK_DELIVERY = {
  id: '0d7c3a9e-55b1-4a39-8a51-9d6f1b1c2e10',
  webhookId: WEBHOOK_ENDPOINT.id,
  eventId: '3f1b0c52-9b7e-4d7b-a3a1-5b7d1f0a9c44',
  eventType: 'change_plan.proposed',
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  lastAttemptAt: '2026-01-31T09:00:01.000Z',
  lastStatus: 204,
  lastError: null,
  endedAt: '2026-01-31T09:00:01.000Z',
  createdAt: '2026-01-31T09:00:00.000Z',
} satisfies Example<WebhookDelivery>;

export const WEBHOOK_DELIVERIES = { data: [WEBHOOK_DELIVERY], meta: PAGE_META } satisfies Example<WebhookDeliveryPage>;
