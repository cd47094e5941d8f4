import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { NoticeLanguage } from '../../src/domain/monitors/monitor.enum.js';
import {
  ALL_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookFormat,
} from '../../src/domain/webhooks/webhook.enum.js';
import { AbsentWhenNull, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';
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
  description: text(DESCRIPTION, FreeText({ max: 200, mayBeEmpty: true })).nullable(),
  format: of(WebhookFormat, 'What is posted.').default(WebhookFormat.standard),
  language: of(NoticeLanguage, 'Language of texts for chat rooms.').default(NoticeLanguage.de),
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
    FreeText({ max: 200, mayBeEmpty: true }),
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
  id: text('ID of the endpoint.').example('6a1d8a52-1f0e-4b55-8f27-2c1f0f9f7a33'),
  url: text('URL that events are posted to.').example('https://hooks.example.com/adlane'),
  events: texts('Events that it receives.').example(['change_plan.proposed']),
  description: text('Description for people; may be empty.').example('Chat room of the agency'),
  format: of(WebhookFormat, 'What is posted.').example('standard'),
  language: of(NoticeLanguage, 'Language of texts for chat rooms.').example('de'),
  isEnabled: bool('Whether it receives events.').example(true),
  disabledReason: of(WebhookDisabledReason, 'Why it is disabled; null while it is enabled.').nullable().example(null),
  disabledAt: dateTime('When it was disabled.').nullable().example(null),
  failingSince: dateTime(
    'Since when deliveries have failed; null while they succeed. After 5 days the endpoint is disabled.',
  )
    .nullable()
    .example(null),
  previousSecretUntil: dateTime(
    'Until when events are also signed with the previous secret; null if only the current one signs.',
  )
    .nullable()
    .example(null),
  createdAt: dateTime('When it was created.').example('2026-01-31T08:00:00.000Z'),
  updatedAt: dateTime('When a person last changed it.').example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('An endpoint with a new secret.')
export class WebhookEndpointWithSecret extends FieldsOf(WebhookEndpoint, {
  secret: text(
    'Secret that its events are signed with. Shown once: repetitions with the same Idempotency-Key omit it.',
    AbsentWhenNull(),
  )
    .nullable()
    .example('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
}) {}

@Type('Delivery of an event to an endpoint.')
export class WebhookDelivery extends FieldsOf({
  id: text('ID of the delivery.').example('0d7c3a9e-55b1-4a39-8a51-9d6f1b1c2e10'),
  webhookId: text('The endpoint.').example('6a1d8a52-1f0e-4b55-8f27-2c1f0f9f7a33'),
  eventId: text(
    'ID of the event, sent as `webhook-id`; the same for all attempts, so that receivers can deduplicate.',
  ).example('3f1b0c52-9b7e-4d7b-a3a1-5b7d1f0a9c44'),
  eventType: text('Type of the event; `webhook.test` for a test.').example('change_plan.proposed'),
  status: of(WebhookDeliveryStatus, 'Status of the delivery.').example('delivered'),
  attempts: int('Number of attempts.').example(1),
  nextAttemptAt: dateTime('When the next attempt is due; null if there is none.').nullable().example(null),
  lastAttemptAt: dateTime('When the last attempt was made.').nullable().example('2026-01-31T09:00:01.000Z'),
  lastStatus: int('HTTP status of the last response; null if there was none.').nullable().example(204),
  lastError: text('Why the last attempt failed.').nullable().example(null),
  endedAt: dateTime('When the endpoint accepted it, or it was given up.')
    .nullable()
    .example('2026-01-31T09:00:01.000Z'),
  createdAt: dateTime('When the first attempt was due.').example('2026-01-31T09:00:00.000Z'),
}) {}

@Type('A page of deliveries.')
export class WebhookDeliveryPage extends FieldsOf(pageOf(WebhookDelivery, 'Newest first, then by ID.')) {}
