import { Field, Float, Int, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { PageOf } from '../support/page.args.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { Availability, ProductStatus } from './product.enum.js';
import { ProductFields } from './product.type.js';
import { ProductIssue } from './product-details.type.js';

@ObjectType()
abstract class ProductStatusCounts {
  @Field(() => Int, { description: 'All products.' })
  total!: number;

  @Field(() => Int, { description: 'Products that are shown without restraint.' })
  approved!: number;

  @Field(() => Int, { description: 'Products in review.' })
  pending!: number;

  @Field(() => Int, { description: 'Products that are not shown.' })
  disapproved!: number;

  @Field(() => Int, { description: 'Products that are shown in fewer places.' })
  limited!: number;

  @Field(() => Int, { description: 'Products that can be bought.' })
  inStock!: number;

  @Field(() => Int, { description: 'Products that cannot be bought.' })
  outOfStock!: number;
}

@ObjectType({ description: 'How many products of an account are in each state.' })
export class ProductStatusSummary extends ProductStatusCounts {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of the account.' })
  accountName!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the states were pulled; null without products.' })
  asOf!: string | null;
}

@ObjectType({ description: 'One page of summaries.' })
export class ProductStatusSummaryPage extends PageOf(ProductStatusSummary, 'The summaries of this page.') {}

@ObjectType()
abstract class UnsellableProduct extends ProductFields {
  @Field(() => String, { description: 'Account that the product belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of that account.' })
  accountName!: string;
}

@ObjectType({ description: 'A product that the merchant platform does not show.' })
export class DisapprovedProduct extends UnsellableProduct {
  @Field(() => [ProductIssue], { description: 'What is wrong with it, the worst first.' })
  issues!: ProductIssue[];

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Day since when it is known to be disapproved without a break; null when none is known.',
  })
  disapprovedSince!: string | null;
}

@ObjectType({ description: 'One page of disapproved products.' })
export class DisapprovedProductPage extends PageOf(DisapprovedProduct, 'The products of this page.') {}

@ObjectType({ description: 'A product that cannot be bought, though its ads may still cost.' })
export class OutOfStockProduct extends UnsellableProduct {
  @Field(() => ProductStatus, { description: 'Whether the merchant platform shows it.' })
  status!: ProductStatus;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Day since when it is known to be out of stock without a break; null when none is known.',
  })
  outOfStockSince!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Advertising cost in EUR from that day on, as far as the window reaches back; at most 2 decimals; null where the day is not known.',
  })
  costSinceOutOfStock!: number | null;
}

@ObjectType({ description: 'One page of products that are out of stock.' })
export class OutOfStockProductPage extends PageOf(OutOfStockProduct, 'The products of this page.') {}

@ObjectType({ description: 'How many products of an account were in each state at the end of a day.' })
@ListSize(366)
export class ProductStatusDay extends ProductStatusCounts {
  @Field(() => LocalDate, { description: 'The day in the time zone of the account, YYYY-MM-DD.' })
  date!: string;
}

@ObjectType({ description: 'The state of a product at the end of a day.' })
@ListSize(366)
export class ProductState {
  @Field(() => LocalDate, { description: 'The day in the time zone of the account, YYYY-MM-DD.' })
  date!: string;

  @Field(() => ProductStatus, {
    nullable: true,
    description: 'Whether the merchant platform showed it; null on a day when the account did not have it.',
  })
  status!: ProductStatus | null;

  @Field(() => Availability, {
    nullable: true,
    description: 'Whether it could be bought; null on a day when the account did not have it.',
  })
  availability!: Availability | null;
}

@ObjectType({ description: 'A product’s change from one day to the next; coming and going are changes, too.' })
@ListSize(1_000)
export class ProductStatusChange {
  @Field(() => String, { description: 'Id of the product in the shop.' })
  offerId!: string;

  @Field(() => String, { nullable: true, description: 'Its title today; null when the account no longer has it.' })
  title!: string | null;

  @Field(() => LocalDate, { description: 'First day of the new state, YYYY-MM-DD.' })
  date!: string;

  @Field(() => ProductStatus, { nullable: true, description: 'The new status; null when it was gone.' })
  status!: ProductStatus | null;

  @Field(() => Availability, { nullable: true, description: 'The new availability; null when it was gone.' })
  availability!: Availability | null;

  @Field(() => ProductStatus, { nullable: true, description: 'The status of the day before; null when it was new.' })
  previousStatus!: ProductStatus | null;

  @Field(() => Availability, {
    nullable: true,
    description: 'The availability of the day before; null when it was new.',
  })
  previousAvailability!: Availability | null;
}

@ObjectType({
  description:
    'The states of products day by day, for the days of a range of which something is known. A day without a pull is as the day before it.',
})
export class ProductStatusHistory {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of the account.' })
  accountName!: string;

  @Field(() => String, { nullable: true, description: 'The product that was asked for; null for all.' })
  offerId!: string | null;

  @Field(() => LocalDate, { description: 'First day of the range.' })
  startDate!: string;

  @Field(() => LocalDate, { description: 'Last day of the range.' })
  endDate!: string;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day of which the states are kept; null before the first pull.',
  })
  knownFrom!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Last day of which the states are kept.' })
  knownThrough!: string | null;

  @Field(() => [ProductStatusDay], {
    nullable: true,
    description: 'The counts of each known day, ascending; null when one product was asked for.',
  })
  days!: ProductStatusDay[] | null;

  @Field(() => [ProductState], {
    nullable: true,
    description: 'The state of the product on each known day, ascending; null unless one was asked for.',
  })
  productDays!: ProductState[] | null;

  @Field(() => Int, { description: 'All changes in the range.' })
  changesTotal!: number;

  @Field(() => [ProductStatusChange], { description: 'The newest changes in the range, newest first.' })
  changes!: ProductStatusChange[];
}
