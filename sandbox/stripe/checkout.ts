import { z } from 'zod';
import { type Call, find, flag, metadata, whole } from './call.js';
import { invalid } from './errors.js';
import { newId, type Session, type StripeWorld } from './world.js';

const SESSION_SECONDS = 86_400;

export const newSession = z.strictObject({
  mode: z.enum(['subscription', 'payment']),
  customer: z.string(),
  client_reference_id: z.string().optional(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: whole.default(1) })).min(1),
  success_url: z.url(),
  cancel_url: z.url(),
  locale: z.string().optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
  payment_method_types: z.array(z.string()).optional(),
  invoice_creation: z.strictObject({ enabled: flag }).optional(),
});

/** Opens a page to pay on. */
export function openSession({ world, now, pages }: Call, form: z.infer<typeof newSession>): object {
  find(world.customers, 'customer', form.customer);
  const prices = form.line_items.map(({ price }) => find(world.prices, 'price', price));
  const recurring = prices.filter((price) => price.recurring);
  if (form.mode === 'subscription' && recurring.length === 0) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.');
  }
  if (form.mode === 'payment' && recurring.length > 0) {
    throw invalid('You cannot use recurring prices in `payment` mode.');
  }
  if (new Set(recurring.map((price) => price.recurring?.interval)).size > 1) {
    throw invalid('All recurring prices must have the same billing interval.');
  }
  const id = newId('cs_test');
  const session: StripeWorld['sessions'][string] = {
    id,
    object: 'checkout.session',
    mode: form.mode,
    status: 'open',
    payment_status: 'unpaid',
    url: `${pages}/pay/${id}`,
    customer: form.customer,
    client_reference_id: form.client_reference_id ?? null,
    success_url: form.success_url,
    cancel_url: form.cancel_url,
    created: now,
    expires_at: now + SESSION_SECONDS,
    currency: prices[0]?.currency ?? 'eur',
    amount_total: prices.reduce((sum, { unit_amount }) => sum + unit_amount, 0),
    metadata: form.metadata,
    subscription: null,
    invoice: null,
    livemode: false,
    lines: form.line_items,
    subscriptionMetadata: form.subscription_data?.metadata ?? {},
  };
  world.sessions[id] = session;
  return shown(session);
}

/** A session as Stripe tells it: what was ordered is another call. */
export function shown({
  lines: _lines,
  subscriptionMetadata: _metadata,
  ...session
}: StripeWorld['sessions'][string]): Session {
  return session;
}
