import type { QueryKey } from '@tanstack/react-query';

/**
 * Leaves the answer to the former question in place while the next one is on its way, as `isPlaceholderData`: whoever shows it marks it
 * and offers nothing to do with it. Only where both are about the same thing, by the first entries of their keys (`['account', id]`,
 * `about` of them); what belongs to something else is never shown, however briefly.
 */
export function keepFormer(queryKey: QueryKey, about = 2) {
  return <Data>(former: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    queryKey.slice(0, about).every((entry, at) => query?.queryKey[at] === entry) ? former : undefined;
}
