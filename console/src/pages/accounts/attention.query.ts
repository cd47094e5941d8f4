import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';

const ATTENTION = graphql(`
  query Attention($isMember: Boolean!) {
    productStatusSummary(limit: 1000) { data { accountId disapproved } }
    monitorEventsConnection(isAcknowledged: false, first: 1) @include(if: $isMember) { totalCount }
    budgetGroups @include(if: $isMember) { id capProblem pace { missPercent } }
  }
`);

/** Monitors and budget groups are for members alone. */
export function attentionQuery(isMember: boolean) {
  return queryOptions({
    queryKey: ['monitors', 'attention', isMember],
    queryFn: ({ signal }) => client.request(ATTENTION, { isMember }, { signal }),
    staleTime: 60_000,
  });
}
