import { describedEnum } from '../described.enum.js';

const METRICS = {
  impressions: 'Number of times it was shown.',
  clicks: 'Number of clicks on it.',
  cost: 'Advertising cost in EUR.',
  conversions: 'Actions that the customer counts as success.',
  conversionValue: 'Value of the conversions in EUR.',
  roas: 'Conversion value / cost.',
  ctr: 'Clicks / impressions.',
  cpc: 'Cost / clicks.',
};

export const ProductChartMetric = describedEnum('ProductChartMetric', 'A metric that product charts show.', METRICS);

/** Columns that lists can be sorted by (decisions, section 4, "product view"). */
export const ProductColumn = describedEnum('ProductColumn', 'A column of product lists.', {
  offerId: 'Offer ID.',
  title: 'Title.',
  brand: 'Brand.',
  price: 'Price.',
  benchmarkPrice: 'Usual price of other shops.',
  priceDiffPercent: 'Difference from the benchmark, in percent.',
  availability: 'Availability of the product.',
  status: 'Status on the merchant platform.',
  ...METRICS,
});

export const SortOrder = describedEnum('SortOrder', 'Sort direction.', {
  asc: 'Smallest first.',
  desc: 'Largest first.',
});

export const ProductViewMode = describedEnum('ProductViewMode', 'How products are shown.', {
  table: 'As a table.',
  chart: 'As a chart.',
  pricefinder: 'Prices beside their benchmark.',
});
