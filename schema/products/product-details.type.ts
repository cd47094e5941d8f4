import { ProductStatus } from '../../src/domain/products/product.enum.js';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { dateTime, FieldsOf, listOf, of, Type, text, texts } from '../support/fields.js';
import { PRODUCT, ProductFields } from './product.type.js';

@Type('Something that keeps a product from being shown as it could.')
@ListSize(5)
export class ProductIssue extends FieldsOf({
  code: text('Kind of issue, as the platform names it.'),
  severity: text('How much it matters, as the platform names it.'),
  description: text('What is wrong.'),
  detail: text('More about it.'),
  documentationUrl: text('Where the platform explains it.'),
}) {}

@Type('A product with all that is known of it.')
export class ProductDetails extends FieldsOf(ProductFields, {
  accountId: text('Account that the product belongs to.'),
  link: text('Its page in the shop.'),
  imageLink: text('Its main picture.'),
  condition: text('new, used or refurbished; empty when unknown.'),
  gtin: text('Global trade item number; empty without one.'),
  productType: text('Category in the shop.'),
  feedLabel: text('Label of the feed it comes from.'),
  contentLanguage: text('Language of its texts, as in ISO 639-1.'),
  currency: text('Currency of its price, as in ISO 4217.'),
  status: of(ProductStatus, 'Whether the merchant platform shows it.'),
  issues: listOf(ProductIssue, 'What is wrong with it.'),
  customLabels: texts('Labels that the shop gave it for advertising.'),
  merchantId: text(
    'Id of the Merchant Center that all of this is taken from; null when unknown.',
    GraphqlOnly(),
  ).nullable(),
  otherMerchantIds: texts(
    'Ids of further Merchant Centers of the account that have an offer of this id. Its figures are those of all.',
    ListSize(3),
    GraphqlOnly(),
  ),
  lastSyncedAt: dateTime('When its data was last pulled.'),
}) {}

export const PRODUCT_DETAILS = {
  ...PRODUCT,
  accountId: '1000000001',
  link: 'https://shop.example/garden-chair-oak',
  imageLink: 'https://shop.example/garden-chair-oak.jpg',
  condition: 'new',
  gtin: '04012345678901',
  productType: 'Garden > Chairs',
  feedLabel: 'DE',
  contentLanguage: 'de',
  currency: 'EUR',
  status: 'limited',
  issues: [
    {
      code: 'image_too_small',
      severity: 'DEMOTED',
      description: 'The picture is too small.',
      detail: 'Use at least 250 × 250 pixels.',
      documentationUrl: 'https://support.example/image-size',
    },
  ],
  customLabels: ['bestseller'],
  lastSyncedAt: '2026-01-31T05:10:00.000Z',
} satisfies Example<ProductDetails>;
