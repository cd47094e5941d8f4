import type { SegmentFigures } from '../../../schema/reports/segment-figures.type.js';
import type { SegmentSums } from '../../platforms/ad-records.js';
import { addSums, figuresOf, type MoneyOfSums, noSums } from './figure-sums.js';
import { DAYS_OF_WEEK, type FigureSegment } from './report.enum.js';

const DEVICES = ['MOBILE', 'DESKTOP', 'TABLET', 'CONNECTED_TV', 'OTHER', 'UNKNOWN'];
const NETWORKS = ['SEARCH', 'SEARCH_PARTNERS', 'CONTENT', 'YOUTUBE', 'DISCOVER', 'GMAIL', 'MAPS', 'MIXED'];
const WEEK: readonly string[] = DAYS_OF_WEEK;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Cell = Pick<SegmentFigures, 'device' | 'network' | 'hour' | 'dayOfWeek'>;

/** In the order of segments. */
export function segmentsOf(
  by: FigureSegment,
  rows: readonly SegmentSums[],
  { currency, inEuro }: MoneyOfSums,
): SegmentFigures[] {
  const cells = new Map(cellsOf(by).map((cell) => [keyOf(cell), { cell, sums: noSums() }]));
  for (const row of rows) {
    const cell = { device: row.device, network: row.network, hour: row.hour, dayOfWeek: row.dayOfWeek };
    const known = cells.get(keyOf(cell)) ?? { cell, sums: noSums() };
    cells.set(keyOf(cell), known);
    addSums(known.sums, row, inEuro);
  }
  return [...cells.values()].map(({ cell, sums }) => ({ ...cell, ...figuresOf(sums, currency) })).sort(byPlace);
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
    return at * 1_000 + (WEEK.indexOf(dayOfWeek ?? '') + 1) * 24 + (hour ?? 0);
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
