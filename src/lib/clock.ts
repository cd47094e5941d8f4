/** Injectable for tests. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar date (YYYY-MM-DD) that a wall clock in the IANA `timeZone` shows at `instant`. */
export function dateIn(timeZone: string, instant: Date): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}

/** YYYY-MM-DD; negative `days` move back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Both dates as YYYY-MM-DD; 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The account's last complete day, where windows of `days=N` end (decisions, section 2, "window"). */
export function yesterdayIn(timeZone: string, now: Date): string {
  return addDays(dateIn(timeZone, now), -1);
}
