import { useSearchParams } from 'react-router';

/** A range of days, both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

export interface FigureWindow {
  days: number;
  now: DayRange;
  /** As many days, just before. */
  before: DayRange;
}

export const WINDOWS = [7, 14, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Yesterday and back: `days` days, and as many before them. */
export function windowOf(days: number, today = new Date()): FigureWindow {
  const local = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  const day = (ago: number) => new Date(local - ago * DAY_MS).toISOString().slice(0, 10);
  return {
    days,
    now: { startDate: day(days), endDate: day(1) },
    before: { startDate: day(2 * days), endDate: day(days + 1) },
  };
}

/** The window that the address names, so that it can be shared and survives a reload. */
export function useWindow(): [FigureWindow, (days: number) => void] {
  const [asked, ask] = useSearchParams();
  const days = WINDOWS.find((each) => String(each) === asked.get('days')) ?? DEFAULT_DAYS;
  const choose = (next: number) =>
    ask(
      (former) => {
        const params = new URLSearchParams(former);
        if (next === DEFAULT_DAYS) params.delete('days');
        else params.set('days', String(next));
        return params;
      },
      { replace: true },
    );
  return [windowOf(days), choose];
}
