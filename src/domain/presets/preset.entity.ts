import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
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

export const AccountConfig = defineEntity({
  name: 'AccountConfig',
  tableName: 'account_configs',
  properties: {
    account: () => ofAccount().primary(),
    kind: column.text().$type<'kpi' | 'product_view'>().primary(),
    value: p.json().$type<object>(),
    /** `value` is this preset's; it may be gone. */
    presetId: column.uuid().nullable(),
  },
});

/** Own and shared presets of `kind`. */
export function visiblePresets(userId: string, kind: PresetRecord['kind']) {
  return { kind, $or: [{ owner: { user: userId } }, { isShared: true }] };
}
