import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { FigureWindow } from '../../app/address';
import { graphql } from '../../generated';
import type { AccountsWithFiguresQuery } from '../../generated/graphql';
import { lookAgain } from '../../parts/account-state';

const ACCOUNTS = graphql(`
  query AccountsWithFigures(
    $days: Int!, $sparkDays: Int!, $search: String, $offset: Int!, $limit: Int!
    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
  ) {
    accounts(days: $days, search: $search, offset: $offset, limit: $limit, orderBy: COST_DESC) {
      meta { total }
      data {
        id name isMcc isFavorite currency status
        metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions clicks roas }
        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions clicks roas }
        dailyMetrics(days: $sparkDays) { cost }
      }
    }
  }
`);

export type AccountRow = AccountsWithFiguresQuery['accounts']['data'][number];

/** Nothing happened in the window nor before, or nothing is known of it yet. */
export function isEmpty({ isMcc, metrics, before }: AccountRow): boolean {
  return !isMcc && [metrics, before].every(({ cost, clicks, conversions }) => !cost && !clicks && !conversions);
}

export const PAGE_SIZE = 50;

/** A curve in a cell is 120 points wide; more days than these would cost and not be seen. */
const MOST_SPARK_DAYS = 30;

export function accountsQuery({ days, now, before }: FigureWindow, search: string, page: number) {
  return queryOptions({
    queryKey: ['accounts', 'figures', days, now.endDate, search, page],
    queryFn: ({ signal }) =>
      client.request(
        ACCOUNTS,
        {
          days,
          sparkDays: Math.min(days, MOST_SPARK_DAYS),
          search: search || null,
          offset: (page - 1) * PAGE_SIZE,
          limit: PAGE_SIZE,
          ...now,
          beforeStart: before.startDate,
          beforeEnd: before.endDate,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      lookAgain(dataUpdateCount, data?.accounts.data.some(isEmpty) ?? false),
  });
}
