import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { dateTime, FieldsOf, int, Type, text } from '../support/fields.js';

@Type("A source of an account's products.")
@ListSize(10)
export class Feed extends FieldsOf({
  id: text('ID of the feed on the merchant platform.').example('700001'),
  accountId: text('Account that the feed belongs to.').example('1000000001'),
  merchantId: text('ID of its Merchant Center; null if unknown.', GraphqlOnly()).nullable(),
  name: text('Name of the feed.').example('Main feed'),
  type: text('How products are supplied, as reported by the platform.').example('FILE'),
  feedLabel: text('Label of its products.').example('DE'),
  contentLanguage: text('Language of its texts (ISO 639-1).').example('de'),
  targetCountry: text('Country where its products are sold (ISO 3166-1).').example('DE'),
  fileUrl: text('URL that it is fetched from; null if it is not fetched.')
    .nullable()
    .example('https://shop.example/feed.xml'),
  itemCount: int('Number of products in the feed.').example(420),
  approvedCount: int('Number of products shown, including those shown in fewer places.').example(391),
  pendingCount: int('Number of products in review.').example(12),
  disapprovedCount: int('Number of products not shown.').example(17),
  lastFetchedAt: dateTime('When it was last fetched; null if never.').nullable().example('2026-01-31T04:00:00.000Z'),
}) {}
