import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { FigureWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { CampaignAdSetsQuery } from '../../generated/graphql';
import type { Sums } from '../../parts/metrics';
import { type CampaignKey, campaignKey } from './campaign.query';

const AD_SETS = graphql(`
  query CampaignAdSets($accountId: String!, $campaignId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {
    adSets(accountId: $accountId, campaignId: $campaignId, startDate: $startDate, endDate: $endDate) {
      id name status effectiveStatus hasOwnBudget endDate campaignEndDate
      dailyBudget dailyBudgetNative { amount currency }
      lifetimeBudget lifetimeBudgetNative { amount currency }
      impressions clicks cost conversions conversionValue roas
    }
  }
`);

export interface AdSet extends Omit<CampaignAdSetsQuery['adSets'][number], keyof Sums | 'roas'> {
  metrics: Sums & { roas: number };
  /** Null where nothing is compared. */
  before: Sums | null;
}

/** With the figures of the period, and those of the one before where they are compared. */
export function adSetsQuery(key: CampaignKey, { now, before, comparison }: FigureWindow) {
  const isCompared = comparison === 'shown';
  return queryOptions({
    queryKey: [...campaignKey(key), 'ad sets', now, isCompared && before],
    queryFn: async ({ signal }): Promise<AdSet[]> => {
      const of = (range: typeof now) => client.request(AD_SETS, { ...key, ...range }, { signal });
      const [shown, earlier] = await Promise.all([of(now), isCompared ? of(before) : undefined]);
      const sums = new Map(earlier?.adSets.map((adSet) => [adSet.id, adSet]));
      return shown.adSets.map((adSet) => ({ ...adSet, metrics: adSet, before: sums.get(adSet.id) ?? null }));
    },
  });
}
