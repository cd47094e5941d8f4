import { z } from 'zod';
import type { SwitchWriter } from '../../ad-platform.js';
import type { AssetLinkLevel, SwitchState } from '../../ad-records.js';
import { text } from '../../fields.js';
import { AD_FIELDS, ad, nameOfAd } from './ad-reports.js';
import {
  ASSET_FIELDS,
  assetContent,
  LEVELS,
  LINKS,
  levelOfLink,
  linkIdOf,
  linkIn,
  linkName,
  nameOfAsset,
} from './asset-links.js';
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

function linkRow(level: AssetLinkLevel) {
  const link = linkIn(level, z.object({ resourceName: z.string(), status: word, primaryStatus: word }));
  const owner = idAndName.extend({ status: word }).optional();
  return z
    .intersection(
      link,
      z.object({ asset: assetContent, campaign: campaign.optional(), adGroup: owner, assetGroup: owner }),
    )
    .transform(
      ({
        link: { resourceName, status, primaryStatus },
        asset,
        campaign: above,
        adGroup,
        assetGroup,
      }): SwitchState => ({
        id: linkIdOf(level, resourceName),
        resourceName,
        name: nameOfAsset(asset),
        status,
        effectiveStatus: primaryStatus,
        campaignId: above?.id ?? null,
        adGroup: adGroup && { id: adGroup.id, name: adGroup.name },
        assetGroup: assetGroup && { id: assetGroup.id, name: assetGroup.name },
        isRemoved: [status, above?.status, adGroup?.status, assetGroup?.status].includes(REMOVED),
      }),
    );
}

/** What the link is in; one of the account is in nothing else. */
const IN_CAMPAIGN = ['campaign.id', 'campaign.status'];
const LINKED_TO: Readonly<Record<AssetLinkLevel, readonly string[]>> = {
  ACCOUNT: [],
  CAMPAIGN: IN_CAMPAIGN,
  AD_GROUP: [...IN_CAMPAIGN, 'ad_group.id', 'ad_group.name', 'ad_group.status'],
  ASSET_GROUP: [...IN_CAMPAIGN, 'asset_group.id', 'asset_group.name', 'asset_group.status'],
};

const ASSET_GROUPS = `SELECT asset_group.id, asset_group.resource_name, asset_group.name, asset_group.status,
  campaign.id, campaign.status FROM asset_group WHERE asset_group.id IN`;
const ADS = `SELECT ad_group_ad.resource_name, ad_group_ad.status, ${AD_FIELDS}, ad_group.id, ad_group.name,
  ad_group.status, campaign.id, campaign.status FROM ad_group_ad WHERE ad_group_ad.resource_name IN`;

const ASSET_GROUP_ID = /^\d{1,19}$/;
const AD_ID = /^\d{1,19}~\d{1,19}$/;

export function assetGroupWriter(ads: GoogleAdsClient): SwitchWriter {
  return switchWriter(
    ads,
    () => 'assetGroupOperation',
    (id) => ASSET_GROUP_ID.test(id),
    (accountId, ids) => ads.search({ accountId }, `${ASSET_GROUPS} (${ids.join(', ')})`, assetGroupRow),
  );
}

export function adWriter(ads: GoogleAdsClient): SwitchWriter {
  return switchWriter(
    ads,
    () => 'adGroupAdOperation',
    (id) => AD_ID.test(id),
    (accountId, ids) => {
      const names = ids.map((id) => `'customers/${accountId}/adGroupAds/${id}'`);
      return ads.search({ accountId }, `${ADS} (${names.join(', ')})`, adRow);
    },
  );
}

export function assetWriter(ads: GoogleAdsClient): SwitchWriter {
  const operations = new Map(LEVELS.map((level) => [LINKS[level].collection, LINKS[level].operation]));
  const read = (accountId: string, level: AssetLinkLevel, ids: readonly string[]) => {
    const { view } = LINKS[level];
    const own = ['resource_name', 'status', 'primary_status'].map((field) => `${view}.${field}`);
    const fields = [...own, ASSET_FIELDS, ...LINKED_TO[level]];
    const names = ids.map((id) => `'${linkName(accountId, level, id)}'`);
    const gaql = `SELECT ${fields.join(', ')} FROM ${view} WHERE ${view}.resource_name IN (${names.join(', ')})`;
    return ads.search({ accountId }, gaql, linkRow(level));
  };
  return switchWriter(
    ads,
    (resourceName) => operations.get(resourceName.split('/')[2] ?? '') ?? '',
    (id) => levelOfLink(id) !== undefined,
    async (accountId, ids) => {
      const found: SwitchState[] = [];
      for (const [level, own] of Map.groupBy(ids, (id) => levelOfLink(id) ?? 'ACCOUNT')) {
        found.push(...(await read(accountId, level, own)));
      }
      return found;
    },
  );
}

function switchWriter(
  ads: GoogleAdsClient,
  operationFor: (resourceName: string) => string,
  isId: (id: string) => boolean,
  read: (accountId: string, ids: readonly string[]) => Promise<SwitchState[]>,
): SwitchWriter {
  const operationOf = (resourceName: string, status: string) => ({
    [operationFor(resourceName)]: { update: { resourceName, status }, updateMask: 'status' },
  });
  return {
    async find(accountId, ids) {
      const known = [...new Set(ids)].filter(isId);
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
