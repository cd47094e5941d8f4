import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofTicket } from './ticket.entity.js';

/** A file that the store keeps the bytes of. */
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
