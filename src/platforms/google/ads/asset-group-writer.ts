import { z } from 'zod';
import type { AssetGroupWriter } from '../../ad-platform.js';
import type { AssetGroupState } from '../../ad-records.js';
import { text } from '../../fields.js';
import { int64, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const row = z
  .object({
    assetGroup: z.object({ id: int64, resourceName: z.string(), name: text.default(''), status: word }),
    campaign: z.object({ id: int64, status: word }),
  })
  .transform(
    ({ assetGroup, campaign }): AssetGroupState => ({
      ...assetGroup,
      campaignId: campaign.id,
      campaignStatus: campaign.status,
    }),
  );

const ASSET_GROUPS = `SELECT asset_group.id, asset_group.resource_name, asset_group.name, asset_group.status,
  campaign.id, campaign.status FROM asset_group WHERE asset_group.id IN`;

const ID = /^\d{1,19}$/;

export function assetGroupWriter(ads: GoogleAdsClient): AssetGroupWriter {
  return {
    async find(accountId, ids) {
      const known = [...new Set(ids)].filter((id) => ID.test(id));
      return known.length === 0 ? [] : ads.search({ accountId }, `${ASSET_GROUPS} (${known.join(', ')})`, row);
    },

    async setStatus(accountId, resourceName, status, validateOnly) {
      const assetGroupOperation = { update: { resourceName, status }, updateMask: 'status' };
      await ads.mutate(accountId, [{ assetGroupOperation }], validateOnly);
    },
  };
}
