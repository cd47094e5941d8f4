import { Availability, PriceVsBenchmark, ProductStatus } from '../../src/domain/products/product.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(Availability, 'Availability', 'Whether a product can be bought.', {
  in_stock: 'In stock.',
  out_of_stock: 'Not in stock.',
});

describeEnum(PriceVsBenchmark, 'PriceVsBenchmark', 'How a price stands to its benchmark.', {
  above: 'Dearer than the benchmark.',
  below: 'Cheaper than the benchmark.',
  equal: 'The difference rounds to 0.0 percent.',
});

describeEnum(ProductStatus, 'ProductStatus', 'Whether the merchant platform shows a product.', {
  approved: 'Shown.',
  pending: 'In review.',
  disapproved: 'Not shown; its issues say why.',
  limited: 'Shown in fewer places; its issues say why.',
});

export { Availability, PriceVsBenchmark, ProductStatus };
