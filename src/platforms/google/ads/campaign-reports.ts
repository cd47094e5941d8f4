import { z } from 'zod';
import type {
  AccountQuery,
  CampaignDay,
  CampaignRecord,
  DayRange,
  ImpressionShareDay,
  ProductDay,
  SearchTermDay,
} from '../../ad-records.js';
import { date, text } from '../../fields.js';
import { figureFields, figuresOf, int64, METRICS, searchTerm, withId } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';
import { languageOf } from './languages.js';

const roas = z.object({ targetRoas: z.number().optional() }).optional();
const cpa = z.object({ targetCpaMicros: int64.optional() }).optional();
/** `2026-01-31 00:00:00` in the account's time zone. */
const dateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}/);

/** No amount is 0 or absent. */
const amountOrNull = (micros: string | undefined) => (micros === undefined || micros === '0' ? null : micros);

/** Google's date for "no end". */
const NO_END = '2037-12-30';

/** A strategy that campaigns share; a campaign in it has no targets of its own. */
export const portfolio = z
  .object({
    targetRoas: roas,
    maximizeConversionValue: roas,
    targetCpa: cpa,
    maximizeConversions: cpa,
    targetSpend: z.object({ cpcBidCeilingMicros: int64.optional() }).optional(),
  })
  .optional();

const campaignRow = z
  .object({
    /** The account's own one, and one of a manager above it. */
    biddingStrategy: portfolio,
    accessibleBiddingStrategy: portfolio,
    campaign: z.object({
      id: int64,
      name: text.default(''),
      resourceName: z.string(),
      status: z.string(),
      advertisingChannelType: z.string().default('UNKNOWN'),
      biddingStrategyType: z.string().default('UNKNOWN'),
      campaignBudget: z.string().default(''),
      startDateTime: dateTime.optional(),
      endDateTime: dateTime.optional(),
      targetRoas: roas,
      maximizeConversionValue: roas,
      targetCpa: cpa,
      maximizeConversions: cpa,
      targetSpend: z.object({ cpcBidCeilingMicros: int64.optional() }).optional(),
      manualCpc: z.object({ enhancedCpcEnabled: z.boolean().optional() }).optional(),
      biddingStrategy: z.string().default(''),
    }),
    campaignBudget: z
      .object({
        amountMicros: int64.optional(),
        totalAmountMicros: int64.optional(),
        period: z.string().default('DAILY'),
        explicitlyShared: z.boolean().default(false),
        referenceCount: int64.default('1'),
      })
      .prefault({}),
  })
  .transform(({ campaign, campaignBudget, biddingStrategy, accessibleBiddingStrategy }) => ({
    id: campaign.id,
    name: campaign.name,
    resourceName: campaign.resourceName,
    status: campaign.status,
    channelType: campaign.advertisingChannelType,
    biddingStrategyType: campaign.biddingStrategyType,
    ...targetsOf([campaign, biddingStrategy, accessibleBiddingStrategy]),
    enhancedCpc: campaign.manualCpc?.enhancedCpcEnabled ?? false,
    portfolioStrategy: campaign.biddingStrategy,
    budgetResourceName: campaign.campaignBudget,
    ...budgetOf(campaignBudget),
    budgetShared: campaignBudget.explicitlyShared,
    budgetReferenceCount: campaignBudget.referenceCount,
    startDate: campaign.startDateTime?.slice(0, 10) ?? null,
    endDate: endOf(campaign.endDateTime),
  }));

/** The first targets that are named, in the order of `holders`. */
export function targetsOf(holders: readonly z.infer<typeof portfolio>[]) {
  const first = <T>(target: (holder: NonNullable<z.infer<typeof portfolio>>) => T | null | undefined): T | null =>
    holders.map((holder) => holder && target(holder)).find((value) => value != null) ?? null;
  return {
    targetRoas: first((each) => each.targetRoas?.targetRoas || each.maximizeConversionValue?.targetRoas || null),
    targetCpaMicros: first(
      (each) =>
        amountOrNull(each.targetCpa?.targetCpaMicros) ?? amountOrNull(each.maximizeConversions?.targetCpaMicros),
    ),
    cpcBidCeilingMicros: first((each) => amountOrNull(each.targetSpend?.cpcBidCeilingMicros)),
  };
}

interface ToldBudget {
  amountMicros?: string | undefined;
  totalAmountMicros?: string | undefined;
  period: string;
}

function budgetOf({ amountMicros, totalAmountMicros, period }: ToldBudget) {
  const totalBudgetMicros = amountOrNull(totalAmountMicros) ?? (period === 'CUSTOM_PERIOD' ? '0' : null);
  return { budgetMicros: amountMicros ?? (totalBudgetMicros === null ? null : '0'), totalBudgetMicros };
}

const SHARED_TARGETS = ['bidding_strategy', 'accessible_bidding_strategy']
  .flatMap((strategy) => [
    `${strategy}.target_roas.target_roas`,
    `${strategy}.maximize_conversion_value.target_roas`,
    `${strategy}.target_cpa.target_cpa_micros`,
    `${strategy}.maximize_conversions.target_cpa_micros`,
    `${strategy}.target_spend.cpc_bid_ceiling_micros`,
  ])
  .join(', ');

const CAMPAIGNS = `SELECT campaign.id, campaign.name, campaign.resource_name, campaign.status,
  campaign.advertising_channel_type, campaign.bidding_strategy_type, campaign.campaign_budget,
  campaign.start_date_time, campaign.end_date_time, campaign.target_roas.target_roas,
  campaign.maximize_conversion_value.target_roas, campaign.target_cpa.target_cpa_micros,
  campaign.maximize_conversions.target_cpa_micros, campaign.target_spend.cpc_bid_ceiling_micros,
  campaign.manual_cpc.enhanced_cpc_enabled, campaign.bidding_strategy, ${SHARED_TARGETS}, campaign_budget.amount_micros,
  campaign_budget.total_amount_micros, campaign_budget.period, campaign_budget.explicitly_shared, campaign_budget.reference_count FROM campaign`;

/** Includes removed campaigns; `ids` (digits) restricts the result. */
export function campaigns(
  ads: GoogleAdsClient,
  query: AccountQuery,
  ids?: readonly string[],
): Promise<CampaignRecord[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  if (!ids) return ads.search(query, CAMPAIGNS, campaignRow, { kind: 'campaign', id: 'campaign.id' });
  return ads.search(query, `${CAMPAIGNS} WHERE campaign.id IN (${[...new Set(ids)].join(', ')})`, campaignRow);
}

/** Undefined for an unknown id (digits). */
export async function campaign(ads: GoogleAdsClient, accountId: string, id: string) {
  return (await ads.search({ accountId }, `${CAMPAIGNS} WHERE campaign.id = ${id}`, campaignRow))[0];
}

const campaignDayRow = z
  .object({ ...figureFields, campaign: withId, segments: z.object({ date }) })
  .transform((row): CampaignDay => ({ campaignId: row.campaign.id, ...figuresOf(row) }));

/** Days without activity have no row. */
export function campaignDays(ads: GoogleAdsClient, range: DayRange): Promise<CampaignDay[]> {
  const gaql = `SELECT segments.date, campaign.id, ${METRICS} FROM campaign WHERE ${within(range)}`;
  return ads.search(range, gaql, campaignDayRow);
}

const share = z
  .number()
  .min(0)
  .max(1)
  .transform((value) => Math.round(value * 10_000))
  .nullable()
  .default(null);

const shareRow = z
  .object({
    campaign: withId,
    segments: z.object({ date }),
    metrics: z
      .object({
        impressions: int64.default('0'),
        searchImpressionShare: share,
        searchBudgetLostImpressionShare: share,
        searchRankLostImpressionShare: share,
      })
      .prefault({}),
  })
  .transform(({ campaign, segments, metrics }) => ({
    campaignId: campaign.id,
    date: segments.date,
    impressions: metrics.impressions,
    share: metrics.searchImpressionShare,
    lostToBudget: metrics.searchBudgetLostImpressionShare,
    lostToRank: metrics.searchRankLostImpressionShare,
  }));

/** Campaigns without search shares, such as Display, are omitted. */
export async function impressionShareDays(ads: GoogleAdsClient, range: DayRange): Promise<ImpressionShareDay[]> {
  const gaql = `SELECT segments.date, campaign.id, metrics.impressions, metrics.search_impression_share,
    metrics.search_budget_lost_impression_share, metrics.search_rank_lost_impression_share
    FROM campaign WHERE ${within(range)}`;
  const days = await ads.search(range, gaql, shareRow);
  return days.filter(({ share, lostToBudget, lostToRank }) => (share ?? lostToBudget ?? lostToRank) !== null);
}

const productDayRow = z
  .object({
    ...figureFields,
    segments: z.object({
      date,
      productItemId: text.default(''),
      productFeedLabel: text.default(''),
      productLanguage: z.string().default(''),
    }),
  })
  .transform(
    (row): ProductDay => ({
      itemId: row.segments.productItemId,
      feedLabel: row.segments.productFeedLabel,
      contentLanguage: languageOf(row.segments.productLanguage),
      ...figuresOf(row),
    }),
  );

/** An item id comes in lower case, and rarely not at all (''). Several feeds may have it. */
export function productDays(ads: GoogleAdsClient, range: DayRange): Promise<ProductDay[]> {
  const fields = `segments.date, segments.product_item_id, segments.product_feed_label, segments.product_language, ${METRICS}`;
  const gaql = `SELECT ${fields} FROM shopping_performance_view WHERE ${within(range)}`;
  return ads.search(range, gaql, productDayRow);
}

const matchType = z.string().default('UNKNOWN');
/** ADDED_EXCLUDED means added in one place and excluded in another; added wins. */
const status = z
  .string()
  .default('NONE')
  .transform((word) => (word === 'ADDED_EXCLUDED' ? 'ADDED' : word === 'ADDED' || word === 'EXCLUDED' ? word : 'NONE'));

const termRow = { ...figureFields, campaign: withId };

const groupTermRow = z
  .object({
    ...termRow,
    searchTermView: z.object({ searchTerm, status }).prefault({}),
    segments: z.object({ date, searchTermMatchType: matchType }),
  })
  .transform((row) => termDay(row, row.searchTermView));

const campaignTermRow = z
  .object({
    ...termRow,
    campaignSearchTermView: z.object({ searchTerm }).prefault({}),
    segments: z.object({ date, searchTermMatchType: matchType, searchTermTargetingStatus: status }),
  })
  .transform((row) => termDay(row, { ...row.campaignSearchTermView, status: row.segments.searchTermTargetingStatus }));

/**
 * By day, campaign and ad group. Performance Max has a report of its own, limited to it because it repeats
 * the terms of other channels.
 */
export async function searchTermDays(ads: GoogleAdsClient, range: DayRange): Promise<SearchTermDay[]> {
  const ofGroups = `SELECT segments.date, segments.search_term_match_type, campaign.id, search_term_view.search_term,
    search_term_view.status, ${METRICS} FROM search_term_view WHERE ${within(range)}`;
  const ofCampaigns = `SELECT segments.date, segments.search_term_match_type, segments.search_term_targeting_status,
    campaign.id, campaign_search_term_view.search_term, ${METRICS} FROM campaign_search_term_view
    WHERE campaign.advertising_channel_type = 'PERFORMANCE_MAX' AND ${within(range)}`;
  const rows = await ads.search(range, ofGroups, groupTermRow);
  for (const row of await ads.search(range, ofCampaigns, campaignTermRow)) rows.push(row);
  return rows.filter((row) => row.searchTerm !== '');
}

function termDay(
  row: Parameters<typeof figuresOf>[0] & { campaign: { id: string }; segments: { searchTermMatchType: string } },
  term: Pick<SearchTermDay, 'searchTerm' | 'status'>,
): SearchTermDay {
  return { campaignId: row.campaign.id, matchType: row.segments.searchTermMatchType, ...term, ...figuresOf(row) };
}

function within({ from, to }: DayRange): string {
  return `segments.date BETWEEN '${from}' AND '${to}'`;
}

function endOf(dateTimeText: string | undefined): string | null {
  const end = dateTimeText?.slice(0, 10) ?? null;
  return end !== null && end >= NO_END ? null : end;
}
