import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
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
