import { Field, Int, ObjectType } from 'type-graphql';
import { AbsentWhenNull, GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { PromotionStatus } from './promotion.enum.js';

@ObjectType({
  description: 'A promotion of a shop, as the merchant platform has it, with what the agency says instead.',
})
@ListSize(20)
export class MerchantPromotion {
  @Field(() => String, { description: 'UUID of the promotion.' })
  id!: string;

  @Field(() => String, { description: 'Account that it belongs to.' })
  accountId!: string;

  @Field(() => String, { description: "The shop's own id, the same at the platform; unique in its Merchant Center." })
  promotionId!: string;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: 'Id of the Merchant Center that it is in; null when unknown.' })
  merchantId!: string | null;

  @Field(() => String, { description: 'Title, as the platform shows it.' })
  title!: string;

  @Field(() => String, {
    description: 'PERCENT_OFF, MONEY_OFF, FREE_GIFT, or another kind that only the platform can create.',
  })
  couponValueType!: string;

  @Field(() => Int, { nullable: true, description: 'Percent, 1 to 100; null where nothing is taken off by percent.' })
  percentOff!: number | null;

  @Field(() => DateTime, { description: 'From when it is in force.' })
  effectiveStart!: string;

  @Field(() => DateTime, { description: 'Until when it is in force.' })
  effectiveEnd!: string;

  @Field(() => PromotionStatus, { description: 'Where it stands at this moment.' })
  overallStatus!: PromotionStatus;

  @Field(() => String, { nullable: true, description: 'Title that the agency uses instead; null without.' })
  customTitle!: string | null;

  @Field(() => String, { nullable: true, description: 'Notes of the agency; null without.' })
  @LongText(20_000)
  customNotes!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Start that the agency uses instead; null without.' })
  customEffectiveStart!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'End that the agency uses instead; null without.' })
  customEffectiveEnd!: string | null;
}

@ObjectType({ description: 'Promotions: a page of past ones, or all others that were asked for at once.' })
export class MerchantPromotionPage {
  @Field(() => [MerchantPromotion], { description: 'Upcoming ones by start, past ones by end, newest first.' })
  data!: MerchantPromotion[];

  @Field(() => Int, { description: 'All that match, on every page.' })
  total!: number;

  @Field(() => Int, { description: 'The page, from 1; 1 where there are no pages.' })
  page!: number;

  @Field(() => Int, { description: 'Entries of a full page; all there are where there are no pages.' })
  pageSize!: number;

  @AbsentWhenNull()
  @Field(() => String, {
    nullable: true,
    description:
      'What to give as `after` for the next page, where this one was asked for with `after` and more follow.',
  })
  nextCursor?: string | null;
}
