import { z } from 'zod';
import type { KeywordRecord, KeywordTermRecord } from '../../ad-records.js';
import type { OnSkipped } from '../../answer.js';
import { text } from '../../fields.js';
import { figureFields, int64, METRICS, NO_SUMS, searchTerm, sumsOf } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const MATCH_TYPES = ['BROAD', 'PHRASE', 'EXACT'] as const;
const RATINGS = ['BELOW_AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE'] as const;

const matchType = z.enum(MATCH_TYPES);
/** What was not judged is UNSPECIFIED, UNKNOWN or left out. */
const rating = z.enum(RATINGS).nullable().catch(null).default(null);
const named = z.object({ id: int64, name: text.default('') });

const keywordRow = z
  .object({
    adGroupCriterion: z.object({
      criterionId: int64,
      status: z.string().default('UNKNOWN'),
      keyword: z.object({ text, matchType }),
      qualityInfo: z
        .object({
          qualityScore: z.number().int().min(1).max(10).nullable().catch(null).default(null),
          searchPredictedCtr: rating,
          creativeQualityScore: rating,
          postClickQualityScore: rating,
        })
        .prefault({}),
    }),
    adGroup: named,
    campaign: named,
  })
  .transform(({ adGroupCriterion: { criterionId, status, keyword, qualityInfo }, adGroup, campaign }) => ({
    id: `${adGroup.id}~${criterionId}`,
    campaignId: campaign.id,
    campaignName: campaign.name,
    adGroupId: adGroup.id,
    adGroupName: adGroup.name,
    text: keyword.text,
    matchType: keyword.matchType,
    status,
    qualityScore: qualityInfo.qualityScore,
    expectedCtr: qualityInfo.searchPredictedCtr,
    adRelevance: qualityInfo.creativeQualityScore,
    landingPageExperience: qualityInfo.postClickQualityScore,
  }));

/** Without its id a row belongs to nothing that is kept. */
const sumsRow = z
  .object({
    ...figureFields,
    adGroupCriterion: z.object({ criterionId: int64.optional() }),
    adGroup: z.object({ id: int64.optional() }),
  })
  .transform((row) => ({ id: `${row.adGroup.id}~${row.adGroupCriterion.criterionId}`, sums: sumsOf(row) }));

/** The view has negative keywords, too, on which nobody bids. */
const PRESENT = `ad_group_criterion.negative = FALSE AND ad_group_criterion.status != 'REMOVED'
  AND ad_group.status != 'REMOVED' AND campaign.status != 'REMOVED'`;
const QUALITY = 'ad_group_criterion.quality_info';
const KEYWORDS = `SELECT ad_group_criterion.criterion_id, ad_group_criterion.status, ad_group_criterion.keyword.text,
  ad_group_criterion.keyword.match_type, ${QUALITY}.quality_score, ${QUALITY}.search_predicted_ctr,
  ${QUALITY}.creative_quality_score, ${QUALITY}.post_click_quality_score, ad_group.id, ad_group.name, campaign.id,
  campaign.name FROM keyword_view WHERE ${PRESENT}`;
const SUMS = `SELECT ad_group_criterion.criterion_id, ad_group.id, ${METRICS} FROM keyword_view
  WHERE segments.date DURING LAST_30_DAYS AND ${PRESENT}`;

/** Every keyword of an account that is bid on and not removed. Figures are a report of their own, without rows for nothing. */
export async function keywords(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
  onSkipped?: OnSkipped,
): Promise<KeywordRecord[]> {
  const record = { kind: 'keyword', id: 'adGroupCriterion.criterionId' };
  const found = await ads.search({ customerId, gaql: KEYWORDS, row: keywordRow, signal, record, onSkipped });
  const told = await ads.search({ customerId, gaql: SUMS, row: sumsRow, signal });
  const sums = new Map(told.map((each) => [each.id, each.sums]));
  return found.map((keyword) => ({ ...keyword, ...(sums.get(keyword.id) ?? NO_SUMS) }));
}

const CRITERION = /\/adGroupCriteria\/(\d+~\d+)$/;

const termRow = z
  .object({
    ...figureFields,
    campaign: z.object({ id: int64 }),
    searchTermView: z.object({ searchTerm }),
    segments: z
      .object({
        keyword: z
          .object({ adGroupCriterion: z.string().regex(CRITERION), info: z.object({ text, matchType }) })
          .optional()
          .catch(undefined),
      })
      .prefault({}),
  })
  .transform((row): KeywordTermRecord[] => {
    const { keyword } = row.segments;
    if (!keyword) return [];
    return [
      {
        keywordId: CRITERION.exec(keyword.adGroupCriterion)?.[1] ?? '',
        campaignId: row.campaign.id,
        searchTerm: row.searchTermView.searchTerm,
        keywordText: keyword.info.text,
        keywordMatchType: keyword.info.matchType,
        ...sumsOf(row),
      },
    ];
  });

const TERMS = `SELECT search_term_view.search_term, campaign.id, segments.keyword.ad_group_criterion,
  segments.keyword.info.text, segments.keyword.info.match_type, ${METRICS} FROM search_term_view
  WHERE segments.date DURING LAST_30_DAYS`;

/** Which keyword brought which search term, a row each; terms that no keyword matched are left out. */
export async function keywordTerms(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
): Promise<KeywordTermRecord[]> {
  return (await ads.search({ customerId, gaql: TERMS, row: termRow, signal })).flat();
}
