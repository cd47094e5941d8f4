import { registerEnumType } from 'type-graphql';
import {
  CouponValueType,
  ProductApplicability,
  PromotionOfferType,
  PromotionStatus,
  RedemptionChannel,
  StoreApplicability,
} from '../../src/domain/promotions/promotion.enum.js';

registerEnumType(CouponValueType, {
  name: 'CouponValueType',
  description: 'What a promotion takes off, or adds.',
  valuesConfig: {
    PERCENT_OFF: { description: 'A share of the price.' },
    MONEY_OFF: { description: 'An amount of money.' },
    FREE_GIFT: { description: 'A gift comes with the order.' },
  },
});

registerEnumType(PromotionOfferType, {
  name: 'PromotionOfferType',
  description: 'Whether a promotion needs a code.',
  valuesConfig: {
    NO_CODE: { description: 'It holds without a code.' },
    GENERIC_CODE: { description: 'One code for everybody.' },
  },
});

registerEnumType(RedemptionChannel, {
  name: 'RedemptionChannel',
  description: 'Where a promotion holds.',
  valuesConfig: { ONLINE: { description: 'In the online shop.' }, IN_STORE: { description: 'In shops on site.' } },
});

registerEnumType(ProductApplicability, {
  name: 'ProductApplicability',
  description: 'For which products a promotion holds.',
  valuesConfig: {
    ALL_PRODUCTS: { description: 'All of the shop.' },
    SPECIFIC_PRODUCTS: { description: 'Those that name it in their feed.' },
  },
});

registerEnumType(StoreApplicability, {
  name: 'StoreApplicability',
  description: 'In which shops on site a promotion holds.',
  valuesConfig: {
    ALL_STORES: { description: 'In all.' },
    SPECIFIC_STORES: { description: 'In those that are named, or in all but those.' },
  },
});

registerEnumType(PromotionStatus, {
  name: 'PromotionStatus',
  description: 'Where a promotion stands at this moment.',
  valuesConfig: {
    SCHEDULED: { description: 'Approved; it starts later.' },
    ACTIVE: { description: 'In force.' },
    EXPIRED: { description: 'Over, or ended before its time.' },
    IN_REVIEW: { description: 'The platform has not decided on it yet.' },
    REJECTED: { description: 'The platform does not show it.' },
  },
});

export {
  CouponValueType,
  ProductApplicability,
  PromotionOfferType,
  PromotionStatus,
  RedemptionChannel,
  StoreApplicability,
};
