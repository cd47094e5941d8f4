import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { dateTime, FieldsOf, int, Type, text } from '../support/fields.js';

@Type("A source of an account's products.")
@ListSize(10)
export class Feed extends FieldsOf({
  id: text('ID of the feed on the merchant platform.'),
  accountId: text('Account that the feed belongs to.'),
  merchantId: text('ID of its Merchant Center; null if unknown.', GraphqlOnly()).nullable(),
  name: text('Name of the feed.'),
  type: text('How products are supplied, as reported by the platform.'),
  feedLabel: text('Label of its products.'),
  contentLanguage: text('Language of its texts (ISO 639-1).'),
  targetCountry: text('Country where its products are sold (ISO 3166-1).'),
  fileUrl: text('URL that it is fetched from; null if it is not fetched.').nullable(),
  itemCount: int('Number of products in the feed.'),
  approvedCount: int('Number of products shown, including those shown in fewer places.'),
  pendingCount: int('Number of products in review.'),
  disapprovedCount: int('Number of products not shown.'),
  lastFetchedAt: dateTime('When it was last fetched; null if never.').nullable(),
}) {}

export const FEEDS = [
  {
    id: '700001',
    accountId: '1000000001',
    name: 'Main feed',
    type: 'FILE',
    feedLabel: 'DE',
    contentLanguage: 'de',
    targetCountry: 'DE',
    fileUrl: 'https://shop.example/feed.xml',
    itemCount: 420,
    approvedCount: 391,
    pendingCount: 12,
    disapprovedCount: 17,
    lastFetchedAt: '2026-01-31T04:00:00.000Z',
  },
] satisfies Example<Feed[]>;
