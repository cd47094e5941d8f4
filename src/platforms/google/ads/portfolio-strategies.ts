import { z } from 'zod';
import type { PortfolioWriter } from '../../ad-platform.js';
import type { AccountQuery, PortfolioRecord } from '../../ad-records.js';
import { text } from '../../fields.js';
import { portfolio, targetsOf } from './campaign-reports.js';
import { idAndName, int64, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const strategyRow = z
  .object({
    accessibleBiddingStrategy: portfolio.unwrap().extend({
      id: int64,
      name: text.default(''),
      resourceName: z.string(),
      type: word,
      ownerCustomerId: int64,
    }),
  })
  .transform(({ accessibleBiddingStrategy: strategy }) => ({
    id: strategy.id,
    name: strategy.name,
    type: strategy.type,
    ownerId: strategy.ownerCustomerId,
    accessibleName: strategy.resourceName,
    ...targetsOf([strategy]),
  }));
const userRow = z
  .object({ campaign: idAndName.extend({ status: word, accessibleBiddingStrategy: z.string() }) })
  .transform(({ campaign: { accessibleBiddingStrategy: of, ...campaign } }) => ({ ...campaign, of }));

const STRATEGIES = `SELECT accessible_bidding_strategy.id, accessible_bidding_strategy.name,
  accessible_bidding_strategy.resource_name, accessible_bidding_strategy.type,
  accessible_bidding_strategy.owner_customer_id, accessible_bidding_strategy.target_roas.target_roas,
  accessible_bidding_strategy.maximize_conversion_value.target_roas,
  accessible_bidding_strategy.target_cpa.target_cpa_micros,
  accessible_bidding_strategy.maximize_conversions.target_cpa_micros,
  accessible_bidding_strategy.target_spend.cpc_bid_ceiling_micros FROM accessible_bidding_strategy`;
const USERS = `SELECT campaign.id, campaign.name, campaign.status, campaign.accessible_bidding_strategy FROM campaign
  WHERE campaign.status != 'REMOVED' AND campaign.accessible_bidding_strategy IS NOT NULL`;

/** See AdReader. Those of managers are included where they are shared with the account. */
export async function portfolios(ads: GoogleAdsClient, query: AccountQuery): Promise<PortfolioRecord[]> {
  const found = await ads.search(query, STRATEGIES, strategyRow);
  if (found.length === 0) return [];
  const users = Map.groupBy(await ads.search(query, USERS, userRow), ({ of }) => of);
  return found.map(({ accessibleName, ...strategy }) => ({
    ...strategy,
    campaigns: (users.get(accessibleName) ?? []).map(({ of: _, ...campaign }) => campaign),
  }));
}

const TARGETS = {
  TARGET_ROAS: ['targetRoas', 'targetRoas'],
  MAXIMIZE_CONVERSION_VALUE: ['maximizeConversionValue', 'targetRoas'],
  TARGET_CPA: ['targetCpa', 'targetCpaMicros'],
  MAXIMIZE_CONVERSIONS: ['maximizeConversions', 'targetCpaMicros'],
} as const;

export function portfolioWriter(ads: GoogleAdsClient): PortfolioWriter {
  return {
    find: (accountId) => portfolios(ads, { accountId }),

    async setTarget(accountId, { id, type }, target, validateOnly) {
      const [scheme, field] = TARGETS[type as keyof typeof TARGETS];
      const value = field === 'targetRoas' ? target.targetRoas : target.targetCpaMicros;
      const resourceName = `customers/${accountId}/biddingStrategies/${id}`;
      const update = { resourceName, [scheme]: value === null ? {} : { [field]: value } };
      const biddingStrategyOperation = { update, updateMask: `${scheme}.${field}` };
      await ads.mutate(accountId, [{ biddingStrategyOperation }], validateOnly);
    },
  };
}
