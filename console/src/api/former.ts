import type { QueryKey } from '@tanstack/react-query';

/**
 * Leaves the answer to the former question in place while the next one is on its way, as `isPlaceholderData`: whoever shows it marks it
 * and offers nothing to do with it. Only where both are about the same thing, by the first two entries of their keys (`['account', id]`);
 * what belongs to something else is never shown, however briefly.
 */
export function keepFormer(queryKey: QueryKey) {
  return <Data>(former: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    query?.queryKey[0] === queryKey[0] && query?.queryKey[1] === queryKey[1] ? former : undefined;
}
