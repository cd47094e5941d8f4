import type { Campaign } from '../../schema/campaigns/campaign.type.js';
import type { Comparison } from '../../schema/metrics/comparison.type.js';
import type { DailyMetrics } from '../../schema/metrics/daily-metrics.type.js';
import type { Metrics } from '../../schema/metrics/figures.type.js';
import type { DateRangeArgs } from '../../schema/metrics/window.args.js';
import type { ComparedWith } from '../../src/domain/figures/compared-with.enum.js';
import { comparisonOf, earlierRange, isCovered } from '../../src/domain/figures/comparison.js';
import type { WindowArgs } from '../../src/domain/figures/window.js';
import { addDays } from '../../src/lib/clock.js';
import type { Context } from './context.js';
import type { Loaders } from './loaders.js';

/** A record with figures. */
interface Figured {
  metrics?: Metrics | null;
  comparison?: Comparison | null;
}

/** How the figures of a record over other days are loaded. */
interface Sums<Row> {
  accountOf: (row: Row) => string;
  load: (loaders: Loaders, row: Row, range: DateRangeArgs) => Promise<Metrics | null>;
}

/** Compares the records of a type with earlier days; one statement for those of all records of a request. */
export class Comparisons<Row extends Figured> {
  constructor(private readonly sums: Sums<Row>) {}

  /** Null without figures, and if the account has none of all the earlier days. */
  async of(loaders: Loaders, row: Row, comparedWith: ComparedWith | null | undefined): Promise<Comparison | null> {
    const { metrics } = row;
    if (!metrics || comparedWith == null) return null;
    const { yesterday, figuresSince } = await loaders.load('account.figureDays', this.sums.accountOf(row));
    const range = metrics.range ?? { startDate: addDays(yesterday, 1 - metrics.periodDays), endDate: yesterday };
    const earlier = earlierRange(range, comparedWith, metrics.range !== undefined);
    if (!isCovered(earlier, figuresSince)) return null;
    const before = await this.sums.load(loaders, row, earlier);
    return before && comparisonOf(metrics, before, comparedWith, earlier);
  }

  /** The same records, compared if that was asked for. */
  async addTo<Shown extends Row>(loaders: Loaders, rows: Shown[], compare: ComparedWith | null | undefined) {
    if (compare == null) return rows;
    return Promise.all(rows.map((row) => this.addToOne(loaders, row, compare)));
  }

  /** The same record, compared if that was asked for. */
  async addToOne<Shown extends Row>(loaders: Loaders, row: Shown, compare: ComparedWith | null | undefined) {
    return compare == null ? row : { ...row, comparison: await this.of(loaders, row, compare) };
  }

  /** The same page, its records compared if that was asked for. */
  async addToPage<Shown extends Row, Page extends { data: Shown[] }>(
    loaders: Loaders,
    page: Page,
    compare: ComparedWith | null | undefined,
  ): Promise<Page> {
    return compare == null ? page : { ...page, data: await this.addTo(loaders, page.data, compare) };
  }
}

/** Compares campaigns as lists show them. */
export const COMPARED_CAMPAIGNS = new Comparisons<Pick<Campaign, 'id' | 'accountId' | 'metrics'>>({
  accountOf: ({ accountId }) => accountId,
  load: (loaders, { id, accountId }, range) => loaders.load('campaign.metrics', { campaignId: id, accountId }, range),
});

/** Charges the earlier days, where they are asked for, like those that they are compared with. */
export function chargedForBoth(context: Context, args: { compare?: unknown }, cost: number): Context {
  if (args.compare != null) context.loaders.spend(cost);
  return context;
}

/** Asks for the days of a curve, of a range that `args` name or of another one. */
type ReadDays = (args: WindowArgs) => Promise<DailyMetrics[]>;

/**
 * The days of a curve, each compared with the earlier day in its place if that was asked for. Of a year before they have the same date,
 * so that 29 February is compared with the day before it, too. Days before the first with figures are compared with nothing.
 */
export async function comparedDays(
  loaders: Loaders,
  accountId: string | (() => Promise<string>),
  args: WindowArgs & { compare?: ComparedWith | null },
  read: ReadDays,
): Promise<DailyMetrics[]> {
  const days = await read(args);
  const [first, last] = [days[0], days.at(-1)];
  const { compare } = args;
  if (compare == null || !first || !last) return days;
  const range = { startDate: first.date, endDate: last.date };
  const earlier = earlierRange(range, compare, args.startDate != null);
  const id = typeof accountId === 'string' ? accountId : await accountId();
  const { figuresSince } = await loaders.load('account.figureDays', id);
  // Days that long ago may not even be dates of the API.
  if (!isCovered(asRange(earlier.endDate), figuresSince)) return days;
  // The document's cost is that of the days themselves.
  loaders.spend(days.length);
  const before = await read(earlier);
  const byDate = new Map(before.map((day) => [day.date, day]));
  return days.map((day, at) => {
    const date = compare === 'year_before' ? earlierRange(asRange(day.date), compare).startDate : before[at]?.date;
    const was = date !== undefined && isCovered(asRange(date), figuresSince) ? byDate.get(date) : undefined;
    return { ...day, comparison: was ? comparisonOf(day, was, compare, asRange(was.date)) : null };
  });
}

function asRange(date: string): DateRangeArgs {
  return { startDate: date, endDate: date };
}
