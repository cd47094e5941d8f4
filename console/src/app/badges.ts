import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { WAITING_KEY, waitingQuery } from '../api/viewer';

/** What the navigation counts beside a page; `failingSync` is about the account that is chosen. */
export type Badge = 'waitingPlans' | 'myTodos' | 'failingSyncs' | 'failingSync';

/** The counts of the navigation; none where nothing waits. Read again every minute and with each page. */
export function useBadges(accountId: string | undefined): (badge: Badge | undefined) => number {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page, what was done on the one before may count.
  useEffect(() => void queries.refetchQueries({ queryKey: WAITING_KEY, stale: true }), [pathname]);
  const { data } = useQuery(waitingQuery);
  return (badge) => {
    switch (badge) {
      case 'waitingPlans':
        return data?.waiting.proposedPlans ?? 0;
      case 'myTodos':
        return data?.waiting.openTodos ?? 0;
      case 'failingSyncs':
        return data?.waiting.failingAccountIds?.length ?? 0;
      case 'failingSync':
        return data?.waiting.failingAccountIds?.includes(accountId ?? '') ? 1 : 0;
      default:
        return 0;
    }
  };
}
