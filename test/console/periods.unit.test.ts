import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Kind, parse, visit } from 'graphql';
import { consoleModule } from './support/console-module.js';

interface Window {
  now: { startDate: string; endDate: string };
  before: { startDate: string; endDate: string };
  days: number;
  comparison: string;
}

interface Periods {
  windowOf(address: { period?: string; compare?: string }, yesterday: string, since?: string | null): Window;
  metricOf(metric: string, sums: Record<string, number>): number | undefined;
}

let periods: Periods;
beforeAll(async () => {
  periods = await consoleModule<Periods>('app/window', 'parts/metrics');
});

const days = ({ now, before }: Window) =>
  [now.startDate, now.endDate, before.startDate, before.endDate].map((day) => day.slice(2)).join(' ');

test.each([
  // The period as the address writes it, what it is compared with, yesterday; its days and those before.
  ['7', undefined, '2026-03-04', '26-02-26 26-03-04 26-02-19 26-02-25'],
  ['365', undefined, '2026-11-27', '25-11-28 26-11-27 24-11-28 25-11-27'],
  ['this-month', undefined, '2026-11-27', '26-11-01 26-11-27 26-10-01 26-10-27'],
  ['this-month', undefined, '2026-03-30', '26-03-01 26-03-30 26-02-01 26-02-28'],
  // On the first of a month nothing of it is complete.
  ['this-month', undefined, '2026-10-31', '26-11-01 26-11-01 26-10-01 26-10-01'],
  ['last-month', undefined, '2026-10-31', '26-10-01 26-10-31 26-09-01 26-09-30'],
  ['last-month', undefined, '2026-03-15', '26-02-01 26-02-28 26-01-01 26-01-31'],
  ['last-month', undefined, '2026-01-15', '25-12-01 25-12-31 25-11-01 25-11-30'],
  ['last-month', 'year', '2024-03-15', '24-02-01 24-02-29 23-02-01 23-02-28'],
  ['30', 'year', '2026-11-27', '26-10-29 26-11-27 25-10-29 25-11-27'],
  ['2024-02-29..2024-02-29', 'year', '2026-11-27', '24-02-29 24-02-29 23-02-28 23-02-28'],
  ['2026-05-01..2026-05-31', undefined, '2026-11-27', '26-05-01 26-05-31 26-03-31 26-04-30'],
  ['2024-01-01..2024-12-31', undefined, '2026-11-27', '24-01-01 24-12-31 22-12-31 23-12-31'],
  // What says no period is the last 30 days.
  ['2024-01-01..2025-01-01', undefined, '2026-11-27', '26-10-29 26-11-27 26-09-29 26-10-28'],
  ['1999-01-01..1999-01-02', undefined, '2026-11-27', '26-10-29 26-11-27 26-09-29 26-10-28'],
  ['', 'sideways', '2026-11-27', '26-10-29 26-11-27 26-09-29 26-10-28'],
])('%s, compared with %s, as of %s', (period, compare, yesterday, expected) => {
  const window = periods.windowOf({ period, ...(compare && { compare }) }, yesterday);
  expect(days(window)).toBe(expected);
});

test('a period is compared where figures reach back as far, and not with a part of the one before', () => {
  const comparisonOf = (since: string | null, compare?: string) =>
    periods.windowOf({ period: '7', ...(compare && { compare }) }, '2026-03-14', since).comparison;
  expect(comparisonOf('2026-03-01')).toBe('shown');
  expect(comparisonOf('2026-03-02')).toBe('missing');
  expect(comparisonOf(null)).toBe('missing');
  expect(comparisonOf('2026-03-01', 'year')).toBe('missing');
  expect(comparisonOf('2025-03-08', 'year')).toBe('shown');
  expect(comparisonOf('2026-03-01', 'none')).toBe('off');
});

test('a ratio is one of the sums; there is none where nothing was spent, shown or clicked', () => {
  const { metricOf } = periods;
  expect(metricOf('roas', { cost: 10, conversionValue: 0, roas: 0 })).toBe(0);
  expect(metricOf('roas', { cost: 0, conversionValue: 9, roas: 0 })).toBeUndefined();
  expect(metricOf('cpc', { cost: 10, clicks: 0 })).toBeUndefined();
  expect(metricOf('ctr', { clicks: 0, impressions: 0 })).toBeUndefined();
  // The API rounds to four decimals: shown with two, it would be 4.13.
  expect(metricOf('roas', { cost: 40_000, conversionValue: 164_998.8, roas: 4.125 })).toBe(164_998.8 / 40_000);
  // Of 0.0151 EUR, which are shown as 0.02, the sums would say 500.
  expect(metricOf('roas', { cost: 0.02, conversionValue: 10, roas: 662.2517 })).toBe(662.2517);
});

test('what the console compares has the ROAS that the API told beside its sums', () => {
  const root = join(import.meta.dirname, '../../console/src');
  const incomplete: string[] = [];
  for (const file of globSync(`${root}/**/*.query.ts`))
    for (const [, document = ''] of readFileSync(file, 'utf8').matchAll(/graphql\(`([^`]*)`\)/g))
      visit(parse(document), {
        Field({ name, alias, selectionSet }) {
          const asked = new Set(
            selectionSet?.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : '')),
          );
          // Figures of the account's own currency are told without one.
          if (name.value !== 'native' && asked.has('cost') && asked.has('conversionValue') && !asked.has('roas'))
            incomplete.push(`${relative(root, file)}: ${(alias ?? name).value}`);
        },
      });
  expect(incomplete).toEqual([]);
});
