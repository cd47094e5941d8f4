import { PromotionStatus } from '../../src/domain/promotions/promotion.enum.js';
import { GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import { dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { NEXT_CURSOR } from '../support/page.args.js';

@Type("A promotion of a shop as stored on the merchant platform, with the agency's own overrides.")
@ListSize(20)
export class MerchantPromotion extends FieldsOf({
  id: text('UUID of the promotion.').example('6f2d1b7a-93c4-4e58-8a1f-5b0c7d9e2f31'),
  accountId: text('Account that it belongs to.').example('1000000001'),
  promotionId: text(
    "The shop's own ID, the same on the platform; unique in its Merchant Center for a country and language.",
  ).example('winter-2026'),
  merchantId: text('ID of its Merchant Center; null if unknown.', GraphqlOnly()).nullable(),
  targetCountry: text('Country that it is for, ISO 3166; null if unknown.', GraphqlOnly()).nullable(),
  contentLanguage: text('Language of its texts, ISO 639-1; null if unknown.', GraphqlOnly()).nullable(),
  title: text('Title shown on the platform.').example('20 % auf Zelte'),
  couponValueType: text(
    'PERCENT_OFF, MONEY_OFF, FREE_GIFT, or another type that only the platform can create.',
  ).example('PERCENT_OFF'),
  percentOff: int('Discount in percent, 1 to 100; null for other types of promotion.').nullable().example(20),
  effectiveStart: dateTime('Start of validity.').example('2026-01-31T23:00:00.000Z'),
  effectiveEnd: dateTime('End of validity.').example('2026-02-14T23:00:00.000Z'),
  overallStatus: of(PromotionStatus, 'Current status.').example('SCHEDULED'),
  customTitle: text('Title that the agency uses instead; null if there is none.').nullable().example(null),
  customNotes: text('Notes of the agency; null if there are none.', LongText(20_000)).nullable().example(null),
  customEffectiveStart: dateTime('Start that the agency uses instead; null if there is none.').nullable().example(null),
  customEffectiveEnd: dateTime('End that the agency uses instead; null if there is none.').nullable().example(null),
}) {}

@Type('A page of past promotions, or all other matching promotions at once.')
export class MerchantPromotionPage extends FieldsOf({
  data: listOf(MerchantPromotion, 'Upcoming promotions by start; past ones by end, newest first.'),
  total: int('Total number of matches, across all pages.'),
  page: int('Page number, from 1; 1 if there are no pages.'),
  pageSize: int('Entries of a full page; the number of all entries if there are no pages.'),
  nextCursor: NEXT_CURSOR,
}) {}
