import { ProductStatus } from '../../src/domain/products/product.enum.js';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { dateTime, FieldsOf, listOf, of, Type, text, texts } from '../support/fields.js';
import { PRODUCT, ProductFields } from './product.type.js';

@Type('An issue that limits how a product is shown.')
@ListSize(5)
export class ProductIssue extends FieldsOf({
  code: text('Code of the issue, as reported by the platform.'),
  severity: text('Severity, as reported by the platform.'),
  description: text('What is wrong.'),
  detail: text('Details of the issue.'),
  documentationUrl: text("URL of the platform's explanation."),
}) {}

@Type('A product in full detail.')
export class ProductDetails extends FieldsOf(ProductFields, {
  accountId: text('Account that the product belongs to.'),
  link: text('URL of its page in the shop.'),
  imageLink: text('URL of its main picture.'),
  condition: text('new, used or refurbished; empty if unknown.'),
  gtin: text('Global trade item number; empty if there is none.'),
  productType: text('Category in the shop.'),
  feedLabel: text('Label of the feed it comes from.'),
  contentLanguage: text('Language of its texts (ISO 639-1).'),
  currency: text('Currency of its price (ISO 4217).'),
  status: of(ProductStatus, 'Status on the merchant platform.'),
  issues: listOf(ProductIssue, 'Issues of the product.'),
  customLabels: texts('Labels that the shop gave it for advertising.'),
  merchantId: text('ID of the Merchant Center that the details come from; null if unknown.', GraphqlOnly()).nullable(),
  otherMerchantIds: texts(
    'IDs of other Merchant Centers of the account with an offer of this ID. Metrics include all of them.',
    ListSize(3),
    GraphqlOnly(),
  ),
  lastSyncedAt: dateTime('When its data was last synced.'),
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
