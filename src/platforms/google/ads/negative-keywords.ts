import { z } from 'zod';
import type { KeywordHolder, NegativeListWriter } from '../../ad-platform.js';
import type {
  AccountQuery,
  CampaignNegativeRecord,
  ExcludedKeyword,
  InheritedNegative,
  NegativeListRecord,
  NewNegativeList,
} from '../../ad-records.js';
import { text } from '../../fields.js';
import { PlatformError } from '../../platform-error.js';
import { int64, matchType, withId } from './fields.js';
import type { GoogleAdsClient, GoogleAdsOperation } from './google-ads.client.js';

export const criterion = z.object({ criterionId: int64, keyword: z.object({ text: text.default(''), matchType }) });

const listRow = z
  .object({ sharedSet: z.object({ id: int64, name: text.default(''), resourceName: z.string() }) })
  .transform(({ sharedSet }) => sharedSet);

const listKeywordRow = z
  .object({ sharedSet: withId, sharedCriterion: criterion })
  .transform(({ sharedSet, sharedCriterion: { criterionId, keyword } }) => ({
    listId: sharedSet.id,
    keyword: { id: criterionId, ...keyword },
  }));

const linkRow = z
  .object({ sharedSet: withId, campaign: withId })
  .transform(({ sharedSet, campaign }) => ({ listId: sharedSet.id, campaignId: campaign.id }));

const campaignKeywordRow = z.object({ campaign: withId, campaignCriterion: criterion }).transform(
  ({ campaign, campaignCriterion: { criterionId, keyword } }): CampaignNegativeRecord => ({
    campaignId: campaign.id,
    id: criterionId,
    ...keyword,
  }),
);

const LIST = { kind: 'negative list', id: 'sharedSet.id' };
export const LIST_KEYWORD = { kind: 'negative keyword', id: 'sharedCriterion.criterionId' };
const LINK = { kind: 'link of a negative list', id: 'sharedSet.id' };

const IN_USE = `shared_set.type = 'NEGATIVE_KEYWORDS' AND shared_set.status = 'ENABLED'`;
const LISTS = `SELECT shared_set.id, shared_set.name, shared_set.resource_name FROM shared_set WHERE ${IN_USE}`;
const LIST_KEYWORDS = `SELECT shared_set.id, shared_criterion.criterion_id, shared_criterion.keyword.text,
  shared_criterion.keyword.match_type FROM shared_criterion WHERE shared_criterion.type = 'KEYWORD' AND ${IN_USE}`;
const LINKS = `SELECT shared_set.id, campaign.id FROM campaign_shared_set
  WHERE campaign_shared_set.status = 'ENABLED' AND ${IN_USE}`;
const CAMPAIGN_KEYWORDS = `SELECT campaign.id, campaign_criterion.criterion_id, campaign_criterion.keyword.text,
  campaign_criterion.keyword.match_type FROM campaign_criterion WHERE campaign_criterion.type = 'KEYWORD'
  AND campaign_criterion.negative = TRUE AND campaign_criterion.status != 'REMOVED' AND campaign.status != 'REMOVED'`;
const CAMPAIGN = `SELECT campaign.id FROM campaign WHERE campaign.status != 'REMOVED'`;

/** Without removed lists; `id` (digits) selects one. */
export async function negativeLists(ads: GoogleAdsClient, query: AccountQuery, id?: string) {
  const only = id === undefined ? '' : ` AND shared_set.id = ${id}`;
  const found = await ads.search(query, LISTS + only, listRow, LIST);
  if (found.length === 0) return [];
  const lists = new Map(
    found.map((list): [string, NegativeListRecord] => [list.id, { ...list, keywords: [], campaignIds: [] }]),
  );
  for (const { listId, keyword } of await ads.search(query, LIST_KEYWORDS + only, listKeywordRow, LIST_KEYWORD)) {
    lists.get(listId)?.keywords.push(keyword);
  }
  for (const { listId, campaignId } of await ads.search(query, LINKS + only, linkRow, LINK)) {
    lists.get(listId)?.campaignIds.push(campaignId);
  }
  return [...lists.values()];
}

/** Campaigns' own negative keywords, without removed campaigns. */
export function campaignNegatives(ads: GoogleAdsClient, query: AccountQuery): Promise<CampaignNegativeRecord[]> {
  return ads.search(query, CAMPAIGN_KEYWORDS, campaignKeywordRow);
}

const sharedSet = z.string().regex(/^customers\/\d+\/sharedSets\/\d+$/);
const sharedLinkRow = z
  .object({ campaign: withId, campaignSharedSet: z.object({ sharedSet }) })
  .transform((row) => ({ campaignId: row.campaign.id, list: row.campaignSharedSet.sharedSet }));
export const accountLinkRow = z
  .object({ customerNegativeCriterion: z.object({ negativeKeywordList: z.object({ sharedSet }) }) })
  .transform((row) => ({ campaignId: null, list: row.customerNegativeCriterion.negativeKeywordList.sharedSet }));
const sharedKeywordRow = z
  .object({ sharedCriterion: z.object({ sharedSet, keyword: criterion.shape.keyword }) })
  .transform(({ sharedCriterion: { sharedSet: list, keyword } }) => ({ list, keyword }));
const groupRow = z
  .object({ campaign: withId, adGroup: withId })
  .transform(({ campaign, adGroup }) => ({ campaignId: campaign.id, groupId: adGroup.id }));
const groupKeywordRow = z
  .object({ campaign: withId, adGroup: withId, adGroupCriterion: z.object({ keyword: criterion.shape.keyword }) })
  .transform(({ campaign, adGroup, adGroupCriterion: { keyword } }) => {
    return { campaignId: campaign.id, groupId: adGroup.id, keyword };
  });

const SHARED_LINKS = `SELECT campaign.id, campaign_shared_set.shared_set FROM campaign_shared_set
  WHERE campaign_shared_set.status = 'ENABLED' AND campaign.status != 'REMOVED'`;
export const ACCOUNT_LINKS = `SELECT customer_negative_criterion.negative_keyword_list.shared_set
  FROM customer_negative_criterion WHERE customer_negative_criterion.type = 'NEGATIVE_KEYWORD_LIST'`;
const SHARED_KEYWORDS = `SELECT shared_criterion.shared_set, shared_criterion.keyword.text,
  shared_criterion.keyword.match_type FROM shared_criterion WHERE shared_criterion.type = 'KEYWORD'
  AND shared_criterion.shared_set IN`;
const GROUPS = `SELECT campaign.id, ad_group.id FROM ad_group WHERE ad_group.status = 'ENABLED'
  AND campaign.status != 'REMOVED'`;
const GROUP_KEYWORDS = `SELECT campaign.id, ad_group.id, ad_group_criterion.keyword.text,
  ad_group_criterion.keyword.match_type FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD'
  AND ad_group_criterion.negative = TRUE AND ad_group_criterion.status != 'REMOVED' AND ad_group.status = 'ENABLED'
  AND campaign.status != 'REMOVED'`;

/** See AdReader. A manager's list that this sign-in must not read is left out. */
export async function inheritedNegatives(ads: GoogleAdsClient, query: AccountQuery): Promise<InheritedNegative[]> {
  const own = `customers/${query.accountId}/`;
  const links = [
    ...(await ads.search(query, SHARED_LINKS, sharedLinkRow, LINK)).filter(({ list }) => !list.startsWith(own)),
    ...(await ads.search(query, ACCOUNT_LINKS, accountLinkRow, LINK)),
  ];
  const lists = new Set(links.map(({ list }) => list));
  const keywords = new Map<string, ExcludedKeyword[]>();
  for (const [owner, names] of Map.groupBy(lists, (list) => list.split('/')[1] as string)) {
    const named = `${SHARED_KEYWORDS} (${names.map((name) => `'${name}'`).join(', ')})`;
    const read = ads.search({ ...query, accountId: owner }, named, sharedKeywordRow, LIST_KEYWORD);
    for (const { list, keyword } of await read.catch(unlessRefused)) {
      keywords.set(list, [...(keywords.get(list) ?? []), keyword]);
    }
  }
  const shared = links.flatMap(({ campaignId, list }) =>
    (keywords.get(list) ?? []).map((keyword) => ({ campaignId, ...keyword })),
  );
  return [...shared, ...(await excludedByAllGroups(ads, query))];
}

/** Keywords that every running ad group of a campaign excludes: one alone leaves the term to the others. */
async function excludedByAllGroups(ads: GoogleAdsClient, query: AccountQuery): Promise<InheritedNegative[]> {
  const found = await ads.search(query, GROUP_KEYWORDS, groupKeywordRow, LIST_KEYWORD);
  if (found.length === 0) return [];
  const groups = Map.groupBy(await ads.search(query, GROUPS, groupRow), ({ campaignId }) => campaignId);
  const same = Map.groupBy(found, ({ campaignId, keyword: { text, matchType } }) =>
    JSON.stringify([campaignId, text.toLowerCase(), matchType]),
  );
  return [...same.values()].flatMap((rows) => {
    const [{ campaignId, keyword }] = rows as [(typeof rows)[number]];
    const excluding = new Set(rows.map(({ groupId }) => groupId));
    return excluding.size === groups.get(campaignId)?.length ? [{ campaignId, ...keyword }] : [];
  });
}

function unlessRefused(error: unknown): never[] {
  if (error instanceof PlatformError && error.failure === 'rejected') return [];
  throw error;
}

export function negativeListWriter(ads: GoogleAdsClient): NegativeListWriter {
  return {
    names: (accountId) => ads.search({ accountId }, LISTS, listRow),

    find: async (accountId, id) => (await negativeLists(ads, { accountId }, id))[0],

    async create(accountId, lists, validateOnly) {
      const operations = lists.flatMap((list, index) => createOperations(accountId, list, -1 - index));
      const names = (await ads.mutate(accountId, operations, validateOnly)).values();
      if (validateOnly) return [];
      const next = () => names.next().value as string;
      return lists.map(({ name, keywords, campaignIds }) => {
        const resourceName = next();
        return {
          id: lastId(resourceName),
          name,
          resourceName,
          keywords: keywords.map((keyword) => ({ id: lastId(next()), ...keyword })),
          campaignIds: campaignIds.map((campaignId) => {
            next();
            return campaignId;
          }),
        };
      });
    },

    keywords: keywordHolder(ads, 'sharedCriterionOperation', 'sharedCriteria', {
      find: async (accountId, listId) => (await negativeLists(ads, { accountId }, listId))[0]?.keywords,
      owner: (customer, listId) => ({ sharedSet: `${customer}/sharedSets/${listId}` }),
    }),

    async setLinks(accountId, { id, resourceName }, { direction, campaignIds }, validateOnly) {
      const operations =
        direction === 'link'
          ? campaignIds.map((campaignId) => linkOperation(accountId, resourceName, campaignId))
          : campaignIds.map((campaignId) => unlinkOperation(accountId, id, campaignId));
      await ads.mutate(accountId, operations, validateOnly);
    },

    async remove(accountId, { id, resourceName, campaignIds }) {
      const links = campaignIds.map((campaignId) => unlinkOperation(accountId, id, campaignId));
      await ads.mutate(accountId, [...links, { sharedSetOperation: { remove: resourceName } }], false);
    },
  };
}

/** Changes campaigns' own negative keywords. */
export function campaignKeywordHolder(ads: GoogleAdsClient): KeywordHolder {
  return keywordHolder(ads, 'campaignCriterionOperation', 'campaignCriteria', {
    async find(accountId, campaignId) {
      const only = ` AND campaign.id = ${campaignId}`;
      const campaigns = await ads.search({ accountId }, CAMPAIGN + only, z.object({ campaign: withId }));
      if (campaigns.length === 0) return undefined;
      const rows = await ads.search({ accountId }, CAMPAIGN_KEYWORDS + only, campaignKeywordRow);
      return rows.map(({ id, text, matchType }) => ({ id, text, matchType }));
    },
    owner: (customer, campaignId) => ({ campaign: `${customer}/campaigns/${campaignId}`, negative: true }),
  });
}

/** Adds keywords to what holds them, and removes them. */
export function keywordHolder(
  ads: GoogleAdsClient,
  operation: string,
  criteria: string,
  /** `owner`: the fields of a new keyword for its list, campaign or ad group. */
  { find, owner }: Pick<KeywordHolder, 'find'> & { owner(customer: string, holderId: string): object },
): KeywordHolder {
  return {
    find,

    async add(accountId, holderId, keywords, validateOnly) {
      const owned = owner(`customers/${accountId}`, holderId);
      const keywordFields = keywords.map(({ text, matchType }): ExcludedKeyword => ({ text, matchType }));
      const operations = keywordFields.map((keyword) => ({ [operation]: { create: { ...owned, keyword } } }));
      const names = await ads.mutate(accountId, operations, validateOnly);
      return names.map((name, at) => ({ id: lastId(name), ...(keywordFields[at] as ExcludedKeyword) }));
    },

    async remove(accountId, holderId, ids, validateOnly) {
      const path = `customers/${accountId}/${criteria}/${holderId}`;
      const operations = ids.map((id) => ({ [operation]: { remove: `${path}~${id}` } }));
      await ads.mutate(accountId, operations, validateOnly);
    },
  };
}

export function createOperations(
  accountId: string,
  { name, keywords, campaignIds }: NewNegativeList,
  temporaryId: number,
  type = 'NEGATIVE_KEYWORDS',
): GoogleAdsOperation[] {
  const customer = `customers/${accountId}`;
  const sharedSet = `${customer}/sharedSets/${temporaryId}`;
  return [
    { sharedSetOperation: { create: { resourceName: sharedSet, name, type } } },
    ...keywords.map(({ text, matchType }) => ({
      sharedCriterionOperation: { create: { sharedSet, keyword: { text, matchType } } },
    })),
    ...campaignIds.map((campaignId) => linkOperation(accountId, sharedSet, campaignId)),
  ];
}

function linkOperation(accountId: string, sharedSet: string, campaignId: string): GoogleAdsOperation {
  const campaign = `customers/${accountId}/campaigns/${campaignId}`;
  return { campaignSharedSetOperation: { create: { sharedSet, campaign } } };
}

function unlinkOperation(accountId: string, listId: string, campaignId: string): GoogleAdsOperation {
  return {
    campaignSharedSetOperation: { remove: `customers/${accountId}/campaignSharedSets/${campaignId}~${listId}` },
  };
}

/** 3 for `customers/1/sharedCriteria/2~3`. */
export function lastId(resourceName: string): string {
  return resourceName.slice(Math.max(resourceName.lastIndexOf('/'), resourceName.lastIndexOf('~')) + 1);
}
