import type { Product } from './product.js';
import { statusOf } from './product-status.js';
import { seedOf } from './random.js';

/** Data sources of these feeds, by their number in the shop. */
export const AUSTRIA = 4;
export const ENGLISH = 5;

/** Products that further feeds have under offer ids of the first: half of them for Austria, a third in English for Germany. */
export function feedCopiesOf(products: readonly Product[]): Product[] {
  return [
    ...products.filter(({ index }) => index % 2 === 0).map(austrian),
    ...products.filter(({ index }) => index % 3 === 0).map(english),
  ];
}

/** Every second one is disapproved there, whatever it is in Germany. */
function austrian(product: Product): Product {
  const { priceCents, benchmarkCents } = product;
  const seed = seedOf(product.seed, 'feed', AUSTRIA);
  const issues = product.index % 4 === 0 ? statusOf(0, 'disapproved').issues : [];
  return {
    ...product,
    ...{ feedLabel: 'AT', source: AUSTRIA, seed, priceCents: priceCents + 200, benchmarkCents: benchmarkCents + 300 },
    status: issues.length > 0 ? 'disapproved' : 'approved',
    issues,
  };
}

function english(product: Product): Product {
  const seed = seedOf(product.seed, 'feed', ENGLISH);
  const title = `${product.title} (English)`;
  return { ...product, language: 'en', title, source: ENGLISH, seed, status: 'approved', issues: [] };
}
