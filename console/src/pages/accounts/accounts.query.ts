import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import { dayAfter, daysIn, type FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { AccountsWithFiguresQuery } from '../../generated/graphql';
import { lookAgain } from '../../parts/account-state';

const ACCOUNTS = graphql(`
  query AccountsWithFigures(
    $sparkStart: LocalDate!, $search: String, $limit: Int!
    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
  ) {
    accounts(startDate: $startDate, endDate: $endDate, search: $search, limit: $limit, orderBy: COST_DESC) {
      meta { total }
      data {
        id name isMcc isFavorite currency status figuresSince
        metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions clicks impressions roas }
        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions clicks impressions roas }
        dailyMetrics(startDate: $sparkStart, endDate: $endDate) { cost }
      }
    }
  }
`);

export type AccountRow = AccountsWithFiguresQuery['accounts']['data'][number];

/** All that a team has: they are sorted and added up as one. */
const MOST = 1_000;

/** Nothing happened in the window nor before, or nothing is known of it yet. */
export function isEmpty({ isMcc, metrics, before }: AccountRow): boolean {
  return !isMcc && [metrics, before].every(({ cost, clicks, conversions }) => !cost && !clicks && !conversions);
}

/** A curve in a cell is 120 points wide; more days than these would cost and not be seen. */
const MOST_SPARK_DAYS = 30;

export function accountsQuery({ now, before }: FigureWindow, search: string) {
  const queryKey = ['accounts', 'figures', now, before, search];
  const sparkDays = Math.min(daysIn(now), MOST_SPARK_DAYS);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      client.request(
        ACCOUNTS,
        {
          sparkStart: dayAfter(now.endDate, 1 - sparkDays),
          search: search || null,
          limit: MOST,
          ...now,
          beforeStart: before.startDate,
          beforeEnd: before.endDate,
        },
        { signal },
      ),
    placeholderData: keepFormer(queryKey),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      lookAgain(dataUpdateCount, data?.accounts.data.some(isEmpty) ?? false),
  });
}
