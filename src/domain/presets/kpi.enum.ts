import { describedEnum } from '../described.enum.js';

/** Decisions, section 4, "KPI keys". */
export const KpiKey = describedEnum('KpiKey', 'A KPI that can be shown for an account.', {
  cost: 'Advertising cost in EUR.',
  impressions: 'Number of times ads were shown.',
  clicks: 'Number of clicks on ads.',
  conversions: 'Actions that the customer counts as success.',
  conversionValue: 'Value of the conversions in EUR.',
  roas: 'Conversion value / cost.',
  ctr: 'Clicks / impressions.',
  cpc: 'Cost / clicks.',
  cpm: 'Cost per 1,000 impressions.',
  costPerConversion: 'Cost / conversions.',
  conversionRate: 'Conversions / clicks.',
  averageOrderValue: 'Conversion value / conversions.',
  acos: 'Cost / conversion value.',
  dailyBudget: 'Daily budget in EUR.',
  budgetUtilization: 'Share of the budget that was spent.',
  searchImpressionShare: 'Share of eligible search impressions received.',
  productCount: 'Number of products.',
  disapprovedProductCount: 'Number of products that the merchant platform does not show.',
  activeCampaignCount: 'Number of enabled campaigns.',
  averageQualityScore: 'Average quality score of the keywords.',
});

export type KpiKey = keyof typeof KpiKey;

/** Maximum number of KPIs in an order. */
export const MAX_KPIS = 16;
