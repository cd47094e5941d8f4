import { Field, Float, ObjectType } from 'type-graphql';
import { Metrics, ShowsFigures } from '../metrics/figures.type.js';
import { type Example, GraphqlOnly, OwnWindow } from '../support/field-rules.js';
import { PAGE_META, PageOf } from '../support/page.args.js';
import { Availability } from './product.enum.js';

@ObjectType({ description: 'The sums of a product over a window of days.' })
@ShowsFigures(
  ['periodDays', 'impressions', 'clicks', 'cost', 'conversions', 'conversionValue', 'roas', 'ctr', 'cpc'],
  ['conversions', 'ctr', 'cpc'],
)
export class ProductMetrics extends Metrics {}

/** What a product shows in lists and, with its account, in its details. */
@ObjectType()
export abstract class ProductFields {
  @Field(() => String, { description: 'Id of the product in the shop; unique within its account.' })
  offerId!: string;

  @Field(() => String, { description: 'Title of the product.' })
  title!: string;

  @Field(() => String, { description: 'Brand; empty when unknown.' })
  brand!: string;

  @Field(() => Float, { description: 'Price, at most 2 decimals.' })
  price!: number;

  @Field(() => Float, { nullable: true, description: 'Usual price of other sellers; null when unknown.' })
  benchmarkPrice!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Difference from the benchmark in percent of it, at most 2 decimals: 25 means a quarter dearer; null without one.',
  })
  priceDiffPercent!: number | null;

  @Field(() => Availability, { description: 'Whether it can be bought.' })
  availability!: Availability;

  @OwnWindow()
  @Field(() => ProductMetrics, { description: 'Its sums over the window.' })
  metrics!: ProductMetrics;
}

@ObjectType({ description: 'A product that shopping ads can show.' })
export class Product extends ProductFields {
  @GraphqlOnly()
  @Field(() => String, { description: 'Account that the product belongs to.' })
  accountId!: string;

  @GraphqlOnly()
  @Field(() => String, { description: 'Currency of the prices, three letters; figures are in EUR.' })
  currency!: string;
}

@ObjectType({ description: 'One page of products.' })
export class ProductPage extends PageOf(Product, 'The products of this page.') {}

export const PRODUCT = {
  offerId: 'SKU-1001',
  title: 'Garden chair, oak',
  brand: 'Holzmann',
  price: 89.9,
  benchmarkPrice: 84.5,
  priceDiffPercent: 6.39,
  availability: 'in_stock',
  metrics: { periodDays: 30, impressions: 8120, clicks: 144, cost: 61.2, conversionValue: 359.6, roas: 5.8758 },
} satisfies Example<Product>;

export const PRODUCT_PAGE = { data: [PRODUCT], meta: PAGE_META } satisfies Example<ProductPage>;
