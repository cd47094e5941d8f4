import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { keepFormer } from '../../api/former';
import { graphql } from '../../generated';
import type { PromotionsQuery } from '../../generated/graphql';

const PROMOTIONS = graphql(`
  query Promotions($accountId: String!, $past: Boolean!, $page: Int!, $pageSize: Int!) {
    promotions(accountId: $accountId, past: $past, upcoming: true, page: $page, pageSize: $pageSize) {
      total page pageSize
      data {
        id accountId promotionId title overallStatus couponValueType percentOff effectiveStart effectiveEnd
        customTitle customNotes customEffectiveStart customEffectiveEnd
      }
    }
  }
`);

export const CREATE_PROMOTION = graphql(`
  mutation CreatePromotion(
    $accountId: String!, $longTitle: String!, $couponValueType: CouponValueType!, $percentOff: Int, $moneyOffAmount: Float
    $freeGiftDescription: String, $offerType: PromotionOfferType!, $genericRedemptionCode: String
    $effectiveStart: DateTimeISO!, $effectiveEnd: DateTimeISO!, $promotionId: String
    $productApplicability: ProductApplicability!, $redemptionChannel: [RedemptionChannel!]!
    $storeApplicability: StoreApplicability, $storeCodesInclusion: [String!], $storeCodesExclusion: [String!]
    $promotionUrl: String
  ) {
    createPromotion(
      accountId: $accountId, longTitle: $longTitle, couponValueType: $couponValueType, percentOff: $percentOff
      moneyOffAmount: $moneyOffAmount, freeGiftDescription: $freeGiftDescription, offerType: $offerType
      genericRedemptionCode: $genericRedemptionCode, effectiveStart: $effectiveStart, effectiveEnd: $effectiveEnd
      promotionId: $promotionId, productApplicability: $productApplicability, redemptionChannel: $redemptionChannel
      storeApplicability: $storeApplicability, storeCodesInclusion: $storeCodesInclusion
      storeCodesExclusion: $storeCodesExclusion, promotionUrl: $promotionUrl
    ) { id title }
  }
`);

export const NOTE_PROMOTION = graphql(`
  mutation NotePromotion($accountId: String!, $promotionId: String!, $customTitle: String, $customNotes: String) {
    updatePromotion(accountId: $accountId, promotionId: $promotionId, customTitle: $customTitle, customNotes: $customNotes) { id }
  }
`);

export type Promotion = PromotionsQuery['promotions']['data'][number];

export const PROMOTIONS_KEY = ['promotions'];
export const PAGE_SIZE = 20;

export function promotionsQuery(accountId: string, past: boolean, page: number) {
  const queryKey = [...PROMOTIONS_KEY, accountId, past, page];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => client.request(PROMOTIONS, { accountId, past, page, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepFormer(queryKey),
  });
}
