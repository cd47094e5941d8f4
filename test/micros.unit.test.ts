import { divideRounded, microsOf } from '../src/lib/micros.js';

describe('millionths', () => {
  test.each([
    ['0', '0'],
    ['12.5', '12500000'],
    ['0.0000005', '1'],
    ['0.00000049999', '0'],
    ['-0.0000005', '0'],
    ['-0.0000006', '-1'],
    ['-0.25', '-250000'],
    ['1e-7', '0'],
    ['5e-7', '1'],
    ['2.5e+21', '2500000000000000000000000000'],
    ['9000000001.123457', '9000000001123457'],
    ['123456789012.345678', '123456789012345678'],
    ['1.23456749999999999999', '1234567'],
  ])('of %s are %s', (decimal, micros) => {
    expect(String(microsOf(decimal))).toBe(micros);
  });

  test.each(['', '1,5', '1.', '.5', '+1', 'NaN', 'Infinity', '0x10', '1e5', ' 1'])('of %j are refused', (text) => {
    expect(() => microsOf(text)).toThrow(RangeError);
  });

  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -2n],
    [-6n, 2n, -3n],
    [-7n, 4n, -2n],
    [7n, 4n, 2n],
    [5n, 4n, 1n],
    [1n, 3n, 0n],
    [-1n, 3n, 0n],
    [-2n, 3n, -1n],
  ])('%d / %d is %d', (dividend, divisor, result) => {
    expect(divideRounded(dividend, divisor)).toBe(result);
  });
});
