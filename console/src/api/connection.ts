import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isMissing } from './client';
import { keepFormer } from './former';

interface Connection<Row> {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  edges: readonly { node: Row }[];
}

/** A list that is read page by page; `read` asks for what comes after a cursor. */
export function connectionQuery<Row>(
  queryKey: QueryKey,
  read: (after: string | null, signal: AbortSignal) => Promise<Connection<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    placeholderData: keepFormer(queryKey),
  });
}

/** The rows that are loaded so far, as a list page takes them. What does not exist is the page's error. */
export function useConnection<Row>(query: ReturnType<typeof connectionQuery<Row>>, isEnabled = true) {
  const found = useInfiniteQuery({ ...query, enabled: isEnabled });
  const { data, error, isFetching, hasNextPage, fetchNextPage } = found;
  const rows = useMemo(() => data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)), [data]);
  if (isMissing(error) && !rows) throw error;
  return {
    found,
    rows,
    more: {
      shown: rows?.length ?? 0,
      total: data?.pages[0]?.totalCount ?? 0,
      isLoading: isFetching,
      onMore: hasNextPage ? () => void fetchNextPage() : undefined,
    },
  };
}
