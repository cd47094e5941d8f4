import { describedEnum } from '../described.enum.js';

export const CouponValueType = describedEnum('CouponValueType', 'Type of discount or gift.', {
  PERCENT_OFF: 'A percentage off the price.',
  MONEY_OFF: 'An amount off the price.',
  FREE_GIFT: 'A gift with the order.',
});

export const PromotionOfferType = describedEnum('PromotionOfferType', 'Whether a promotion requires a code.', {
  NO_CODE: 'No code is needed.',
  GENERIC_CODE: 'One code for everyone.',
});

export const RedemptionChannel = describedEnum('RedemptionChannel', 'Channel in which a promotion is valid.', {
  ONLINE: 'The online shop.',
  IN_STORE: 'Physical stores.',
});

export const ProductApplicability = describedEnum('ProductApplicability', 'Products that a promotion applies to.', {
  ALL_PRODUCTS: 'All products of the shop.',
  SPECIFIC_PRODUCTS: 'Products that name the promotion in their feed.',
});

export const StoreApplicability = describedEnum(
  'StoreApplicability',
  'Physical stores in which a promotion is valid.',
  {
    ALL_STORES: 'All stores.',
    SPECIFIC_STORES: 'The listed stores, or all but the listed ones.',
  },
);

/** Decisions, section 4, "promotions". */
export const PromotionStatus = describedEnum('PromotionStatus', 'Current status of a promotion.', {
  SCHEDULED: 'Approved; starts later.',
  ACTIVE: 'Active.',
  EXPIRED: 'Over, or ended early.',
  IN_REVIEW: "Awaiting the platform's decision.",
  REJECTED: 'Not shown by the platform.',
});
