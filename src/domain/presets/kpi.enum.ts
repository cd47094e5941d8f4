import { describedEnum } from '../described.enum.js';

/** Decisions, section 4, "KPI keys". */
export const KpiKey = describedEnum('KpiKey', 'A figure that can be shown for an account.', {
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

export type KpiKey = keyof typeof KpiKey;

/** Maximum number of figures in an order. */
export const MAX_KPIS = 16;
