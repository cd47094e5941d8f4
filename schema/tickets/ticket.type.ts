import { ReplyAuthor, TicketStatus } from '../../src/domain/tickets/support.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';

@Type('A question to the support team.')
@ListSize(100)
export class SupportTicket extends FieldsOf({
  id: text('UUID.').example('3f0a5a0e-7a43-4d4c-9a57-0f4b8a6c2d10'),
  categoryKey: text('Key of the topic.').example('kampagnen'),
  subject: text('Subject of the ticket.').example('Budget lässt sich nicht ändern'),
  message: text('The question.', LongText(20_000)).example(
    'Beim Speichern erscheint ein Hinweis auf ein gemeinsames Budget.',
  ),
  status: of(TicketStatus, 'Status of the ticket.').example('offen'),
  createdAt: dateTime('When it was opened.').example('2026-01-31T08:00:00.000Z'),
  updatedAt: dateTime('When the ticket last changed.').example('2026-01-31T08:30:00.000Z'),
}) {}

@Type('A reply to a ticket.')
@ListSize(20)
export class SupportReply extends FieldsOf({
  id: text('UUID.').example('7c1d2b4a-5e6f-4b2f-8f3c-3c7a614a578f'),
  author: of(ReplyAuthor, 'Author of the reply.').example('support'),
  authorName: text('Name of the author.').example('Support'),
  message: text('Text of the reply.', LongText(20_000)).example(
    'Bitte bestätigen Sie, dass die Änderung für alle Kampagnen gelten soll.',
  ),
  createdAt: dateTime('When it was written.').example('2026-01-31T08:30:00.000Z'),
}) {}

@Type('A file on a ticket. Files can only be added over REST.')
@ListSize(10)
export class SupportAttachment extends FieldsOf({
  id: text('UUID.').example('9b2f6f3c-7a61-4a57-8f0e-3c1d2b4a5e6f'),
  fileName: text('Original name of the file.').example('hinweis.png'),
  contentType: text('Media type, determined from the content.').example('image/png'),
  size: int('Size in bytes.').example(48213),
  createdAt: dateTime('When it was added.').example('2026-01-31T08:05:00.000Z'),
  url: text('Download URL; its token is valid for this file only, for ten minutes.').example(
    'https://ads.example.com/api/v1/support/attachments/9b2f6f3c-7a61-4a57-8f0e-3c1d2b4a5e6f?token=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  ),
}) {}

@Type('A ticket with all its replies and files.')
export class SupportTicketDetails extends FieldsOf(SupportTicket, {
  replies: listOf(SupportReply, 'Replies, oldest first.'),
  attachments: listOf(SupportAttachment, 'Files, oldest first. They can only be added over REST.'),
}) {}

export class TicketArgs extends ArgumentsOf({
  id: text('UUID of the ticket.'),
}) {}

export class CreateTicketArgs extends ArgumentsOf({
  categoryKey: text('Key of the topic.'),
  subject: text('Subject of the ticket, 1 to 200 characters.'),
  message: text('The question, 1 to 20,000 characters.'),
}) {}

export class ReplyArgs extends ArgumentsOf(TicketArgs, {
  message: text('Text of the reply, 1 to 20,000 characters.'),
}) {}
