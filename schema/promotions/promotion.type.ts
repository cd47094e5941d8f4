import { PromotionStatus } from '../../src/domain/promotions/promotion.enum.js';
import { GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import { dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { NEXT_CURSOR } from '../support/page.args.js';

@Type("A promotion of a shop as stored on the merchant platform, with the agency's own overrides.")
@ListSize(20)
export class MerchantPromotion extends FieldsOf({
  id: text('UUID of the promotion.'),
  accountId: text('Account that it belongs to.'),
  promotionId: text("The shop's own ID, the same on the platform; unique in its Merchant Center."),
  merchantId: text('ID of its Merchant Center; null if unknown.', GraphqlOnly()).nullable(),
  title: text('Title shown on the platform.'),
  couponValueType: text('PERCENT_OFF, MONEY_OFF, FREE_GIFT, or another type that only the platform can create.'),
  percentOff: int('Discount in percent, 1 to 100; null for other types of promotion.').nullable(),
  effectiveStart: dateTime('Start of validity.'),
  effectiveEnd: dateTime('End of validity.'),
  overallStatus: of(PromotionStatus, 'Current status.'),
  customTitle: text('Title that the agency uses instead; null if there is none.').nullable(),
  customNotes: text('Notes of the agency; null if there are none.', LongText(20_000)).nullable(),
  customEffectiveStart: dateTime('Start that the agency uses instead; null if there is none.').nullable(),
  customEffectiveEnd: dateTime('End that the agency uses instead; null if there is none.').nullable(),
}) {}

@Type('A page of past promotions, or all other matching promotions at once.')
export class MerchantPromotionPage extends FieldsOf({
  data: listOf(MerchantPromotion, 'Upcoming promotions by start; past ones by end, newest first.'),
  total: int('Total number of matches, across all pages.'),
  page: int('Page number, from 1; 1 if there are no pages.'),
  pageSize: int('Entries of a full page; the number of all entries if there are no pages.'),
  nextCursor: NEXT_CURSOR,
}) {}
