import { numberIn } from '../../src/db/data-rows.js';

const read = (text: string) => numberIn(Buffer.from(`12${text}3.`), 2, 2 + text.length);

test.each([
  '0',
  '-0',
  '7',
  '-1',
  '2147483647',
  '999999999999999',
  '9007199254740991',
  '-9223372036854775808',
  '0.1',
  '-0.3',
  '100.00',
  '0.000001',
  '12345678901234.5',
  '1234567890.12345',
  '0.30000000000000004',
  '1e+20',
  '-1.5e-07',
  '5e-324',
  '1.7976931348623157e+308',
  'NaN',
  'Infinity',
  '-Infinity',
])('%s is the number that it is nearest to', (text) => {
  expect(read(text)).toBe(Number(text));
});

test('so are numbers of any length and scale', () => {
  // A generator of our own, so that a failure can be repeated (Park and Miller).
  let seed = 20_261_123;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let count = 0; count < 20_000; count += 1) {
    const digits = String(Math.floor(next() * 10 ** (1 + Math.floor(next() * 16))));
    const point = Math.floor(next() * (digits.length + 1));
    const text = `${next() < 0.5 ? '-' : ''}${digits.slice(0, point) || '0'}${point < digits.length ? `.${digits.slice(point)}` : ''}`;
    expect(read(text)).toBe(Number(text));
  }
});
