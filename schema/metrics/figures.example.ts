import type { PageMeta } from '../support/page.args.js';
import type { DailyMetrics, Figures } from './figures.type.js';
export const PAGE_META = { total: 1, limit: 100, offset: 0 } satisfies PageMeta;

export const CAMPAIGN_FIGURES = {
  cost: 412.35,
  impressions: 50210,
  clicks: 870,
  conversions: 24,
  conversionValue: 1890.5,
  roas: 4.5847,
  ctr: 0.0173,
  cpc: 0.47,
} satisfies Figures;

export const DAYS = [
  {
    date: '2026-01-30',
    cost: 14.2,
    impressions: 1710,
    clicks: 31,
    conversions: 1,
    conversionValue: 79.9,
    roas: 5.6268,
    ctr: 0.0181,
    cpc: 0.46,
  },
  {
    date: '2026-01-31',
    cost: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    conversionValue: 0,
    roas: 0,
    ctr: 0,
    cpc: 0,
  },
] satisfies DailyMetrics[];
