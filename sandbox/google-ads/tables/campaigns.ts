import { type Account, MANAGER_ID } from '../../world/account.js';
import { dateOf } from '../../world/calendar.js';
import type { Budget, Campaign } from '../../world/campaign.js';
import { type Entity, entity, micros } from './entity.js';

export function campaignName(account: Account, campaign: Campaign): string {
  return `customers/${account.id}/campaigns/${campaign.id}`;
}

/** The resource name of a strategy that campaigns share, as its owner or as an account below names it. */
export function portfolioName(account: Account, owner: 'account' | 'manager', isAccessible = false): string {
  const collection = isAccessible ? 'accessibleBiddingStrategies' : 'biddingStrategies';
  const customer = owner === 'manager' && !isAccessible ? MANAGER_ID : account.id;
  return `customers/${customer}/${collection}/${owner === 'account' ? 7_001 : 7_002}`;
}

export function campaignEntity(account: Account, campaign: Campaign): Entity {
  const { bidding, channel, status, targetRoas, portfolio, endDay } = campaign;
  const retail = channel === 'SHOPPING' || channel === 'PERFORMANCE_MAX';
  return entity('campaign', campaignName(account, campaign), {
    id: Number(campaign.id),
    name: campaign.name,
    status,
    serving_status:
      status === 'REMOVED' ? 'NONE' : endDay === undefined || campaign.lastDay > endDay ? 'SERVING' : 'ENDED',
    primary_status: status === 'ENABLED' ? 'ELIGIBLE' : status,
    advertising_channel_type: channel,
    bidding_strategy_type: bidding,
    bidding_strategy: portfolio && portfolioName(account, portfolio),
    accessible_bidding_strategy: portfolio && portfolioName(account, portfolio, true),
    campaign_budget: `customers/${account.id}/campaignBudgets/${campaign.budgetId}`,
    start_date_time: `${dateOf(campaign.firstDay)} 00:00:00`,
    end_date_time: endDay === undefined ? undefined : `${dateOf(endDay)} 23:59:59`,
    'target_roas.target_roas': bidding === 'TARGET_ROAS' ? targetRoas : undefined,
    'maximize_conversion_value.target_roas': bidding === 'MAXIMIZE_CONVERSION_VALUE' ? targetRoas : undefined,
    'manual_cpc.enhanced_cpc_enabled': bidding === 'MANUAL_CPC' ? false : undefined,
    'shopping_setting.merchant_id': retail ? Number(account.merchantId) : undefined,
    'shopping_setting.feed_label': retail ? 'DE' : undefined,
    'shopping_setting.campaign_priority': channel === 'SHOPPING' ? campaign.index % 3 : undefined,
  });
}

export function budgetEntity(account: Account, budget: Budget): Entity {
  return entity('campaign_budget', `customers/${account.id}/campaignBudgets/${budget.id}`, {
    id: Number(budget.id),
    name: budget.name,
    status: 'ENABLED',
    amount_micros: budget.wholePeriod ? undefined : micros(budget.amountCents),
    total_amount_micros: budget.wholePeriod ? micros(budget.amountCents) : undefined,
    explicitly_shared: budget.shared,
    reference_count: budget.campaigns,
    delivery_method: 'STANDARD',
    period: budget.wholePeriod ? 'CUSTOM_PERIOD' : 'DAILY',
    type: 'STANDARD',
  });
}
