import { Field, ObjectType } from 'type-graphql';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { ProductStatus } from './product.enum.js';
import { PRODUCT, ProductFields } from './product.type.js';

@ObjectType({ description: 'Something that keeps a product from being shown as it could.' })
@ListSize(5)
export class ProductIssue {
  @Field(() => String, { description: 'Kind of issue, as the platform names it.' })
  code!: string;

  @Field(() => String, { description: 'How much it matters, as the platform names it.' })
  severity!: string;

  @Field(() => String, { description: 'What is wrong.' })
  description!: string;

  @Field(() => String, { description: 'More about it.' })
  detail!: string;

  @Field(() => String, { description: 'Where the platform explains it.' })
  documentationUrl!: string;
}

@ObjectType({ description: 'A product with all that is known of it.' })
export class ProductDetails extends ProductFields {
  @Field(() => String, { description: 'Account that the product belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Its page in the shop.' })
  link!: string;

  @Field(() => String, { description: 'Its main picture.' })
  imageLink!: string;

  @Field(() => String, { description: 'new, used or refurbished; empty when unknown.' })
  condition!: string;

  @Field(() => String, { description: 'Global trade item number; empty without one.' })
  gtin!: string;

  @Field(() => String, { description: 'Category in the shop.' })
  productType!: string;

  @Field(() => String, { description: 'Label of the feed it comes from.' })
  feedLabel!: string;

  @Field(() => String, { description: 'Language of its texts, as in ISO 639-1.' })
  contentLanguage!: string;

  @Field(() => String, { description: 'Currency of its price, as in ISO 4217.' })
  currency!: string;

  @Field(() => ProductStatus, { description: 'Whether the merchant platform shows it.' })
  status!: ProductStatus;

  @Field(() => [ProductIssue], { description: 'What is wrong with it.' })
  issues!: ProductIssue[];

  @Field(() => [String], { description: 'Labels that the shop gave it for advertising.' })
  customLabels!: string[];

  @GraphqlOnly()
  @Field(() => String, {
    nullable: true,
    description: 'Id of the Merchant Center that all of this is taken from; null when unknown.',
  })
  merchantId!: string | null;

  @GraphqlOnly()
  @ListSize(3)
  @Field(() => [String], {
    description:
      'Ids of further Merchant Centers of the account that have an offer of this id. Its figures are those of all.',
  })
  otherMerchantIds!: string[];

  @Field(() => DateTime, { description: 'When its data was last pulled.' })
  lastSyncedAt!: string;
}

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
