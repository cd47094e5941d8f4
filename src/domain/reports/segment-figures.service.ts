import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { SegmentArgs, SegmentedFigures, SegmentFigures } from '../../../schema/reports/segment-figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { eurOfMicros, eurPerUnit, ratioOf } from '../../money.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { SegmentSums } from '../../platforms/ad-records.js';
import { requireReader } from '../accounts/account-platform.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { dailyWindowOf } from '../metrics/window.js';
import { type InEuro, inEuroOf, liveAccount, needsDays, rangeIn } from './live-account.js';
import { DAYS_OF_WEEK, type FigureSegment } from './report.enum.js';
import type { ReportCache } from './report-cache.js';

/** Figures of ended days change little within a quarter of an hour. */
const MAX_AGE_MS = 900_000;
const DEVICES = ['MOBILE', 'DESKTOP', 'TABLET', 'CONNECTED_TV', 'OTHER', 'UNKNOWN'];
const WEEK: readonly string[] = DAYS_OF_WEEK;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Cell = Pick<SegmentFigures, 'device' | 'hour' | 'dayOfWeek'>;

interface Sums {
  cost: bigint;
  impressions: bigint;
  clicks: bigint;
  conversions: bigint;
  value: bigint;
}

export interface LiveReportParts {
  db: Sql;
  platforms: AdPlatforms;
  rates: ReferenceRates;
  reports: ReportCache;
  clock: Clock;
}

/** Figures by device and time of day, asked of the platform when somebody wants them (ADR 29). */
export class SegmentFiguresService {
  constructor(private readonly parts: LiveReportParts) {}

  /**
   * Of an account or one campaign over a window of at most 366 days. Throws NotFoundError, ParameterError for an invalid
   * range, AppError `platform_rejected` for a platform that lacks this, `unsupported_currency` for days without a rate,
   * and PlatformError.
   */
  async read(viewer: Viewer, args: SegmentArgs): Promise<SegmentedFigures> {
    const { db, platforms, rates, reports, clock } = this.parts;
    const { accountId, campaignId, by } = args;
    const window = dailyWindowOf(args);
    const { timeZone, currency } = await liveAccount(db, viewer, args);
    const { reader } = await requireReader(db, platforms, viewer, accountId, 'segmentSums');
    const range = rangeIn(timeZone, window, clock());
    const { startDate: from, endDate: to } = range;
    const question = [accountId, campaignId, 'segments', by, from, to];
    const { readAt, rows } = await reports.read({ teamId: viewer.teamId, question }, MAX_AGE_MS, (signal) => {
      const days = { accountId, campaignId: campaignId ?? undefined, from, to, byDay: needsDays(currency), signal };
      return reader.segmentSums(days, by);
    });
    const data = summed(by, rows, await inEuroOf(rates, currency, range));
    return { accountId, campaignId: campaignId ?? null, by, ...range, readAt, data };
  }
}

function summed(by: FigureSegment, rows: readonly SegmentSums[], inEuro: InEuro): SegmentFigures[] {
  const cells = new Map(cellsOf(by).map((cell) => [keyOf(cell), { cell, sums: none() }]));
  for (const row of rows) {
    const cell = { device: row.device, hour: row.hour, dayOfWeek: row.dayOfWeek };
    const known = cells.get(keyOf(cell)) ?? { cell, sums: none() };
    cells.set(keyOf(cell), known);
    known.sums.cost += inEuro(row.costMicros, row.date);
    known.sums.value += inEuro(row.conversionValueMicros, row.date);
    known.sums.impressions += BigInt(row.impressions);
    known.sums.clicks += BigInt(row.clicks);
    known.sums.conversions += BigInt(row.conversionsMicros);
  }
  return [...cells.values()].map(({ cell, sums }) => ({ ...cell, ...shown(sums) })).sort(byPlace);
}

/** What is told even where there is nothing in it: times of day, but not devices. */
function cellsOf(by: FigureSegment): Cell[] {
  const cell = (hour: number | null, dayOfWeek: string | null) => ({ device: null, hour, dayOfWeek });
  switch (by) {
    case 'device':
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
  const [first, second] = [one, other].map(({ device, hour, dayOfWeek }) => {
    return (DEVICES.indexOf(device ?? '') + 1) * 1_000 + (WEEK.indexOf(dayOfWeek ?? '') + 1) * 24 + (hour ?? 0);
  }) as [number, number];
  return first - second;
}

function keyOf({ device, hour, dayOfWeek }: Cell): string {
  return [device, hour, dayOfWeek].join();
}

function none(): Sums {
  return { cost: 0n, impressions: 0n, clicks: 0n, conversions: 0n, value: 0n };
}

function shown(sums: Sums): Figures {
  const [cost, impressions, clicks, conversions, value] = [
    Number(sums.cost),
    Number(sums.impressions),
    Number(sums.clicks),
    Number(sums.conversions),
    Number(sums.value),
  ];
  return {
    cost: eurOfMicros(cost),
    impressions,
    clicks,
    conversions: eurOfMicros(conversions),
    conversionValue: eurOfMicros(value),
    roas: ratioOf(value, cost),
    ctr: ratioOf(clicks, impressions),
    cpc: eurPerUnit(cost, clicks),
  };
}
