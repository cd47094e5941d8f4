import type { ConversionActions } from '../../../schema/reports/conversion-action.type.js';
import { compare } from '../../lib/compare.js';
import { eurOfMicros, ratioOf } from '../../lib/money.js';
import type { ConversionActionRecord, ConversionSums } from '../../platforms/ad-records.js';

/** Converts micro-units of a day to micro-euros; the day is null for an amount of the whole range. */
export type InEuro = (micros: string, date: string | null) => bigint;

type Sums = ReturnType<typeof none>;

/** Totals, and each action by descending conversions. */
export function conversionsOf(
  known: readonly ConversionActionRecord[],
  counted: readonly ConversionSums[],
  inEuro: InEuro,
): Omit<ConversionActions, 'accountId' | 'campaignId' | 'startDate' | 'endDate' | 'readAt'> {
  const { sums, total } = summed(counted, inEuro);
  const actions = new Map(known.map((action) => [action.resourceName, action]));
  // Actions of a manager account only appear in its clients' figures.
  for (const row of counted) {
    const counts = sums.get(row.resourceName)?.conversions !== 0n;
    if (!actions.has(row.resourceName)) actions.set(row.resourceName, ofManager(row, counts));
  }
  const data = [...actions.values()]
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
  return { ...figuresOf(total), data };
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
