import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import { graphql } from '../../generated';
import type { LogEntriesQuery } from '../../generated/graphql';

const LOG = graphql(`
  query LogEntries($accountId: String!, $limit: Int!) {
    activityLogs(accountId: $accountId, limit: $limit) {
      data { id logType message metadata eventDate createdAt }
      meta { total }
    }
  }
`);

export type LogEntry = LogEntriesQuery['activityLogs']['data'][number];

/** How many are shown at first. */
export const FIRST_ENTRIES = 8;

/** The newest entries of an account; `system` for those of the team. */
export function logQuery(accountId: string, limit: number) {
  const queryKey = ['account', accountId, 'log', limit];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => client.request(LOG, { accountId, limit }, { signal }),
    // More of the same: the newest ones stay as they are.
    placeholderData: keepFormer(queryKey),
  });
}
