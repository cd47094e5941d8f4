import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../api/client';
import { graphql } from '../generated';

const PLANS = graphql(`
  query FinderPlans {
    changePlans(limit: 100) { data { id note changeCount createdAt } }
  }
`);

const SEARCH = graphql(`
  query FinderSearch($text: String!) {
    searchResults(text: $text, limit: 6) { kind id accountId accountName name status }
  }
`);

/** Newest first; older ones are reached by their list. */
export const finderPlansQuery = queryOptions({
  queryKey: ['changes', 'finder'],
  queryFn: ({ signal }) => client.request(PLANS, {}, { signal }),
});

/** Campaigns and products, from two letters on. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => client.request(SEARCH, { text: text.slice(0, 200) }, { signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  });
}
