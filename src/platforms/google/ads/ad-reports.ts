import { z } from 'zod';
import type { AdRecord, AdText, LevelSums, ReportRange } from '../../ad-records.js';
import { date, text } from '../../fields.js';
import { figureFields, idAndName, int64, METRICS, sumsOf, withId, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

/** Texts of the kinds of ads that have any of their own; others take them from products, videos or files. */
const TEXTS = [
  'responsive_search_ad.headlines',
  'responsive_search_ad.descriptions',
  'responsive_display_ad.headlines',
  'responsive_display_ad.long_headline.text',
  'responsive_display_ad.descriptions',
  'app_ad.headlines',
  'app_ad.descriptions',
  'app_engagement_ad.headlines',
  'app_engagement_ad.descriptions',
  'video_responsive_ad.headlines',
  'video_responsive_ad.long_headlines',
  'video_responsive_ad.descriptions',
  'demand_gen_multi_asset_ad.headlines',
  'demand_gen_multi_asset_ad.descriptions',
  'demand_gen_video_responsive_ad.headlines',
  'demand_gen_video_responsive_ad.long_headlines',
  'demand_gen_video_responsive_ad.descriptions',
  'demand_gen_carousel_ad.headline.text',
  'demand_gen_carousel_ad.description.text',
  'expanded_text_ad.headline_part1',
  'expanded_text_ad.headline_part2',
  'expanded_text_ad.headline_part3',
  'expanded_text_ad.description',
  'expanded_text_ad.description2',
  'expanded_dynamic_search_ad.description',
  'expanded_dynamic_search_ad.description2',
];

/** What describes an ad, as queries name it. */
export const AD_FIELDS = ['id', 'name', 'type', ...TEXTS].map((field) => `ad_group_ad.ad.${field}`).join(', ');

const NO_PLACE = ['UNSPECIFIED', 'UNKNOWN'];

const asset = z
  .object({ text: text.default(''), pinnedField: z.string().optional() })
  .transform(({ text: words, pinnedField: place }): AdText[] => [
    { text: words, pinnedTo: place === undefined || NO_PLACE.includes(place) ? null : place },
  ]);
const words = text.transform((value): AdText[] => [{ text: value, pinnedTo: null }]);
const texts = z
  .union([words, asset, z.array(asset).transform((all) => all.flat())])
  .default([])
  .transform((all) => all.filter((each) => each.text !== ''));

/** By their names in whichever kind of ad has them. */
const kind = z
  .object({
    headlines: texts,
    headline: texts,
    longHeadline: texts,
    longHeadlines: texts,
    headlinePart1: texts,
    headlinePart2: texts,
    headlinePart3: texts,
    descriptions: texts,
    description: texts,
    description2: texts,
  })
  .transform(({ descriptions, description, description2, ...headlines }) => ({
    headlines: Object.values(headlines).flat(),
    descriptions: [...descriptions, ...description, ...description2],
  }));

const KINDS = [...new Set(TEXTS.map((path) => path.split('.')[0] as string))].map((name) =>
  name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
);

/** An ad itself, wherever it is used. */
export const ad = z
  .object({
    id: int64,
    name: text.default(''),
    type: word,
    finalUrls: z.array(text).default([]),
    ...Object.fromEntries(KINDS.map((name) => [name, kind.optional()])),
  })
  .transform(({ id, name, type, finalUrls, ...kinds }) => {
    const own = Object.values(kinds as Record<string, z.infer<typeof kind> | undefined>).find(Boolean);
    return { id, name, type, finalUrls, headlines: own?.headlines ?? [], descriptions: own?.descriptions ?? [] };
  });

/** For people: few ads have a name. */
export function nameOfAd({ id, name, type, headlines }: z.infer<typeof ad>): string {
  return name || headlines[0]?.text || `${type} ${id}`;
}

const topic = z.object({ topic: text.default(''), type: word });

const adRow = z
  .object({
    campaign: idAndName,
    adGroup: idAndName,
    adGroupAd: z.object({
      status: word,
      primaryStatus: word,
      policySummary: z.object({ approvalStatus: word, policyTopicEntries: z.array(topic).default([]) }).prefault({}),
      ad,
    }),
  })
  .transform(
    ({ campaign, adGroup, adGroupAd: { status, primaryStatus, policySummary, ad: own } }): AdRecord => ({
      ...own,
      id: `${adGroup.id}~${own.id}`,
      status,
      effectiveStatus: primaryStatus,
      approvalStatus: policySummary.approvalStatus,
      issues: policySummary.policyTopicEntries.map((entry) => ({ name: entry.topic, effect: entry.type })),
      adGroup,
      campaignName: campaign.name,
      thumbnailUrl: '',
    }),
  );

const sumsRow = z
  .object({
    ...figureFields,
    segments: z.object({ date: date.optional() }).prefault({}),
    adGroup: withId,
    adGroupAd: z.object({ ad: withId }),
  })
  .transform(
    (row): LevelSums => ({
      id: `${row.adGroup.id}~${row.adGroupAd.ad.id}`,
      date: row.segments.date ?? null,
      ...sumsOf(row),
    }),
  );

/** Ads of a campaign, without removed ones and those of removed ad groups; at most `limit`. */
export function adRecords(
  ads: GoogleAdsClient,
  { campaignId, ...query }: Pick<ReportRange, 'accountId' | 'signal'> & { campaignId: string },
  limit: number,
): Promise<AdRecord[]> {
  const gaql = `SELECT campaign.id, campaign.name, ad_group.id, ad_group.name, ad_group_ad.status, ad_group_ad.primary_status,
    ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.policy_topic_entries,
    ad_group_ad.ad.final_urls, ${AD_FIELDS} FROM ad_group_ad WHERE ad_group_ad.status != 'REMOVED'
    AND ad_group.status != 'REMOVED' AND campaign.id = ${campaignId} ORDER BY ad_group.id, ad_group_ad.ad.id LIMIT ${limit}`;
  return ads.search(query, gaql, adRow);
}

/** Figures of them; days and whole ranges without any may be missing. */
export function adSums(ads: GoogleAdsClient, range: ReportRange & { campaignId: string }): Promise<LevelSums[]> {
  const { campaignId, from, to, byDay } = range;
  const metrics = byDay ? `segments.date, ${METRICS}` : METRICS;
  return ads.search(
    range,
    `SELECT ad_group.id, ad_group_ad.ad.id, ${metrics} FROM ad_group_ad
      WHERE segments.date BETWEEN '${from}' AND '${to}' AND campaign.id = ${campaignId}`,
    sumsRow,
  );
}
