import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { AccountOverviewQuery } from '../../generated/graphql';
import { lookAgain } from '../../parts/account-state';
import { overviewKey } from '../../parts/kpis/kpis.query';

const ACCOUNT = graphql(`
  query AccountOverview(
    $accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
  ) {
    account(accountId: $accountId) {
      id name currency status timeZone reportedTimeZone isFavorite isMcc lastSyncedAt campaignCount productCount figuresSince
      metrics(startDate: $startDate, endDate: $endDate) {
        cost conversionValue conversions clicks impressions roas native { cost conversionValue currency }
      }
      before: metrics(startDate: $beforeStart, endDate: $beforeEnd) {
        cost conversionValue conversions clicks impressions roas
      }
      dailyMetrics(startDate: $startDate, endDate: $endDate) {
        date cost conversionValue conversions clicks impressions roas
      }
      daysBefore: dailyMetrics(startDate: $beforeStart, endDate: $beforeEnd) {
        date cost conversionValue conversions clicks impressions roas
      }
      syncRuns { status errorCode errorMessage }
      events(start: $startDate, end: $endDate) { id eventDate title description color icon }
      monthSpend { month through spentEur dailyRateEur daysLeft expectedEur monthlyTargetEur missPercent }
      kpis(startDate: $startDate, endDate: $endDate) {
        dailyBudget budgetUtilization searchImpressionShare averageQualityScore
      }
      productStatusSummary { total disapproved }
    }
    kpiConfig(accountId: $accountId) { kpiOrder presetId presetName isDefault }
    campaignsConnection(accountId: $accountId, status: ENABLED, first: 1) { totalCount }
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

export type Account = AccountOverviewQuery['account'];
export type AccountMark = Account['events'][number];

export function accountQuery(accountId: string, { now, before }: FigureWindow) {
  const queryKey = [...overviewKey(accountId), now, before];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      client.request(
        ACCOUNT,
        { accountId, ...now, beforeStart: before.startDate, beforeEnd: before.endDate },
        { signal },
      ),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      lookAgain(dataUpdateCount, data?.account.lastSyncedAt === null),
    placeholderData: keepFormer(queryKey),
  });
}
