import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type {
  AuditStatus,
  HistoryOfLogQuery,
  HistoryOfPlatformQuery,
  HistoryOfWritesQuery,
} from '../../generated/graphql';

const WRITES = graphql(`
  query HistoryOfWrites(
    $limit: Int!, $after: String, $accountId: String, $userId: String, $status: AuditStatus
  ) {
    auditLog(limit: $limit, after: $after, accountId: $accountId, userId: $userId, status: $status) {
      data { id userId apiKeyId tool accountId payload status code message result undoable createdAt }
      meta { nextCursor }
    }
  }
`);

const LOG = graphql(`
  query HistoryOfLog($limit: Int!, $after: String, $accountId: String) {
    activityLogs(limit: $limit, after: $after, accountId: $accountId) {
      data { id accountId logType message metadata userId apiKeyId eventDate undoable createdAt }
      meta { nextCursor }
    }
  }
`);

const PLATFORM = graphql(`
  query HistoryOfPlatform($accountId: String!, $limit: Int!, $after: String, $days: Int!) {
    platformChanges(accountId: $accountId, limit: $limit, after: $after, days: $days, withoutApi: true) {
      data {
        id accountId changedAt userEmail clientType operation resourceType campaignName
        fields { field before after }
      }
      meta { nextCursor }
      isComplete
    }
  }
`);

const PEOPLE = graphql(`
  query HistoryPeople($teamId: String!) {
    teamMembers { data { id name email } }
    apiKeys(teamId: $teamId) { id name }
  }
`);

export type WriteEntry = HistoryOfWritesQuery['auditLog']['data'][number];
export type LogEntry = HistoryOfLogQuery['activityLogs']['data'][number];
export type PlatformEntry = HistoryOfPlatformQuery['platformChanges']['data'][number];

export const HISTORY_KEY = ['history'];

const PAGE_SIZE = 50;
/** As far back as the platform remembers. */
const PLATFORM_DAYS = 30;

interface Cursor {
  signal: AbortSignal;
  pageParam: string;
}

const cursorOf = ({ meta }: { meta: { nextCursor: string | null } }) => meta.nextCursor ?? undefined;

export function writesQuery(filters: {
  accountId?: string | undefined;
  userId?: string | undefined;
  status?: AuditStatus | undefined;
}) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'writes', filters],
    queryFn: async ({ signal, pageParam }: Cursor) =>
      (await client.request(WRITES, { limit: PAGE_SIZE, after: pageParam, ...filters }, { signal })).auditLog,
    initialPageParam: '',
    getNextPageParam: cursorOf,
  });
}

export function logQuery(accountId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'log', accountId],
    queryFn: async ({ signal, pageParam }: Cursor) =>
      (await client.request(LOG, { limit: PAGE_SIZE, after: pageParam, accountId }, { signal })).activityLogs,
    initialPageParam: '',
    getNextPageParam: cursorOf,
  });
}

export function platformQuery(accountId: string) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'platform', accountId],
    queryFn: async ({ signal, pageParam }: Cursor) => {
      const asked = { accountId, limit: PAGE_SIZE, after: pageParam, days: PLATFORM_DAYS };
      return (await client.request(PLATFORM, asked, { signal })).platformChanges;
    },
    initialPageParam: '',
    getNextPageParam: cursorOf,
  });
}

export function peopleQuery(teamId: string) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, 'people', teamId],
    queryFn: ({ signal }) => client.request(PEOPLE, { teamId }, { signal }),
    staleTime: 5 * 60_000,
  });
}
