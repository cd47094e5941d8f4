import type { NamedPeriod } from '../../src/domain/figures/named-period.enum.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { examplesOf, FieldsOf, float, int, of, safeInt, Type, text, type ValuesOf } from '../support/fields.js';
import type { DateRangeArgs } from './window.args.js';

@Type("Money as reported by the platform, in the account's currency.")
export class NativeFigures extends FieldsOf({
  currency: text('Currency (ISO 4217).'),
  cost: float('Advertising cost, at most 2 decimals.'),
  conversionValue: float('Value of the conversions, at most 2 decimals.'),
}) {}

/** Sums of ads. */
export const FIGURES = {
  cost: float('Advertising cost in EUR, at most 2 decimals.').example(412.35),
  impressions: safeInt('Number of times ads were shown.').example(50210),
  clicks: safeInt('Number of clicks on ads.').example(870),
  conversions: float('Conversions, at most 2 decimals, since platforms split some among ads.').example(24),
  conversionValue: float('Value of the conversions in EUR, at most 2 decimals.').example(1890.5),
  roas: float('Return on ad spend: conversionValue / cost, at most 4 decimals; 0 without cost.').example(4.5847),
  ctr: float('Click-through rate: clicks / impressions, at most 4 decimals; 0 without impressions.').example(0.0173),
  cpc: float('Cost per click in EUR: cost / clicks, at most 2 decimals; 0 without clicks.').example(0.47),
  native: of(
    NativeFigures,
    "The same in the account's own currency, null in EUR and for sums over several currencies.",
    GraphqlOnly(),
  )
    .nullable()
    .optional(),
};

/** Sums over a window of days. */
export const WINDOW_FIGURES = { periodDays: int('Number of days in the window.').example(30), ...FIGURES };

/** Costs of a search term, in display order. */
export const TERM_COSTS = {
  impressions: FIGURES.impressions,
  clicks: FIGURES.clicks,
  cost: FIGURES.cost,
  conversions: FIGURES.conversions,
};

/** All figures, TERM_COSTS first. */
export const TERM_FIGURES = { ...TERM_COSTS, ...FIGURES };

export type Figures = ValuesOf<typeof FIGURES>;

export interface Metrics extends Figures {
  periodDays: number;
  /** Set if the window was requested by dates or by the name of a period; not part of the API. */
  range?: DateRangeArgs & { period?: NamedPeriod };
}

export const CAMPAIGN_FIGURES = examplesOf(FIGURES);
