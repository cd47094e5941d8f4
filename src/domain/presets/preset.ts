import type { KpiConfig } from '../../../schema/presets/kpi-preset.type.js';
import type {
  ConfigChangeArgs,
  NewPresetArgs,
  PresetChangeArgs,
  PresetFields,
} from '../../../schema/presets/preset.type.js';
import type { ProductViewConfig } from '../../../schema/presets/product-view-preset.type.js';
import type { KpiKey } from './kpi.enum.js';

/** A kind of preset: its name in the table, the field of the value, and the default value. */
export interface PresetKind<Field extends string, Value> {
  kind: 'kpi' | 'product_view';
  field: Field;
  standard: Value;
}

/** Which KPIs an account shows, in which order. */
export const KPI_PRESETS: PresetKind<'kpiOrder', KpiKey[]> = {
  kind: 'kpi',
  field: 'kpiOrder',
  standard: ['cost', 'conversionValue', 'roas', 'conversions', 'clicks', 'ctr'],
};

/** How an account's product list looks. */
export const PRODUCT_VIEW_PRESETS: PresetKind<'config', ProductViewConfig> = {
  kind: 'product_view',
  field: 'config',
  standard: {
    columns: ['title', 'price', 'benchmarkPrice', 'impressions', 'clicks', 'cost', 'roas'],
    chartMetrics: ['cost', 'roas'],
    sortKey: 'cost',
    sortOrder: 'desc',
    viewMode: 'table',
  },
};

export type Preset<Field extends string, Value> = Record<Field, Value> & PresetFields;

export type NewPreset<Field extends string, Value> = Record<Field, Value> & NewPresetArgs;

/** Absent fields do not change. */
export type PresetChange<Field extends string, Value> = Partial<Record<Field, Value | null>> & PresetChangeArgs;

/** An account's value, from its linked preset or its own. */
export type AccountConfig<Field extends string, Value> = Record<Field, Value> & Omit<KpiConfig, 'kpiOrder'>;

/** A preset links it, a value without preset unlinks; a null preset unlinks and keeps its value. */
export type ConfigChange<Field extends string, Value> = Partial<Record<Field, Value | null>> & ConfigChangeArgs;
