import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';

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
