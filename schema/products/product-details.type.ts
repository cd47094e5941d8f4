import { ProductStatus } from '../../src/domain/products/product.enum.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { dateTime, FieldsOf, listOf, of, Type, text, texts } from '../support/fields.js';
import { ProductFields } from './product.type.js';

@Type('An issue that limits how a product is shown.')
@ListSize(5)
export class ProductIssue extends FieldsOf({
  code: text('Code of the issue, as reported by the platform.').example('image_too_small'),
  severity: text('Severity, as reported by the platform.').example('DEMOTED'),
  description: text('What is wrong.').example('The picture is too small.'),
  detail: text('Details of the issue.').example('Use at least 250 × 250 pixels.'),
  documentationUrl: text("URL of the platform's explanation.").example('https://support.example/image-size'),
}) {}

@Type('A product in full detail.')
export class ProductDetails extends FieldsOf(ProductFields, {
  accountId: text('Account that the product belongs to.').example('1000000001'),
  link: text('URL of its page in the shop.').example('https://shop.example/garden-chair-oak'),
  imageLink: text('URL of its main picture.').example('https://shop.example/garden-chair-oak.jpg'),
  condition: text('new, used or refurbished; empty if unknown.').example('new'),
  gtin: text('Global trade item number; empty if there is none.').example('04012345678901'),
  productType: text('Category in the shop.').example('Garden > Chairs'),
  feedLabel: text('Label of the feed it comes from.').example('DE'),
  contentLanguage: text('Language of its texts (ISO 639-1).').example('de'),
  currency: text('Currency of its price (ISO 4217).').example('EUR'),
  status: of(ProductStatus, 'Status on the merchant platform.').example('limited'),
  issues: listOf(ProductIssue, 'Issues of the product.').example(),
  customLabels: texts('Labels that the shop gave it for advertising.').example(['bestseller']),
  merchantId: text('ID of the Merchant Center that the details come from; null if unknown.', GraphqlOnly()).nullable(),
  otherMerchantIds: texts(
    'IDs of other Merchant Centers of the account with an offer of this ID. Metrics include all of them.',
    ListSize(3),
    GraphqlOnly(),
  ),
  lastSyncedAt: dateTime('When its data was last synced.').example('2026-01-31T05:10:00.000Z'),
}) {}
