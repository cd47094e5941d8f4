import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofTeam } from '../teams/team.entity.js';
import { User } from '../teams/user.entity.js';
import type { TicketStatus } from './support.enum.js';
import { SupportCategory } from './support-category.entity.js';

export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'support_tickets',
  indexes: [{ name: 'support_tickets_id', properties: ['id'] }],
  properties: {
    teamId: () => ofTeam().primary(),
    id: column.id(),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade'),
    category: () => p.manyToOne(SupportCategory).joinColumn('category_key'),
    subject: column.text(),
    message: column.text(),
    status: column.text().$type<TicketStatus>().default('offen'),
    createdAt: column.written(),
    updatedAt: column.written(),
  },
});
