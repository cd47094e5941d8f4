import { addDays } from '../../lib/clock.js';
import type { NamedPeriod } from './named-period.enum.js';

/** Both dates included, YYYY-MM-DD. */
interface Range {
  startDate: string;
  endDate: string;
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

type Unit = 'week' | keyof typeof MONTHS;

/** The days of a period for whom `yesterday` is the last complete day. */
export function daysOfPeriod(period: NamedPeriod, yesterday: string): Range {
  const first = firstOf(unitOf(period), addDays(yesterday, 1));
  if (isCurrent(period)) return { startDate: first, endDate: yesterday < first ? first : yesterday };
  return { startDate: shifted(period, first), endDate: addDays(first, -1) };
}

/** The period before it; of a current one the same part, so that 1 to 12 June is compared with 1 to 12 May. */
export function periodBefore(period: NamedPeriod, { startDate, endDate }: Range): Range {
  return {
    startDate: shifted(period, startDate),
    endDate: isCurrent(period) ? shifted(period, endDate) : addDays(startDate, -1),
  };
}

/** The same date of another month; its last day if the month has no such date. */
export function inMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

function isCurrent(period: NamedPeriod): boolean {
  return period.startsWith('this_');
}

function unitOf(period: NamedPeriod) {
  return period.slice(period.indexOf('_') + 1) as Unit;
}

function firstOf(unit: Unit, day: string): string {
  // Monday is 1 and Sunday 0.
  if (unit === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const first = `${day.slice(0, 7)}-01`;
  return inMonths(first, -((Number(day.slice(5, 7)) - 1) % MONTHS[unit]));
}

/** A date as many days or months earlier as the period has. */
function shifted(period: NamedPeriod, date: string): string {
  const unit = unitOf(period);
  return unit === 'week' ? addDays(date, -7) : inMonths(date, -MONTHS[unit]);
}
