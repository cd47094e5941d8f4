import { RateFile } from '../../src/platforms/ecb/ecb-rates.client.js';
import { fileOf } from './support/rate-server.js';
import { recordedRates } from './support/recorded-rates.js';

const BANK = 'The European Central Bank';

function read(...pieces: string[]) {
  const file = new RateFile();
  for (const piece of pieces) file.write(piece);
  return file.end();
}

const WHOLE = fileOf(new Map([['2024-06-28', { CHF: '0.9634', JPY: '171.94' }]]));

describe('a file of reference rates', () => {
  test('is read, whatever pieces it comes in', () => {
    const told = [
      { currency: 'CHF', date: '2024-06-28', rate: '0.9634' },
      { currency: 'JPY', date: '2024-06-28', rate: '171.94' },
    ];
    expect(read(WHOLE)).toEqual(told);
    expect(read(...WHOLE)).toEqual(told);
    expect(read(WHOLE.replaceAll('"', "'"))).toEqual(told);
  });

  test('has all that was recorded', () => {
    const rates = recordedRates();
    expect(read(fileOf(rates))).toHaveLength(rates.size * 6);
  });

  test.each([
    ['nothing', ''],
    ['a web page', '<!DOCTYPE html><html><body>Maintenance</body></html>'],
    ['what is cut off', WHOLE.slice(0, -20)],
    ['what is cut off within a rate', WHOLE.slice(0, WHOLE.indexOf('171'))],
    ['another document', '<rates><Cube time="2024-06-28"><Cube currency="CHF" rate="0.9"/></Cube></rates>'],
    ['no rates', fileOf(new Map())],
    ['a rate of 0', WHOLE.replace('0.9634', '0.0000')],
    ['a negative rate', WHOLE.replace('0.9634', '-0.9634')],
    ['a rate with a comma', WHOLE.replace('0.9634', '0,9634')],
    ['a rate that is no number', WHOLE.replace('0.9634', 'N/A')],
    ['a rate without its currency', WHOLE.replace('currency="CHF" ', '')],
    ['a currency without a rate', WHOLE.replace(' rate="0.9634"', '')],
    ['a currency in words', WHOLE.replace('"CHF"', '"Swiss franc"')],
    ['a day that no calendar has', WHOLE.replace('2024-06-28', '2024-02-30')],
    ['rates of no day', WHOLE.replace(' time="2024-06-28"', '')],
    ['a rate twice', WHOLE.replace('"JPY"', '"CHF"')],
    ['more than one document', WHOLE + WHOLE],
    ['entities of its own', WHOLE.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>')],
  ])('is refused as a whole with %s', (_case, text) => {
    expect(() => read(text)).toThrow(BANK);
  });
});
