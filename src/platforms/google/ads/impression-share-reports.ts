import { z } from 'zod';
import type { DayRange, ImpressionShareDay } from '../../ad-records.js';
import { date } from '../../fields.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const part = z
  .number()
  .min(0)
  .max(1)
  .transform((value) => Math.round(value * 10_000))
  .nullable()
  .default(null);

const row = z
  .object({
    campaign: z.object({ id: int64 }),
    segments: z.object({ date }),
    metrics: z
      .object({
        impressions: int64.default('0'),
        searchImpressionShare: part,
        searchBudgetLostImpressionShare: part,
        searchRankLostImpressionShare: part,
      })
      .prefault({}),
  })
  .transform(
    ({ campaign, segments, metrics }): ImpressionShareDay => ({
      campaignId: campaign.id,
      date: segments.date,
      impressions: metrics.impressions,
      share: metrics.searchImpressionShare,
      lostToBudget: metrics.searchBudgetLostImpressionShare,
      lostToRank: metrics.searchRankLostImpressionShare,
    }),
  );

/** Search impression shares of each campaign and day. Channels without one, such as Display, leave the fields out. */
export async function impressionShareDays(
  ads: GoogleAdsClient,
  { accountId, from, to, signal }: DayRange,
): Promise<ImpressionShareDay[]> {
  const gaql = `SELECT segments.date, campaign.id, metrics.impressions, metrics.search_impression_share,
    metrics.search_budget_lost_impression_share, metrics.search_rank_lost_impression_share
    FROM campaign WHERE segments.date BETWEEN '${from}' AND '${to}'`;
  const days = await ads.search({ customerId: accountId, gaql, row, signal });
  return days.filter(({ share, lostToBudget, lostToRank }) => (share ?? lostToBudget ?? lostToRank) !== null);
}
