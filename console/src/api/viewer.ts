import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { graphql } from '../generated';
import type { AccountNamesQuery, ConsoleStartQuery, WaitingQuery } from '../generated/graphql';
import { client } from './client';

/** What every page needs, in one request. */
const START = graphql(`
  query ConsoleStart {
    viewer {
      user { id name email avatarUrl }
      team { id name role }
      teams { id name role }
      approval
      teamSettings { kundeCanViewSearchTerms kundeCanViewNegativeLists kundeCanCreateFeeds }
    }
    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }
    platforms { platform name offers }
    waiting { openTodos proposedPlans failingAccountIds }
  }
`);

const WAITING = graphql(`
  query Waiting {
    waiting { openTodos proposedPlans failingAccountIds }
  }
`);

const ACCOUNT_NAMES = graphql(`
  query AccountNames {
    accounts(limit: 1000, orderBy: NAME_ASC) { data { id name isMcc isFavorite currency platform yesterday figuresSince } }
    platforms { platform name offers }
  }
`);

export type Viewer = ConsoleStartQuery['viewer'];
export type Role = Viewer['team']['role'];

const ROLES: readonly Role[] = ['kunde', 'member', 'admin', 'owner'];

/** Whether a person may do what asks for at least `least`. */
export function reaches({ team }: Viewer, least: Role): boolean {
  return ROLES.indexOf(team.role) >= ROLES.indexOf(least);
}

export const viewerQuery = {
  queryKey: ['viewer'],
  queryFn: async ({ signal, client: queries }: { signal: AbortSignal; client: QueryClient }) => {
    const { viewer, accounts, platforms, waiting } = await client.request(START, {}, { signal });
    queries.setQueryData<AccountNamesQuery>(accountNamesQuery.queryKey, { accounts, platforms });
    queries.setQueryData<WaitingQuery>(waitingQuery.queryKey, { waiting });
    return { viewer };
  },
  staleTime: 5 * 60_000,
};

/** Who is signed in. Only below the shell, which has it loaded. */
export function useViewer(): Viewer {
  return useSuspenseQuery(viewerQuery).data.viewer;
}

export const accountNamesQuery = {
  queryKey: ['accounts', 'names'],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.request(ACCOUNT_NAMES, {}, { signal }),
  staleTime: 5 * 60_000,
  // A day ends while a page is open.
  refetchInterval: 10 * 60_000,
};

export const WAITING_KEY = ['waiting'];

/** What the navigation counts. */
export const waitingQuery = {
  queryKey: WAITING_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => client.request(WAITING, {}, { signal }),
  staleTime: 15_000,
  refetchInterval: 60_000,
};
