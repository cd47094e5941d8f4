import { defineEntity } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
import type { MemoryCategory } from './memory.enum.js';

export const Memory = defineEntity({
  name: 'Memory',
  tableName: 'customer_memories',
  properties: {
    teamId: column.uuid().primary(),
    id: column.id(),
    account: ofAccount,
    category: column.text().$type<MemoryCategory>(),
    content: column.text(),
    entryDate: column.written('now()'),
    userId: column.uuid().nullable(),
    createdAt: column.written('now()'),
  },
});
