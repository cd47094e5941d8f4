import type { KpiConfig, KpiPreset } from './kpi-preset.type.js';
import type { ProductConfig, ProductViewConfig, ProductViewPreset } from './product-view-preset.type.js';

const PRESET = {
  id: '7b1c0d9e-2f3a-4b5c-8d6e-9f0a1b2c3d4e',
  userId: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  isShared: true,
  createdAt: '2026-01-31T08:00:00.000Z',
  updatedAt: '2026-01-31T08:00:00.000Z',
};
const LINK = { presetId: PRESET.id };
const KPI_ORDER = ['cost', 'conversionValue', 'roas'] satisfies KpiConfig['kpiOrder'];
const CONFIG = {
  columns: ['title', 'price', 'benchmarkPrice', 'cost', 'roas'],
  chartMetrics: ['cost', 'roas'],
  sortKey: 'cost',
  sortOrder: 'desc',
  viewMode: 'table',
} satisfies ProductViewConfig;

export const KPI_PRESET = { ...PRESET, name: 'Shops', kpiOrder: KPI_ORDER } satisfies KpiPreset;

export const KPI_CONFIG = { kpiOrder: KPI_ORDER, ...LINK, presetName: 'Shops' } satisfies KpiConfig;

export const PRODUCT_VIEW_PRESET = { ...PRESET, name: 'Prices', config: CONFIG } satisfies ProductViewPreset;

export const PRODUCT_CONFIG = { ...LINK, presetName: 'Prices', config: CONFIG } satisfies ProductConfig;
