import { useSearchParams } from 'react-router';

/** A value that stands in the address, one of `allowed`, so that a view can be shared; the default is left out. */
export function useAddressValue<const Value extends string>(
  name: string,
  allowed: readonly Value[],
  initial: Value,
): [Value, (value: string) => void] {
  const [asked, ask] = useSearchParams();
  const value = allowed.find((each) => each === asked.get(name)) ?? initial;
  const choose = (next: string) =>
    ask(
      (former) => {
        const params = new URLSearchParams(former);
        if (next === initial) params.delete(name);
        else params.set(name, next);
        return params;
      },
      { replace: true },
    );
  return [value, choose];
}

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

export const WINDOWS = ['7', '14', '30', '90', '365'] as const;
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

/** How many days the address names, so that a window can be shared and survives a reload. */
export function useDays() {
  return useAddressValue('days', WINDOWS, '30');
}

export function useWindow(): FigureWindow {
  const [days] = useDays();
  return windowOf(Number(days));
}
