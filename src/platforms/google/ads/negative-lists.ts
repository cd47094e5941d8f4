import { z } from 'zod';
import type { KeywordHolder, NegativeListWriter } from '../../ad-platform.js';
import type { NegativeListRecord, NewNegativeList } from '../../ad-records.js';
import type { OnSkipped } from '../../answer.js';
import { text } from '../../fields.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient, GoogleAdsMutation } from './google-ads.client.js';

const listRow = z
  .object({ sharedSet: z.object({ id: int64, name: text.default(''), resourceName: z.string() }) })
  .transform(({ sharedSet }) => sharedSet);

const keywordRow = z
  .object({
    sharedSet: z.object({ id: int64 }),
    sharedCriterion: z.object({
      criterionId: int64,
      keyword: z.object({ text: text.default(''), matchType: z.enum(['BROAD', 'PHRASE', 'EXACT']) }),
    }),
  })
  .transform(({ sharedSet, sharedCriterion: { criterionId, keyword } }) => ({
    listId: sharedSet.id,
    keyword: { id: criterionId, ...keyword },
  }));

const linkRow = z
  .object({ sharedSet: z.object({ id: int64 }), campaign: z.object({ id: int64 }) })
  .transform(({ sharedSet, campaign }) => ({ listId: sharedSet.id, campaignId: campaign.id }));

const LIST = { kind: 'negative list', id: 'sharedSet.id' };
const KEYWORD = { kind: 'negative keyword', id: 'sharedCriterion.criterionId' };
const LINK = { kind: 'link of a negative list', id: 'sharedSet.id' };

const IN_USE = `shared_set.type = 'NEGATIVE_KEYWORDS' AND shared_set.status = 'ENABLED'`;
const LISTS = `SELECT shared_set.id, shared_set.name, shared_set.resource_name FROM shared_set WHERE ${IN_USE}`;
const KEYWORDS = `SELECT shared_set.id, shared_criterion.criterion_id, shared_criterion.keyword.text,
  shared_criterion.keyword.match_type FROM shared_criterion WHERE shared_criterion.type = 'KEYWORD' AND ${IN_USE}`;
const LINKS = `SELECT shared_set.id, campaign.id FROM campaign_shared_set
  WHERE campaign_shared_set.status = 'ENABLED' AND ${IN_USE}`;

export class AdsNegativeLists implements NegativeListWriter {
  constructor(
    private readonly ads: GoogleAdsClient,
    readonly keywords: KeywordHolder,
  ) {}

  names(accountId: string): Promise<{ id: string; name: string }[]> {
    return this.ads.search({ customerId: accountId, gaql: LISTS, row: listRow });
  }

  async find(accountId: string, id: string): Promise<NegativeListRecord | undefined> {
    return (await negativeLists(this.ads, accountId, { id }))[0];
  }

  async create(
    accountId: string,
    lists: readonly NewNegativeList[],
    validateOnly: boolean,
  ): Promise<NegativeListRecord[]> {
    const operations = lists.flatMap((list, index) => creationOf(accountId, list, -1 - index));
    const names = (await this.ads.mutate({ customerId: accountId, operations, validateOnly })).values();
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
  }

  async remove(
    accountId: string,
    { id, resourceName, campaignIds }: Pick<NegativeListRecord, 'id' | 'resourceName' | 'campaignIds'>,
  ): Promise<void> {
    const operations = [
      ...campaignIds.map((campaignId) => ({
        campaignSharedSetOperation: { remove: `customers/${accountId}/campaignSharedSets/${campaignId}~${id}` },
      })),
      { sharedSetOperation: { remove: resourceName } },
    ];
    await this.ads.mutate({ customerId: accountId, operations, validateOnly: false });
  }
}

/** Every list of an account, or the one with `id` (digits); without removed ones. */
export async function negativeLists(
  ads: GoogleAdsClient,
  customerId: string,
  { id, signal, onSkipped }: { id?: string; signal?: AbortSignal | undefined; onSkipped?: OnSkipped | undefined } = {},
): Promise<NegativeListRecord[]> {
  const only = id === undefined ? '' : ` AND shared_set.id = ${id}`;
  const told = { customerId, signal, onSkipped };
  const found = await ads.search({ ...told, gaql: LISTS + only, row: listRow, record: LIST });
  if (found.length === 0) return [];
  const lists = new Map(
    found.map((list): [string, NegativeListRecord] => [list.id, { ...list, keywords: [], campaignIds: [] }]),
  );
  for (const { listId, keyword } of await ads.search({
    ...told,
    gaql: KEYWORDS + only,
    row: keywordRow,
    record: KEYWORD,
  })) {
    lists.get(listId)?.keywords.push(keyword);
  }
  for (const { listId, campaignId } of await ads.search({ ...told, gaql: LINKS + only, row: linkRow, record: LINK })) {
    lists.get(listId)?.campaignIds.push(campaignId);
  }
  return [...lists.values()];
}

function creationOf(
  customerId: string,
  { name, keywords, campaignIds }: NewNegativeList,
  temporaryId: number,
): GoogleAdsMutation['operations'][number][] {
  const sharedSet = `customers/${customerId}/sharedSets/${temporaryId}`;
  return [
    { sharedSetOperation: { create: { resourceName: sharedSet, name, type: 'NEGATIVE_KEYWORDS' } } },
    ...keywords.map((keyword) => ({
      sharedCriterionOperation: {
        create: { sharedSet, keyword: { text: keyword.text, matchType: keyword.matchType } },
      },
    })),
    ...campaignIds.map((campaignId) => ({
      campaignSharedSetOperation: {
        create: { sharedSet, campaign: `customers/${customerId}/campaigns/${campaignId}` },
      },
    })),
  ];
}

/** `customers/1/sharedCriteria/2~3`: 3. */
export function lastId(resourceName: string): string {
  return resourceName.slice(Math.max(resourceName.lastIndexOf('/'), resourceName.lastIndexOf('~')) + 1);
}
