import { fromEuro, microsOfEur, toEuro } from '../../src/domain/currencies/conversion.js';

const rate = (text: string) => ({ date: '2024-06-28', rate: text });
const CENT = 10_000n;
const WHOLE = 1_000_000n;

describe('amounts', () => {
  test.each([
    // 100 CHF at 0.9634 are 103.799045… EUR.
    [100_000_000n, '0.9634', 103_799_045n],
    [1n, '0.5', 2n],
    // Halves go up, also below zero.
    [1n, '2', 1n],
    [-1n, '2', 0n],
    [-3n, '2', -1n],
    [0n, '171.94', 0n],
    // More than a double holds.
    [9_007_199_254_740_993n, '1.0000', 9_007_199_254_740_993n],
    [123_456_789_012_345_678n, '17487.21', 7_059_833_387_507n],
  ])('of %d micro-units at %s are %d of a euro', (native, text, euro) => {
    expect(toEuro(native, rate(text))).toBe(euro);
  });

  test.each([
    ['CHF', 50, '0.9634', CENT, 48_170_000n],
    ['CHF', 0.01, '0.9634', CENT, 10_000n],
    // 12.34 EUR are 53.17306 PLN, so 53.17.
    ['PLN', 12.34, '4.3090', CENT, 53_170_000n],
    // 50 EUR are 8597 yen, which has no smaller unit.
    ['JPY', 50, '171.94', WHOLE, 8_597_000_000n],
    ['JPY', 0.01, '171.94', WHOLE, 2_000_000n],
    ['ISK', 33.33, '148.90', WHOLE, 4_963_000_000n],
    ['KRW', 33.33, '1474.86', WHOLE, 49_157_000_000n],
    ['CHF', 0, '0.9634', CENT, 0n],
  ])('in %s: %d EUR at %s are a multiple of %d', (_currency, eur, text, unit, native) => {
    expect(fromEuro(microsOfEur(eur), rate(text), unit)).toBe(native);
  });

  test('that are converted and back stay within half of the smallest unit', () => {
    for (let cents = 1; cents < 2_000; cents += 7) {
      const native = fromEuro(BigInt(cents) * CENT, rate('0.9634'), CENT);
      const back = toEuro(native, rate('0.9634'));
      expect(Math.abs(Number(back - BigInt(cents) * CENT))).toBeLessThanOrEqual(5_190);
    }
  });
});
