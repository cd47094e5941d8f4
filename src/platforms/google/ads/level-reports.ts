import { z } from 'zod';
import type { BidLevel, LevelRecord, LevelSums, ReportRange } from '../../ad-records.js';
import { date, text } from '../../fields.js';
import { figureFields, idAndName, int64, METRICS, matchType, sumsOf, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const bid = int64.optional().transform((micros) => (micros === undefined || micros === '0' ? null : micros));
const adGroup = z.object({ id: int64, name: text.default(''), status: word, cpcBidMicros: bid });
const criterion = z.object({
  criterionId: int64,
  status: word,
  cpcBidMicros: bid,
  keyword: z.object({ text, matchType }),
});

const adGroupRow = z.object({ campaign: idAndName, adGroup }).transform(
  ({ campaign, adGroup: { cpcBidMicros: bidMicros, ...group } }): LevelRecord => ({
    id: group.id,
    status: group.status,
    bidMicros,
    campaignName: campaign.name,
    adGroup: { ...group, bidMicros },
    keyword: null,
  }),
);

const keywordRow = z.object({ campaign: idAndName, adGroup, adGroupCriterion: criterion }).transform(
  ({ campaign, adGroup: { cpcBidMicros, ...group }, adGroupCriterion: own }): LevelRecord => ({
    id: `${group.id}~${own.criterionId}`,
    status: own.status,
    bidMicros: own.cpcBidMicros,
    campaignName: campaign.name,
    adGroup: { ...group, bidMicros: cpcBidMicros },
    keyword: own.keyword,
  }),
);

const day = z.object({ date: date.optional() }).prefault({});
const adGroupSums = z
  .object({ ...figureFields, segments: day, adGroup: z.object({ id: int64 }) })
  .transform((row): LevelSums => ({ id: row.adGroup.id, date: row.segments.date ?? null, ...sumsOf(row) }));
const keywordSums = z
  .object({
    ...figureFields,
    segments: day,
    adGroup: z.object({ id: int64 }),
    adGroupCriterion: z.object({ criterionId: int64 }),
  })
  .transform(
    (row): LevelSums => ({
      id: `${row.adGroup.id}~${row.adGroupCriterion.criterionId}`,
      date: row.segments.date ?? null,
      ...sumsOf(row),
    }),
  );

const GROUP = 'campaign.id, campaign.name, ad_group.id, ad_group.name, ad_group.status, ad_group.cpc_bid_micros';
const AD_GROUPS = `SELECT ${GROUP} FROM ad_group WHERE ad_group.status != 'REMOVED' AND campaign.id =`;
const KEYWORDS = `SELECT ${GROUP}, ad_group_criterion.criterion_id, ad_group_criterion.status,
  ad_group_criterion.cpc_bid_micros, ad_group_criterion.keyword.text, ad_group_criterion.keyword.match_type
  FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD' AND ad_group_criterion.negative = FALSE
  AND ad_group_criterion.status != 'REMOVED' AND ad_group.status != 'REMOVED' AND campaign.id =`;

export const KEYWORD = { kind: 'keyword', id: 'adGroupCriterion.criterionId' };

/** Ad groups of a campaign, or the keywords that they bid on, without removed ones; at most `limit`. */
export function levelRecords(
  ads: GoogleAdsClient,
  { campaignId, ...query }: Pick<ReportRange, 'accountId' | 'signal'> & { campaignId: string },
  level: BidLevel,
  limit: number,
): Promise<LevelRecord[]> {
  return level === 'adGroup'
    ? ads.search(query, `${AD_GROUPS} ${campaignId} ORDER BY ad_group.id LIMIT ${limit}`, adGroupRow)
    : ads.search(
        // One with a match type that is newer than this is left out.
        { ...query, onSkipped: () => undefined },
        `${KEYWORDS} ${campaignId} ORDER BY ad_group.id, ad_group_criterion.criterion_id LIMIT ${limit}`,
        keywordRow,
        KEYWORD,
      );
}

/** Figures of them; days and whole ranges without any may be missing. */
export function levelSums(
  ads: GoogleAdsClient,
  range: ReportRange & { campaignId: string },
  level: BidLevel,
): Promise<LevelSums[]> {
  const { campaignId, from, to, byDay } = range;
  const metrics = byDay ? `segments.date, ${METRICS}` : METRICS;
  const where = `WHERE segments.date BETWEEN '${from}' AND '${to}' AND campaign.id = ${campaignId}`;
  return level === 'adGroup'
    ? ads.search(range, `SELECT ad_group.id, ${metrics} FROM ad_group ${where}`, adGroupSums)
    : ads.search(
        range,
        `SELECT ad_group.id, ad_group_criterion.criterion_id, ${metrics} FROM keyword_view ${where}`,
        keywordSums,
      );
}
