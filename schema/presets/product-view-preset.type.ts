import { ArrayMinSize, ArrayUnique, ValidateNested } from 'class-validator';
import {
  ProductChartMetric,
  ProductColumn,
  ProductViewMode,
  SortOrder,
} from '../../src/domain/presets/product-view.enum.js';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, exampleOf, FieldsOf, Input, listOf, of, Type, text } from '../support/fields.js';
import { ConfigChangeArgs, NewPresetArgs, PresetChangeArgs, PresetFields } from './preset.type.js';

const TWICE = { message: '$property must not hold an entry twice' };

@Type('Layout of a product list.')
@Input('Layout of a product list.', 'ProductViewConfigInput')
export class ProductViewConfig extends FieldsOf({
  columns: listOf(
    ProductColumn,
    'Columns from left to right, at least one, each at most once.',
    ArrayUnique(TWICE),
    ArrayMinSize(1, { message: '$property must hold at least 1 column' }),
  ).example(['title', 'price', 'benchmarkPrice', 'cost', 'roas']),
  chartMetrics: listOf(ProductChartMetric, 'Metrics of the chart, each at most once.', ArrayUnique(TWICE)).example([
    'cost',
    'roas',
  ]),
  sortKey: of(ProductColumn, 'Column to sort by.').example('cost'),
  sortOrder: of(SortOrder, 'Sort direction.').example('desc'),
  viewMode: of(ProductViewMode, 'How products are shown.').example('table'),
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
  presetId: text('Linked preset, which determines the layout; null if there is none.')
    .nullable()
    .example('7b1c0d9e-2f3a-4b5c-8d6e-9f0a1b2c3d4e'),
  presetName: text('Name of the linked preset; null if there is none.').nullable().example('Prices'),
  config: of(ProductViewConfig, CONFIG).example(),
  isDefault: bool(
    'True while nothing was saved for the account: clients may then show their own default.',
    GraphqlOnly(),
  ),
}) {}

export const PRODUCT_VIEW_PRESET = {
  ...exampleOf(PresetFields),
  name: 'Prices',
  config: exampleOf(ProductViewConfig),
} satisfies Example<ProductViewPreset>;
