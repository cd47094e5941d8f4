/** What a promotion takes off, or adds. */
export const CouponValueType = { PERCENT_OFF: 'PERCENT_OFF', MONEY_OFF: 'MONEY_OFF', FREE_GIFT: 'FREE_GIFT' } as const;

export type CouponValueType = keyof typeof CouponValueType;

export const PromotionOfferType = { NO_CODE: 'NO_CODE', GENERIC_CODE: 'GENERIC_CODE' } as const;

export type PromotionOfferType = keyof typeof PromotionOfferType;

export const RedemptionChannel = { ONLINE: 'ONLINE', IN_STORE: 'IN_STORE' } as const;

export type RedemptionChannel = keyof typeof RedemptionChannel;

export const ProductApplicability = { ALL_PRODUCTS: 'ALL_PRODUCTS', SPECIFIC_PRODUCTS: 'SPECIFIC_PRODUCTS' } as const;

export type ProductApplicability = keyof typeof ProductApplicability;

/** In which shops on site a promotion holds. */
export const StoreApplicability = { ALL_STORES: 'ALL_STORES', SPECIFIC_STORES: 'SPECIFIC_STORES' } as const;

export type StoreApplicability = keyof typeof StoreApplicability;

/** Where a promotion stands at this moment (decisions, section 4, "promotions"). */
export const PromotionStatus = {
  SCHEDULED: 'SCHEDULED',
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  IN_REVIEW: 'IN_REVIEW',
  REJECTED: 'REJECTED',
} as const;

export type PromotionStatus = keyof typeof PromotionStatus;
