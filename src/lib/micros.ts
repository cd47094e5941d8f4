/** Exact arithmetic in integer micro-units; halves round up. */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d{1,3}))?$/;
const DECIMALS = 6;

/** Micro-units of a JSON number such as `12.5`, `-0.25` or `2.5e+21`. Throws RangeError for other text. */
export function microsOf(decimal: string): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  if (whole === '') throw new RangeError(`${decimal} is no decimal number.`);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const shift = DECIMALS + Number(exponent) - fraction.length;
  return shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift));
}

/** `divisor` must be positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor;
  const floor = doubled / (2n * divisor);
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? floor - 1n : floor;
}
