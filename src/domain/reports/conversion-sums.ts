import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type {
  ConversionActions,
  ConversionComparison,
  ConversionCounts,
  ConversionPercents,
} from '../../../schema/reports/conversion-action.type.js';
import { compare } from '../../lib/compare.js';
import { eurOfMicros, ratioOf } from '../../lib/money.js';
import type { ConversionActionRecord, ConversionSums } from '../../platforms/ad-records.js';
import type { ComparedWith } from '../figures/compared-with.enum.js';
import { rounded } from '../figures/comparison.js';

/** Converts micro-units of a day to micro-euros; the day is null for an amount of the whole range. */
export type InEuro = (micros: string, date: string | null) => bigint;

type Sums = ReturnType<typeof none>;

/** What was read of a range of days. */
export interface ConversionsRead {
  range: DateRangeArgs;
  rows: readonly ConversionSums[];
  inEuro: InEuro;
}

/** Totals, and each action by descending conversions; also those that counted something in the earlier days alone. */
export function conversionsOf(
  known: readonly ConversionActionRecord[],
  now: Omit<ConversionsRead, 'range'>,
  earlier: (ConversionsRead & { comparedWith: ComparedWith }) | null = null,
): Pick<ConversionActions, 'data' | keyof ConversionCounts | 'comparison'> {
  const { sums, total } = summed(now);
  const before = earlier && summed(earlier);
  const compared = (counts: ConversionCounts, was: Sums | undefined) =>
    earlier && { comparison: comparisonOf(counts, figuresOf(was ?? none()), earlier) };
  const actions = new Map(known.map((action) => [action.resourceName, action]));
  // Actions of a manager account only appear in its clients' figures.
  for (const row of [...now.rows, ...(earlier?.rows ?? [])]) {
    const counts = [sums, before?.sums].some((each) => (each?.get(row.resourceName)?.conversions ?? 0n) !== 0n);
    if (!actions.has(row.resourceName)) actions.set(row.resourceName, ofManager(row, counts));
  }
  const data = [...actions.values()]
    .filter(
      ({ status, resourceName }) => status === 'ENABLED' || sums.has(resourceName) || before?.sums.has(resourceName),
    )
    .map(({ resourceName, ...action }) => {
      const own = sums.get(resourceName) ?? none();
      const counts = figuresOf(own);
      return {
        ...action,
        ...counts,
        conversionShare: ratioOf(Number(own.conversions), Number(total.conversions)),
        conversionValueShare: ratioOf(Number(own.value), Number(total.value)),
        ...compared(counts, before?.sums.get(resourceName)),
      };
    })
    .sort(
      (one, other) => other.conversions - one.conversions || compare(one.name, other.name) || compare(one.id, other.id),
    );
  const counts = figuresOf(total);
  return { ...counts, ...compared(counts, before?.total), data };
}

function comparisonOf(
  now: ConversionCounts,
  counts: ConversionCounts,
  { range: { startDate, endDate }, comparedWith }: { range: DateRangeArgs; comparedWith: ComparedWith },
): ConversionComparison {
  const each = (of: (is: number, was: number) => number | null) =>
    Object.fromEntries(
      Object.entries(counts).map(([name, was]) => [name, rounded(of(now[name as keyof ConversionCounts], was), 2)]),
    );
  return {
    comparedWith,
    startDate,
    endDate,
    counts,
    difference: each((is, was) => is - was) as unknown as ConversionCounts,
    percent: each((is, was) => (was === 0 ? null : (is / was - 1) * 100)) as unknown as ConversionPercents,
  };
}

/** `counts`: whether any of it is in `conversions`, without which it is only observed. */
function ofManager({ resourceName, name, category }: ConversionSums, counts: boolean): ConversionActionRecord {
  return {
    id: resourceName.slice(resourceName.lastIndexOf('/') + 1),
    resourceName,
    name,
    status: 'ENABLED',
    type: 'UNKNOWN',
    origin: 'UNKNOWN',
    category,
    countingType: 'UNKNOWN',
    primaryForGoal: counts,
    includeInConversionsMetric: counts,
  };
}

/** Sums by the action's resource name, and in total. */
function summed({ rows, inEuro }: Omit<ConversionsRead, 'range'>): { sums: Map<string, Sums>; total: Sums } {
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

function figuresOf({ conversions, value, all, allValue }: Sums): ConversionCounts {
  return {
    conversions: eurOfMicros(Number(conversions)),
    conversionValue: eurOfMicros(Number(value)),
    allConversions: eurOfMicros(Number(all)),
    allConversionValue: eurOfMicros(Number(allValue)),
  };
}
