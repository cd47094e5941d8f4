const DAY_MS = 86_400_000;

export interface Day {
  /** YYYY-MM-DD */
  date: string;
  isInMonth: boolean;
}

/** The present day here, YYYY-MM-DD. */
export function today(): string {
  const now = new Date();
  return iso(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** The weeks that a month, YYYY-MM, touches; they begin on Mondays. */
export function daysOf(month: string): Day[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const begin = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const weeks = Math.ceil(((last - begin) / DAY_MS + 1) / 7);
  return Array.from({ length: weeks * 7 }, (_, at) => {
    const date = iso(begin + at * DAY_MS);
    return { date, isInMonth: date.startsWith(month) };
  });
}

export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
