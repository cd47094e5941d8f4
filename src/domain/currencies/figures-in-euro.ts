import type { CampaignRecord, DayFigures } from '../../platforms/ad-records.js';
import { type Rate, toEuro } from './conversion.js';
import type { DayRates } from './day-rates.js';

export const EURO = 'EUR';

/** Turns a day's figures into EUR. Throws as `DayRates.of`. */
export interface Conversion {
  <Figures extends DayFigures>(figures: Figures): Figures;
  /** Today's, for what belongs to no day. */
  rate: Rate;
}

/** A day's figures with their money in EUR, and beside it as the platform told it. Throws as `DayRates.of`. */
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

/** A campaign with its budget in EUR, and beside it as the platform told it. */
export function budgetInEuro(campaign: CampaignRecord, rate: Rate): CampaignRecord {
  const { budgetMicros } = campaign;
  return {
    ...campaign,
    budgetMicros: String(toEuro(BigInt(budgetMicros), rate)),
    nativeBudgetMicros: budgetMicros,
  };
}
