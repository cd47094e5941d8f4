import type { StripeInvoice, StripeWorld } from './world.js';

/** An invoice as Stripe tells it. */
export function wholeInvoice({ customers, subscriptions }: StripeWorld, invoice: StripeInvoice): object {
  const { total, created, customer, status, attempt_count: attempts } = invoice;
  const { name = null, email = null } = customers[customer] ?? {};
  const subscription = invoice.parent?.subscription_details.subscription;
  return {
    account_country: 'DE',
    account_name: 'Adlane',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    attempted: attempts > 0,
    auto_advance: status === 'open',
    automatic_tax: { enabled: false, liability: null, disabled_reason: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_email: email,
    customer_name: name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    metadata: {},
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: status === 'paid' ? (invoice.paid_at ?? created) : null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...shownFields(invoice),
    parent: subscription === undefined ? null : parentOf(subscription, subscriptions[subscription]?.metadata ?? {}),
    lines: linesOf(invoice),
  };
}

function shownFields({ paid_at: _paidAt, ...shown }: StripeInvoice): object {
  return shown;
}

function parentOf(subscription: string, metadata: object): object {
  return {
    quote_details: null,
    subscription_details: { metadata, subscription },
    type: 'subscription_details',
  };
}

function linesOf({ id, created, currency, lines, parent }: StripeInvoice): object {
  const subscription = parent?.subscription_details.subscription ?? null;
  const data = lines.data.map(({ amount, price, product, description }, index) => ({
    id: `il_${id.slice(3)}${index}`,
    object: 'line_item',
    amount,
    currency,
    description: description ?? null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: {},
    parent: null,
    period: { end: created, start: created },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price, product: product ?? price },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription,
    subtotal: amount,
    taxes: [],
  }));
  return { ...lines, data, url: `/v1/invoices/${id}/lines` };
}
