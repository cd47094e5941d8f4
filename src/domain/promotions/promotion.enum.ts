import { describedEnum } from '../described.enum.js';

export const CouponValueType = describedEnum('CouponValueType', 'What a promotion takes off, or adds.', {
  PERCENT_OFF: 'A share of the price.',
  MONEY_OFF: 'An amount of money.',
  FREE_GIFT: 'A gift comes with the order.',
});

export type CouponValueType = keyof typeof CouponValueType;

export const PromotionOfferType = describedEnum('PromotionOfferType', 'Whether a promotion needs a code.', {
  NO_CODE: 'It holds without a code.',
  GENERIC_CODE: 'One code for everybody.',
});

export type PromotionOfferType = keyof typeof PromotionOfferType;

export const RedemptionChannel = describedEnum('RedemptionChannel', 'Where a promotion holds.', {
  ONLINE: 'In the online shop.',
  IN_STORE: 'In shops on site.',
});

export type RedemptionChannel = keyof typeof RedemptionChannel;

export const ProductApplicability = describedEnum('ProductApplicability', 'For which products a promotion holds.', {
  ALL_PRODUCTS: 'All of the shop.',
  SPECIFIC_PRODUCTS: 'Those that name it in their feed.',
});

export type ProductApplicability = keyof typeof ProductApplicability;

export const StoreApplicability = describedEnum('StoreApplicability', 'In which shops on site a promotion holds.', {
  ALL_STORES: 'In all.',
  SPECIFIC_STORES: 'In those that are named, or in all but those.',
});

export type StoreApplicability = keyof typeof StoreApplicability;

/** Decisions, section 4, "promotions". */
export const PromotionStatus = describedEnum('PromotionStatus', 'Where a promotion stands at this moment.', {
  SCHEDULED: 'Approved; it starts later.',
  ACTIVE: 'In force.',
  EXPIRED: 'Over, or ended before its time.',
  IN_REVIEW: 'The platform has not decided on it yet.',
  REJECTED: 'The platform does not show it.',
});

export type PromotionStatus = keyof typeof PromotionStatus;
