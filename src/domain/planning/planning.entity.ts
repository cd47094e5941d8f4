import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
import { ofTeam } from '../teams/team.entity.js';
import type { BoardColor, BoardStatus } from './planning.enum.js';

export const BoardCard = defineEntity({
  name: 'BoardCard',
  tableName: 'board_cards',
  uniques: [{ properties: ['teamId', 'status', 'position'], deferMode: 'deferred' }],
  properties: {
    teamId: column.uuid().primary(),
    account: () => ofAccount().primary(),
    status: column.text().$type<BoardStatus>().default('onboarding'),
    position: p.integer(),
    cycleDurationDays: p.integer().nullable(),
    dueDate: column.day().nullable(),
    updatedAt: column.written(),
  },
});

export const BoardStatusConfig = defineEntity({
  name: 'BoardStatusConfig',
  tableName: 'board_status_configs',
  properties: {
    teamId: () => ofTeam().primary(),
    status: column.text().$type<BoardStatus>().primary(),
    label: column.text(),
    color: column.text().$type<BoardColor>(),
    updatedAt: column.written(),
  },
});

export const CalendarEntry = defineEntity({
  name: 'CalendarEntry',
  tableName: 'calendar_entries',
  indexes: [{ name: 'calendar_entries_date', properties: ['teamId', 'scheduledDate'] }],
  properties: {
    teamId: column.uuid().primary(),
    id: column.id(),
    account: ofAccount,
    scheduledDate: column.day(),
    note: column.text(),
    createdBy: column.uuid().nullable(),
    createdAt: column.written(),
  },
});

export type CalendarEntry = InferEntity<typeof CalendarEntry>;

export const Todo = defineEntity({
  name: 'Todo',
  tableName: 'todos',
  indexes: [{ name: 'todos_account', properties: ['account'] }],
  properties: {
    teamId: column.uuid().primary(),
    id: column.id(),
    account: ofAccount,
    title: column.text(),
    description: column.text().nullable(),
    dueDate: column.day().nullable(),
    /** A member when it was assigned; reads show members alone. */
    assignedTo: column.uuid().nullable(),
    completedAt: column.instant().nullable(),
    completedBy: column.uuid().nullable(),
    createdBy: column.uuid().nullable(),
    createdAt: column.written(),
  },
});

export type Todo = InferEntity<typeof Todo>;
