import type { Account } from '../world/account.js';
import { dateOf } from '../world/calendar.js';
import { type Promotion, promotionsOf } from '../world/promotion.js';
import { CONTEXTS, COUNTRY, dataSourceName, LANGUAGE, price } from './product-shape.js';

/** A promotion as it was sent, or as the world has it. */
export interface SentPromotion {
  promotionId: string;
  contentLanguage: string;
  targetCountry: string;
  redemptionChannel: string[];
  attributes: {
    promotionDestinations: string[];
    promotionEffectiveTimePeriod: { startTime: string; endTime: string };
    [attribute: string]: unknown;
  };
}

/** A promotion that came over the interface. */
export interface InsertedPromotion {
  promotion: SentPromotion;
  dataSource: string;
  /** ISO 8601. */
  insertedAt: string;
}

const REVIEW_MS = 15 * 60_000;

const ISSUE = {
  code: 'promotion_free_gift_not_described',
  severity: 'DISAPPROVED',
  resolution: 'merchant_action',
  attribute: 'free gift description',
  description: 'Free gift not described',
  detail: 'Describe the gift on the landing page',
  documentation: 'https://support.google.com/merchants/answer/7050148',
};

/** The promotions of a shop, those that came over the interface instead of what had their name. */
export function promotionShapes(account: Account, inserted: readonly InsertedPromotion[], today: number, now: Date) {
  const shapes = new Map<string, object>();
  for (const each of promotionsOf(account, today)) {
    const sent = sentOf(each);
    const state = stateOf(sent, each.review, now);
    const shape = shapeOf(account, sent, dataSourceName(account, 3), state, `${dateOf(each.from - 7)}T08:00:00Z`);
    shapes.set(nameOf(sent), {
      ...shape,
      promotionStatus: { ...shape.promotionStatus, ...(each.review === 'rejected' && { itemLevelIssues: [ISSUE] }) },
    });
  }
  for (const each of inserted) shapes.set(nameOf(each.promotion), insertedShape(account, each, now));
  return shapes;
}

/** Somebody looks at what came over the interface, for a quarter of an hour. */
export function insertedShape(account: Account, { promotion, dataSource, insertedAt }: InsertedPromotion, now: Date) {
  const reviewed = now.getTime() - Date.parse(insertedAt) >= REVIEW_MS;
  return shapeOf(
    account,
    promotion,
    dataSource,
    stateOf(promotion, reviewed ? 'approved' : 'pending', now),
    insertedAt,
  );
}

/** Last part of a promotion's name: language, country and id. */
export function nameOf({ contentLanguage, targetCountry, promotionId }: SentPromotion): string {
  return `${contentLanguage}~${targetCountry}~${promotionId}`;
}

function shapeOf(account: Account, sent: SentPromotion, dataSource: string, status: string, createdAt: string) {
  return {
    name: `accounts/${account.merchantId}/promotions/${nameOf(sent)}`,
    ...sent,
    dataSource,
    promotionStatus: {
      destinationStatuses: sent.attributes.promotionDestinations.map((reportingContext) => ({
        reportingContext,
        status,
      })),
      creationDate: createdAt,
      lastUpdateDate: createdAt,
    },
  };
}

function stateOf({ attributes }: SentPromotion, review: Promotion['review'], now: Date): string {
  const { startTime, endTime } = attributes.promotionEffectiveTimePeriod;
  if (Date.parse(endTime) <= now.getTime()) return 'EXPIRED';
  if (review === 'pending') return 'IN_REVIEW';
  if (review === 'rejected') return 'REJECTED';
  if (Date.parse(startTime) > now.getTime()) return 'PENDING';
  return review === 'stopped' ? 'STOPPED' : 'LIVE';
}

function sentOf({ promotionId, title, value, from, to }: Promotion): SentPromotion {
  return {
    promotionId,
    contentLanguage: LANGUAGE,
    targetCountry: COUNTRY,
    redemptionChannel: ['ONLINE'],
    attributes: {
      longTitle: title,
      productApplicability: 'ALL_PRODUCTS',
      offerType: 'code' in value ? 'GENERIC_CODE' : 'NO_CODE',
      promotionDestinations: [...CONTEXTS],
      promotionEffectiveTimePeriod: { startTime: `${dateOf(from)}T00:00:00Z`, endTime: `${dateOf(to)}T00:00:00Z` },
      ...valueShape(value),
    },
  };
}

function valueShape(value: Promotion['value']) {
  if ('percentOff' in value) return { couponValueType: 'PERCENT_OFF', percentOff: String(value.percentOff) };
  if ('freeGift' in value) return { couponValueType: 'FREE_GIFT', freeGiftDescription: value.freeGift };
  return {
    couponValueType: 'MONEY_OFF',
    moneyOffAmount: price(value.moneyOffCents),
    genericRedemptionCode: value.code,
  };
}
