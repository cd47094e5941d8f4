import { z } from 'zod';
import { type Call, find, flag, limit, list, metadata, whole } from './call.js';
import { invalid } from './errors.js';
import { productOf } from './whole.js';
import { newId, type Price } from './world.js';

export const newPrice = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: whole,
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.default(false),
  metadata,
  product: z.string().optional(),
  product_data: z.strictObject({ name: z.string() }).optional(),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
});

export const priceList = z.strictObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: flag.default(true),
  expand: z.array(z.literal('data.product')).optional(),
  limit,
});

/** A product is told by its id, unless it is asked for. */
export function listPrices({ world }: Call, { lookup_keys: keys, active, expand, ...page }: z.infer<typeof priceList>) {
  const found = Object.values(world.prices).filter(
    (price) => price.active === active && (!keys || keys.includes(price.lookup_key ?? '')),
  );
  const { data, ...around } = list('/v1/prices', found, page);
  return {
    ...around,
    data: expand ? data.map((price) => ({ ...price, product: productOf(world, price.product) })) : data,
  };
}

/** A lookup key stays with an archived price until it is transferred. */
export function createPrice({ world, now }: Call, form: z.infer<typeof newPrice>): Price {
  const { lookup_key: key = null, transfer_lookup_key: transfers, product_data: data, recurring } = form;
  if ((form.product === undefined) === (data === undefined)) {
    throw invalid('You must pass exactly one of `product` or `product_data`.');
  }
  const holder = Object.values(world.prices).find((price) => key !== null && price.lookup_key === key);
  if (holder && !transfers) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  if (holder) holder.lookup_key = null;
  const product = form.product ?? newId('prod');
  if (data) world.products[product] = data.name;
  else find(world.products, 'product', product);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: true,
    created: now,
    currency: form.currency,
    unit_amount: form.unit_amount,
    lookup_key: key,
    nickname: null,
    metadata: form.metadata,
    product,
    recurring: recurring ? { ...recurring, interval_count: 1, usage_type: 'licensed' } : null,
    type: recurring ? 'recurring' : 'one_time',
    tax_behavior: form.tax_behavior,
    livemode: false,
  };
  world.prices[price.id] = price;
  return price;
}
