import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofTeam } from '../teams/team.entity.js';
import { User } from '../teams/user.entity.js';
import type { ReplyAuthor, TicketStatus } from './support.enum.js';

export const SupportCategory = defineEntity({
  name: 'SupportCategory',
  tableName: 'support_categories',
  properties: {
    key: column.text().primary(),
    labelDe: column.text(),
    sortOrder: p.integer(),
    active: p.boolean().default(true),
  },
});

/** `serialize` returns the API's ticket. */
export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'support_tickets',
  indexes: [{ name: 'support_tickets_id', properties: ['id'] }],
  properties: {
    teamId: () => ofTeam().primary().hidden(),
    id: column.id(),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade').hidden(),
    categoryKey: () => p.manyToOne(SupportCategory).mapToPk().joinColumn('category_key'),
    subject: column.text(),
    message: column.text(),
    status: column.text().$type<TicketStatus>().default('offen'),
    createdAt: column.written(),
    updatedAt: column.written(),
  },
});

export type Ticket = InferEntity<typeof Ticket>;

/** The ticket that a record belongs to and is deleted with. */
const ofTicket = () =>
  p.manyToOne(Ticket).joinColumns('team_id', 'ticket_id').updateRule('no action').deleteRule('cascade').hidden();

export const Reply = defineEntity({
  name: 'Reply',
  tableName: 'support_replies',
  properties: {
    ticket: () => ofTicket().primary(),
    id: column.id(),
    author: column.text().$type<ReplyAuthor>(),
    authorName: column.text(),
    message: column.text(),
    createdAt: column.written(),
  },
});

/** A file whose bytes are in the store. */
export const Attachment = defineEntity({
  name: 'Attachment',
  tableName: 'support_attachments',
  indexes: [{ name: 'support_attachments_ticket', properties: ['ticket'] }],
  properties: {
    teamId: column.uuid().primary().hidden(),
    id: column.uuid().primary(),
    ticket: ofTicket,
    fileName: column.text(),
    contentType: column.text(),
    size: p.integer(),
    sha256: column.text().hidden(),
    createdAt: column.written(),
  },
});
