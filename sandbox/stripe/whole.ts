import { wholeInvoice } from './whole-invoice.js';
import { wholePrice } from './whole-price.js';
import { wholeSession } from './whole-session.js';
import { wholeSubscription } from './whole-subscription.js';
import type { Customer, Price, Session, StripeInvoice, StripeSubscription, StripeWorld } from './world.js';

/** What the stand-in keeps of an object, and the fields with which Stripe tells it. Fields of another feature are null. */
export function whole(world: StripeWorld, object: object): object {
  switch ((object as { object?: string }).object) {
    case 'list': {
      const list = object as { data: object[] };
      return { ...list, data: list.data.map((each) => whole(world, each)) };
    }
    case 'customer':
      return wholeCustomer(world, object as Customer);
    case 'price':
      return wholePrice(object as Price);
    case 'checkout.session':
      return wholeSession(world, object as Session);
    case 'subscription':
      return wholeSubscription(object as StripeSubscription);
    case 'invoice':
      return wholeInvoice(world, object as StripeInvoice);
    default:
      return object;
  }
}

/** A product is kept as its name; it was made with its first price. */
export function productOf({ products, archivedProducts = [], prices }: StripeWorld, id: string): object {
  const created = Math.min(...Object.values(prices).flatMap((price) => (price.product === id ? price.created : [])));
  return {
    id,
    object: 'product',
    active: !archivedProducts.includes(id),
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: products[id] ?? id,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}

function wholeCustomer({ invoices }: StripeWorld, customer: Customer): object {
  const count = Object.values(invoices).filter((invoice) => invoice.customer === customer.id).length;
  return {
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    next_invoice_sequence: count + 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...customer,
  };
}
