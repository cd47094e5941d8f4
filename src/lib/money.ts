import { ParameterError } from '../errors.js';

/** Stored integers as numbers of an answer, halves rounded up. src/domain/figures/figures.sql.ts computes the same. */

/** EUR with at most 2 decimals from micro-units. */
export function eurOfMicros(micros: number): number {
  return Math.floor(micros / 1e4 + 0.5) / 1e2;
}

/** The same for messages: `12.50 EUR`. */
export function eurText(micros: number): string {
  return `${eurOfMicros(micros).toFixed(2)} EUR`;
}

const german = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** An amount of EUR for German texts: `1.234,50 €`. */
export function eurInGerman(eur: number): string {
  return german.format(eur);
}

/** `dividend / divisor` with at most 4 decimals; 0 where the divisor is 0. */
export function ratioOf(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : Math.floor((dividend / divisor) * 1e4 + 0.5) / 1e4;
}

/** EUR with at most 2 decimals for one of `count`, from micro-units; 0 when `count` is 0. */
export function eurPerUnit(micros: number, count: number): number {
  return count === 0 ? 0 : Math.floor(micros / count / 1e4 + 0.5) / 1e2;
}

/** Micro-units of an amount that a caller gives. Throws ParameterError above 2 decimals. */
export function microsGiven(parameter: string, amount: number): number {
  const cents = Math.round(amount * 100);
  if (cents / 100 !== amount) throw new ParameterError(parameter, 'must have at most 2 decimals');
  return cents * 10_000;
}
