import type { Price } from './world.js';

/** A price as Stripe tells it. */
export function wholePrice(price: Price): object {
  return {
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    unit_amount_decimal: String(price.unit_amount),
    ...price,
    recurring: price.recurring && { meter: null, trial_period_days: null, ...price.recurring },
  };
}

/** The older form of a recurring price, which items of a subscription still carry. */
export function planOf({
  id,
  active,
  created,
  currency,
  unit_amount,
  metadata,
  nickname,
  product,
  recurring,
}: Price): object {
  return {
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
