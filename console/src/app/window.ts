/** A range of days, both included, YYYY-MM-DD. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** Periods that have a name. Those of days end yesterday. */
export const PERIODS = ['7', '14', '30', '90', '365', 'this-month', 'last-month'] as const;
export type NamedPeriod = (typeof PERIODS)[number];

/** What a period is compared with. */
export const COMPARISONS = ['previous', 'year', 'none'] as const;
export type ComparedWith = (typeof COMPARISONS)[number];

/** `shown`: with the period before; `missing`: there are no earlier figures; `off`: nobody wants it. */
export type Comparison = 'shown' | 'missing' | 'off';

/** Which days the figures of a page are of, and with which they are compared. */
export interface FigureWindow {
  /** Undefined: a range of one's own. */
  name: NamedPeriod | undefined;
  now: DayRange;
  before: DayRange;
  days: number;
  comparedWith: ComparedWith;
  /** Of the account in the address. Lists of accounts ask `comparisonOf` for each. */
  comparison: Comparison;
}

export const INITIAL: NamedPeriod = '30';
/** The longest range of daily figures. */
export const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const RANGE = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayAt(time) === text && text >= '2000-01-01';
}

export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function dayAfter(day: string, days: number): string {
  return dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

export function daysIn({ startDate, endDate }: DayRange): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
}

/** The same day of another month; its last one, where the month has no such day. */
function inMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

const endOfMonth = (day: string) => dayAfter(`${inMonths(day, 1).slice(0, 7)}-01`, -1);

/** What makes no range of the API: a day that does not exist, an end before the beginning, more than 366 days. */
export function isRange({ startDate, endDate }: DayRange): boolean {
  return isDay(startDate) && isDay(endDate) && startDate <= endDate && daysIn({ startDate, endDate }) <= MOST_DAYS;
}

/** A named period as of a day. This month has its complete days; on its first day, that one. */
function rangeOf(name: NamedPeriod, yesterday: string): DayRange {
  const today = dayAfter(yesterday, 1);
  const first = `${today.slice(0, 7)}-01`;
  if (name === 'this-month') return { startDate: first, endDate: yesterday < first ? first : yesterday };
  if (name === 'last-month') return { startDate: inMonths(first, -1), endDate: dayAfter(first, -1) };
  return { startDate: dayAfter(yesterday, 1 - Number(name)), endDate: yesterday };
}

/** Of a month the days of the month before, as many or all of them; of any other period as many days, just before. */
function earlierThan(name: NamedPeriod | undefined, { startDate, endDate }: DayRange): DayRange {
  if (name === 'last-month')
    return { startDate: inMonths(startDate, -1), endDate: endOfMonth(inMonths(startDate, -1)) };
  if (name === 'this-month') return { startDate: inMonths(startDate, -1), endDate: inMonths(endDate, -1) };
  const end = dayAfter(startDate, -1);
  return { startDate: dayAfter(end, 1 - daysIn({ startDate, endDate })), endDate: end };
}

/** Whether an account that has figures since a day can be compared. Part of an earlier period would be taken for all of it. */
export function comparisonOf(
  { before, comparedWith }: Pick<FigureWindow, 'before' | 'comparedWith'>,
  figuresSince: string | null | undefined,
): Comparison {
  if (comparedWith === 'none') return 'off';
  return figuresSince && figuresSince <= before.startDate ? 'shown' : 'missing';
}

/**
 * The window of a period as the address writes it: one of PERIODS, or `2026-05-01..2026-05-31`. Everything else, such as a link that
 * was cut off, is the last 30 days.
 */
export function windowOf(
  { period, compare }: { period?: string | null; compare?: string | null },
  yesterday: string,
  figuresSince?: string | null,
): FigureWindow {
  const [, startDate = '', endDate = ''] = RANGE.exec(period ?? '') ?? [];
  const own = isRange({ startDate, endDate }) ? { startDate, endDate } : undefined;
  const name = own ? undefined : (PERIODS.find((each) => each === period) ?? INITIAL);
  const now = own ?? rangeOf(name ?? INITIAL, yesterday);
  const comparedWith = COMPARISONS.find((each) => each === compare) ?? 'previous';
  const before =
    comparedWith === 'year'
      ? { startDate: inMonths(now.startDate, -12), endDate: inMonths(now.endDate, -12) }
      : earlierThan(name, now);
  const comparison = comparisonOf({ before, comparedWith }, figuresSince);
  return { name, now, before, days: daysIn(now), comparedWith, comparison };
}
