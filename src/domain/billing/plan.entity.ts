import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';

/** Prices are in cents. */
export const Plan = defineEntity({
  name: 'Plan',
  tableName: 'plans',
  properties: {
    key: column.text().primary(),
    name: column.text(),
    monthlyPrice: p.integer(),
    yearlyPrice: p.integer(),
    maxAccounts: p.integer(),
    aiCredits: p.integer(),
    features: p.array().columnType('text[]').default([]),
    sortOrder: p.integer(),
  },
});
