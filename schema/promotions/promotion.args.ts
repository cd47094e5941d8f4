import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsISO4217CurrencyCode,
  IsISO6391,
  IsISO31661Alpha2,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { ArgsType, Field, Float, Int } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import {
  CouponValueType,
  ProductApplicability,
  PromotionOfferType,
  RedemptionChannel,
  StoreApplicability,
} from './promotion.enum.js';

@ArgsType()
export class PromotionListArgs extends AccountArgs {
  @Field(() => Boolean, {
    defaultValue: true,
    description: 'true: promotions that are not over, by start. false: past ones, too.',
  })
  upcoming!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'true: only past promotions, in pages, whatever `upcoming` says.',
  })
  past!: boolean;

  @Field(() => Int, { defaultValue: 1, description: 'Page of past promotions, from 1; counts with past=true only.' })
  @Min(1)
  page!: number;

  @Field(() => Int, {
    defaultValue: 10,
    description: 'Entries of a page, 1 to 100; counts with past=true only.',
  })
  @Min(1)
  @Max(100)
  pageSize!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The `nextCursor` of the page before, or empty for the first page: then `nextCursor` says how to go on. Counts with past=true only, and `page` from there.',
  })
  after?: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: "Only promotions in force on this day of the account's time zone or later, YYYY-MM-DD.",
  })
  startDate?: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: "Only promotions in force on this day of the account's time zone or before, YYYY-MM-DD.",
  })
  endDate?: string | null;
}

const COUNTRY = { message: '$property must be a country as in ISO 3166-1, two capital letters: DE' };
const LANGUAGE = { message: '$property must be a language as in ISO 639-1, two small letters: de' };
const MOST_STORES = 1_000;
const STORES = `At most ${MOST_STORES.toLocaleString('en')}; SPECIFIC_STORES needs at least one, here or in the other list, and nothing else takes any.`;

function StoreCodes(): PropertyDecorator {
  return (target, name) => {
    ArrayMaxSize(MOST_STORES, { message: `$property must name at most ${MOST_STORES.toLocaleString('en')} stores` })(
      target,
      name as string,
    );
    ArrayUnique({ message: '$property must not name a store twice' })(target, name as string);
  };
}

const CURRENCY = { message: '$property must be a currency as in ISO 4217, three capital letters: EUR' };

@ArgsType()
export class CreatePromotionArgs extends AccountArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Id at the merchant platform, unique in its Merchant Center: at most 50 letters, digits, `-` and `_`. Empty or absent: made up.',
  })
  @Matches(/^[A-Za-z0-9_-]{0,50}$/, { message: '$property must have at most 50 characters of A-Z, a-z, 0-9, - and _' })
  promotionId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Merchant Center to create it in, one that is linked to the account. Absent: the first that sells in the country, otherwise the first with a source of promotions for country and language, otherwise the first; smallest id first.',
  })
  @Matches(/^\d{0,20}$/, { message: '$property must be the id of a Merchant Center: digits' })
  merchantId?: string | null;

  @Field(() => String, { description: 'Title, 1 to 200 characters.' })
  longTitle!: string;

  @Field(() => CouponValueType, { description: 'What it takes off, or adds.' })
  couponValueType!: CouponValueType;

  @Field(() => PromotionOfferType, { description: 'Whether it needs a code.' })
  offerType!: PromotionOfferType;

  @Field(() => [RedemptionChannel], { description: 'Where it holds: at least one, none twice.' })
  @ArrayNotEmpty({ message: '$property must name at least one of ONLINE, IN_STORE' })
  @ArrayUnique({ message: '$property must not name a channel twice' })
  redemptionChannel!: RedemptionChannel[];

  @Field(() => ProductApplicability, { description: 'For which products it holds.' })
  productApplicability!: ProductApplicability;

  @Field(() => Int, { nullable: true, description: 'Percent, 1 to 100; needed for PERCENT_OFF, refused otherwise.' })
  @Min(1)
  @Max(100)
  percentOff?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Amount above 0, at most 1,000,000 with 2 decimals; needed for MONEY_OFF, refused otherwise.',
  })
  moneyOffAmount?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Currency of the amount as in ISO 4217; absent: EUR. Refused for other kinds than MONEY_OFF.',
  })
  @Matches(/^[A-Z]{3}$/, CURRENCY)
  @IsISO4217CurrencyCode(CURRENCY)
  moneyOffCurrency?: string | null;

  @Field(() => String, { nullable: true, description: 'The gift; needed for FREE_GIFT, refused otherwise.' })
  freeGiftDescription?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code, 1 to 200 characters; needed for GENERIC_CODE, refused otherwise.',
  })
  genericRedemptionCode?: string | null;

  @Field(() => StoreApplicability, {
    nullable: true,
    description: 'In which shops on site it holds; needed for the channel IN_STORE, refused without it.',
  })
  storeApplicability?: StoreApplicability | null;

  @Field(() => [String], {
    nullable: true,
    description: `Store codes of the shops in which it holds, none twice. ${STORES}`,
  })
  @StoreCodes()
  storeCodesInclusion?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: `Store codes of the shops in which it does not hold, none twice. ${STORES}`,
  })
  @StoreCodes()
  storeCodesExclusion?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Page of the shop that shows the promotion, http or https, at most 2048 characters; needed for the channel IN_STORE.',
  })
  promotionUrl?: string | null;

  @Field(() => DateTime, { description: 'From when it is in force, with an offset as in RFC 3339.' })
  effectiveStart!: Date;

  @Field(() => DateTime, { description: 'Until when it is in force, after the start.' })
  effectiveEnd!: Date;

  @Field(() => String, { defaultValue: 'DE', description: 'Country as in ISO 3166-1, two capital letters.' })
  @Matches(/^[A-Z]{2}$/, COUNTRY)
  @IsISO31661Alpha2(COUNTRY)
  targetCountry!: string;

  @Field(() => String, { defaultValue: 'de', description: 'Language as in ISO 639-1, two small letters.' })
  @Matches(/^[a-z]{2}$/, LANGUAGE)
  @IsISO6391(LANGUAGE)
  contentLanguage!: string;
}

const CHANGE = ' Absent: stays as it is; empty or null: is cleared.';

@ArgsType()
export class UpdatePromotionArgs extends AccountArgs {
  @Field(() => String, { description: 'UUID of the promotion: its `id`, not the id at the platform.' })
  promotionId!: string;

  @Field(() => String, { nullable: true, description: `Title to use instead, at most 200 characters.${CHANGE}` })
  customTitle?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Start to use instead, with an offset as in RFC 3339.${CHANGE}`,
  })
  customEffectiveStart?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `End to use instead, after that start, with an offset as in RFC 3339.${CHANGE}`,
  })
  customEffectiveEnd?: string | null;

  @Field(() => String, { nullable: true, description: `Notes, at most 20,000 characters.${CHANGE}` })
  customNotes?: string | null;
}
