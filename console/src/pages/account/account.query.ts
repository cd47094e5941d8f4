import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { FigureWindow } from '../../app/address';
import { graphql } from '../../generated';
import type { AccountOverviewQuery } from '../../generated/graphql';
import { lookAgain } from '../../parts/account-state';

const ACCOUNT = graphql(`
  query AccountOverview(
    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
  ) {
    account(accountId: $accountId) {
      id name currency status timeZone reportedTimeZone isFavorite isMcc lastSyncedAt campaignCount productCount
      metrics(startDate: $startDate, endDate: $endDate) {
        cost conversionValue conversions clicks impressions roas ctr cpc native { cost conversionValue currency }
      }
      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
        cost conversionValue conversions clicks impressions roas ctr cpc
      }
      dailyMetrics(startDate: $startDate, endDate: $endDate) {
        date cost conversionValue conversions clicks impressions roas ctr cpc
      }
      syncRuns { status errorMessage }
      events(start: $startDate, end: $endDate) { id eventDate title description color icon }
    }
  }
`);

export const CREATE_EVENT = graphql(`
  mutation CreateAccountEvent($accountId: String!, $eventDate: LocalDate!, $title: String!, $description: String, $color: String!, $icon: String) {
    createAccountEvent(accountId: $accountId, eventDate: $eventDate, title: $title, description: $description, color: $color, icon: $icon) { id }
  }
`);

export const DELETE_EVENT = graphql(`
  mutation DeleteAccountEvent($accountId: String!, $eventId: String!) {
    deleteAccountEvent(accountId: $accountId, eventId: $eventId)
  }
`);

export const TOGGLE_FAVORITE = graphql(`
  mutation ToggleFavorite($accountId: String!) {
    toggleFavorite(accountId: $accountId) { isFavorited }
  }
`);

export type Account = AccountOverviewQuery['account'];
export type AccountMark = Account['events'][number];

export function accountQuery(accountId: string, { days, now, before }: FigureWindow) {
  return queryOptions({
    queryKey: ['account', accountId, 'overview', days, now.endDate],
    queryFn: ({ signal }) =>
      client.request(
        ACCOUNT,
        { accountId, ...now, beforeStart: before.startDate, beforeEnd: before.endDate },
        { signal },
      ),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      lookAgain(dataUpdateCount, data?.account.lastSyncedAt === null),
    placeholderData: (former, query) => (query?.queryKey[1] === accountId ? keepPreviousData(former) : undefined),
  });
}
