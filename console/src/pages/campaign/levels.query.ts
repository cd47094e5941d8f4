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
