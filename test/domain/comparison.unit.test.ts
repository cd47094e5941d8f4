import { comparisonOf, earlierRange, isCovered } from '../../src/domain/figures/comparison.js';
import { MOST_DAYS } from '../../src/domain/figures/named-period.enum.js';
import { daysOfPeriod } from '../../src/domain/figures/named-period.js';
import { daysOf } from '../../src/domain/figures/window.js';

const range = (text: string) => {
  const [startDate = '', endDate = startDate] = text.split('..');
  return { startDate, endDate };
};
const shown = ({ startDate, endDate }: { startDate: string; endDate: string }) => `${startDate}..${endDate}`;

test.each([
  ['days', '2026-03-10..2026-03-16', '2026-03-03..2026-03-09', '2025-03-10..2025-03-16'],
  ['one day', '2026-03-01', '2026-02-28..2026-02-28', '2025-03-01..2025-03-01'],
  ['any day', '2026-03-02', '2026-03-01..2026-03-01', '2025-03-02..2025-03-02'],
  ['a whole month', '2026-03-01..2026-03-31', '2026-02-01..2026-02-28', '2025-03-01..2025-03-31'],
  ['a short month', '2026-02-01..2026-02-28', '2026-01-01..2026-01-31', '2025-02-01..2025-02-28'],
  ['a quarter', '2026-01-01..2026-03-31', '2025-10-01..2025-12-31', '2025-01-01..2025-03-31'],
  ['a year', '2025-01-01..2025-12-31', '2024-01-01..2024-12-31', '2024-01-01..2024-12-31'],
  ['a month so far', '2026-03-01..2026-03-30', '2026-01-30..2026-02-28', '2025-03-01..2025-03-30'],
  ['the first days of a month', '2026-03-01..2026-03-12', '2026-02-17..2026-02-28', '2025-03-01..2025-03-12'],
  ['a leap month', '2028-02-01..2028-02-29', '2028-01-01..2028-01-31', '2027-02-01..2027-02-28'],
  ['a leap day', '2028-02-29', '2028-02-28..2028-02-28', '2027-02-28..2027-02-28'],
  ['two months, but for a day', '2026-01-01..2026-02-27', '2025-11-04..2025-12-31', '2025-01-01..2025-02-27'],
])('%s is compared with the days before and with the year before', (_what, now, previous, year) => {
  expect(shown(earlierRange(range(now), 'previous_period'))).toBe(previous);
  expect(shown(earlierRange(range(now), 'year_before'))).toBe(year);
});

test.each([
  // 16 March 2026 is a Monday.
  ['this_week', '2026-03-18', '2026-03-16..2026-03-18', '2026-03-09..2026-03-11', '2025-03-16..2025-03-18'],
  ['this_week', '2026-03-15', '2026-03-16..2026-03-16', '2026-03-09..2026-03-09', '2025-03-16..2025-03-16'],
  ['this_week', '2026-03-21', '2026-03-16..2026-03-21', '2026-03-09..2026-03-14', '2025-03-16..2025-03-21'],
  ['last_week', '2026-03-15', '2026-03-09..2026-03-15', '2026-03-02..2026-03-08', '2025-03-09..2025-03-15'],
  ['last_week', '2026-01-01', '2025-12-22..2025-12-28', '2025-12-15..2025-12-21', '2024-12-22..2024-12-28'],
  ['this_month', '2026-03-15', '2026-03-01..2026-03-15', '2026-02-01..2026-02-15', '2025-03-01..2025-03-15'],
  ['this_month', '2026-03-30', '2026-03-01..2026-03-30', '2026-02-01..2026-02-28', '2025-03-01..2025-03-30'],
  ['this_month', '2026-02-28', '2026-03-01..2026-03-01', '2026-02-01..2026-02-01', '2025-03-01..2025-03-01'],
  ['last_month', '2026-03-15', '2026-02-01..2026-02-28', '2026-01-01..2026-01-31', '2025-02-01..2025-02-28'],
  ['last_month', '2026-01-01', '2025-12-01..2025-12-31', '2025-11-01..2025-11-30', '2024-12-01..2024-12-31'],
  ['this_quarter', '2026-05-31', '2026-04-01..2026-05-31', '2026-01-01..2026-02-28', '2025-04-01..2025-05-31'],
  ['last_quarter', '2026-02-10', '2025-10-01..2025-12-31', '2025-07-01..2025-09-30', '2024-10-01..2024-12-31'],
  ['this_year', '2028-02-29', '2028-01-01..2028-02-29', '2027-01-01..2027-02-28', '2027-01-01..2027-02-28'],
  ['last_year', '2025-05-05', '2024-01-01..2024-12-31', '2023-01-01..2023-12-31', '2023-01-01..2023-12-31'],
] as const)('%s with %s as the last complete day', (period, yesterday, now, previous, year) => {
  const days = daysOfPeriod(period, yesterday);
  expect(shown(days)).toBe(now);
  expect(shown(earlierRange({ ...days, period }, 'previous_period'))).toBe(previous);
  expect(shown(earlierRange({ ...days, period }, 'year_before'))).toBe(year);
  expect(daysOf(days)).toBeLessThanOrEqual(MOST_DAYS[period]);
});

test('as many days as a month has are days', () => {
  expect(shown(earlierRange(range('2026-03-01..2026-03-31'), 'previous_period', false))).toBe('2026-01-29..2026-02-28');
});

test('days before the first with figures are not covered', () => {
  expect(isCovered(range('2026-03-01..2026-03-31'), '2026-03-01')).toBe(true);
  expect(isCovered(range('2026-03-01..2026-03-31'), '2026-03-02')).toBe(false);
  expect(isCovered(range('2026-03-01..2026-03-31'), null)).toBe(false);
});

const NONE = { cost: 0, impressions: 0, clicks: 0, conversions: 0, conversionValue: 0, roas: 0, ctr: 0, cpc: 0 };

test('differences are of the sums, and of ratios that are made of them', () => {
  const now = { ...NONE, cost: 100.3, clicks: 3_000, conversionValue: 300, cpc: 0.03, roas: 2.991 };
  const before = { ...NONE, cost: 100.1, clicks: 4_000, conversionValue: 0, cpc: 0.03 };
  const compared = comparisonOf(now, before, 'previous_period', range('2026-02-01..2026-02-28'));
  expect(compared).toMatchObject({ comparedWith: 'previous_period', startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(compared.metrics).toEqual(before);
  expect(compared.difference).toEqual({
    ...NONE,
    cost: 0.2,
    clicks: -1_000,
    conversionValue: 300,
    roas: 2.991,
    cpc: 0.0084,
  });
  expect(compared.percent).toEqual({
    cost: 0.2,
    impressions: null,
    clicks: -25,
    conversions: null,
    conversionValue: null,
    roas: null,
    ctr: null,
    cpc: 33.6,
  });
});
