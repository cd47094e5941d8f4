import { ArrayMaxSize, ArrayMinSize, ArrayUnique } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { MAX_KPIS } from '../../src/domain/presets/kpi.enum.js';
import { AbsentWhenNull, ListSize, together } from '../support/field-rules.js';
import { KpiKey } from './preset.enum.js';
import { ConfigChangeArgs, NewPresetArgs, PRESET, PresetChangeArgs, PresetFields } from './preset.type.js';

const ORDER = `Figures in the order of showing: 1 to ${MAX_KPIS}, none twice.`;

/** The argument `kpiOrder`. */
function KpiOrder(options: { nullable?: boolean; addition?: string } = {}): PropertyDecorator {
  const { nullable = false, addition = '' } = options;
  const rule = `$property must hold 1 to ${MAX_KPIS} keys`;
  return together(
    Field(() => [KpiKey], { nullable, description: ORDER + addition }),
    ArrayMinSize(1, { message: rule }),
    ArrayMaxSize(MAX_KPIS, { message: rule }),
    ArrayUnique({ message: '$property must not hold a key twice' }),
  );
}

@ArgsType()
export class CreateKpiPresetArgs extends NewPresetArgs {
  @KpiOrder()
  kpiOrder!: KpiKey[];
}

@ArgsType()
export class UpdateKpiPresetArgs extends PresetChangeArgs {
  @KpiOrder({ nullable: true, addition: ' Absent: stays as it is.' })
  kpiOrder?: KpiKey[] | null;
}

@ArgsType()
export class SetKpiConfigArgs extends ConfigChangeArgs {
  @KpiOrder({
    nullable: true,
    addition: ' It unlinks the preset; with presetId the order of the preset is used instead.',
  })
  kpiOrder?: KpiKey[] | null;
}

@ObjectType({ description: 'A saved order of figures.' })
@ListSize(50)
export class KpiPreset extends PresetFields {
  @Field(() => [KpiKey], { description: ORDER })
  kpiOrder!: KpiKey[];
}

@ObjectType({ description: 'Which figures an account shows.' })
export class KpiConfig {
  @Field(() => [KpiKey], { description: ORDER })
  kpiOrder!: KpiKey[];

  @AbsentWhenNull()
  @Field(() => String, { nullable: true, description: 'The linked preset, which says the order.' })
  presetId!: string | null;

  @AbsentWhenNull()
  @Field(() => String, { nullable: true, description: 'Its name.' })
  presetName!: string | null;
}

const KPI_ORDER = ['cost', 'conversionValue', 'roas'] satisfies KpiConfig['kpiOrder'];

export const KPI_PRESET = { ...PRESET, name: 'Shops', kpiOrder: KPI_ORDER } satisfies KpiPreset;

export const KPI_CONFIG = { kpiOrder: KPI_ORDER, presetId: PRESET.id, presetName: 'Shops' } satisfies KpiConfig;
