import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { dateTime, FieldsOf, int, Type, text } from '../support/fields.js';

@Type('A source that products of an account come from.')
@ListSize(10)
export class Feed extends FieldsOf({
  id: text('Id of the feed on the merchant platform.'),
  accountId: text('Account that the feed belongs to.'),
  merchantId: text('Id of the Merchant Center that it is in; null when unknown.', GraphqlOnly()).nullable(),
  name: text('Name of the feed.'),
  type: text('How products get in, as the platform names it.'),
  feedLabel: text('Label of its products.'),
  contentLanguage: text('Language of its texts, as in ISO 639-1.'),
  targetCountry: text('Country where its products are sold, as in ISO 3166-1.'),
  fileUrl: text('Address it is fetched from; null when it is not fetched.').nullable(),
  itemCount: int('Products in the feed.'),
  approvedCount: int('Products that are shown, in a limited way too.'),
  pendingCount: int('Products in review.'),
  disapprovedCount: int('Products that are not shown.'),
  lastFetchedAt: dateTime('When it was last fetched; null when it never was.').nullable(),
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
