import {
  CouponValueType,
  ProductApplicability,
  PromotionOfferType,
  PromotionStatus,
  RedemptionChannel,
  StoreApplicability,
} from '../../src/domain/promotions/promotion.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(CouponValueType, 'CouponValueType', 'What a promotion takes off, or adds.', {
  PERCENT_OFF: 'A share of the price.',
  MONEY_OFF: 'An amount of money.',
  FREE_GIFT: 'A gift comes with the order.',
});

describeEnum(PromotionOfferType, 'PromotionOfferType', 'Whether a promotion needs a code.', {
  NO_CODE: 'It holds without a code.',
  GENERIC_CODE: 'One code for everybody.',
});

describeEnum(RedemptionChannel, 'RedemptionChannel', 'Where a promotion holds.', {
  ONLINE: 'In the online shop.',
  IN_STORE: 'In shops on site.',
});

describeEnum(ProductApplicability, 'ProductApplicability', 'For which products a promotion holds.', {
  ALL_PRODUCTS: 'All of the shop.',
  SPECIFIC_PRODUCTS: 'Those that name it in their feed.',
});

describeEnum(StoreApplicability, 'StoreApplicability', 'In which shops on site a promotion holds.', {
  ALL_STORES: 'In all.',
  SPECIFIC_STORES: 'In those that are named, or in all but those.',
});

describeEnum(PromotionStatus, 'PromotionStatus', 'Where a promotion stands at this moment.', {
  SCHEDULED: 'Approved; it starts later.',
  ACTIVE: 'In force.',
  EXPIRED: 'Over, or ended before its time.',
  IN_REVIEW: 'The platform has not decided on it yet.',
  REJECTED: 'The platform does not show it.',
});

export {
  CouponValueType,
  ProductApplicability,
  PromotionOfferType,
  PromotionStatus,
  RedemptionChannel,
  StoreApplicability,
};
