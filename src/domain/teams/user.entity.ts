import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  uniques: [{ properties: ['googleSub'] }],
  properties: {
    id: column.id(),
    googleSub: column.text().nullable(),
    email: column.text(),
    name: column.text(),
    avatarUrl: column.text().default(''),
    createdAt: column.written('now()'),
  },
});

export type User = InferEntity<typeof User>;
