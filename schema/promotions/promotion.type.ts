import { PromotionStatus } from '../../src/domain/promotions/promotion.enum.js';
import { GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import { dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { NEXT_CURSOR } from '../support/page.args.js';

@Type('A promotion of a shop, as the merchant platform has it, with what the agency says instead.')
@ListSize(20)
export class MerchantPromotion extends FieldsOf({
  id: text('UUID of the promotion.'),
  accountId: text('Account that it belongs to.'),
  promotionId: text("The shop's own id, the same at the platform; unique in its Merchant Center."),
  merchantId: text('Id of the Merchant Center that it is in; null when unknown.', GraphqlOnly()).nullable(),
  title: text('Title, as the platform shows it.'),
  couponValueType: text('PERCENT_OFF, MONEY_OFF, FREE_GIFT, or another kind that only the platform can create.'),
  percentOff: int('Percent, 1 to 100; null where nothing is taken off by percent.').nullable(),
  effectiveStart: dateTime('From when it is in force.'),
  effectiveEnd: dateTime('Until when it is in force.'),
  overallStatus: of(PromotionStatus, 'Where it stands at this moment.'),
  customTitle: text('Title that the agency uses instead; null without.').nullable(),
  customNotes: text('Notes of the agency; null without.', LongText(20_000)).nullable(),
  customEffectiveStart: dateTime('Start that the agency uses instead; null without.').nullable(),
  customEffectiveEnd: dateTime('End that the agency uses instead; null without.').nullable(),
}) {}

@Type('Promotions: a page of past ones, or all others that were asked for at once.')
export class MerchantPromotionPage extends FieldsOf({
  data: listOf(MerchantPromotion, 'Upcoming ones by start, past ones by end, newest first.'),
  total: int('All that match, on every page.'),
  page: int('The page, from 1; 1 where there are no pages.'),
  pageSize: int('Entries of a full page; all there are where there are no pages.'),
  nextCursor: NEXT_CURSOR,
}) {}
