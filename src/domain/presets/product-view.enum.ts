/** The columns of product lists that charts can show, too. */
export const ProductChartMetric = {
  impressions: 'impressions',
  clicks: 'clicks',
  cost: 'cost',
  conversions: 'conversions',
  conversionValue: 'conversionValue',
  roas: 'roas',
  ctr: 'ctr',
  cpc: 'cpc',
} as const;

export type ProductChartMetric = keyof typeof ProductChartMetric;

/** The columns of product lists, which can be sorted by each of them (decisions, section 4, "product view"). */
export const ProductColumn = {
  offerId: 'offerId',
  title: 'title',
  brand: 'brand',
  price: 'price',
  benchmarkPrice: 'benchmarkPrice',
  priceDiffPercent: 'priceDiffPercent',
  availability: 'availability',
  status: 'status',
  ...ProductChartMetric,
} as const;

export type ProductColumn = keyof typeof ProductColumn;

export const SortOrder = { asc: 'asc', desc: 'desc' } as const;

export type SortOrder = keyof typeof SortOrder;

export const ProductViewMode = { table: 'table', chart: 'chart', pricefinder: 'pricefinder' } as const;

export type ProductViewMode = keyof typeof ProductViewMode;
