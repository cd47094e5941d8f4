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
import {
  CouponValueType,
  ProductApplicability,
  PromotionOfferType,
  RedemptionChannel,
  StoreApplicability,
} from '../../src/domain/promotions/promotion.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ArgumentsOf, bool, date, dateTime, float, int, listOf, of, text, texts } from '../support/fields.js';

export class PromotionListArgs extends ArgumentsOf(AccountArgs, {
  upcoming: bool('true: promotions that are not over, by start. false: past ones, too.').default(true),
  past: bool('true: only past promotions, in pages, whatever `upcoming` says.').default(false),
  page: int('Page of past promotions, from 1; counts with past=true only.', Min(1)).default(1),
  pageSize: int('Entries of a page, 1 to 100; counts with past=true only.', Max(100), Min(1)).default(10),
  after: text(
    'The `nextCursor` of the page before, or empty for the first page: then `nextCursor` says how to go on. Counts with past=true only, and `page` from there.',
  ).nullable(),
  startDate: date("Only promotions in force on this day of the account's time zone or later, YYYY-MM-DD.").nullable(),
  endDate: date("Only promotions in force on this day of the account's time zone or before, YYYY-MM-DD.").nullable(),
}) {}

const COUNTRY = { message: '$property must be a country as in ISO 3166-1, two capital letters: DE' };
const LANGUAGE = { message: '$property must be a language as in ISO 639-1, two small letters: de' };
const MOST_STORES = 1_000;
const STORES = `At most ${MOST_STORES.toLocaleString('en')}; SPECIFIC_STORES needs at least one, here or in the other list, and nothing else takes any.`;

/** A list of codes of stores where the promotion `applies`. */
function storeCodes(applies: string) {
  const most = MOST_STORES.toLocaleString('en');
  return texts(
    `Store codes of the shops in which it ${applies}, none twice. ${STORES}`,
    ArrayMaxSize(MOST_STORES, { message: `$property must name at most ${most} stores` }),
    ArrayUnique({ message: '$property must not name a store twice' }),
  ).nullable();
}

const CURRENCY = { message: '$property must be a currency as in ISO 4217, three capital letters: EUR' };

export class CreatePromotionArgs extends ArgumentsOf(AccountArgs, {
  promotionId: text(
    'Id at the merchant platform, unique in its Merchant Center: at most 50 letters, digits, `-` and `_`. Empty or absent: made up.',
    Matches(/^[A-Za-z0-9_-]{0,50}$/, {
      message: '$property must have at most 50 characters of A-Z, a-z, 0-9, - and _',
    }),
  ).nullable(),
  merchantId: text(
    'Merchant Center to create it in, one that is linked to the account. Absent: the first that sells in the country, otherwise the first with a source of promotions for country and language, otherwise the first; smallest id first.',
    Matches(/^\d{0,20}$/, { message: '$property must be the id of a Merchant Center: digits' }),
  ).nullable(),
  longTitle: text('Title, 1 to 200 characters.'),
  couponValueType: of(CouponValueType, 'What it takes off, or adds.'),
  offerType: of(PromotionOfferType, 'Whether it needs a code.'),
  redemptionChannel: listOf(
    RedemptionChannel,
    'Where it holds: at least one, none twice.',
    ArrayUnique({ message: '$property must not name a channel twice' }),
    ArrayNotEmpty({ message: '$property must name at least one of ONLINE, IN_STORE' }),
  ),
  productApplicability: of(ProductApplicability, 'For which products it holds.'),
  percentOff: int('Percent, 1 to 100; needed for PERCENT_OFF, refused otherwise.', Max(100), Min(1)).nullable(),
  moneyOffAmount: float(
    'Amount above 0, at most 1,000,000 with 2 decimals; needed for MONEY_OFF, refused otherwise.',
  ).nullable(),
  moneyOffCurrency: text(
    'Currency of the amount as in ISO 4217; absent: EUR. Refused for other kinds than MONEY_OFF.',
    IsISO4217CurrencyCode(CURRENCY),
    Matches(/^[A-Z]{3}$/, CURRENCY),
  ).nullable(),
  freeGiftDescription: text('The gift; needed for FREE_GIFT, refused otherwise.').nullable(),
  genericRedemptionCode: text('The code, 1 to 200 characters; needed for GENERIC_CODE, refused otherwise.').nullable(),
  storeApplicability: of(
    StoreApplicability,
    'In which shops on site it holds; needed for the channel IN_STORE, refused without it.',
  ).nullable(),
  storeCodesInclusion: storeCodes('holds'),
  storeCodesExclusion: storeCodes('does not hold'),
  promotionUrl: text(
    'Page of the shop that shows the promotion, http or https, at most 2048 characters; needed for the channel IN_STORE.',
  ).nullable(),
  effectiveStart: dateTime('From when it is in force, with an offset as in RFC 3339.').as<Date>(),
  effectiveEnd: dateTime('Until when it is in force, after the start.').as<Date>(),
  targetCountry: text(
    'Country as in ISO 3166-1, two capital letters.',
    IsISO31661Alpha2(COUNTRY),
    Matches(/^[A-Z]{2}$/, COUNTRY),
  ).default('DE'),
  contentLanguage: text(
    'Language as in ISO 639-1, two small letters.',
    IsISO6391(LANGUAGE),
    Matches(/^[a-z]{2}$/, LANGUAGE),
  ).default('de'),
}) {}

const CHANGE = ' Absent: stays as it is; empty or null: is cleared.';

export class UpdatePromotionArgs extends ArgumentsOf(AccountArgs, {
  promotionId: text('UUID of the promotion: its `id`, not the id at the platform.'),
  customTitle: text(`Title to use instead, at most 200 characters.${CHANGE}`).nullable(),
  customEffectiveStart: text(`Start to use instead, with an offset as in RFC 3339.${CHANGE}`).nullable(),
  customEffectiveEnd: text(`End to use instead, after that start, with an offset as in RFC 3339.${CHANGE}`).nullable(),
  customNotes: text(`Notes, at most 20,000 characters.${CHANGE}`).nullable(),
}) {}
