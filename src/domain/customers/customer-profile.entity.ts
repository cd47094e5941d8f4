import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofAccount } from '../accounts/account.entity.js';

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
