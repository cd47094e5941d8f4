import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
import { ofMember } from '../teams/team-member.entity.js';

export const Todo = defineEntity({
  name: 'Todo',
  tableName: 'todos',
  indexes: [
    { name: 'todos_account', properties: ['account'] },
    { name: 'todos_assignee', properties: ['assignee'] },
  ],
  properties: {
    teamId: column.uuid().primary(),
    id: column.id(),
    account: ofAccount,
    title: column.text(),
    description: column.text().nullable(),
    dueDate: column.day().nullable(),
    assignee: () => ofMember('assigned_to').nullable().deleteRule('set null (assigned_to)'),
    completedAt: column.instant().nullable(),
    completedBy: column.uuid().nullable(),
    createdBy: column.uuid().nullable(),
    createdAt: column.written(),
  },
});

export type Todo = InferEntity<typeof Todo>;
