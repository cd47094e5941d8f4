import { dayOf, monthStart, weekStart } from '../../world/calendar.js';
import { queryRefusal } from '../errors.js';
import type { Condition } from './parser.js';

/** A span of days, both ends included; infinite where the query leaves it open. */
export interface DayRange {
  from: number;
  to: number;
}

/** Named spans, counted from today in the account's time zone. */
const LITERALS: Record<string, (today: number) => [number, number]> = {
  TODAY: (today) => [today, today],
  YESTERDAY: (today) => [today - 1, today - 1],
  LAST_7_DAYS: (today) => [today - 7, today - 1],
  LAST_14_DAYS: (today) => [today - 14, today - 1],
  LAST_30_DAYS: (today) => [today - 30, today - 1],
  LAST_BUSINESS_WEEK: (today) => [weekStart(today) - 7, weekStart(today) - 3],
  LAST_WEEK_MON_SUN: (today) => [weekStart(today) - 7, weekStart(today) - 1],
  LAST_WEEK_SUN_SAT: (today) => [weekStart(today + 1) - 8, weekStart(today + 1) - 2],
  THIS_WEEK_MON_TODAY: (today) => [weekStart(today), today],
  THIS_WEEK_SUN_TODAY: (today) => [weekStart(today + 1) - 1, today],
  THIS_MONTH: (today) => [monthStart(today), today],
  LAST_MONTH: (today) => [monthStart(today, -1), monthStart(today) - 1],
};

/** The days that all conditions on `segments.date` leave. */
export function dayRange(conditions: readonly Condition[], today: number): DayRange {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const condition of conditions) {
    const [low, high] = bounds(condition, today);
    from = Math.max(from, low);
    to = Math.min(to, high);
  }
  if (from > to) throw queryRefusal('DATE_RANGE_TOO_NARROW', 'The start date of the range is after its end date.');
  return { from, to };
}

function bounds({ operator, values }: Condition, today: number): [number, number] {
  const [first = '', second = ''] = values;
  switch (operator) {
    case 'DURING': {
      const literal = LITERALS[first.toUpperCase()];
      if (literal) return literal(today);
      throw queryRefusal('INVALID_VALUE_WITH_DURING_OPERATOR', `Invalid date range literal ${first}.`, first);
    }
    case 'BETWEEN':
      return [parsed(first), parsed(second)];
    case '=':
      return [parsed(first), parsed(first)];
    case '>=':
      return [parsed(first), Number.POSITIVE_INFINITY];
    case '>':
      return [parsed(first) + 1, Number.POSITIVE_INFINITY];
    case '<=':
      return [Number.NEGATIVE_INFINITY, parsed(first)];
    case '<':
      return [Number.NEGATIVE_INFINITY, parsed(first) - 1];
    default:
      throw queryRefusal('OPERATOR_FIELD_MISMATCH', `Operator ${operator} does not fit segments.date.`, operator);
  }
}

function parsed(date: string): number {
  const day = dayOf(date);
  if (Number.isNaN(day))
    throw queryRefusal('INVALID_DATE_FORMAT', `Invalid date ${date}, expected 'YYYY-MM-DD'.`, date);
  return day;
}
