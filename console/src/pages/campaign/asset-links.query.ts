import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { DayRange } from '../../app/period';
import { graphql } from '../../generated';
import type { CampaignAssetLinksQuery } from '../../generated/graphql';
import { type CampaignKey, campaignKey } from './campaign.query';

const LINKS = graphql(`
  query CampaignAssetLinks($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!, $limit: Int!) {
    ofCampaign: assets(
      accountId: $accountId, campaignId: $campaignId, level: CAMPAIGN, startDate: $startDate, endDate: $endDate, limit: $limit
    ) { ...CampaignAssetLinks }
    ofGroups: assets(
      accountId: $accountId, campaignId: $campaignId, level: AD_GROUP, startDate: $startDate, endDate: $endDate, limit: $limit
    ) { ...CampaignAssetLinks }
    ofAccount: assets(
      accountId: $accountId, campaignId: $campaignId, level: ACCOUNT, startDate: $startDate, endDate: $endDate, limit: $limit
    ) { ...CampaignAssetLinks }
  }

  fragment CampaignAssetLinks on AssetLinkPage {
    meta { total }
    data {
      id level adGroupName assetId type fieldType name text details url finalUrls status effectiveStatus source
      issues { name effect }
      clicks cost conversions conversionValue roas
    }
  }
`);

export type AssetLink = CampaignAssetLinksQuery['ofCampaign']['data'][number];

const MOST = 1_000;

/** All but those of asset groups, of each level those with the highest cost: all are of one reading. */
export function assetLinksQuery(key: CampaignKey, range: DayRange) {
  return queryOptions({
    queryKey: [...campaignKey(key), 'asset links', range],
    queryFn: async ({ signal }) => {
      const pages = Object.values(await client.request(LINKS, { ...key, ...range, limit: MOST }, { signal }));
      return {
        links: pages.flatMap(({ data }) => data),
        total: pages.reduce((sum, { meta }) => sum + meta.total, 0),
      };
    },
  });
}
