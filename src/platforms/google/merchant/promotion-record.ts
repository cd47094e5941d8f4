import { z } from 'zod';
import { text as anyText } from '../../fields.js';
import type { NewPromotion, PromotionRecord, PromotionState } from '../../merchant.js';

/** What the platform may say of a promotion in one place; of several places, the first of these counts. */
const STATES = [
  'LIVE',
  'IN_REVIEW',
  'PENDING',
  'REJECTED',
  'STOPPED',
  'EXPIRED',
] as const satisfies readonly PromotionState[];

const text = anyText.default('');
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

const attributes = z.object({
  longTitle: text,
  couponValueType: text,
  percentOff: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  promotionEffectiveTimePeriod: z.object({ startTime: instant.optional(), endTime: instant.optional() }).prefault({}),
});

/** One promotion of an answer, as it is kept here; null for one that names no time to be in force. */
export const promotion = z
  .object({
    promotionId: text.pipe(z.string().min(1)),
    targetCountry: text,
    attributes: attributes.prefault({}),
    promotionStatus: z
      .object({ destinationStatuses: z.array(z.object({ status: z.string().default('') })).default([]) })
      .prefault({}),
  })
  .transform(({ attributes: about, promotionStatus, ...key }): PromotionRecord | null => {
    const { startTime, endTime } = about.promotionEffectiveTimePeriod;
    if (startTime === undefined || endTime === undefined) return null;
    return {
      ...key,
      title: about.longTitle,
      couponValueType: about.couponValueType,
      percentOff: about.percentOff === undefined ? null : Number(about.percentOff),
      startsAt: startTime,
      endsAt: endTime,
      state: stateOf(promotionStatus.destinationStatuses.map(({ status }) => status)),
    };
  });

/** The platform has still to review what it names no state of. */
function stateOf(found: readonly string[]): PromotionState {
  return STATES.find((state) => found.includes(state)) ?? 'IN_REVIEW';
}

const DESTINATIONS = { ONLINE: ['SHOPPING_ADS', 'FREE_LISTINGS'], IN_STORE: ['LOCAL_INVENTORY_ADS'] } as const;

/** A new promotion as the platform takes it. */
export function promotionBody(promotion: NewPromotion): object {
  const { percentOff, moneyOff, freeGiftDescription, genericRedemptionCode, redemptionChannels } = promotion;
  const { stores, promotionUrl } = promotion;
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
      ...(percentOff !== null && { percentOff: String(percentOff) }),
      ...(moneyOff !== null && { moneyOffAmount: moneyOff }),
      ...(freeGiftDescription !== null && { freeGiftDescription }),
      ...(genericRedemptionCode !== null && { genericRedemptionCode }),
      ...(promotionUrl !== null && { promotionUrl }),
      ...(stores && {
        storeApplicability: stores.applicability,
        ...(stores.included.length > 0 && { storeCodesInclusion: stores.included }),
        ...(stores.excluded.length > 0 && { storeCodesExclusion: stores.excluded }),
      }),
    },
  };
}
