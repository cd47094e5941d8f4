import { registerEnumType } from 'type-graphql';
import { Availability, PriceVsBenchmark, ProductStatus } from '../../src/domain/products/product.enum.js';

registerEnumType(Availability, {
  name: 'Availability',
  description: 'Whether a product can be bought.',
  valuesConfig: { in_stock: { description: 'In stock.' }, out_of_stock: { description: 'Not in stock.' } },
});

registerEnumType(PriceVsBenchmark, {
  name: 'PriceVsBenchmark',
  description: 'How a price stands to its benchmark.',
  valuesConfig: {
    above: { description: 'Dearer than the benchmark.' },
    below: { description: 'Cheaper than the benchmark.' },
    equal: { description: 'The difference rounds to 0.0 percent.' },
  },
});

registerEnumType(ProductStatus, {
  name: 'ProductStatus',
  description: 'Whether the merchant platform shows a product.',
  valuesConfig: {
    approved: { description: 'Shown.' },
    pending: { description: 'In review.' },
    disapproved: { description: 'Not shown; its issues say why.' },
    limited: { description: 'Shown in fewer places; its issues say why.' },
  },
});

export { Availability, PriceVsBenchmark, ProductStatus };
