import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { Ticket } from './ticket.entity.js';

export const Reply = defineEntity({
  name: 'Reply',
  tableName: 'support_replies',
  properties: {
    ticket: () =>
      p.manyToOne(Ticket).primary().joinColumns('team_id', 'ticket_id').updateRule('no action').deleteRule('cascade'),
    id: column.id(),
    author: column.text().$type<'user' | 'support'>(),
    authorName: column.text(),
    message: column.text(),
    createdAt: column.written(),
  },
});
