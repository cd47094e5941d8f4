import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentAccount } from './account';
import { useAddressChange } from './address';
import {
  type ComparedWith,
  type DayRange,
  dayAfter,
  dayAt,
  type FigureWindow,
  INITIAL,
  type NamedPeriod,
  windowOf,
} from './window';

export * from './window';

/** Here, for whoever has no account yet. */
function localYesterday(): string {
  const today = new Date();
  return dayAfter(dayAt(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())), -1);
}

/** The last complete day of the account in the address; of several accounts that of most. */
export function useYesterday(): string {
  const { accounts, asked } = useCurrentAccount();
  if (asked) return asked.yesterday;
  const counts = new Map<string, number>();
  for (const { yesterday, isMcc } of accounts) if (!isMcc) counts.set(yesterday, (counts.get(yesterday) ?? 0) + 1);
  const [most] = [...counts].sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other));
  return most?.[0] ?? localYesterday();
}

/** The period that the address names. */
export function useWindow(): FigureWindow {
  const [address] = useSearchParams();
  const { asked } = useCurrentAccount();
  const yesterday = useYesterday();
  // Links from before a period had a name of its own.
  const period = address.get('period') ?? address.get('days');
  const compare = address.get('compare');
  const since = asked?.figuresSince;
  return useMemo(() => windowOf({ period, compare }, yesterday, since), [period, compare, yesterday, since]);
}

/** Chooses another period, or what it is compared with. */
export function usePeriodChange() {
  const change = useAddressChange();
  return {
    choose: (period: NamedPeriod | DayRange) => {
      const text = typeof period === 'string' ? period : `${period.startDate}..${period.endDate}`;
      change({ period: text === INITIAL ? undefined : text, days: undefined });
    },
    compare: (compared: ComparedWith) => change({ compare: compared === 'previous' ? undefined : compared }),
  };
}
