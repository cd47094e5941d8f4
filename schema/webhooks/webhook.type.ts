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

const EVENTS = `What it is told of: ${ALL_WEBHOOK_EVENTS.map((event) => `\`${event}\` (${WEBHOOK_EVENTS[event]})`).join(', ')}.`;
const URL_RULE = 'Where events are posted to: https, at most 2,000 characters, on the public internet.';
const DESCRIPTION = 'For people, at most 200 characters.';

export class WebhookEndpointArgs extends ArgumentsOf({
  webhookId: text('Id of the endpoint.'),
}) {}

export class CreateWebhookEndpointArgs extends ArgumentsOf({
  url: text(URL_RULE),
  events: texts(EVENTS, ArrayMaxSize(ALL_WEBHOOK_EVENTS.length), ArrayMinSize(1)),
  description: text(DESCRIPTION, FreeText({ most: 200, mayBeEmpty: true })).nullable(),
}) {}

export class UpdateWebhookEndpointArgs extends ArgumentsOf(WebhookEndpointArgs, {
  url: text(`${URL_RULE} Absent: stays.`).nullable(),
  events: texts(`${EVENTS} Absent: stays.`, ArrayMaxSize(ALL_WEBHOOK_EVENTS.length), ArrayMinSize(1)).nullable(),
  description: text(`${DESCRIPTION} Null: none. Absent: stays.`, FreeText({ most: 200, mayBeEmpty: true })).nullable(),
  isEnabled: bool(
    'False: it is told nothing, and what waits for it fails. True: it is told again. Absent: stays.',
  ).nullable(),
}) {}

export class WebhookDeliveryListArgs extends ArgumentsOf(PageArgs, {
  webhookId: text('Id of the endpoint.'),
  status: of(WebhookDeliveryStatus, 'Only deliveries that stand so.').nullable(),
  after: AFTER,
}) {}

export class WebhookDeliveryArgs extends ArgumentsOf(WebhookEndpointArgs, {
  deliveryId: text('Id of the delivery.'),
}) {}

@Type('An address that the team is told of events at, as Standard Webhooks describes it.')
@ListSize(10)
export class WebhookEndpoint extends FieldsOf({
  id: text('Id of the endpoint.'),
  url: text('Where events are posted to.'),
  events: texts('What it is told of.'),
  description: text('For people; may be empty.'),
  isEnabled: bool('Whether it is told anything.'),
  disabledReason: of(WebhookDisabledReason, 'Why it is told nothing; null while it is.').nullable(),
  disabledAt: dateTime('Since when it is told nothing.').nullable(),
  failingSince: dateTime(
    'Since when it has taken nothing; null while it takes what it is sent. After 5 days it is disabled.',
  ).nullable(),
  previousSecretUntil: dateTime(
    'Until when messages are also signed with the secret from before the last rotation; null if only the present secret signs.',
  ).nullable(),
  createdAt: dateTime('When it was created.'),
  updatedAt: dateTime('When a person changed it last.'),
}) {}

@Type('An endpoint with a new secret.')
export class WebhookEndpointWithSecret extends FieldsOf(WebhookEndpoint, {
  secret: text(
    'The secret that its events are signed with, shown once: a repetition under the same Idempotency-Key leaves it out.',
    AbsentWhenNull(),
  ).nullable(),
}) {}

@Type('One event on its way to an endpoint.')
export class WebhookDelivery extends FieldsOf({
  id: text('Id of the delivery.'),
  webhookId: text('The endpoint.'),
  eventId: text('The event, as `webhook-id` names it: the same however often it is sent, so that it counts once.'),
  eventType: text('What happened; `webhook.test` for a test.'),
  status: of(WebhookDeliveryStatus, 'How it stands.'),
  attempts: int('How often it was sent.'),
  nextAttemptAt: dateTime('When it is sent next; null where it is not sent again.').nullable(),
  lastAttemptAt: dateTime('When it was sent last.').nullable(),
  lastStatus: int('The HTTP status of the last answer; null where there was none.').nullable(),
  lastError: text('Why the endpoint did not take it the last time.').nullable(),
  endedAt: dateTime('When the endpoint took it, or it was given up.').nullable(),
  createdAt: dateTime('When it was to be sent first.'),
}) {}

@Type('One page of deliveries.')
export class WebhookDeliveryPage extends FieldsOf(pageOf(WebhookDelivery, 'Newest first; ties go by id.')) {}

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
