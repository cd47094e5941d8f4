import { ArrayMaxSize, ArrayMinSize, ArrayUnique } from 'class-validator';
import { KpiKey, MAX_KPIS } from '../../src/domain/presets/kpi.enum.js';
import { AbsentWhenNull, type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, exampleOf, FieldsOf, listOf, Type, text } from '../support/fields.js';
import { ConfigChangeArgs, NewPresetArgs, PresetChangeArgs, PresetFields } from './preset.type.js';

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
  kpiOrder: listOf(KpiKey, ORDER).example(['cost', 'conversionValue', 'roas']),
  presetId: text('Linked preset, which determines the order.', AbsentWhenNull())
    .nullable()
    .example('7b1c0d9e-2f3a-4b5c-8d6e-9f0a1b2c3d4e'),
  presetName: text('Name of the linked preset.', AbsentWhenNull()).nullable().example('Shops'),
  isDefault: bool(
    'True while nothing was saved for the account: clients may then show their own default.',
    GraphqlOnly(),
  ),
}) {}

const KPI_ORDER = ['cost', 'conversionValue', 'roas'] satisfies KpiConfig['kpiOrder'];

export const KPI_PRESET = {
  ...exampleOf(PresetFields),
  name: 'Shops',
  kpiOrder: KPI_ORDER,
} satisfies Example<KpiPreset>;
