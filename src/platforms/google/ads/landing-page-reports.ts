import { z } from 'zod';
import type { FinalUrl } from '../../ad-records.js';
import { text } from '../../fields.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const campaign = z.object({ id: int64, name: text.default('') });
const finalUrls = z.array(text).default([]);

const adRow = z
  .object({ campaign, adGroupAd: z.object({ ad: z.object({ finalUrls }).prefault({}) }).prefault({}) })
  .transform(({ campaign, adGroupAd }) => leadingTo(adGroupAd.ad.finalUrls, campaign));

const assetGroupRow = z
  .object({ campaign, assetGroup: z.object({ finalUrls }).prefault({}) })
  .transform(({ campaign, assetGroup }) => leadingTo(assetGroup.finalUrls, campaign));

const IN_USE = "IN ('ENABLED', 'PAUSED')";

const ADS = `SELECT campaign.id, campaign.name, ad_group_ad.ad.final_urls FROM ad_group_ad
  WHERE campaign.advertising_channel_type = 'SEARCH' AND campaign.status ${IN_USE} AND ad_group.status ${IN_USE}
  AND ad_group_ad.status ${IN_USE}`;

const ASSET_GROUPS = `SELECT campaign.id, campaign.name, asset_group.final_urls FROM asset_group
  WHERE campaign.advertising_channel_type = 'PERFORMANCE_MAX' AND campaign.status ${IN_USE}
  AND asset_group.status ${IN_USE}`;

/** Where the search ads and the Performance Max asset groups of an account lead to; nothing of what was removed. */
export async function finalUrlsOf(ads: GoogleAdsClient, customerId: string, signal?: AbortSignal): Promise<FinalUrl[]> {
  const ofAds = await ads.search({ customerId, gaql: ADS, row: adRow, signal });
  const ofAssetGroups = await ads.search({ customerId, gaql: ASSET_GROUPS, row: assetGroupRow, signal });
  return [...ofAds, ...ofAssetGroups].flat();
}

function leadingTo(urls: readonly string[], { id, name }: z.infer<typeof campaign>): FinalUrl[] {
  return urls.map((url) => ({ url, campaignId: id, campaignName: name }));
}
