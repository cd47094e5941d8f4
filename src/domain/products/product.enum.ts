import { describedEnum } from '../described.enum.js';
import { sortsBy } from '../page.js';

export const Availability = describedEnum('Availability', 'Whether a product can be bought.', {
  in_stock: 'In stock.',
  out_of_stock: 'Not in stock.',
});

export type Availability = keyof typeof Availability;

export const PriceVsBenchmark = describedEnum('PriceVsBenchmark', 'How a price stands to its benchmark.', {
  above: 'Dearer than the benchmark.',
  below: 'Cheaper than the benchmark.',
  equal: 'The difference rounds to 0.0 percent.',
});

export type PriceVsBenchmark = keyof typeof PriceVsBenchmark;

export const ProductStatus = describedEnum('ProductStatus', 'Whether the merchant platform shows a product.', {
  approved: 'Shown.',
  pending: 'In review.',
  disapproved: 'Not shown; its issues say why.',
  limited: 'Shown in fewer places; its issues say why.',
});

export type ProductStatus = keyof typeof ProductStatus;

export const PRODUCT_SORTS = sortsBy('cost', 'roas', 'price_diff', 'price');

export type ProductSort = (typeof PRODUCT_SORTS)[number];
