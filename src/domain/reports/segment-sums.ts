import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { SegmentedFigures, SegmentFigures } from '../../../schema/reports/segment-figures.type.js';
import type { SegmentSums } from '../../platforms/ad-records.js';
import type { ComparedWith } from '../figures/compared-with.enum.js';
import { comparisonOf } from '../figures/comparison.js';
import { daysOf } from '../figures/window.js';
import { addSums, figuresOf, type MoneyOfSums, noSums, type Sums } from './figure-sums.js';
import { DAYS_OF_WEEK, type FigureSegment } from './report.enum.js';

const DEVICES = ['MOBILE', 'DESKTOP', 'TABLET', 'CONNECTED_TV', 'OTHER', 'UNKNOWN'];
const GOOGLES = ['SEARCH', 'SEARCH_PARTNERS', 'CONTENT', 'YOUTUBE', 'DISCOVER', 'GMAIL', 'MAPS', 'MIXED'];
const METAS = ['FACEBOOK', 'INSTAGRAM', 'AUDIENCE_NETWORK', 'MESSENGER', 'THREADS'];
const NETWORKS = [...GOOGLES, ...METAS];
const WEEK: readonly string[] = DAYS_OF_WEEK;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Cell = Pick<SegmentFigures, 'device' | 'network' | 'hour' | 'dayOfWeek'>;

/** What was read of a range of days. */
export interface SegmentsRead {
  range: DateRangeArgs;
  rows: readonly SegmentSums[];
  money: MoneyOfSums;
}

/** In the order of segments. What only one of the two ranges had is there too, with zeros for the other. */
export function segmentsOf(
  by: FigureSegment,
  now: SegmentsRead,
  earlier: (SegmentsRead & { comparedWith: ComparedWith }) | null,
): Pick<SegmentedFigures, 'total' | 'data'> {
  const [is, was] = [new SumsOfCells(now), earlier && new SumsOfCells(earlier)];
  const compared = (figures: Figures, key?: string) =>
    earlier && was
      ? { comparison: comparisonOf(figures, was.figures(key), earlier.comparedWith, earlier.range) }
      : undefined;
  const cells = new Map(
    [...cellsOf(by), ...now.rows.map(cellOf), ...(earlier?.rows.map(cellOf) ?? [])].map((cell) => [keyOf(cell), cell]),
  );
  const data = [...cells].map(([key, cell]) => {
    const figures = is.figures(key);
    const earlierDays = was && { earlierDays: was.days(cell) };
    return { ...cell, days: is.days(cell), ...earlierDays, ...figures, ...compared(figures, key) };
  });
  const total = is.figures();
  return { total: { ...total, ...compared(total) }, data: data.sort(byPlace) };
}

class SumsOfCells {
  private readonly all = noSums();
  private readonly cells = new Map<string, Sums>();
  private readonly currency: string;
  private readonly range: DateRangeArgs;

  constructor({ range, rows, money: { currency, inEuro } }: SegmentsRead) {
    this.currency = currency;
    this.range = range;
    for (const row of rows) {
      const key = keyOf(row);
      const own = this.cells.get(key) ?? noSums();
      this.cells.set(key, own);
      for (const sums of [own, this.all]) addSums(sums, row, inEuro);
    }
  }

  /** Of a cell, zeros if it had none; of all without one. */
  figures(key?: string): Figures {
    return figuresOf(key === undefined ? this.all : (this.cells.get(key) ?? noSums()), this.currency);
  }

  /** How many days of the range a cell is of. */
  days({ dayOfWeek }: Cell): number {
    const all = daysOf(this.range);
    if (dayOfWeek === null) return all;
    const place = WEEK.indexOf(dayOfWeek);
    // Sunday is 0.
    const first = (new Date(`${this.range.startDate}T00:00:00Z`).getUTCDay() + 6) % 7;
    return place < 0 ? 0 : Math.floor((all + 6 - ((place - first + 7) % 7)) / 7);
  }
}

function cellOf({ device, network, hour, dayOfWeek }: SegmentSums): Cell {
  return { device, network, hour, dayOfWeek };
}

/** Segments that are shown even without figures: times of day, but neither devices nor networks. */
function cellsOf(by: FigureSegment): Cell[] {
  const cell = (hour: number | null, dayOfWeek: string | null) => ({ device: null, network: null, hour, dayOfWeek });
  switch (by) {
    case 'device':
    case 'network':
      return [];
    case 'hour':
      return HOURS.map((hour) => cell(hour, null));
    case 'day_of_week':
      return DAYS_OF_WEEK.map((day) => cell(null, day));
    case 'hour_of_week':
      return DAYS_OF_WEEK.flatMap((day) => HOURS.map((hour) => cell(hour, day)));
  }
}

function byPlace(one: Cell, other: Cell): number {
  const [first, second] = [one, other].map(({ device, network, hour, dayOfWeek }) => {
    const at = placeIn(DEVICES, device) + placeIn(NETWORKS, network);
    return at * 1_000 + placeIn(WEEK, dayOfWeek) * 24 + (hour ?? 0);
  }) as [number, number];
  return first - second;
}

/** From 1; unknown ones come last, and none is 0. */
function placeIn(words: readonly string[], word: string | null): number {
  if (word === null) return 0;
  return words.indexOf(word) + 1 || words.length + 1;
}

function keyOf({ device, network, hour, dayOfWeek }: Cell): string {
  return [device, network, hour, dayOfWeek].join();
}
