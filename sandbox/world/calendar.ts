/** Days are counted from 1970-01-01 (day 0); dates are written `YYYY-MM-DD`. */
const MILLISECONDS = 86_400_000;
const texts = new Map<number, string>();
const zones = new Map<string, Intl.DateTimeFormat>();

/** The day of a date; NaN for text that is no date of the calendar. */
export function dayOf(date: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return Number.NaN;
  const day = Date.parse(`${date}T00:00:00Z`) / MILLISECONDS;
  return dateOf(day) === date ? day : Number.NaN;
}

export function dateOf(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  if (!Number.isInteger(day)) return '';
  const text = new Date(day * MILLISECONDS).toISOString().slice(0, 10);
  if (texts.size < 20_000) texts.set(day, text);
  return text;
}

/** The day that it is in a time zone. */
export function dayIn(timeZone: string, at: Date): number {
  let format = zones.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zones.set(timeZone, format);
  }
  return dayOf(format.format(at));
}

/** 0 is Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function weekStart(day: number): number {
  return day - weekdayOf(day);
}

/** First day of the day's month, or of the month `months` away. */
export function monthStart(day: number, months = 0): number {
  const date = new Date(day * MILLISECONDS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / MILLISECONDS;
}

export function quarterStart(day: number): number {
  const date = new Date(day * MILLISECONDS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCMonth() % 3), 1) / MILLISECONDS;
}
