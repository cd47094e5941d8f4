import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { CampaignAdSetsQuery } from '../../generated/graphql';
import { type CampaignKey, campaignKey } from './campaign.query';

const AD_SETS = graphql(`
  query CampaignAdSets($accountId: String!, $campaignId: String!) {
    adSets(accountId: $accountId, campaignId: $campaignId) {
      id name status effectiveStatus hasOwnBudget endDate
      dailyBudget dailyBudgetNative { amount currency }
      lifetimeBudget lifetimeBudgetNative { amount currency }
    }
  }
`);

export type AdSet = CampaignAdSetsQuery['adSets'][number];

export function adSetsQuery(key: CampaignKey) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'ad sets'],
    queryFn: ({ signal }) => client.request(AD_SETS, { ...key }, { signal }),
  });
}
