import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { DayRange } from '../../app/period';
import { graphql } from '../../generated';
import type { CampaignAdGroupsQuery, CampaignBidsQuery } from '../../generated/graphql';
import { type CampaignKey, campaignKey } from './campaign.query';

const AD_GROUPS = graphql(`
  query CampaignAdGroups($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {
    adGroups(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {
      readAt
      meta { total }
      data { id name status bidEur clicks cost conversions conversionValue roas }
    }
  }
`);

const BIDS = graphql(`
  query CampaignBids($accountId: String!, $campaignId: String!, $limit: Int!) {
    bookedKeywords(accountId: $accountId, campaignId: $campaignId, limit: $limit) {
      data { id text status bidEur adGroupBidEur }
    }
  }
`);

export const SET_AD_GROUP_STATUS = graphql(`
  mutation SetAdGroupStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setAdGroupStatus(accountId: $accountId, adGroupId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_KEYWORD_STATUS = graphql(`
  mutation SetKeywordStatus($accountId: String!, $id: String!, $status: SettableStatus!, $validateOnly: Boolean!) {
    set: setKeywordStatus(accountId: $accountId, keywordId: $id, status: $status, validateOnly: $validateOnly) {
      previousStatus newStatus needsApproval
    }
  }
`);

export const SET_AD_GROUP_BID = graphql(`
  mutation SetAdGroupBid($accountId: String!, $id: String!, $bidEur: Float!, $validateOnly: Boolean!) {
    set: setAdGroupBid(accountId: $accountId, adGroupId: $id, bidEur: $bidEur, validateOnly: $validateOnly) {
      previousBidEur newBidEur needsApproval
    }
  }
`);

export const SET_KEYWORD_BID = graphql(`
  mutation SetKeywordBid($accountId: String!, $id: String!, $bidEur: Float, $useAdGroupBid: Boolean!, $validateOnly: Boolean!) {
    set: setKeywordBid(
      accountId: $accountId, keywordId: $id, bidEur: $bidEur, useAdGroupBid: $useAdGroupBid, validateOnly: $validateOnly
    ) {
      previousBidEur newBidEur needsApproval
    }
  }
`);

export type AdGroup = CampaignAdGroupsQuery['adGroups']['data'][number];
export type Bid = CampaignBidsQuery['bookedKeywords']['data'][number];

const MOST = 1_000;

export function adGroupsQuery(key: CampaignKey, range: DayRange) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'ad groups', range],
    queryFn: ({ signal }) => client.request(AD_GROUPS, { ...key, ...range, limit: MOST }, { signal }),
  });
}

/** Bids of keywords as the platform has them now, beside what is stored of them. */
export function bidsQuery(key: CampaignKey) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'bids'],
    queryFn: ({ signal }) => client.request(BIDS, { ...key, limit: MOST }, { signal }),
  });
}
