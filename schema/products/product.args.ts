import { ArgsType, Field, Float } from 'type-graphql';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { DateRangeArgs, DaysArg, LimitArg } from '../metrics/window.args.js';
import { ordersOf, SortArg } from '../support/order.js';
import { AfterArg, PageArgs } from '../support/page.args.js';
import { Availability, PriceVsBenchmark } from './product.enum.js';

const ORDERS = ordersOf('ProductOrder', PRODUCT_SORTS);
const TIES = 'Ties go by id; products without a benchmark come last by price_diff.';
const PRICE_VS_BENCHMARK = {
  nullable: true,
  description: 'Only products that stand so to their benchmark; those without one never match.',
};
const AVAILABILITY = { nullable: true, description: 'Only products with this availability.' };

@ArgsType()
export class ProductListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only products of this account.' })
  accountId?: string | null;

  @DaysArg()
  days!: number;

  @Field(() => Float, { nullable: true, description: 'Only products with at least this ROAS in the window.' })
  minRoas?: number | null;

  @Field(() => Float, { nullable: true, description: 'Only products with at most this ROAS in the window.' })
  maxRoas?: number | null;

  @Field(() => PriceVsBenchmark, PRICE_VS_BENCHMARK)
  priceVsBenchmark?: PriceVsBenchmark | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Only products with at least this priceDiffPercent; negative values reach below the benchmark.',
  })
  minPriceDiffPercent?: number | null;

  @Field(() => Availability, AVAILABILITY)
  availability?: Availability | null;

  @Field(() => String, { nullable: true, description: 'Only products of this brand: the whole name, in any case.' })
  brand?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only products with impressions in the window. False is the same as leaving it out.',
  })
  hasImpressions?: boolean | null;

  @SortArg(ORDERS, TIES)
  sort!: string;

  @AfterArg()
  after?: string | null;
}

@ArgsType()
export class NestedProductsArgs {
  @DaysArg()
  days!: number;

  @Field(() => PriceVsBenchmark, PRICE_VS_BENCHMARK)
  priceVsBenchmark?: PriceVsBenchmark | null;

  @Field(() => Availability, AVAILABILITY)
  availability?: Availability | null;

  @SortArg(ORDERS, TIES)
  sort!: string;

  @LimitArg()
  limit!: number;
}

@ArgsType()
export class ProductArgs {
  @Field(() => String, { description: 'Id of the product in the shop.' })
  offerId!: string;

  @Field(() => String, { description: 'Account that the product belongs to.' })
  accountId!: string;

  @DaysArg()
  days!: number;
}

@ArgsType()
export class ProductDailyArgs extends DateRangeArgs {
  @Field(() => String, { description: 'Id of the product in the shop.' })
  offerId!: string;

  @Field(() => String, { description: 'Account that the product belongs to.' })
  accountId!: string;
}
