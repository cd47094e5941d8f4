/** Units for one euro, and the day from which the rate holds (YYYY-MM-DD). */
interface LegalRate {
  date: string;
  rate: string;
}

/** Irrevocable rates of currencies that joined the euro on `date` (YYYY-MM-DD). */
const replaced = (date: string, ...rates: [currency: string, rate: string][]) =>
  rates.map(([currency, rate]): [string, LegalRate] => [currency, { date, rate }]);

/** Units for one euro, from Council Regulation (EC) No 2866/98 and its amendments. */
const LEGAL_RATES = new Map<string, LegalRate>([
  ...replaced(
    '1999-01-01',
    ['ATS', '13.7603'],
    ['BEF', '40.3399'],
    ['DEM', '1.95583'],
    ['ESP', '166.386'],
    ['FIM', '5.94573'],
    ['FRF', '6.55957'],
    ['IEP', '0.787564'],
    ['ITL', '1936.27'],
    ['LUF', '40.3399'],
    ['NLG', '2.20371'],
    ['PTE', '200.482'],
  ),
  ...replaced('2001-01-01', ['GRD', '340.750']),
  ...replaced('2007-01-01', ['SIT', '239.640']),
  ...replaced('2008-01-01', ['CYP', '0.585274'], ['MTL', '0.429300']),
  ...replaced('2009-01-01', ['SKK', '30.1260']),
  ...replaced('2011-01-01', ['EEK', '15.6466']),
  ...replaced('2014-01-01', ['LVL', '0.702804']),
  ...replaced('2015-01-01', ['LTL', '3.45280']),
  ...replaced('2023-01-01', ['HRK', '7.53450']),
  ...replaced('2026-01-01', ['BGN', '1.95583']),
]);

/** The legal rate of a currency on a day (YYYY-MM-DD); undefined before it joined the euro, and for all others. */
export function legalRate(currency: string, day: string): LegalRate | undefined {
  const rate = LEGAL_RATES.get(currency);
  return rate && day >= rate.date ? rate : undefined;
}
