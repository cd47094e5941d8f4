import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { DayRange } from '../../app/period';
import { graphql } from '../../generated';
import type { CampaignAdsQuery } from '../../generated/graphql';
import { type CampaignKey, campaignKey } from './campaign.query';

const ADS = graphql(`
  query CampaignAds($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {
    ads(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate, limit: $limit) {
      isComplete
      meta { total }
      data {
        id name adGroupName type status effectiveStatus approvalStatus headlines finalUrls issues { name effect }
        clicks cost conversions conversionValue roas
      }
    }
  }
`);

export type Ad = CampaignAdsQuery['ads']['data'][number];

const MOST = 1_000;

/** Those with the highest cost. */
export function adsQuery(key: CampaignKey, range: DayRange) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'ads', range],
    queryFn: ({ signal }) => client.request(ADS, { ...key, ...range, limit: MOST }, { signal }),
  });
}
