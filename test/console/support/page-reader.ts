import type { Page } from 'playwright-core';
import { plain } from './figures.js';
import { readPage, type ShownFigure, type Sums, Written } from './shown-figures.js';

export const SUMS = 'cost conversionValue conversions clicks impressions roas';
export const DATES = '$startDate: LocalDate!, $endDate: LocalDate!';
export const ALL_METRICS = [
  'cost',
  'conversionValue',
  'roas',
  'conversions',
  'clicks',
  'cpc',
  'ctr',
  'impressions',
] as const;

/** What the readers of pages have in common. */
export interface Agreement {
  page: Page;
  language: string;
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  dataOf(query: string, variables?: object): Promise<any>;
  compare(where: string, shown: unknown, expected: unknown): void;
  open(page: Page, path: string, landmark: string): Promise<void>;
  /** What the figures are compared with; null where an account has none of all those days. */
  before: Range | null;
}

interface Range {
  startDate: string;
  endDate: string;
}

interface Segment extends Sums {
  device: string | null;
  network: string | null;
  hour: number | null;
  dayOfWeek: string | null;
  days: number;
}

interface Told {
  total: Sums;
  data: Segment[];
}

/** Days, and how an address asks for them. */
export interface AskedDays extends Range {
  asked: string;
}

export type Cell = ShownFigure & { beside?: string };
/** By column, with its change where that is looked at; undefined: not a figure. */
export type Expected = readonly (string | ShownFigure | undefined)[];
export type Row = Record<string, unknown>;

/** Numbers with at most six decimals, added as integers. */
export function exactSum(numbers: readonly number[]): number {
  return Number(numbers.reduce((micros, each) => micros + BigInt(Math.round(each * 1_000_000)), 0n)) / 1_000_000;
}

/** Reads pages as a person sees them, and compares what stands there with what is told. */
export abstract class PageReader {
  protected readonly written: Written;

  constructor(protected readonly on: Agreement) {
    this.written = new Written(on.language);
  }

  /** What an account or a campaign had by one way to divide it, beside what it had before. */
  async segments(
    of: { accountId: string; campaignId?: string },
    by: string,
    { asked, startDate, endDate }: AskedDays,
  ): Promise<void> {
    const { page, dataOf, compare, before } = this.on;
    const toldOf = async (days: Range): Promise<Told> => {
      const document = `query ($accountId: String!, $campaignId: String, $by: FigureSegment!, ${DATES}) {
        segmentedFigures(accountId: $accountId, campaignId: $campaignId, by: $by, startDate: $startDate, endDate: $endDate) {
          total { ${SUMS} } data { device network hour dayOfWeek days ${SUMS} }
        }
      }`;
      return (await dataOf(document, { ...of, by, ...days })).segmentedFigures;
    };
    const now = await toldOf({ startDate, endDate });
    const earlier = before && (await toldOf(before));
    const sameAs = (one: Segment) => (other: Segment) =>
      ['device', 'network', 'hour', 'dayOfWeek'].every((key) => one[key as 'device'] === other[key as 'device']);
    compare(
      `${of.accountId}, ${by}: none is gone`,
      earlier?.data.every((was) => now.data.some(sameAs(was))) ?? true,
      true,
    );
    const cells = (is: Sums, was: Sums | null, share?: string) => [
      undefined,
      this.written.figure('cost', is, was),
      share,
      ...(['clicks', 'ctr', 'cpc', 'conversions', 'roas'] as const).map((metric) =>
        this.written.figure(metric, is, was),
      ),
    ];
    const { cost } = now.total;
    const where = `${of.accountId}, ${of.campaignId ?? 'all'}, ${by}`;
    const at = `/app/accounts/${of.accountId}`;
    const path = of.campaignId === undefined ? `${at}/segments?` : `${at}/campaigns/${of.campaignId}?view=segments&`;
    await this.table(where, `${path}by=${by}&period=${asked}`, {
      rows: now.data.map((is) => {
        const was = earlier?.data.find(sameAs(is));
        // What the platform did not tell of the days before was nothing, from which there is no change.
        return cells(is, was ?? null, this.percent(cost > 0 ? is.cost / cost : 0));
      }),
      sums: cells(now.total, earlier?.total ?? null),
      tableOf: '.more table',
    });
    if (by !== 'day_of_week') return;
    const { rows } = await readPage(page, '.more table');
    for (const [place, is] of now.data.entries()) {
      const { beside = '' } = Object.values(rows[place] ?? {})[0] as Cell;
      const days = [is.days, earlier?.data[place]?.days ?? is.days];
      compare(`${where}, days ${place}`, numbersIn(beside), days[0] === days[1] ? [] : days.map(String));
    }
  }

  /** Opens a page and compares its table by row and column. */
  protected async table(
    where: string,
    path: string,
    expected: { rows: Expected[]; sums?: Expected; isInOrder?: boolean; tableOf?: string },
  ): Promise<void> {
    const { page, compare, open } = this.on;
    const { rows, sums, isInOrder = true, tableOf = 'table.table' } = expected;
    compare(`${where}: there is something to read`, rows.length > 0, true);
    if (rows.length === 0) return;
    await open(page, path, `${tableOf} tbody tr`);
    const read = await readPage(page, tableOf);
    const cellAs = (expected: Expected[number], cell: Cell | undefined) =>
      typeof expected === 'object' ? { value: cell?.value ?? '', change: cell?.change } : cell?.value;
    const inOrder = (all: Expected[]) =>
      isInOrder
        ? all
        : all
            .map((row) => JSON.stringify(row))
            .sort()
            .map((row) => JSON.parse(row) as Expected);
    /** As far as it is told which figure stands in a column, for rows that stand in another order. */
    const [pattern = []] = rows;
    const shown = read.rows.map((row) =>
      Object.values(row as Record<string, Cell>).map((cell, column) =>
        isInOrder || pattern[column] !== undefined ? cellAs(pattern[column], cell) : undefined,
      ),
    );
    compare(`${where}, rows`, shown.length, rows.length);
    const found = inOrder(shown.map((row) => row.slice(0, pattern.length)));
    for (const [at, row] of inOrder(rows).entries())
      for (const [column, value] of row.entries())
        if (value != null) compare(`${where}, row ${at}, column ${column}`, found[at]?.[column], value);
    for (const [column, value] of (sums ?? []).entries())
      if (value !== undefined)
        compare(`${where}, sums, column ${column}`, cellAs(value, Object.values(read.sums)[column]), value);
  }

  protected async rows(): Promise<Cell[][]> {
    return (await readPage(this.on.page)).rows.map((row) => Object.values(row) as Cell[]);
  }

  protected rowOf(rows: readonly Cell[][], name: string): readonly Cell[] {
    return rows.find(([first]) => first?.value.startsWith(name)) ?? [];
  }

  protected money(value: number): string {
    return this.written.money(value);
  }

  protected short(value: number): string {
    return this.written.money(value, 'EUR', Math.abs(value) >= 1_000 ? 0 : 2);
  }

  protected percent(value: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): string {
    return this.written.number(value, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay,
    });
  }

  protected count(value: unknown): string {
    return this.written.number(Number(value), { maximumFractionDigits: 2 });
  }

  protected async texts(selector: string): Promise<string[]> {
    return (await this.on.page.locator(selector).allTextContents()).map(plain);
  }

  protected async numbersOf(selector: string): Promise<string[]> {
    return (await this.texts(selector)).flatMap(numbersIn);
  }
}

/** The numbers of a text as they are written. */
export function numbersIn(text: string): string[] {
  return text.match(/\d(?:[\d.,]*\d)?/g) ?? [];
}
