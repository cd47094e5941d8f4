import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { CampaignOrder, CampaignStatus, CampaignsOfAccountQuery, ChannelType } from '../../generated/graphql';

const CAMPAIGNS = graphql(`
  query CampaignsOfAccount(
    $accountId: String!, $first: Int!, $after: String, $orderBy: CampaignOrder!
    $status: CampaignStatus, $channelType: ChannelType, $withKpis: Boolean!
    $startDate: LocalDate!, $endDate: LocalDate!, $beforeStart: LocalDate!, $beforeEnd: LocalDate!
  ) {
    campaignsConnection(
      accountId: $accountId, startDate: $startDate, endDate: $endDate, first: $first, after: $after, orderBy: $orderBy
      status: $status, channelType: $channelType
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          id accountId name status statusRaw channelType channelTypeRaw
          settings { dailyBudget totalBudget biddingStrategy targetRoas }
          metrics { cost conversionValue conversions roas }
          kpis(startDate: $startDate, endDate: $endDate) @include(if: $withKpis) {
            budgetUtilization searchImpressionShare averageQualityScore
          }
          before: metrics(startDate: $beforeStart, endDate: $beforeEnd) { cost conversionValue conversions roas }
        }
      }
    }
  }
`);

/** A campaign as the list has it, for a link to it. */
const CAMPAIGN = graphql(`
  query CampaignToChange($accountId: String!, $campaignId: String!) {
    listedCampaign(accountId: $accountId, campaignId: $campaignId) {
      id accountId name status statusRaw channelType channelTypeRaw
      settings { dailyBudget totalBudget biddingStrategy targetRoas }
    }
  }
`);

export const SET_BUDGET = graphql(`
  mutation SetCampaignBudget(
    $accountId: String!, $campaignId: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float
    $applyToSharedBudget: Boolean!, $validateOnly: Boolean!
  ) {
    setCampaignBudget(
      accountId: $accountId, campaignId: $campaignId, dailyBudgetEur: $dailyBudgetEur, lifetimeBudgetEur: $lifetimeBudgetEur
      applyToSharedBudget: $applyToSharedBudget, validateOnly: $validateOnly
    ) {
      previousBudgetEur newBudgetEur
      previousNative { amount currency }
      newNative { amount currency }
      needsApproval
    }
  }
`);

export const SET_STATUS = graphql(`
  mutation SetCampaignStatus($accountId: String!, $campaignId: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    setCampaignStatus(accountId: $accountId, campaignId: $campaignId, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_BIDDING = graphql(`
  mutation SetCampaignBidding(
    $accountId: String!, $campaignId: String!, $strategy: BiddingStrategy!, $targetRoas: Float, $validateOnly: Boolean!
  ) {
    setCampaignBidding(
      accountId: $accountId, campaignId: $campaignId, strategy: $strategy, targetRoas: $targetRoas, validateOnly: $validateOnly
    ) {
      previousStrategy newStrategy needsApproval
    }
  }
`);

export type CampaignRow = CampaignsOfAccountQuery['campaignsConnection']['edges'][number]['node'];

/** What changing a campaign needs of it. */
export type ChangeableCampaign = Omit<CampaignRow, 'metrics' | 'before' | 'kpis'>;

export interface CampaignFilters {
  orderBy: CampaignOrder;
  status?: CampaignStatus | undefined;
  channelType?: ChannelType | undefined;
}

const PAGE_SIZE = 25;

export function campaignsQuery(
  accountId: string,
  { now, before }: FigureWindow,
  filters: CampaignFilters,
  withKpis: boolean,
) {
  return connectionQuery(['account', accountId, 'campaigns', now, before, filters, withKpis], async (after, signal) => {
    const compared = { ...now, beforeStart: before.startDate, beforeEnd: before.endDate };
    const asked = { accountId, first: PAGE_SIZE, after, withKpis, ...filters, ...compared };
    return (await client.request(CAMPAIGNS, asked, { signal })).campaignsConnection;
  });
}

export function campaignQuery(accountId: string, campaignId: string) {
  return queryOptions({
    queryKey: ['account', accountId, 'campaigns', 'one', campaignId],
    queryFn: ({ signal }) => client.request(CAMPAIGN, { accountId, campaignId }, { signal }),
  });
}
