import { z } from 'zod';
import type { AccountQuery, KeywordRecord, KeywordTermRecord } from '../../ad-records.js';
import { date, text } from '../../fields.js';
import {
  figureFields,
  idAndName,
  int64,
  matchType,
  rangeFields,
  rangeMetrics,
  searchTerm,
  sumsBy,
  withId,
} from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

/** Unrated is UNSPECIFIED, UNKNOWN or absent. */
const rating = z.enum(['BELOW_AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE']).nullable().catch(null).default(null);

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
    adGroup: idAndName,
    campaign: idAndName,
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

/** Rows without an id match no keyword. */
const sumsRow = z
  .object({
    ...rangeFields,
    adGroupCriterion: z.object({ criterionId: int64.optional() }),
    adGroup: z.object({ id: int64.optional() }),
  })
  .transform(({ adGroup, adGroupCriterion, ...row }) => ({
    ...row,
    id: `${adGroup.id}~${adGroupCriterion.criterionId}`,
  }));

/** The view includes negative keywords. */
const PRESENT = `ad_group_criterion.negative = FALSE AND ad_group_criterion.status != 'REMOVED'
  AND ad_group.status != 'REMOVED' AND campaign.status != 'REMOVED'`;
const QUALITY = 'ad_group_criterion.quality_info';
const KEYWORDS = `SELECT ad_group_criterion.criterion_id, ad_group_criterion.status, ad_group_criterion.keyword.text,
  ad_group_criterion.keyword.match_type, ${QUALITY}.quality_score, ${QUALITY}.search_predicted_ctr,
  ${QUALITY}.creative_quality_score, ${QUALITY}.post_click_quality_score, ad_group.id, ad_group.name, campaign.id,
  campaign.name FROM keyword_view WHERE ${PRESENT}`;

/** Keywords bid on, without removed ones. Figures are a separate report, without inactive keywords. */
export async function keywords(ads: GoogleAdsClient, query: AccountQuery): Promise<KeywordRecord[]> {
  const { convert } = query;
  const record = { kind: 'keyword', id: 'adGroupCriterion.criterionId' };
  const found = await ads.search(query, KEYWORDS, keywordRow, record);
  const figures = `SELECT ad_group_criterion.criterion_id, ad_group.id, ${rangeMetrics(convert)} FROM keyword_view
  WHERE segments.date DURING LAST_30_DAYS AND ${PRESENT}`;
  const sumsOf = sumsBy(await ads.search(query, figures, sumsRow), ({ id }) => id, convert);
  return found.map((keyword) => ({ ...keyword, ...sumsOf(keyword.id) }));
}

const CRITERION = /\/adGroupCriteria\/(\d+~\d+)$/;

const termRow = z
  .object({
    metrics: figureFields.metrics,
    campaign: withId,
    searchTermView: z.object({ searchTerm }).prefault({}),
    segments: z
      .object({
        date: date.optional(),
        keyword: z
          .object({ adGroupCriterion: z.string().regex(CRITERION), info: z.object({ text, matchType }) })
          .optional()
          .catch(undefined),
      })
      .prefault({}),
  })
  .transform(({ metrics, segments, campaign, searchTermView }) => {
    const { keyword } = segments;
    if (!keyword || searchTermView.searchTerm === '') return [];
    const term = {
      keywordId: CRITERION.exec(keyword.adGroupCriterion)?.[1] ?? '',
      campaignId: campaign.id,
      searchTerm: searchTermView.searchTerm,
      keywordText: keyword.info.text,
      keywordMatchType: keyword.info.matchType,
    };
    return [{ metrics, segments, term }];
  });

/** Search terms by keyword; terms without a keyword are omitted. */
export async function keywordTerms(ads: GoogleAdsClient, query: AccountQuery): Promise<KeywordTermRecord[]> {
  const { convert } = query;
  const gaql = `SELECT search_term_view.search_term, campaign.id, segments.keyword.ad_group_criterion,
  segments.keyword.info.text, segments.keyword.info.match_type, ${rangeMetrics(convert)} FROM search_term_view
  WHERE segments.date DURING LAST_30_DAYS`;
  const rows = (await ads.search(query, gaql, termRow)).flat();
  const keyOf = ({ term }: (typeof rows)[number]) => JSON.stringify(term);
  const sumsOf = sumsBy(rows, keyOf, convert);
  const terms = new Map(rows.map((row) => [keyOf(row), row.term]));
  return [...terms].map(([key, term]) => ({ ...term, ...sumsOf(key) }));
}
