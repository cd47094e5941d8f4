import type {
  CouponValueType,
  ProductApplicability,
  PromotionOfferType,
  PromotionStatus,
  RedemptionChannel,
} from './promotion.enum.js';

/** A promotion of a shop, with what the agency says of it instead. */
export interface MerchantPromotion {
  id: string;
  accountId: string;
  /** The shop's own id, the same at the merchant platform; unique in the account. */
  promotionId: string;
  title: string;
  /** A CouponValueType, or another kind that only the platform knows. */
  couponValueType: string;
  /** 1 to 100; null where nothing is taken off by percent. */
  percentOff: number | null;
  /** ISO 8601, UTC; the end itself is no longer in force. */
  effectiveStart: string;
  effectiveEnd: string;
  overallStatus: PromotionStatus;
  customTitle: string | null;
  customNotes: string | null;
  customEffectiveStart: string | null;
  customEffectiveEnd: string | null;
}

/** Days, YYYY-MM-DD and both included, that a promotion is in force on at least one of; either may be open. */
export interface PromotionRange {
  startDate?: string | null;
  endDate?: string | null;
}

export interface PromotionListArgs extends PromotionRange {
  accountId: string;
  /** False: past ones are in the list, too. */
  upcoming: boolean;
  /** Only past ones, in pages. */
  past: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface PromotionPage {
  data: MerchantPromotion[];
  total: number;
  page: number;
  pageSize: number;
}

/** A promotion as a caller wants it; which values are needed, its kinds say (document 2, section 4.6). */
export interface PromotionCreation {
  accountId: string;
  promotionId?: string | null;
  longTitle: string;
  couponValueType: CouponValueType;
  offerType: PromotionOfferType;
  redemptionChannel: RedemptionChannel[];
  productApplicability: ProductApplicability;
  percentOff?: number | null;
  /** In `moneyOffCurrency`. */
  moneyOffAmount?: number | null;
  moneyOffCurrency?: string | null;
  freeGiftDescription?: string | null;
  genericRedemptionCode?: string | null;
  effectiveStart: Date;
  effectiveEnd: Date;
  targetCountry: string;
  contentLanguage: string;
}

/** What the agency says of a promotion; absent keeps, null and nothing but spaces clear. */
export interface PromotionChange {
  accountId: string;
  promotionId: string;
  customTitle?: string | null;
  customNotes?: string | null;
  /** RFC 3339. */
  customEffectiveStart?: string | null;
  customEffectiveEnd?: string | null;
}
