import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofAccount } from '../accounts/account.entity.js';

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
