import { defineEntity } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofTeam } from '../teams/team.entity.js';
import type { BoardColor, BoardStatus } from './planning.enum.js';

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
