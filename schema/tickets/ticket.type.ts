import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { ReplyAuthor, TicketStatus } from '../../src/domain/tickets/support.enum.js';
import { describeEnum } from '../support/enums.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

describeEnum(TicketStatus, 'TicketStatus', 'How far a support ticket is.', {
  offen: 'Open: nobody has taken it up.',
  in_bearbeitung: 'Somebody works on it.',
  geschlossen: 'Closed; a reply of its author opens it again.',
});

describeEnum(ReplyAuthor, 'ReplyAuthor', 'Who wrote a reply.', {
  user: 'The person who asks.',
  support: 'The people behind the service.',
});

@ObjectType()
abstract class TicketFields {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'Key of the topic.' })
  categoryKey!: string;

  @Field(() => String, { description: 'What it is about.' })
  subject!: string;

  @Field(() => String, { description: 'What the person asks.' })
  @LongText(20_000)
  message!: string;

  @Field(() => TicketStatus, { description: 'How far it is.' })
  status!: TicketStatus;

  @Field(() => DateTime, { description: 'When it was opened.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When something last happened to it.' })
  updatedAt!: string;
}

@ObjectType({ description: 'A question to the people behind the service.' })
@ListSize(100)
export class SupportTicket extends TicketFields {}

@ObjectType({ description: 'Something said on a ticket after it was opened.' })
@ListSize(20)
export class SupportReply {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => ReplyAuthor, { description: 'Who wrote it.' })
  author!: ReplyAuthor;

  @Field(() => String, { description: 'Name of who wrote it.' })
  authorName!: string;

  @Field(() => String, { description: 'The text.' })
  @LongText(20_000)
  message!: string;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string;
}

@ObjectType({ description: 'A file on a ticket. Files are added over REST alone.' })
@ListSize(10)
export class SupportAttachment {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'Name that it was sent with.' })
  fileName!: string;

  @Field(() => String, { description: 'What it is, by its bytes.' })
  contentType!: string;

  @Field(() => Int, { description: 'Bytes.' })
  size!: number;

  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: string;

  @Field(() => String, {
    description: 'Where it is downloaded; the token in it is good for this file alone, for ten minutes.',
  })
  url!: string;
}

@ObjectType({ description: 'A ticket with everything that was said and sent.' })
export class SupportTicketDetails extends TicketFields {
  @Field(() => [SupportReply], { description: 'What was said since, oldest first.' })
  replies!: SupportReply[];

  @Field(() => [SupportAttachment], { description: 'Its files, oldest first; they are added over REST alone.' })
  attachments!: SupportAttachment[];
}

@ArgsType()
export class TicketArgs {
  @Field(() => String, { description: 'UUID of the ticket.' })
  id!: string;
}

@ArgsType()
export class CreateTicketArgs {
  @Field(() => String, { description: 'Key of the topic.' })
  categoryKey!: string;

  @Field(() => String, { description: 'What it is about, 1 to 200 characters.' })
  subject!: string;

  @Field(() => String, { description: 'The question, 1 to 20,000 characters.' })
  message!: string;
}

@ArgsType()
export class ReplyArgs extends TicketArgs {
  @Field(() => String, { description: 'The text, 1 to 20,000 characters.' })
  message!: string;
}

export const TICKET = {
  id: '3f0a5a0e-7a43-4d4c-9a57-0f4b8a6c2d10',
  categoryKey: 'kampagnen',
  subject: 'Budget lässt sich nicht ändern',
  message: 'Beim Speichern erscheint ein Hinweis auf ein gemeinsames Budget.',
  status: 'offen',
  createdAt: '2026-01-31T08:00:00.000Z',
  updatedAt: '2026-01-31T08:30:00.000Z',
} satisfies SupportTicket;

export const REPLY = {
  id: '7c1d2b4a-5e6f-4b2f-8f3c-3c7a614a578f',
  author: 'support',
  authorName: 'Support',
  message: 'Bitte bestätigen Sie, dass die Änderung für alle Kampagnen gelten soll.',
  createdAt: '2026-01-31T08:30:00.000Z',
} satisfies SupportReply;

export const ATTACHMENT = {
  id: '9b2f6f3c-7a61-4a57-8f0e-3c1d2b4a5e6f',
  fileName: 'hinweis.png',
  contentType: 'image/png',
  size: 48213,
  createdAt: '2026-01-31T08:05:00.000Z',
  url: 'https://ads.example.com/api/v1/support/attachments/9b2f6f3c-7a61-4a57-8f0e-3c1d2b4a5e6f?token=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
} satisfies SupportAttachment;
