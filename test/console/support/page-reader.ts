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
}

/** Days, and how an address asks for them. */
export interface AskedDays {
  startDate: string;
  endDate: string;
  asked: string;
}

export type Cell = ShownFigure & { beside?: string };
/** By column; undefined: not a figure. */
export type Expected = readonly (string | undefined)[];
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

  /** What an account or a campaign had by one way to divide it. */
  protected async segments(
    of: { accountId: string; campaignId?: string },
    by: string,
    { asked, ...days }: AskedDays,
  ): Promise<void> {
    const { segmentedFigures } = await this.on.dataOf(
      `query ($accountId: String!, $campaignId: String, $by: FigureSegment!, ${DATES}) {
        segmentedFigures(accountId: $accountId, campaignId: $campaignId, by: $by, startDate: $startDate, endDate: $endDate) {
          data { ${SUMS} }
        }
      }`,
      { ...of, by, ...days },
    );
    const all = segmentedFigures.data as Sums[];
    const cost = exactSum(all.map((each) => each.cost));
    const sums = Object.fromEntries(
      SUMS.split(' ').map((key) => [
        key,
        key === 'roas' ? undefined : exactSum(all.map((each) => each[key as 'cost'])),
      ]),
    ) as unknown as Sums;
    const at = `/app/accounts/${of.accountId}`;
    const path = of.campaignId === undefined ? `${at}/segments?` : `${at}/campaigns/${of.campaignId}?view=segments&`;
    await this.table(`${of.accountId}, ${of.campaignId ?? 'all'}, ${by}`, `${path}by=${by}&period=${asked}`, {
      rows: all.map((each) => [
        undefined,
        this.money(each.cost),
        this.percent(cost > 0 ? each.cost / cost : 0),
        this.written.value('clicks', each),
        this.written.value('ctr', each),
        this.written.value('cpc', each),
        this.count(each.conversions),
        this.written.value('roas', each),
      ]),
      sums: [
        undefined,
        this.money(cost),
        undefined,
        this.written.value('clicks', sums),
        this.written.value('ctr', sums),
        this.written.value('cpc', sums),
        this.count(sums.conversions),
        this.written.value('roas', sums),
      ],
      ...(of.campaignId !== undefined && { tableOf: '.more table' }),
    });
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
    const values = (row: object) => Object.values(row).map((cell: Cell) => cell.value);
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
      values(row).map((value, column) => (isInOrder || pattern[column] !== undefined ? value : undefined)),
    );
    compare(`${where}, rows`, shown.length, rows.length);
    const found = inOrder(shown.map((row) => row.slice(0, pattern.length)));
    for (const [at, row] of inOrder(rows).entries())
      for (const [column, value] of row.entries())
        if (value != null) compare(`${where}, row ${at}, column ${column}`, found[at]?.[column], value);
    for (const [column, value] of (sums ?? []).entries())
      if (value !== undefined) compare(`${where}, sums, column ${column}`, values(read.sums)[column], value);
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
