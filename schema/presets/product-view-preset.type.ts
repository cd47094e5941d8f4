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

@Type('Layout of a product list.')
@Input('Layout of a product list.', 'ProductViewConfigInput')
export class ProductViewConfig extends FieldsOf({
  columns: listOf(
    ProductColumn,
    'Columns from left to right, at least one, each at most once.',
    ArrayUnique(TWICE),
    ArrayMinSize(1, { message: '$property must hold at least 1 column' }),
  ),
  chartMetrics: listOf(ProductChartMetric, 'Metrics of the chart, each at most once.', ArrayUnique(TWICE)),
  sortKey: of(ProductColumn, 'Column to sort by.'),
  sortOrder: of(SortOrder, 'Sort direction.'),
  viewMode: of(ProductViewMode, 'How products are shown.'),
}) {}

const CONFIG = 'Layout of the product list.';

export class CreateProductViewPresetArgs extends ArgumentsOf(NewPresetArgs, {
  config: of(ProductViewConfig, CONFIG, ValidateNested()),
}) {}

export class UpdateProductViewPresetArgs extends ArgumentsOf(PresetChangeArgs, {
  config: of(ProductViewConfig, `${CONFIG} Omit to keep the current value.`, ValidateNested()).nullable(),
}) {}

export class SetProductConfigArgs extends ArgumentsOf(ConfigChangeArgs, {
  config: of(
    ProductViewConfig,
    `${CONFIG} Unlinks the preset; together with presetId, the layout of that preset is used.`,
    ValidateNested(),
  ).nullable(),
}) {}

@Type('A saved product list layout.')
@ListSize(50)
export class ProductViewPreset extends FieldsOf(PresetFields, {
  config: of(ProductViewConfig, CONFIG),
}) {}

@Type('Product list layout of an account.')
export class ProductConfig extends FieldsOf({
  presetId: text('Linked preset, which determines the layout; null if there is none.').nullable(),
  presetName: text('Name of the linked preset; null if there is none.').nullable(),
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
