import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { client } from '../api/client';
import { reaches, type Viewer } from '../api/viewer';
import { graphql } from '../generated';

/** What the navigation counts beside a page; `failingSync` is about the account that is chosen. */
export type Badge = 'waitingPlans' | 'myTodos' | 'failingSyncs' | 'failingSync';

const BADGES = graphql(`
  query Badges($isMember: Boolean!) {
    myTodos(limit: 1) { meta { total } }
    changePlans(status: proposed, limit: 1) @include(if: $isMember) { meta { total } }
    failingSyncs(limit: 1000) @include(if: $isMember) { data { accountId } meta { total } }
  }
`);

const KEY = ['badges'];
const FRESH_MS = 15_000;
const AGAIN_MS = 60_000;

function badgesQuery(isMember: boolean) {
  return queryOptions({
    queryKey: [...KEY, isMember],
    queryFn: ({ signal }) => client.request(BADGES, { isMember }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
  });
}

/** The counts of the navigation; none where nothing waits. Read again every minute and with each page. */
export function useBadges(viewer: Viewer, accountId: string | undefined): (badge: Badge | undefined) => number {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page, what was done on the one before may count.
  useEffect(() => void queries.refetchQueries({ queryKey: KEY, stale: true }), [pathname]);
  const { data } = useQuery(badgesQuery(reaches(viewer, 'member')));
  return (badge) => {
    switch (badge) {
      case 'waitingPlans':
        return data?.changePlans?.meta.total ?? 0;
      case 'myTodos':
        return data?.myTodos.meta.total ?? 0;
      case 'failingSyncs':
        return data?.failingSyncs?.meta.total ?? 0;
      case 'failingSync':
        return data?.failingSyncs?.data.filter((failing) => failing.accountId === accountId).length ?? 0;
      default:
        return 0;
    }
  };
}
