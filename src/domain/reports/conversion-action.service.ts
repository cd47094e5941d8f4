import type { ConversionAction, ConversionActions } from '../../../schema/reports/conversion-action.type.js';
import type { ReportArgs } from '../../../schema/reports/report.args.js';
import type { Viewer } from '../../access/viewer.js';
import { compare } from '../../compare.js';
import { eurOfMicros, ratioOf } from '../../money.js';
import type { ConversionActionRecord, ConversionSums } from '../../platforms/ad-records.js';
import { type InEuro, type LiveReportParts, MAX_AGE_MS, openReport } from './live-report.js';

type Sums = ReturnType<typeof none>;

/** The conversion actions of accounts and what each counted, read from the platform on request (ADR 29). */
export class ConversionActionService {
  constructor(private readonly parts: LiveReportParts) {}

  /**
   * The actions of an account, with what they counted in it or in one campaign over a window of at most 366 days. An action that
   * is no longer enabled is listed only if it counted something. Throws like SegmentFiguresService.read.
   */
  async read(viewer: Viewer, args: ReportArgs): Promise<ConversionActions> {
    const { reports } = this.parts;
    const { accountId, campaignId } = args;
    const { teamId } = viewer;
    const { reader, range, asked, inEuro } = await openReport(this.parts, viewer, args, 'conversions');
    const { conversions } = reader;
    const known = await reports.read({ teamId, question: [accountId, 'conversion actions'] }, MAX_AGE_MS, (signal) =>
      conversions.actions({ accountId, signal }),
    );
    const question = [accountId, campaignId, 'conversions', range.startDate, range.endDate];
    const counted = await reports.read({ teamId, question }, MAX_AGE_MS, (signal) => conversions.sums(asked(signal)));
    const { sums, total } = summed(counted.rows, await inEuro());
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
  // Actions of a manager account appear only in its clients' figures.
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
      (one, other) => other.conversions - one.conversions || compare(one.name, other.name) || compare(one.id, other.id),
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

/** The sums of each action, by its resource name, and of all of them. */
function summed(rows: readonly ConversionSums[], inEuro: InEuro): { sums: Map<string, Sums>; total: Sums } {
  const sums = new Map<string, Sums>();
  const total = none();
  for (const row of rows) {
    const own = sums.get(row.resourceName) ?? none();
    sums.set(row.resourceName, own);
    const value = inEuro(row.conversionValueMicros, row.date);
    const allValue = inEuro(row.allConversionValueMicros, row.date);
    for (const sum of [own, total]) {
      sum.conversions += BigInt(row.conversionsMicros);
      sum.value += value;
      sum.all += BigInt(row.allConversionsMicros);
      sum.allValue += allValue;
    }
  }
  return { sums, total };
}

function none() {
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
