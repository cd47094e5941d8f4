import { z } from 'zod';
import { text as anyText, count } from '../../fields.js';
import type { NewPromotion, PromotionRecord, PromotionState } from '../../merchant.js';

/** States in one place; of several places, the first of these counts. */
const STATES: readonly PromotionState[] = ['LIVE', 'IN_REVIEW', 'PENDING', 'REJECTED', 'STOPPED', 'EXPIRED'];

const text = anyText.default('');
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

const attributes = z.object({
  longTitle: text,
  couponValueType: text,
  percentOff: count.optional(),
  promotionEffectiveTimePeriod: z.object({ startTime: instant.optional(), endTime: instant.optional() }).prefault({}),
});

/** Null for a promotion that names no time to be in force. */
export const promotion = z
  .object({
    promotionId: text.pipe(z.string().min(1)),
    targetCountry: text,
    contentLanguage: text,
    attributes: attributes.prefault({}),
    promotionStatus: z
      .object({ destinationStatuses: z.array(z.object({ status: z.string().default('') })).default([]) })
      .prefault({}),
  })
  .transform(({ attributes: about, promotionStatus, ...key }): PromotionRecord | null => {
    const { startTime, endTime } = about.promotionEffectiveTimePeriod;
    if (startTime === undefined || endTime === undefined) return null;
    const states: string[] = promotionStatus.destinationStatuses.map(({ status }) => status);
    return {
      ...key,
      title: about.longTitle,
      couponValueType: about.couponValueType,
      percentOff: about.percentOff === undefined ? null : Number(about.percentOff),
      startsAt: startTime,
      endsAt: endTime,
      // The platform has still to review what has no known state.
      state: STATES.find((state) => states.includes(state)) ?? 'IN_REVIEW',
    };
  });

const DESTINATIONS = { ONLINE: ['SHOPPING_ADS', 'FREE_LISTINGS'], IN_STORE: ['LOCAL_INVENTORY_ADS'] } as const;

/** Undefined fields are not sent. */
export function promotionBody(promotion: NewPromotion): object {
  const { percentOff, redemptionChannels, stores } = promotion;
  const codes = (list: readonly string[] | undefined) => (list && list.length > 0 ? list : undefined);
  return {
    promotionId: promotion.promotionId,
    contentLanguage: promotion.contentLanguage,
    targetCountry: promotion.targetCountry,
    redemptionChannel: redemptionChannels,
    attributes: {
      longTitle: promotion.title,
      couponValueType: promotion.couponValueType,
      offerType: promotion.offerType,
      productApplicability: promotion.productApplicability,
      promotionDestinations: redemptionChannels.flatMap((channel) => DESTINATIONS[channel]),
      promotionEffectiveTimePeriod: { startTime: promotion.startsAt, endTime: promotion.endsAt },
      percentOff: percentOff === null ? undefined : String(percentOff),
      moneyOffAmount: promotion.moneyOff ?? undefined,
      freeGiftDescription: promotion.freeGiftDescription ?? undefined,
      genericRedemptionCode: promotion.genericRedemptionCode ?? undefined,
      promotionUrl: promotion.promotionUrl ?? undefined,
      storeApplicability: stores?.applicability,
      storeCodesInclusion: codes(stores?.included),
      storeCodesExclusion: codes(stores?.excluded),
    },
  };
}
