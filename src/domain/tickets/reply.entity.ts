import { defineEntity } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import type { ReplyAuthor } from './support.enum.js';
import { ofTicket } from './ticket.entity.js';

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
