import { KpiKey } from '../../src/domain/presets/kpi.enum.js';
import {
  ProductChartMetric,
  ProductColumn,
  ProductViewMode,
  SortOrder,
} from '../../src/domain/presets/product-view.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(KpiKey, 'KpiKey', 'A figure that can be shown for an account.', {
  cost: 'What was spent, EUR.',
  impressions: 'How often ads were shown.',
  clicks: 'How often they were clicked.',
  conversions: 'Actions that the customer counts as success.',
  conversionValue: 'What these were worth, EUR.',
  roas: 'Conversion value / cost.',
  ctr: 'Clicks / impressions.',
  cpc: 'Cost / clicks.',
  cpm: 'Cost of 1,000 impressions.',
  costPerConversion: 'Cost / conversions.',
  conversionRate: 'Conversions / clicks.',
  averageOrderValue: 'Conversion value / conversions.',
  acos: 'Cost / conversion value.',
  dailyBudget: 'What may be spent a day, EUR.',
  budgetUtilization: 'How much of the budget was spent.',
  searchImpressionShare: 'How many of the possible impressions in search were had.',
  productCount: 'Products.',
  disapprovedProductCount: 'Products that the merchant platform does not show.',
  activeCampaignCount: 'Enabled campaigns.',
  averageQualityScore: 'Mean quality score of the keywords.',
});

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

describeEnum(ProductChartMetric, 'ProductChartMetric', 'A figure that charts of products can show.', METRICS);

describeEnum(ProductColumn, 'ProductColumn', 'A column of product lists.', {
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

describeEnum(SortOrder, 'SortOrder', 'Which way a list is sorted.', {
  asc: 'Smallest first.',
  desc: 'Greatest first.',
});

describeEnum(ProductViewMode, 'ProductViewMode', 'How products are shown.', {
  table: 'As a table.',
  chart: 'As a chart.',
  pricefinder: 'With their prices beside the benchmark.',
});

export { KpiKey, ProductChartMetric, ProductColumn, ProductViewMode, SortOrder };
