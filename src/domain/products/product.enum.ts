import { describedEnum } from '../described.enum.js';
import { sortValues } from '../lists/page.js';

export const Availability = describedEnum('Availability', 'Availability of a product.', {
  in_stock: 'In stock.',
  out_of_stock: 'Out of stock.',
});

export type Availability = keyof typeof Availability;

export const PriceVsBenchmark = describedEnum('PriceVsBenchmark', 'How a price compares with its benchmark.', {
  above: 'More expensive than the benchmark.',
  below: 'Cheaper than the benchmark.',
  equal: 'Equal to the benchmark, with the difference rounded to 0.1 percent.',
});

export type PriceVsBenchmark = keyof typeof PriceVsBenchmark;

export const ProductStatus = describedEnum('ProductStatus', 'Status of a product on the merchant platform.', {
  approved: 'Shown.',
  pending: 'In review.',
  disapproved: 'Not shown; its issues state why.',
  limited: 'Shown in fewer places; its issues state why.',
});

export type ProductStatus = keyof typeof ProductStatus;

export const PRODUCT_SORTS = sortValues('cost', 'roas', 'roas_if_spent', 'price_diff', 'price');
