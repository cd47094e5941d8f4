import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofMember } from '../teams/team-member.entity.js';

export const PresetRecord = defineEntity({
  name: 'Preset',
  tableName: 'presets',
  indexes: [{ name: 'presets_owner', properties: ['owner'] }],
  properties: {
    teamId: column.uuid().primary(),
    kind: column.text().$type<'kpi' | 'product_view'>().primary(),
    id: column.id(),
    owner: () => ofMember(),
    name: column.text(),
    value: p.json().$type<object>(),
    isShared: p.boolean().default(false),
    createdAt: column.written('now()'),
    updatedAt: column.written('now()'),
  },
});

export type PresetRecord = InferEntity<typeof PresetRecord>;

/** Condition on presets: those of `kind` that the person has or is shown. */
export function seenBy(userId: string, kind: PresetRecord['kind']) {
  return { kind, $or: [{ owner: { user: userId } }, { isShared: true }] };
}
