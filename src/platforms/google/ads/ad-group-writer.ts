import { z } from 'zod';
import type { BidUpdate, BidWriter, KeywordHolder } from '../../ad-platform.js';
import type { AccountQuery, BidRecord } from '../../ad-records.js';
import { text } from '../../fields.js';
import { campaigns } from './campaign-reports.js';
import { campaignWriter } from './campaign-writer.js';
import { int64, matchType, withId, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';
import { KEYWORD } from './level-reports.js';
import { keywordHolder } from './negative-keywords.js';

/** Unset or 0: no bid of its own. */
const bid = int64.optional().transform((micros) => (micros === undefined || micros === '0' ? null : micros));

type Found = Omit<BidRecord, 'campaign'> & { campaignId: string };

const adGroup = z.object({
  id: int64,
  resourceName: z.string(),
  name: text.default(''),
  status: word,
  cpcBidMicros: bid,
});

const adGroupRow = z.object({ campaign: withId, adGroup }).transform(
  ({ campaign, adGroup: { resourceName, cpcBidMicros: bidMicros, ...group } }): Found => ({
    id: group.id,
    resourceName,
    status: group.status,
    bidMicros,
    adGroup: { ...group, bidMicros },
    keyword: null,
    campaignId: campaign.id,
  }),
);

const keywordRow = z
  .object({
    campaign: withId,
    adGroup,
    adGroupCriterion: z.object({
      criterionId: int64,
      resourceName: z.string(),
      status: word,
      cpcBidMicros: bid,
      keyword: z.object({ text, matchType }),
    }),
  })
  .transform(
    ({ campaign, adGroup: { resourceName: _, cpcBidMicros: bidMicros, ...group }, adGroupCriterion: own }): Found => ({
      id: `${group.id}~${own.criterionId}`,
      resourceName: own.resourceName,
      status: own.status,
      bidMicros: own.cpcBidMicros,
      adGroup: { ...group, bidMicros },
      keyword: own.keyword,
      campaignId: campaign.id,
    }),
  );

const GROUP = `campaign.id, ad_group.id, ad_group.resource_name, ad_group.name, ad_group.status, ad_group.cpc_bid_micros`;
const AD_GROUPS = `SELECT ${GROUP} FROM ad_group WHERE ad_group.id IN`;
const KEYWORDS = `SELECT ${GROUP}, ad_group_criterion.criterion_id, ad_group_criterion.resource_name,
  ad_group_criterion.status, ad_group_criterion.cpc_bid_micros, ad_group_criterion.keyword.text,
  ad_group_criterion.keyword.match_type FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD'
  AND ad_group_criterion.negative = FALSE AND ad_group_criterion.resource_name IN`;
const BOOKED = `SELECT ad_group_criterion.criterion_id, ad_group_criterion.status,
  ad_group_criterion.cpc_bid_micros, ad_group_criterion.keyword.text,
  ad_group_criterion.keyword.match_type FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD'
  AND ad_group_criterion.negative = FALSE AND ad_group_criterion.status != 'REMOVED' AND ad_group.id =`;
const EXCLUDED = `SELECT campaign.id, ad_group.id, ad_group_criterion.criterion_id, ad_group_criterion.keyword.text,
  ad_group_criterion.keyword.match_type FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD'
  AND ad_group_criterion.negative = TRUE AND ad_group_criterion.status != 'REMOVED' AND ad_group.id =`;
const PRESENT = `SELECT ad_group.id FROM ad_group WHERE ad_group.status != 'REMOVED' AND ad_group.id =`;

const bookedRow = z
  .object({
    adGroupCriterion: z.object({
      criterionId: int64,
      status: word,
      cpcBidMicros: bid,
      keyword: z.object({ text, matchType }),
    }),
  })
  .transform(({ adGroupCriterion: { criterionId, status, cpcBidMicros, keyword } }) => {
    return { id: criterionId, ...keyword, isChanged: status !== 'ENABLED' || cpcBidMicros !== null };
  });

const excludedRow = z
  .object({
    campaign: withId,
    adGroup: withId,
    adGroupCriterion: z.object({ criterionId: int64, keyword: z.object({ text, matchType }) }),
  })
  .transform(({ campaign, adGroup: { id: adGroupId }, adGroupCriterion: { criterionId, keyword } }) => {
    return { id: criterionId, ...keyword, campaignId: campaign.id, adGroupId };
  });

const AD_GROUP_ID = /^\d{1,19}$/;
const KEYWORD_ID = /^\d{1,19}~\d{1,19}$/;

export function adGroupWriter(ads: GoogleAdsClient): BidWriter {
  return bidWriter(ads, 'adGroupOperation', AD_GROUP_ID, (accountId, ids) =>
    ads.search({ accountId }, `${AD_GROUPS} (${ids.join(', ')})`, adGroupRow),
  );
}

export function keywordWriter(ads: GoogleAdsClient): BidWriter {
  return bidWriter(ads, 'adGroupCriterionOperation', KEYWORD_ID, (accountId, ids) => {
    const names = ids.map((id) => `'customers/${accountId}/adGroupCriteria/${id}'`);
    return ads.search({ accountId }, `${KEYWORDS} (${names.join(', ')})`, keywordRow);
  });
}

/** Keywords that ad groups bid on. */
export function adGroupKeywordHolder(ads: GoogleAdsClient): KeywordHolder {
  return keywordHolder(ads, 'adGroupCriterionOperation', 'adGroupCriteria', {
    find: (accountId, adGroupId) => heldBy(ads, { accountId }, adGroupId, BOOKED, bookedRow),
    owner: (customer, adGroupId) => ({ adGroup: `${customer}/adGroups/${adGroupId}`, status: 'ENABLED' }),
  });
}

/** Keywords that ad groups exclude. */
export function adGroupNegativeHolder(ads: GoogleAdsClient): KeywordHolder {
  return keywordHolder(ads, 'adGroupCriterionOperation', 'adGroupCriteria', {
    find: (accountId, adGroupId) => heldBy(ads, { accountId }, adGroupId, EXCLUDED, excludedRow),
    owner: (customer, adGroupId) => ({ adGroup: `${customer}/adGroups/${adGroupId}`, negative: true }),
  });
}

/** See AdReader. */
export function adGroupNegatives(ads: GoogleAdsClient, query: AccountQuery, adGroupId: string, limit: number) {
  return heldBy(ads, query, adGroupId, EXCLUDED, excludedRow, ` LIMIT ${limit}`);
}

/** Undefined without such an ad group. */
async function heldBy<Row>(
  ads: GoogleAdsClient,
  query: AccountQuery,
  adGroupId: string,
  gaql: string,
  row: z.ZodType<Row>,
  end = '',
): Promise<Row[] | undefined> {
  if (!AD_GROUP_ID.test(adGroupId)) return undefined;
  const groups = await ads.search(query, `${PRESENT} ${adGroupId}`, z.object({ adGroup: withId }));
  if (groups.length === 0) return undefined;
  return ads.search({ ...query, onSkipped: () => undefined }, `${gaql} ${adGroupId}${end}`, row, KEYWORD);
}

function bidWriter(
  ads: GoogleAdsClient,
  operation: string,
  form: RegExp,
  read: (accountId: string, ids: readonly string[]) => Promise<Found[]>,
): BidWriter {
  return {
    smallestUnit: campaignWriter(ads).smallestUnit,

    async find(accountId, ids) {
      const known = [...new Set(ids)].filter((id) => form.test(id));
      if (known.length === 0) return [];
      const found = await read(accountId, known);
      const of = await campaigns(
        ads,
        { accountId },
        found.map(({ campaignId }) => campaignId),
      );
      const byId = new Map(of.map((campaign) => [campaign.id, campaign]));
      return found.flatMap(({ campaignId, ...record }) => {
        const campaign = byId.get(campaignId);
        return campaign ? [{ ...record, campaign }] : [];
      });
    },

    async update(accountId, resourceName, to, validateOnly) {
      await ads.mutate(accountId, [{ [operation]: updateOf(resourceName, to) }], validateOnly);
    },

    async checkAll(accountId, changes) {
      const operations = changes.map(({ item, update }) => ({ [operation]: updateOf(item.resourceName, update) }));
      await ads.mutate(accountId, operations, true);
    },
  };
}

/** A masked field without a value is cleared. */
function updateOf(resourceName: string, to: BidUpdate) {
  if ('status' in to) return { update: { resourceName, status: to.status }, updateMask: 'status' };
  const cpcBidMicros = to.bidMicros === null ? {} : { cpcBidMicros: String(to.bidMicros) };
  return { update: { resourceName, ...cpcBidMicros }, updateMask: 'cpcBidMicros' };
}
