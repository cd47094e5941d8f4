import { ArrayMinSize, ArrayUnique, ValidateNested } from 'class-validator';
import {
  ProductChartMetric,
  ProductColumn,
  ProductViewMode,
  SortOrder,
} from '../../src/domain/presets/product-view.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, FieldsOf, Input, listOf, of, Type, text } from '../support/fields.js';
import { ConfigChangeArgs, NewPresetArgs, PRESET, PresetChangeArgs, PresetFields } from './preset.type.js';

const TWICE = { message: '$property must not hold an entry twice' };

@Type('How a product list looks.')
@Input('How a product list is to look.', 'ProductViewConfigInput')
export class ProductViewConfig extends FieldsOf({
  columns: listOf(
    ProductColumn,
    'Columns from left to right: at least one, none twice.',
    ArrayUnique(TWICE),
    ArrayMinSize(1, { message: '$property must hold at least 1 column' }),
  ),
  chartMetrics: listOf(ProductChartMetric, 'Figures of the chart, none twice.', ArrayUnique(TWICE)),
  sortKey: of(ProductColumn, 'What the list is sorted by.'),
  sortOrder: of(SortOrder, 'Which way.'),
  viewMode: of(ProductViewMode, 'How products are shown.'),
}) {}

const CONFIG = 'How the product list looks.';

export class CreateProductViewPresetArgs extends ArgumentsOf(NewPresetArgs, {
  config: of(ProductViewConfig, CONFIG, ValidateNested()),
}) {}

export class UpdateProductViewPresetArgs extends ArgumentsOf(PresetChangeArgs, {
  config: of(ProductViewConfig, `${CONFIG} Absent: stays as it is.`, ValidateNested()).nullable(),
}) {}

export class SetProductConfigArgs extends ArgumentsOf(ConfigChangeArgs, {
  config: of(
    ProductViewConfig,
    `${CONFIG} It unlinks the preset; with presetId what the preset says is used instead.`,
    ValidateNested(),
  ).nullable(),
}) {}

@Type('A saved look of product lists.')
@ListSize(50)
export class ProductViewPreset extends FieldsOf(PresetFields, {
  config: of(ProductViewConfig, CONFIG),
}) {}

@Type('How the product list of an account looks.')
export class ProductConfig extends FieldsOf({
  presetId: text('The linked preset, which says it; null without one.').nullable(),
  presetName: text('Its name; null without one.').nullable(),
  config: of(ProductViewConfig, CONFIG),
}) {}

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
