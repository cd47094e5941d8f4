import { describedEnum } from '../described.enum.js';

const METRICS = {
  impressions: 'How often it was shown.',
  clicks: 'How often it was clicked.',
  cost: 'What was spent, EUR.',
  conversions: 'Actions that the customer counts as success.',
  conversionValue: 'What these were worth, EUR.',
  roas: 'Conversion value / cost.',
  ctr: 'Clicks / impressions.',
  cpc: 'Cost / clicks.',
};

export const ProductChartMetric = describedEnum(
  'ProductChartMetric',
  'A figure that charts of products can show.',
  METRICS,
);

export type ProductChartMetric = keyof typeof ProductChartMetric;

/** Lists can be sorted by any of them (decisions, section 4, "product view"). */
export const ProductColumn = describedEnum('ProductColumn', 'A column of product lists.', {
  offerId: 'Offer id.',
  title: 'Title.',
  brand: 'Brand.',
  price: 'Price.',
  benchmarkPrice: 'What other shops ask.',
  priceDiffPercent: 'Difference to the benchmark, percent.',
  availability: 'Whether it can be bought.',
  status: 'Whether the merchant platform shows it.',
  ...METRICS,
});

export type ProductColumn = keyof typeof ProductColumn;

export const SortOrder = describedEnum('SortOrder', 'Which way a list is sorted.', {
  asc: 'Smallest first.',
  desc: 'Greatest first.',
});

export type SortOrder = keyof typeof SortOrder;

export const ProductViewMode = describedEnum('ProductViewMode', 'How products are shown.', {
  table: 'As a table.',
  chart: 'As a chart.',
  pricefinder: 'With their prices beside the benchmark.',
});

export type ProductViewMode = keyof typeof ProductViewMode;
