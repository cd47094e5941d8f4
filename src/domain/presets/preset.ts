import type { KpiKey } from './kpi.enum.js';
import type { ProductChartMetric, ProductColumn, ProductViewMode, SortOrder } from './product-view.enum.js';

export interface ProductViewConfig {
  columns: ProductColumn[];
  chartMetrics: ProductChartMetric[];
  sortKey: ProductColumn;
  sortOrder: SortOrder;
  viewMode: ProductViewMode;
}

/** What a preset is of: the name in the table, the field that holds its value, and the value of accounts without one. */
export interface PresetKind<Field extends string, Value> {
  kind: 'kpi' | 'product_view';
  field: Field;
  /** What an account shows that nobody configured. */
  standard: Value;
}

/** Which figures an account shows, in which order. */
export const KPI_PRESETS: PresetKind<'kpiOrder', KpiKey[]> = {
  kind: 'kpi',
  field: 'kpiOrder',
  standard: ['cost', 'conversionValue', 'roas', 'conversions', 'clicks', 'ctr'],
};

/** How the product list of an account looks. */
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

export type Preset<Field extends string, Value> = Record<Field, Value> & {
  id: string;
  userId: string;
  name: string;
  isShared: boolean;
  createdAt: string;
  updatedAt: string;
};

export type NewPreset<Field extends string, Value> = Record<Field, Value> & { name: string; isShared: boolean };

/** What is absent stays. */
export type PresetChange<Field extends string, Value> = Partial<Record<Field, Value | null>> & {
  presetId: string;
  name?: string | null;
  isShared?: boolean | null;
};

/** What an account shows; with a preset linked, what the preset says. */
export type AccountConfig<Field extends string, Value> = Record<Field, Value> & {
  presetId: string | null;
  presetName: string | null;
};

/** A preset links, a value alone unlinks; null for the preset unlinks and keeps what the preset gave. */
export type ConfigChange<Field extends string, Value> = Partial<Record<Field, Value | null>> & {
  accountId: string;
  presetId?: string | null;
};
