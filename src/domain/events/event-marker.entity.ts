import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
import { User } from '../teams/user.entity.js';

export const EventMarker = defineEntity({
  name: 'Event',
  tableName: 'event_markers',
  indexes: [{ name: 'event_markers_date', properties: ['account', 'eventDate'] }],
  properties: {
    account: () => ofAccount().primary(),
    id: column.id(),
    eventDate: column.day(),
    title: column.text(),
    description: column.text().nullable(),
    color: column.text(),
    icon: column.text().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().joinColumn('created_by').nullable().deleteRule('set null'),
    createdAt: column.written(),
    updatedAt: column.written(),
  },
});

export type EventMarker = InferEntity<typeof EventMarker>;
