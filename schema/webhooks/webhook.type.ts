import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import {
  ALL_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
} from '../../src/domain/webhooks/webhook.enum.js';
import { describeEnum } from '../support/enums.js';
import { AbsentWhenNull, type Example, ListSize } from '../support/field-rules.js';
import { AfterArg, PAGE_META, PageArgs, PageOf } from '../support/page.args.js';
import { DateTime } from '../support/scalars.js';
import { FreeText } from '../support/text.rule.js';

describeEnum(WebhookDisabledReason, 'WebhookDisabledReason', 'Why an endpoint is told nothing.', {
  person: 'A person switched it off.',
  gone: 'It answered 410: it does not exist any more.',
  failing: 'It took nothing for 5 days.',
});

describeEnum(WebhookDeliveryStatus, 'WebhookDeliveryStatus', 'How a delivery stands.', {
  waiting: 'It is to be sent, for the first time or again.',
  delivered: 'The endpoint took it: it answered 2xx.',
  failed: 'It is not sent again by itself.',
});

const EVENTS = `What it is told of: ${ALL_WEBHOOK_EVENTS.map((event) => `\`${event}\` (${WEBHOOK_EVENTS[event]})`).join(', ')}.`;
const URL_RULE = 'Where events are posted to: https, at most 2,000 characters, on the public internet.';
const DESCRIPTION = 'For people, at most 200 characters.';

@ArgsType()
export class WebhookEndpointArgs {
  @Field(() => String, { description: 'Id of the endpoint.' })
  webhookId!: string;
}

@ArgsType()
export class CreateWebhookEndpointArgs {
  @Field(() => String, { description: URL_RULE })
  url!: string;

  @Field(() => [String], { description: EVENTS })
  @ArrayMinSize(1)
  @ArrayMaxSize(ALL_WEBHOOK_EVENTS.length)
  events!: string[];

  @Field(() => String, { nullable: true, description: DESCRIPTION })
  @FreeText({ most: 200, mayBeEmpty: true })
  description?: string | null;
}

@ArgsType()
export class UpdateWebhookEndpointArgs extends WebhookEndpointArgs {
  @Field(() => String, { nullable: true, description: `${URL_RULE} Absent: stays.` })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: `${EVENTS} Absent: stays.` })
  @ArrayMinSize(1)
  @ArrayMaxSize(ALL_WEBHOOK_EVENTS.length)
  events?: string[] | null;

  @Field(() => String, { nullable: true, description: `${DESCRIPTION} Null: none. Absent: stays.` })
  @FreeText({ most: 200, mayBeEmpty: true })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False: it is told nothing, and what waits for it fails. True: it is told again. Absent: stays.',
  })
  isEnabled?: boolean | null;
}

@ArgsType()
export class WebhookDeliveryListArgs extends PageArgs {
  @Field(() => String, { description: 'Id of the endpoint.' })
  webhookId!: string;

  @Field(() => WebhookDeliveryStatus, { nullable: true, description: 'Only deliveries that stand so.' })
  status?: WebhookDeliveryStatus | null;

  @AfterArg()
  after?: string | null;
}

@ArgsType()
export class WebhookDeliveryArgs extends WebhookEndpointArgs {
  @Field(() => String, { description: 'Id of the delivery.' })
  deliveryId!: string;
}

@ObjectType()
abstract class WebhookEndpointFields {
  @Field(() => String, { description: 'Id of the endpoint.' })
  id!: string;

  @Field(() => String, { description: 'Where events are posted to.' })
  url!: string;

  @Field(() => [String], { description: 'What it is told of.' })
  events!: string[];

  @Field(() => String, { description: 'For people; may be empty.' })
  description!: string;

  @Field(() => Boolean, { description: 'Whether it is told anything.' })
  isEnabled!: boolean;

  @Field(() => WebhookDisabledReason, { nullable: true, description: 'Why it is told nothing; null while it is.' })
  disabledReason!: WebhookDisabledReason | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is told nothing.' })
  disabledAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when it has taken nothing; null while it takes what it is sent. After 5 days it is disabled.',
  })
  failingSince!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Until when messages are also signed with the secret from before the last rotation; null if only the present secret signs.',
  })
  previousSecretUntil!: string | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When a person changed it last.' })
  updatedAt!: string;
}

@ObjectType({ description: 'An address that the team is told of events at, as Standard Webhooks describes it.' })
@ListSize(10)
export class WebhookEndpoint extends WebhookEndpointFields {}

@ObjectType({ description: 'An endpoint with a new secret.' })
export class WebhookEndpointWithSecret extends WebhookEndpointFields {
  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description:
      'The secret that its events are signed with, shown once: a repetition under the same Idempotency-Key leaves it out.',
  })
  secret!: string | null;
}

@ObjectType({ description: 'One event on its way to an endpoint.' })
export class WebhookDelivery {
  @Field(() => String, { description: 'Id of the delivery.' })
  id!: string;

  @Field(() => String, { description: 'The endpoint.' })
  webhookId!: string;

  @Field(() => String, {
    description: 'The event, as `webhook-id` names it: the same however often it is sent, so that it counts once.',
  })
  eventId!: string;

  @Field(() => String, { description: 'What happened; `webhook.test` for a test.' })
  eventType!: string;

  @Field(() => WebhookDeliveryStatus, { description: 'How it stands.' })
  status!: WebhookDeliveryStatus;

  @Field(() => Int, { description: 'How often it was sent.' })
  attempts!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it is sent next; null where it is not sent again.' })
  nextAttemptAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was sent last.' })
  lastAttemptAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer; null where there was none.' })
  lastStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Why the endpoint did not take it the last time.' })
  lastError!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the endpoint took it, or it was given up.' })
  endedAt!: string | null;

  @Field(() => DateTime, { description: 'When it was to be sent first.' })
  createdAt!: string;
}

@ObjectType({ description: 'One page of deliveries.' })
export class WebhookDeliveryPage extends PageOf(WebhookDelivery, 'Newest first; ties go by id.') {}

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
