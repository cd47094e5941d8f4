import { ArrayMinSize, ArrayUnique, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { ProductChartMetric, ProductColumn, ProductViewMode, SortOrder } from './preset.enum.js';
import { ConfigChangeArgs, NewPresetArgs, PRESET, PresetChangeArgs, PresetFields } from './preset.type.js';

const TWICE = { message: '$property must not hold an entry twice' };

@ObjectType({ description: 'How a product list looks.' })
@InputType('ProductViewConfigInput', { description: 'How a product list is to look.' })
export class ProductViewConfig {
  @Field(() => [ProductColumn], { description: 'Columns from left to right: at least one, none twice.' })
  @ArrayMinSize(1, { message: '$property must hold at least 1 column' })
  @ArrayUnique(TWICE)
  columns!: ProductColumn[];

  @Field(() => [ProductChartMetric], { description: 'Figures of the chart, none twice.' })
  @ArrayUnique(TWICE)
  chartMetrics!: ProductChartMetric[];

  @Field(() => ProductColumn, { description: 'What the list is sorted by.' })
  sortKey!: ProductColumn;

  @Field(() => SortOrder, { description: 'Which way.' })
  sortOrder!: SortOrder;

  @Field(() => ProductViewMode, { description: 'How products are shown.' })
  viewMode!: ProductViewMode;
}

const CONFIG = 'How the product list looks.';

@ArgsType()
export class CreateProductViewPresetArgs extends NewPresetArgs {
  @Field(() => ProductViewConfig, { description: CONFIG })
  @ValidateNested()
  config!: ProductViewConfig;
}

@ArgsType()
export class UpdateProductViewPresetArgs extends PresetChangeArgs {
  @Field(() => ProductViewConfig, { nullable: true, description: `${CONFIG} Absent: stays as it is.` })
  @ValidateNested()
  config?: ProductViewConfig | null;
}

@ArgsType()
export class SetProductConfigArgs extends ConfigChangeArgs {
  @Field(() => ProductViewConfig, {
    nullable: true,
    description: `${CONFIG} It unlinks the preset; with presetId what the preset says is used instead.`,
  })
  @ValidateNested()
  config?: ProductViewConfig | null;
}

@ObjectType({ description: 'A saved look of product lists.' })
@ListSize(50)
export class ProductViewPreset extends PresetFields {
  @Field(() => ProductViewConfig, { description: CONFIG })
  config!: ProductViewConfig;
}

@ObjectType({ description: 'How the product list of an account looks.' })
export class ProductConfig {
  @Field(() => String, { nullable: true, description: 'The linked preset, which says it; null without one.' })
  presetId!: string | null;

  @Field(() => String, { nullable: true, description: 'Its name; null without one.' })
  presetName!: string | null;

  @Field(() => ProductViewConfig, { description: CONFIG })
  config!: ProductViewConfig;
}

export const PRODUCT_VIEW_PRESET = {
  ...PRESET,
  name: 'Prices',
  config: {
    columns: ['title', 'price', 'benchmarkPrice', 'cost', 'roas'],
    chartMetrics: ['cost', 'roas'],
    sortKey: 'cost',
    sortOrder: 'desc',
    viewMode: 'table',
  },
} satisfies ProductViewPreset;

export const PRODUCT_CONFIG = {
  presetId: PRESET.id,
  presetName: PRODUCT_VIEW_PRESET.name,
  config: PRODUCT_VIEW_PRESET.config,
} satisfies ProductConfig;
