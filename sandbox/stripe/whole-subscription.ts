import { planOf, wholePrice } from './whole-price.js';
import type { StripeSubscription } from './world.js';

/** A subscription as Stripe tells it. */
export function wholeSubscription(subscription: StripeSubscription): object {
  const { items, canceled_at: canceledAt } = subscription;
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null, disabled_reason: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: canceledAt === null ? null : 'cancellation_requested',
    },
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
    ...subscription,
    items: {
      ...items,
      data: items.data.map((item) => ({
        billing_thresholds: null,
        created: item.current_period_start,
        current_trial: null,
        discounts: [],
        tax_rates: [],
        ...item,
        plan: planOf(item.price),
        price: wholePrice(item.price),
      })),
    },
  };
}
