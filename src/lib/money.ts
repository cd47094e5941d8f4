import { ParameterError } from '../errors.js';

/** Numbers of answers, halves rounded up. src/domain/figures/figures.sql.ts must agree. */

/** Micro-units to EUR with 2 decimals. */
export function eurOfMicros(micros: number): number {
  return Math.floor(micros / 1e4 + 0.5) / 1e2;
}

/** For messages: `12.50 EUR`. */
export function eurText(micros: number): string {
  return `${eurOfMicros(micros).toFixed(2)} EUR`;
}

const german = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** For German texts: `1.234,50 €`. */
export function germanEurText(eur: number): string {
  return german.format(eur);
}

/** 4 decimals; 0 for a divisor of 0. */
export function ratioOf(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : Math.floor((dividend / divisor) * 1e4 + 0.5) / 1e4;
}

/** Micro-units per unit in EUR with 2 decimals; 0 for a count of 0. */
export function eurPerUnit(micros: number, count: number): number {
  return count === 0 ? 0 : Math.floor(micros / count / 1e4 + 0.5) / 1e2;
}

/** Micro-units of a caller's amount in EUR. Throws ParameterError for more than 2 decimals. */
export function requireMicros(parameter: string, amount: number): number {
  const cents = Math.round(amount * 100);
  if (cents / 100 !== amount) throw new ParameterError(parameter, 'must have at most 2 decimals');
  return cents * 10_000;
}
