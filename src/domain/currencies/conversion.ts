import { quotient } from '../../micros.js';

/** A reference rate: units of the currency for one euro, published on `date` (YYYY-MM-DD). */
export interface Rate {
  date: string;
  /** A decimal above 0. */
  rate: string;
}

const MILLION = 1_000_000n;

/** A rate in units of 10^-12, without loss of published digits. */
function scaled({ rate }: Rate): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.slice(0, 12).padEnd(12, '0'));
}

const SCALE = MILLION * MILLION;

/** Micro-units of a euro for `native` micro-units of the rate's currency; halves round up. */
export function toEuro(native: bigint, rate: Rate): bigint {
  return quotient(native * SCALE, scaled(rate));
}

/** The multiple of `unit` micro-units of the rate's currency nearest to `euro` micro-units; halves round up. */
export function fromEuro(euro: bigint, rate: Rate, unit: bigint): bigint {
  return quotient(euro * scaled(rate), SCALE * unit) * unit;
}
