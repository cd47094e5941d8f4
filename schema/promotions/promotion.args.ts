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
  upcoming: bool(
    'If true, promotions that are not over, by start. If false, those that are over, by start, in one list.',
  ).default(true),
  past: bool('If true, only past promotions, in pages, whatever `upcoming` says.').default(false),
  page: int('Page of past promotions, from 1. Applies only with past=true.', Min(1)).default(1),
  pageSize: int('Entries per page, 1 to 100. Applies only with past=true.', Max(100), Min(1)).default(10),
  after: text(
    '`nextCursor` of the previous page, or empty for the first page, which then returns a `nextCursor`. Applies only with past=true; `page` counts from there.',
  ).nullable(),
  startDate: date("Only promotions valid on or after this day in the account's time zone, YYYY-MM-DD.").nullable(),
  endDate: date("Only promotions valid on or before this day in the account's time zone, YYYY-MM-DD.").nullable(),
}) {}

const COUNTRY = { message: '$property must be a country as in ISO 3166-1, two capital letters: DE' };
const LANGUAGE = { message: '$property must be a language as in ISO 639-1, two small letters: de' };
const MAX_STORES = 1_000;
const STORES = `At most ${MAX_STORES.toLocaleString('en')}. SPECIFIC_STORES requires at least one in this list or the other; not allowed otherwise.`;

/** A list of codes of stores where the promotion `applies`. */
function storeCodes(applies: string) {
  const max = MAX_STORES.toLocaleString('en');
  return texts(
    `Codes of the stores in which it ${applies}, each at most once. ${STORES}`,
    ArrayMaxSize(MAX_STORES, { message: `$property must name at most ${max} stores` }),
    ArrayUnique({ message: '$property must not name a store twice' }),
  ).nullable();
}

const CURRENCY = { message: '$property must be a currency as in ISO 4217, three capital letters: EUR' };

export class CreatePromotionArgs extends ArgumentsOf(AccountArgs, {
  promotionId: text(
    'ID on the merchant platform, unique in its Merchant Center: at most 50 letters, digits, `-` and `_`. Generated if empty or omitted.',
    Matches(/^[A-Za-z0-9_-]{0,50}$/, {
      message: '$property must have at most 50 characters of A-Z, a-z, 0-9, - and _',
    }),
  ).nullable(),
  merchantId: text(
    'Merchant Center to create it in, one that is linked to the account. If omitted, the first that sells in the country; otherwise the first with a promotion source for the country and language; otherwise the first. Lowest ID first.',
    Matches(/^\d{0,20}$/, { message: '$property must be the id of a Merchant Center: digits' }),
  ).nullable(),
  longTitle: text('Title, 1 to 200 characters.'),
  couponValueType: of(CouponValueType, 'Type of discount or gift.'),
  offerType: of(PromotionOfferType, 'Whether it requires a code.'),
  redemptionChannel: listOf(
    RedemptionChannel,
    'Channels in which it is valid: at least one, each at most once.',
    ArrayUnique({ message: '$property must not name a channel twice' }),
    ArrayNotEmpty({ message: '$property must name at least one of ONLINE, IN_STORE' }),
  ),
  productApplicability: of(ProductApplicability, 'Products that it applies to.'),
  percentOff: int(
    'Discount in percent, 1 to 100. Required for PERCENT_OFF, otherwise not allowed.',
    Max(100),
    Min(1),
  ).nullable(),
  moneyOffAmount: float(
    'Discount amount above 0, at most 1,000,000 with 2 decimals. Required for MONEY_OFF, otherwise not allowed.',
  ).nullable(),
  moneyOffCurrency: text(
    'Currency of the amount (ISO 4217); EUR if omitted. Only allowed for MONEY_OFF.',
    IsISO4217CurrencyCode(CURRENCY),
    Matches(/^[A-Z]{3}$/, CURRENCY),
  ).nullable(),
  freeGiftDescription: text('The gift. Required for FREE_GIFT, otherwise not allowed.').nullable(),
  genericRedemptionCode: text(
    'Code, 1 to 200 characters. Required for GENERIC_CODE, otherwise not allowed.',
  ).nullable(),
  storeApplicability: of(
    StoreApplicability,
    'Physical stores in which it is valid, `ALL_STORES` if left out. Only for the channel IN_STORE.',
  ).nullable(),
  storeCodesInclusion: storeCodes('is valid'),
  storeCodesExclusion: storeCodes('is not valid'),
  promotionUrl: text(
    'Page of the shop that shows the promotion, http or https, at most 2048 characters. For the channel IN_STORE it is the first page of the site that most products lead to if left out.',
  ).nullable(),
  effectiveStart: dateTime('Start of validity, with a UTC offset (RFC 3339).').as<Date>(),
  effectiveEnd: dateTime('End of validity, after the start.').as<Date>(),
  targetCountry: text(
    'Country (ISO 3166-1), two uppercase letters.',
    IsISO31661Alpha2(COUNTRY),
    Matches(/^[A-Z]{2}$/, COUNTRY),
  ).default('DE'),
  contentLanguage: text(
    'Language (ISO 639-1), two lowercase letters.',
    IsISO6391(LANGUAGE),
    Matches(/^[a-z]{2}$/, LANGUAGE),
  ).default('de'),
}) {}

const CHANGE = ' Omit to keep the current value; empty or null clears it.';

export class UpdatePromotionArgs extends ArgumentsOf(AccountArgs, {
  promotionId: text('UUID of the promotion: its `id`, not the ID on the platform.'),
  customTitle: text(`Title to use instead, at most 200 characters.${CHANGE}`).nullable(),
  customEffectiveStart: text(`Start to use instead, with a UTC offset (RFC 3339).${CHANGE}`).nullable(),
  customEffectiveEnd: text(`End to use instead, after that start, with a UTC offset (RFC 3339).${CHANGE}`).nullable(),
  customNotes: text(`Notes, at most 20,000 characters.${CHANGE}`).nullable(),
}) {}
