import { sortsBy } from '../page.js';

export const Availability = { in_stock: 'in_stock', out_of_stock: 'out_of_stock' } as const;

export type Availability = keyof typeof Availability;

/** How a price stands to its benchmark; `equal` when the difference rounds to 0.0 percent. */
export const PriceVsBenchmark = { above: 'above', below: 'below', equal: 'equal' } as const;

export type PriceVsBenchmark = keyof typeof PriceVsBenchmark;

export const ProductStatus = {
  approved: 'approved',
  pending: 'pending',
  disapproved: 'disapproved',
  limited: 'limited',
} as const;

export type ProductStatus = keyof typeof ProductStatus;

/** What products can be sorted by. */
export const PRODUCT_SORTS = sortsBy('cost', 'roas', 'price_diff', 'price');

export type ProductSort = (typeof PRODUCT_SORTS)[number];
