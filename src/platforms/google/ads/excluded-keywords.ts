import { z } from 'zod';
import type { KeywordHolder } from '../../ad-platform.js';
import type { CampaignNegativeRecord, ExcludedKeyword, HeldKeyword } from '../../ad-records.js';
import { text } from '../../fields.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient, GoogleAdsMutation } from './google-ads.client.js';
import { lastId, negativeLists } from './negative-lists.js';

const criterionRow = z
  .object({
    campaign: z.object({ id: int64 }),
    campaignCriterion: z.object({
      criterionId: int64,
      keyword: z.object({ text: text.default(''), matchType: z.enum(['BROAD', 'PHRASE', 'EXACT']) }),
    }),
  })
  .transform(
    ({ campaign, campaignCriterion: { criterionId, keyword } }): CampaignNegativeRecord => ({
      campaignId: campaign.id,
      id: criterionId,
      ...keyword,
    }),
  );

const campaignRow = z.object({ campaign: z.object({ id: int64 }) });

const NEGATIVES = `SELECT campaign.id, campaign_criterion.criterion_id, campaign_criterion.keyword.text,
  campaign_criterion.keyword.match_type FROM campaign_criterion WHERE campaign_criterion.type = 'KEYWORD'
  AND campaign_criterion.negative = TRUE AND campaign_criterion.status != 'REMOVED' AND campaign.status != 'REMOVED'`;
const CAMPAIGN = `SELECT campaign.id FROM campaign WHERE campaign.status != 'REMOVED'`;

/** The keywords that the campaigns of an account exclude by themselves; nothing of removed campaigns. */
export function campaignNegatives(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
): Promise<CampaignNegativeRecord[]> {
  return ads.search({ customerId, gaql: NEGATIVES, row: criterionRow, signal });
}

type Operations = GoogleAdsMutation['operations'];

/** The keywords of shared lists. */
export class ListKeywords implements KeywordHolder {
  constructor(private readonly ads: GoogleAdsClient) {}

  async find(accountId: string, listId: string): Promise<HeldKeyword[] | undefined> {
    return (await negativeLists(this.ads, accountId, { id: listId }))[0]?.keywords;
  }

  add(accountId: string, listId: string, keywords: readonly ExcludedKeyword[], validateOnly: boolean) {
    const sharedSet = `customers/${accountId}/sharedSets/${listId}`;
    const operations = keywords.map((keyword) => ({
      sharedCriterionOperation: { create: { sharedSet, keyword: wireOf(keyword) } },
    }));
    return added(this.ads, accountId, operations, keywords, validateOnly);
  }

  async remove(accountId: string, listId: string, ids: readonly string[], validateOnly: boolean): Promise<void> {
    const operations = ids.map((id) => ({
      sharedCriterionOperation: { remove: `customers/${accountId}/sharedCriteria/${listId}~${id}` },
    }));
    await this.ads.mutate({ customerId: accountId, operations, validateOnly });
  }
}

/** The keywords that campaigns exclude by themselves. */
export class CampaignKeywords implements KeywordHolder {
  constructor(private readonly ads: GoogleAdsClient) {}

  async find(accountId: string, campaignId: string): Promise<HeldKeyword[] | undefined> {
    const only = ` AND campaign.id = ${campaignId}`;
    const campaigns = await this.ads.search({ customerId: accountId, gaql: CAMPAIGN + only, row: campaignRow });
    if (campaigns.length === 0) return undefined;
    const rows = await this.ads.search({ customerId: accountId, gaql: NEGATIVES + only, row: criterionRow });
    return rows.map(({ id, text, matchType }) => ({ id, text, matchType }));
  }

  add(accountId: string, campaignId: string, keywords: readonly ExcludedKeyword[], validateOnly: boolean) {
    const campaign = `customers/${accountId}/campaigns/${campaignId}`;
    const operations = keywords.map((keyword) => ({
      campaignCriterionOperation: { create: { campaign, negative: true, keyword: wireOf(keyword) } },
    }));
    return added(this.ads, accountId, operations, keywords, validateOnly);
  }

  async remove(accountId: string, campaignId: string, ids: readonly string[], validateOnly: boolean): Promise<void> {
    const operations = ids.map((id) => ({
      campaignCriterionOperation: { remove: `customers/${accountId}/campaignCriteria/${campaignId}~${id}` },
    }));
    await this.ads.mutate({ customerId: accountId, operations, validateOnly });
  }
}

async function added(
  ads: GoogleAdsClient,
  customerId: string,
  operations: Operations,
  keywords: readonly ExcludedKeyword[],
  validateOnly: boolean,
): Promise<HeldKeyword[]> {
  const names = await ads.mutate({ customerId, operations, validateOnly });
  return names.map((name, at) => ({ id: lastId(name), ...wireOf(keywords[at] as ExcludedKeyword) }));
}

function wireOf({ text, matchType }: ExcludedKeyword): ExcludedKeyword {
  return { text, matchType };
}
