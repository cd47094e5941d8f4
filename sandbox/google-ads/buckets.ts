import { dateOf, monthStart, quarterStart, weekdayOf, weekStart } from '../world/calendar.js';
import { WEEKDAYS } from './catalogue/catalogue.js';
import type { Field } from './catalogue/field.js';
import type { FieldValue } from './gaql/condition.js';
import type { Plan } from './gaql/plan.js';
import { membersText } from './result-text.js';

/** The spans that a query's rows are cut into: days, weeks … or all of the range. */
export interface Buckets {
  from: number;
  to: number;
  /** Bucket of each day of the range. */
  ofDay: Int32Array;
  /** For each bucket its date segments: their JSON members and their values. */
  members: string[];
  values: Record<string, FieldValue>[];
}

const READERS: Record<string, (day: number) => string | number> = {
  'segments.date': dateOf,
  'segments.day_of_week': (day) => WEEKDAYS[weekdayOf(day)] as string,
  'segments.week': (day) => dateOf(weekStart(day)),
  'segments.month': (day) => dateOf(monthStart(day)),
  'segments.quarter': (day) => dateOf(quarterStart(day)),
  'segments.year': (day) => Number(dateOf(day).slice(0, 4)),
};

/** Cuts the days that both the query and the history have; days that fail a test of the query are left out. */
export function bucketsOf(plan: Plan, history: { first: number; last: number }): Buckets {
  const from = Math.max(plan.range.from, history.first);
  const to = Math.min(plan.range.to, history.last);
  const buckets: Buckets = { from, to, ofDay: new Int32Array(Math.max(0, to - from + 1)), members: [], values: [] };
  const known = new Map<string, number>();
  for (let day = from; day <= to; day++) {
    const read = (field: Field) => READERS[field.name]?.(day);
    if (!plan.dateTests.every(({ field, passes }) => passes(read(field)))) {
      buckets.ofDay[day - from] = -1;
      continue;
    }
    const members = membersText(plan.dateSegments, read, false);
    let index = known.get(members);
    if (index === undefined) {
      index = buckets.members.length;
      known.set(members, index);
      buckets.members.push(members);
      buckets.values.push(Object.fromEntries(plan.dateSegments.map((field) => [field.name, read(field)])));
    }
    buckets.ofDay[day - from] = index;
  }
  if (buckets.members.length === 0) {
    buckets.members.push('');
    buckets.values.push({});
  }
  return buckets;
}
