import { z } from 'zod';
import type { SwitchWriter } from '../../ad-platform.js';
import type { SwitchState } from '../../ad-records.js';
import { text } from '../../fields.js';
import { AD_FIELDS, ad, nameOfAd } from './ad-reports.js';
import { idAndName, int64, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const REMOVED = 'REMOVED';
const campaign = z.object({ id: int64, status: word });

const assetGroupRow = z
  .object({
    assetGroup: z.object({ id: int64, resourceName: z.string(), name: text.default(''), status: word }),
    campaign,
  })
  .transform(
    ({ assetGroup, campaign: above }): SwitchState => ({
      ...assetGroup,
      campaignId: above.id,
      isRemoved: [assetGroup.status, above.status].includes(REMOVED),
    }),
  );

const adRow = z
  .object({
    adGroupAd: z.object({ resourceName: z.string(), status: word, ad }),
    adGroup: idAndName.extend({ status: word }),
    campaign,
  })
  .transform(
    ({ adGroupAd: { resourceName, status, ad: own }, adGroup: { id, name, status: groupStatus }, campaign: above }) =>
      ({
        id: `${id}~${own.id}`,
        resourceName,
        name: nameOfAd(own),
        status,
        campaignId: above.id,
        adGroup: { id, name },
        isRemoved: [status, groupStatus, above.status].includes(REMOVED),
      }) satisfies SwitchState,
  );

const ASSET_GROUPS = `SELECT asset_group.id, asset_group.resource_name, asset_group.name, asset_group.status,
  campaign.id, campaign.status FROM asset_group WHERE asset_group.id IN`;
const ADS = `SELECT ad_group_ad.resource_name, ad_group_ad.status, ${AD_FIELDS}, ad_group.id, ad_group.name,
  ad_group.status, campaign.id, campaign.status FROM ad_group_ad WHERE ad_group_ad.resource_name IN`;

const ASSET_GROUP_ID = /^\d{1,19}$/;
const AD_ID = /^\d{1,19}~\d{1,19}$/;

export function assetGroupWriter(ads: GoogleAdsClient): SwitchWriter {
  return switchWriter(ads, 'assetGroupOperation', ASSET_GROUP_ID, (accountId, ids) =>
    ads.search({ accountId }, `${ASSET_GROUPS} (${ids.join(', ')})`, assetGroupRow),
  );
}

export function adWriter(ads: GoogleAdsClient): SwitchWriter {
  return switchWriter(ads, 'adGroupAdOperation', AD_ID, (accountId, ids) => {
    const names = ids.map((id) => `'customers/${accountId}/adGroupAds/${id}'`);
    return ads.search({ accountId }, `${ADS} (${names.join(', ')})`, adRow);
  });
}

function switchWriter(
  ads: GoogleAdsClient,
  operation: string,
  form: RegExp,
  read: (accountId: string, ids: readonly string[]) => Promise<SwitchState[]>,
): SwitchWriter {
  const operationOf = (resourceName: string, status: string) => ({
    [operation]: { update: { resourceName, status }, updateMask: 'status' },
  });
  return {
    async find(accountId, ids) {
      const known = [...new Set(ids)].filter((id) => form.test(id));
      return known.length === 0 ? [] : read(accountId, known);
    },

    async setStatus(accountId, resourceName, status, validateOnly) {
      await ads.mutate(accountId, [operationOf(resourceName, status)], validateOnly);
    },

    async checkAll(accountId, changes) {
      const operations = changes.map(({ item, update }) => operationOf(item.resourceName, update.status));
      await ads.mutate(accountId, operations, true);
    },
  };
}
