import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
import { PresetRecord } from './preset.entity.js';

export const AccountConfig = defineEntity({
  name: 'AccountConfig',
  tableName: 'account_configs',
  indexes: [{ name: 'account_configs_preset', properties: ['preset'] }],
  properties: {
    account: () => ofAccount().primary(),
    kind: column.text().$type<'kpi' | 'product_view'>().primary(),
    value: p.json().$type<object>(),
    preset: () =>
      p
        .manyToOne(PresetRecord)
        .joinColumns('team_id', 'kind', 'preset_id')
        .nullable()
        .updateRule('no action')
        .deleteRule('set null (preset_id)'),
  },
});
