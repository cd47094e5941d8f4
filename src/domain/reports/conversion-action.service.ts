import type { ConversionAction, ConversionActions } from '../../../schema/reports/conversion-action.type.js';
import type { ReportArgs } from '../../../schema/reports/report.args.js';
import type { Viewer } from '../../access/viewer.js';
import { eurOfMicros, ratioOf } from '../../money.js';
import type { ConversionActionRecord, ConversionSums } from '../../platforms/ad-records.js';
import { requireReader } from '../accounts/account-platform.js';
import { dailyWindowOf } from '../metrics/window.js';
import { type InEuro, inEuroOf, liveAccount, needsDays, rangeIn } from './live-account.js';
import type { LiveReportParts } from './segment-figures.service.js';

const MAX_AGE_MS = 900_000;

interface Sums {
  conversions: bigint;
  value: bigint;
  all: bigint;
  allValue: bigint;
}

/** What an account counts as conversions, and how much of them each action is, asked of the platform (ADR 29). */
export class ConversionActionService {
  constructor(private readonly parts: LiveReportParts) {}

  /**
   * The actions of an account with what they counted in it, or in one campaign, over a window of at most 366 days; those
   * that are not in use any more only where they counted something. Throws as SegmentFiguresService.read.
   */
  async read(viewer: Viewer, args: ReportArgs): Promise<ConversionActions> {
    const { db, platforms, rates, reports, clock } = this.parts;
    const { accountId, campaignId } = args;
    const window = dailyWindowOf(args);
    const { timeZone, currency } = await liveAccount(db, viewer, args);
    const { reader } = await requireReader(db, platforms, viewer, accountId, 'conversions');
    const range = rangeIn(timeZone, window, clock());
    const { startDate: from, endDate: to } = range;
    const { teamId } = viewer;
    const { conversions } = reader;
    const known = await reports.read({ teamId, question: [accountId, 'conversion actions'] }, MAX_AGE_MS, (signal) =>
      conversions.actions({ accountId, signal }),
    );
    const question = [accountId, campaignId, 'conversions', from, to];
    const counted = await reports.read({ teamId, question }, MAX_AGE_MS, (signal) => {
      const days = { accountId, campaignId: campaignId ?? undefined, from, to, byDay: needsDays(currency), signal };
      return conversions.sums(days);
    });
    const inEuro = await inEuroOf(rates, currency, range);
    const sums = summed(counted.rows, inEuro);
    const total = [...sums.values()].reduce(plus, none());
    return {
      accountId,
      campaignId: campaignId ?? null,
      ...range,
      readAt: counted.readAt < known.readAt ? counted.readAt : known.readAt,
      ...figuresOf(total),
      data: entries(known.rows, counted.rows, sums, total),
    };
  }
}

function entries(
  known: readonly ConversionActionRecord[],
  counted: readonly ConversionSums[],
  sums: ReadonlyMap<string, Sums>,
  total: Sums,
): ConversionAction[] {
  const actions = new Map(known.map((action) => [action.resourceName, action]));
  // What a manager account owns is told by its clients' figures alone.
  for (const row of counted) if (!actions.has(row.resourceName)) actions.set(row.resourceName, ofManager(row));
  return [...actions.values()]
    .filter(({ status, resourceName }) => status === 'ENABLED' || sums.has(resourceName))
    .map(({ resourceName, ...action }) => {
      const own = sums.get(resourceName) ?? none();
      return {
        ...action,
        ...figuresOf(own),
        conversionShare: ratioOf(Number(own.conversions), Number(total.conversions)),
        conversionValueShare: ratioOf(Number(own.value), Number(total.value)),
      };
    })
    .sort(
      (one, other) => other.conversions - one.conversions || order(one.name, other.name) || order(one.id, other.id),
    );
}

function ofManager({ resourceName, name, category }: ConversionSums): ConversionActionRecord {
  return {
    id: resourceName.slice(resourceName.lastIndexOf('/') + 1),
    resourceName,
    name,
    status: 'ENABLED',
    type: 'UNKNOWN',
    origin: 'UNKNOWN',
    category,
    countingType: 'UNKNOWN',
    primaryForGoal: true,
    includeInConversionsMetric: true,
  };
}

function summed(rows: readonly ConversionSums[], inEuro: InEuro): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const one = {
      conversions: BigInt(row.conversionsMicros),
      value: inEuro(row.conversionValueMicros, row.date),
      all: BigInt(row.allConversionsMicros),
      allValue: inEuro(row.allConversionValueMicros, row.date),
    };
    sums.set(row.resourceName, plus(sums.get(row.resourceName) ?? none(), one));
  }
  return sums;
}

function plus(one: Sums, other: Sums): Sums {
  return {
    conversions: one.conversions + other.conversions,
    value: one.value + other.value,
    all: one.all + other.all,
    allValue: one.allValue + other.allValue,
  };
}

function none(): Sums {
  return { conversions: 0n, value: 0n, all: 0n, allValue: 0n };
}

function figuresOf({ conversions, value, all, allValue }: Sums) {
  return {
    conversions: eurOfMicros(Number(conversions)),
    conversionValue: eurOfMicros(Number(value)),
    allConversions: eurOfMicros(Number(all)),
    allConversionValue: eurOfMicros(Number(allValue)),
  };
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
