import { Field, Int, ObjectType } from 'type-graphql';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';

@ObjectType({ description: 'A source that products of an account come from.' })
@ListSize(10)
export class Feed {
  @Field(() => String, { description: 'Id of the feed on the merchant platform.' })
  id!: string;

  @Field(() => String, { description: 'Account that the feed belongs to.' })
  accountId!: string;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: 'Id of the Merchant Center that it is in; null when unknown.' })
  merchantId!: string | null;

  @Field(() => String, { description: 'Name of the feed.' })
  name!: string;

  @Field(() => String, { description: 'How products get in, as the platform names it.' })
  type!: string;

  @Field(() => String, { description: 'Label of its products.' })
  feedLabel!: string;

  @Field(() => String, { description: 'Language of its texts, as in ISO 639-1.' })
  contentLanguage!: string;

  @Field(() => String, { description: 'Country where its products are sold, as in ISO 3166-1.' })
  targetCountry!: string;

  @Field(() => String, { nullable: true, description: 'Address it is fetched from; null when it is not fetched.' })
  fileUrl!: string | null;

  @Field(() => Int, { description: 'Products in the feed.' })
  itemCount!: number;

  @Field(() => Int, { description: 'Products that are shown, in a limited way too.' })
  approvedCount!: number;

  @Field(() => Int, { description: 'Products in review.' })
  pendingCount!: number;

  @Field(() => Int, { description: 'Products that are not shown.' })
  disapprovedCount!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was last fetched; null when it never was.' })
  lastFetchedAt!: string | null;
}

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
