import type { Account } from '../../world/account.js';
import type { ConversionAction } from '../../world/conversion-action.js';
import { type Entity, entity } from './entity.js';

export function conversionActionName(account: Account, action: ConversionAction): string {
  return `customers/${account.id}/conversionActions/${action.id}`;
}

export function conversionActionTable(account: Account, actions: ConversionAction[]): Entity[] {
  return actions.map((action) =>
    entity('conversion_action', conversionActionName(account, action), {
      id: Number(action.id),
      name: action.name,
      status: action.status,
      type: action.type,
      origin: action.origin,
      category: action.category,
      counting_type: action.counting,
      primary_for_goal: action.primary,
      include_in_conversions_metric: action.primary,
      owner_customer: `customers/${account.id}`,
      click_through_lookback_window_days: account.odd?.windowDays ?? 7,
      view_through_lookback_window_days: 1,
    }),
  );
}
