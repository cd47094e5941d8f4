import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
import type { MemoryCategory } from './memory.enum.js';

export const CustomerProfile = defineEntity({
  name: 'CustomerProfile',
  tableName: 'customer_profiles',
  properties: {
    account: () => ofAccount().primary(),
    customerType: column.text().nullable(),
    servicesProducts: column.text().nullable(),
    industry: column.text().nullable(),
    websiteStrengths: p.array().columnType('text[]').default([]),
    websiteWeaknesses: p.array().columnType('text[]').default([]),
    updatedAt: column.written(),
  },
});

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
