/** Sums over a window of days. Money in EUR with at most 2 decimals, ratios with at most 4, 0 where a divisor is 0. */
export interface Figures {
  cost: number;
  impressions: number;
  clicks: number;
  conversions: number;
  conversionValue: number;
  roas: number;
  ctr: number;
  cpc: number;
}

export interface Metrics extends Figures {
  /** Days of the window. */
  periodDays: number;
}

export interface DailyMetrics extends Figures {
  /** YYYY-MM-DD. */
  date: string;
}

/** The figures alone, out of a row that holds more. */
export function figuresOf(row: Figures): Figures {
  return {
    cost: row.cost,
    impressions: row.impressions,
    clicks: row.clicks,
    conversions: row.conversions,
    conversionValue: row.conversionValue,
    roas: row.roas,
    ctr: row.ctr,
    cpc: row.cpc,
  };
}

export function metricsOf(row: Figures, periodDays: number): Metrics {
  return {
    periodDays,
    cost: row.cost,
    impressions: row.impressions,
    clicks: row.clicks,
    conversions: row.conversions,
    conversionValue: row.conversionValue,
    roas: row.roas,
    ctr: row.ctr,
    cpc: row.cpc,
  };
}
