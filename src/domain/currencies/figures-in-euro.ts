import type { CampaignRecord, DayFigures } from '../../platforms/ad-records.js';
import { type Rate, toEuro } from './conversion.js';
import type { DayRates } from './day-rates.js';

export const EURO = 'EUR';

/** Converts a day's figures to EUR. Throws as `DayRates.of`. */
export interface Conversion {
  <Figures extends DayFigures>(figures: Figures): Figures;
  /** Today's rate, for amounts without a day. */
  rate: Rate;
}

/** A day's figures in EUR and in the platform's currency. Throws as `DayRates.of`. */
export function inEuro<Figures extends DayFigures>(figures: Figures, rates: DayRates): Figures {
  const rate = rates.of(figures.date);
  const { costMicros, conversionValueMicros } = figures;
  return {
    ...figures,
    costMicros: String(toEuro(BigInt(costMicros), rate)),
    conversionValueMicros: String(toEuro(BigInt(conversionValueMicros), rate)),
    nativeCostMicros: costMicros,
    nativeConversionValueMicros: conversionValueMicros,
  };
}

/** A campaign with its budget in EUR and in the platform's currency. */
export function budgetInEuro(campaign: CampaignRecord, rate: Rate): CampaignRecord {
  const { budgetMicros, totalBudgetMicros: total } = campaign;
  return {
    ...campaign,
    budgetMicros: String(toEuro(BigInt(budgetMicros), rate)),
    totalBudgetMicros: total === null ? null : String(toEuro(BigInt(total), rate)),
    nativeBudgetMicros: budgetMicros,
  };
}
