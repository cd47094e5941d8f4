import { registerEnumType } from 'type-graphql';
import { KpiKey } from '../../src/domain/presets/kpi.enum.js';
import {
  ProductChartMetric,
  ProductColumn,
  ProductViewMode,
  SortOrder,
} from '../../src/domain/presets/product-view.enum.js';

registerEnumType(KpiKey, {
  name: 'KpiKey',
  description: 'A figure that can be shown for an account.',
  valuesConfig: {
    cost: { description: 'What was spent, EUR.' },
    impressions: { description: 'How often ads were shown.' },
    clicks: { description: 'How often they were clicked.' },
    conversions: { description: 'Actions that the customer counts as success.' },
    conversionValue: { description: 'What these were worth, EUR.' },
    roas: { description: 'Conversion value / cost.' },
    ctr: { description: 'Clicks / impressions.' },
    cpc: { description: 'Cost / clicks.' },
    cpm: { description: 'Cost of 1,000 impressions.' },
    costPerConversion: { description: 'Cost / conversions.' },
    conversionRate: { description: 'Conversions / clicks.' },
    averageOrderValue: { description: 'Conversion value / conversions.' },
    acos: { description: 'Cost / conversion value.' },
    dailyBudget: { description: 'What may be spent a day, EUR.' },
    budgetUtilization: { description: 'How much of the budget was spent.' },
    searchImpressionShare: { description: 'How many of the possible impressions in search were had.' },
    productCount: { description: 'Products.' },
    disapprovedProductCount: { description: 'Products that the merchant platform does not show.' },
    activeCampaignCount: { description: 'Enabled campaigns.' },
    averageQualityScore: { description: 'Mean quality score of the keywords.' },
  },
});

const METRICS = {
  impressions: { description: 'How often it was shown.' },
  clicks: { description: 'How often it was clicked.' },
  cost: { description: 'What was spent, EUR.' },
  conversions: { description: 'Actions that the customer counts as success.' },
  conversionValue: { description: 'What these were worth, EUR.' },
  roas: { description: 'Conversion value / cost.' },
  ctr: { description: 'Clicks / impressions.' },
  cpc: { description: 'Cost / clicks.' },
};

registerEnumType(ProductChartMetric, {
  name: 'ProductChartMetric',
  description: 'A figure that charts of products can show.',
  valuesConfig: METRICS,
});

registerEnumType(ProductColumn, {
  name: 'ProductColumn',
  description: 'A column of product lists.',
  valuesConfig: {
    offerId: { description: 'Offer id.' },
    title: { description: 'Title.' },
    brand: { description: 'Brand.' },
    price: { description: 'Price.' },
    benchmarkPrice: { description: 'What other shops ask.' },
    priceDiffPercent: { description: 'Difference to the benchmark, percent.' },
    availability: { description: 'Whether it can be bought.' },
    status: { description: 'Whether the merchant platform shows it.' },
    ...METRICS,
  },
});

registerEnumType(SortOrder, {
  name: 'SortOrder',
  description: 'Which way a list is sorted.',
  valuesConfig: { asc: { description: 'Smallest first.' }, desc: { description: 'Greatest first.' } },
});

registerEnumType(ProductViewMode, {
  name: 'ProductViewMode',
  description: 'How products are shown.',
  valuesConfig: {
    table: { description: 'As a table.' },
    chart: { description: 'As a chart.' },
    pricefinder: { description: 'With their prices beside the benchmark.' },
  },
});

export { KpiKey, ProductChartMetric, ProductColumn, ProductViewMode, SortOrder };
