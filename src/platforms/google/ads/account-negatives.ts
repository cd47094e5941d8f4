import { z } from 'zod';
import type { KeywordHolder } from '../../ad-platform.js';
import type { AccountQuery, HeldKeyword } from '../../ad-records.js';
import { PlatformError } from '../../platform-error.js';
import type { GoogleAdsClient } from './google-ads.client.js';
import {
  ACCOUNT_LINKS,
  accountLinkRow,
  createOperations,
  criterion,
  keywordHolder,
  LIST_KEYWORD,
  lastId,
} from './negative-keywords.js';

const KEYWORDS = `SELECT shared_criterion.criterion_id, shared_criterion.keyword.text,
  shared_criterion.keyword.match_type FROM shared_criterion WHERE shared_criterion.type = 'KEYWORD'
  AND shared_criterion.shared_set =`;
const NAMES = `SELECT shared_set.name FROM shared_set WHERE shared_set.status = 'ENABLED'`;

const keywordRow = z
  .object({ sharedCriterion: criterion })
  .transform(({ sharedCriterion: { criterionId, keyword } }) => ({ id: criterionId, ...keyword }));
const nameRow = z
  .object({ sharedSet: z.object({ name: z.string().default('') }) })
  .transform(({ sharedSet }) => sharedSet.name);

/** Until somebody renames it. */
const NAME = 'Account-level negative keywords';

/**
 * What all campaigns of an account exclude: the keywords of one list, which the platform lets an account have once
 * (https://developers.google.com/google-ads/api/reference/rpc/v25/NegativeKeywordListInfo). Empty without a list.
 */
export async function accountNegatives(ads: GoogleAdsClient, query: AccountQuery): Promise<HeldKeyword[]> {
  const list = await linkedList(ads, query);
  if (list === undefined) return [];
  return ads.search({ ...query, accountId: ownerOf(list) }, `${KEYWORDS} '${list}'`, keywordRow, LIST_KEYWORD);
}

/** The list is made with its first keywords, and stays when the last one goes. */
export function accountKeywordHolder(ads: GoogleAdsClient): KeywordHolder {
  const inList = keywordHolder(ads, 'sharedCriterionOperation', 'sharedCriteria', {
    find: (accountId) => accountNegatives(ads, { accountId }),
    owner: (customer, listId) => ({ sharedSet: `${customer}/sharedSets/${listId}` }),
  });
  return {
    find: inList.find,

    async add(accountId, _holderId, keywords, validateOnly) {
      const listId = await ownList(ads, accountId);
      if (listId !== undefined) return inList.add(accountId, listId, keywords, validateOnly);
      const name = await freeName(ads, accountId);
      const sharedSet = `customers/${accountId}/sharedSets/-1`;
      const operations = [
        ...createOperations(accountId, { name, keywords, campaignIds: [] }, -1, 'ACCOUNT_LEVEL_NEGATIVE_KEYWORDS'),
        { customerNegativeCriterionOperation: { create: { negativeKeywordList: { sharedSet } } } },
      ];
      const names = await ads.mutate(accountId, operations, validateOnly);
      if (validateOnly) return [];
      return keywords.map(({ text, matchType }, at) => ({ id: lastId(names[at + 1] as string), text, matchType }));
    },

    async remove(accountId, _holderId, keywordIds, validateOnly) {
      const listId = await ownList(ads, accountId);
      if (listId !== undefined) await inList.remove(accountId, listId, keywordIds, validateOnly);
    },
  };
}

async function linkedList(ads: GoogleAdsClient, query: AccountQuery): Promise<string | undefined> {
  const [link] = await ads.search(query, ACCOUNT_LINKS, accountLinkRow);
  return link?.list;
}

/** Throws PlatformError for the list of a manager: it holds for other accounts, too. */
async function ownList(ads: GoogleAdsClient, accountId: string): Promise<string | undefined> {
  const list = await linkedList(ads, { accountId });
  if (list === undefined || ownerOf(list) === accountId) return list && lastId(list);
  throw new PlatformError(
    'rejected',
    `The account-level negative keywords are a list of the manager account ${ownerOf(list)}: change it there.`,
  );
}

function ownerOf(list: string): string {
  return list.split('/')[1] as string;
}

async function freeName(ads: GoogleAdsClient, accountId: string): Promise<string> {
  const taken = new Set(await ads.search({ accountId }, NAMES, nameRow));
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? NAME : `${NAME} (${at})`;
    if (!taken.has(name)) return name;
  }
}
