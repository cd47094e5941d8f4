import { z } from 'zod';
import { type Call, find, flag, metadata, requireCustomer, whole } from './call.js';
import { invalid } from './errors.js';
import { newId, type Price, type Session, type StripeWorld } from './world.js';

const SESSION_SECONDS = 86_400;

/** What belongs to one mode alone. */
const MODE_OF = { subscription_data: 'subscription', invoice_creation: 'payment' } as const;

export const newSession = z.strictObject({
  mode: z.enum(['subscription', 'payment']),
  customer: z.string(),
  client_reference_id: z.string().max(200).optional(),
  line_items: z
    .array(z.strictObject({ price: z.string(), quantity: whole }))
    .min(1)
    .max(100),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  locale: z.string().optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'link', 'paypal', 'sepa_debit']))
    .min(1)
    .optional(),
  invoice_creation: z.strictObject({ enabled: flag }).optional(),
});

/** Opens a page to pay on. */
export function openSession({ world, now, pages }: Call, form: z.infer<typeof newSession>): object {
  requireCustomer(world, form.customer);
  for (const [name, mode] of Object.entries(MODE_OF)) {
    if (form[name as keyof typeof MODE_OF] !== undefined && form.mode !== mode) {
      throw invalid(`You can not pass \`${name}\` in \`${form.mode}\` mode.`, { param: name });
    }
  }
  const prices = form.line_items.map(({ price }) => requireSold(world, price));
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
    cancel_url: form.cancel_url ?? null,
    locale: form.locale ?? null,
    allowed_payment_method_types: form.allowed_payment_method_types ?? null,
    invoice_creation: form.invoice_creation ?? null,
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

/** A price that can be bought. Throws Stripe's refusal of one that was archived, or whose product was. */
export function requireSold(world: StripeWorld, id: string): Price {
  const price = find(world.prices, 'price', id);
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param: 'price' });
  }
  if (world.archivedProducts?.includes(price.product)) {
    throw invalid(`Price \`${id}\` is not available to be purchased because its product is not active.`);
  }
  return price;
}

/** A session as Stripe tells it: what was ordered is another call. */
export function shown({
  lines: _lines,
  subscriptionMetadata: _metadata,
  ...session
}: StripeWorld['sessions'][string]): Session {
  return session;
}
