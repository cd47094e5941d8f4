/** The figures that can be shown for an account (decisions, section 4, "KPI keys"). */
export const KpiKey = {
  cost: 'cost',
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions',
  conversionValue: 'conversionValue',
  roas: 'roas',
  ctr: 'ctr',
  cpc: 'cpc',
  cpm: 'cpm',
  costPerConversion: 'costPerConversion',
  conversionRate: 'conversionRate',
  averageOrderValue: 'averageOrderValue',
  acos: 'acos',
  dailyBudget: 'dailyBudget',
  budgetUtilization: 'budgetUtilization',
  searchImpressionShare: 'searchImpressionShare',
  productCount: 'productCount',
  disapprovedProductCount: 'disapprovedProductCount',
  activeCampaignCount: 'activeCampaignCount',
  averageQualityScore: 'averageQualityScore',
} as const;

export type KpiKey = keyof typeof KpiKey;

/** Most figures of one order. */
export const MAX_KPIS = 16;
