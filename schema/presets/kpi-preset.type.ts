import { ArrayMaxSize, ArrayMinSize, ArrayUnique } from 'class-validator';
import { KpiKey, MAX_KPIS } from '../../src/domain/presets/kpi.enum.js';
import { AbsentWhenNull, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, listOf, Type, text } from '../support/fields.js';
import { ConfigChangeArgs, NewPresetArgs, PRESET, PresetChangeArgs, PresetFields } from './preset.type.js';

const ORDER = `KPIs in display order, 1 to ${MAX_KPIS}, each at most once.`;

const RULE = { message: `$property must hold 1 to ${MAX_KPIS} keys` };

/** The argument `kpiOrder`. `addition` is appended to its description. */
function kpiOrder(addition = '') {
  const unique = ArrayUnique({ message: '$property must not hold a key twice' });
  return listOf(KpiKey, ORDER + addition, ArrayMinSize(1, RULE), ArrayMaxSize(MAX_KPIS, RULE), unique);
}

export class CreateKpiPresetArgs extends ArgumentsOf(NewPresetArgs, {
  kpiOrder: kpiOrder(),
}) {}

export class UpdateKpiPresetArgs extends ArgumentsOf(PresetChangeArgs, {
  kpiOrder: kpiOrder(' Omit to keep the current value.').nullable(),
}) {}

export class SetKpiConfigArgs extends ArgumentsOf(ConfigChangeArgs, {
  kpiOrder: kpiOrder(' Unlinks the preset; together with presetId, the order of that preset is used.').nullable(),
}) {}

@Type('A saved order of KPIs.')
@ListSize(50)
export class KpiPreset extends FieldsOf(PresetFields, {
  kpiOrder: listOf(KpiKey, ORDER),
}) {}

@Type('KPIs that an account shows.')
export class KpiConfig extends FieldsOf({
  kpiOrder: listOf(KpiKey, ORDER),
  presetId: text('Linked preset, which determines the order.', AbsentWhenNull()).nullable(),
  presetName: text('Name of the linked preset.', AbsentWhenNull()).nullable(),
}) {}

const KPI_ORDER = ['cost', 'conversionValue', 'roas'] satisfies KpiConfig['kpiOrder'];

export const KPI_PRESET = { ...PRESET, name: 'Shops', kpiOrder: KPI_ORDER } satisfies KpiPreset;

export const KPI_CONFIG = { kpiOrder: KPI_ORDER, presetId: PRESET.id, presetName: 'Shops' } satisfies KpiConfig;
