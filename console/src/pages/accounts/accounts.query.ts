import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import { dayAfter, daysIn, type FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { AccountsWithFiguresQuery } from '../../generated/graphql';

const ACCOUNTS = graphql(`
  query AccountsWithFigures(
    $sparkStart: LocalDate!, $search: String, $offset: Int!, $limit: Int!
    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
  ) {
    accounts(startDate: $startDate, endDate: $endDate, search: $search, offset: $offset, limit: $limit, orderBy: COST_DESC) {
      meta { total }
      data {
        id name isMcc isFavorite currency status figuresSince
        metrics(startDate: $startDate, endDate: $endDate) { cost conversionValue conversions clicks impressions roas }
        before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions clicks impressions }
        dailyMetrics(startDate: $sparkStart, endDate: $endDate) { cost }
      }
    }
  }
`);

export type AccountRow = AccountsWithFiguresQuery['accounts']['data'][number];

export const PAGE_SIZE = 50;

/** A curve in a cell is 120 points wide; more days than these would cost and not be seen. */
const MOST_SPARK_DAYS = 30;

export function accountsQuery({ now, before }: FigureWindow, search: string, page: number) {
  const queryKey = ['accounts', 'figures', now, before, search, page];
  const sparkDays = Math.min(daysIn(now), MOST_SPARK_DAYS);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      client.request(
        ACCOUNTS,
        {
          sparkStart: dayAfter(now.endDate, 1 - sparkDays),
          search: search || null,
          offset: (page - 1) * PAGE_SIZE,
          limit: PAGE_SIZE,
          ...now,
          beforeStart: before.startDate,
          beforeEnd: before.endDate,
        },
        { signal },
      ),
    placeholderData: keepFormer(queryKey),
  });
}
