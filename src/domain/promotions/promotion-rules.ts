import type { CreatePromotionArgs, UpdatePromotionArgs } from '../../../schema/promotions/promotion.args.js';
import { requireInstant } from '../../db/statements/timestamps.js';
import { ParameterError } from '../../errors.js';
import { requireMicros } from '../../lib/money.js';
import { requireName, requireText } from '../../lib/texts.js';
import type { NewPromotion } from '../../platforms/merchant.js';
import { requirePageUrl } from '../landing-pages/page-url.js';

const MAX_MONEY_OFF = 1_000_000;
const DEFAULT_CURRENCY = 'EUR';

/** RFC 3339 with an offset; does not check that the day exists. */
const RFC_3339 = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** A parameter is allowed only for these values of other parameters. */
const ALLOWED_WITH = {
  percentOff: ['couponValueType', 'PERCENT_OFF'],
  moneyOffAmount: ['couponValueType', 'MONEY_OFF'],
  moneyOffCurrency: ['couponValueType', 'MONEY_OFF'],
  freeGiftDescription: ['couponValueType', 'FREE_GIFT'],
  genericRedemptionCode: ['offerType', 'GENERIC_CODE'],
} as const;

const REQUIRED_IN_STORE =
  'is required when redemptionChannel names IN_STORE and the account has no product whose link tells the shop';

const OPTIONAL = new Set(['moneyOffCurrency']);

/**
 * The promotion for the platform, with `ownId` if no id is given. `shopUrl` is the shop's first page, if it is known. Throws ParameterError if a value is missing or does not
 * belong to the kind of promotion, and for an end that is not after the start. An empty text counts as missing.
 */
export function checkedPromotion(wanted: CreatePromotionArgs, ownId: string, shopUrl: string | null): NewPromotion {
  for (const [name, [chooser, choice]] of Object.entries(ALLOWED_WITH)) {
    const value = wanted[name as keyof typeof ALLOWED_WITH];
    const isGiven = value != null && value !== '';
    if (wanted[chooser] !== choice && isGiven) {
      throw new ParameterError(name, `must only be given when ${chooser} is ${choice}`);
    }
    if (wanted[chooser] === choice && !isGiven && !OPTIONAL.has(name)) {
      throw new ParameterError(name, `is required when ${chooser} is ${choice}`);
    }
  }
  const startsAt = requireInstant('effectiveStart', wanted.effectiveStart);
  const endsAt = requireInstant('effectiveEnd', wanted.effectiveEnd);
  if (wanted.effectiveEnd <= wanted.effectiveStart) throw new ParameterError('effectiveEnd', 'must be after the start');
  const { moneyOffAmount, moneyOffCurrency, freeGiftDescription, genericRedemptionCode } = wanted;
  return {
    promotionId: wanted.promotionId || ownId,
    title: requireName('longTitle', wanted.longTitle),
    couponValueType: wanted.couponValueType,
    percentOff: wanted.percentOff ?? null,
    moneyOff:
      moneyOffAmount == null
        ? null
        : { amountMicros: microsText(moneyOffAmount), currencyCode: moneyOffCurrency ?? DEFAULT_CURRENCY },
    freeGiftDescription: freeGiftDescription ? requireText('freeGiftDescription', freeGiftDescription) : null,
    offerType: wanted.offerType,
    genericRedemptionCode: genericRedemptionCode ? requireName('genericRedemptionCode', genericRedemptionCode) : null,
    redemptionChannels: wanted.redemptionChannel,
    productApplicability: wanted.productApplicability,
    ...checkedStores(wanted, shopUrl),
    startsAt,
    endsAt,
    targetCountry: wanted.targetCountry,
    contentLanguage: wanted.contentLanguage,
  };
}

/**
 * The local stores of a promotion and the page that shows it. The platform requires both for IN_STORE, and accepts store
 * codes only for SPECIFIC_STORES (its documentation of promotions, version 1); here all stores and the shop's first page are usual.
 */
function checkedStores(
  wanted: CreatePromotionArgs,
  shopUrl: string | null,
): Pick<NewPromotion, 'stores' | 'promotionUrl'> {
  const inStore = wanted.redemptionChannel.includes('IN_STORE');
  const applicability = wanted.storeApplicability ?? (inStore ? 'ALL_STORES' : null);
  const given = wanted.promotionUrl ? requirePageUrl(wanted.promotionUrl, 'promotionUrl') : null;
  const promotionUrl = given ?? (inStore ? shopUrl : null);
  const included = storeCodes(wanted, 'storeCodesInclusion');
  const excluded = storeCodes(wanted, 'storeCodesExclusion');
  if (inStore && promotionUrl === null) throw new ParameterError('promotionUrl', REQUIRED_IN_STORE);
  if (!inStore && applicability != null) {
    throw new ParameterError('storeApplicability', 'must only be given when redemptionChannel names IN_STORE');
  }
  if (applicability === 'SPECIFIC_STORES' && included.length + excluded.length === 0) {
    throw new ParameterError('storeCodesInclusion', 'or storeCodesExclusion is required for SPECIFIC_STORES');
  }
  return { stores: applicability == null ? null : { applicability, included, excluded }, promotionUrl };
}

function storeCodes(wanted: CreatePromotionArgs, name: 'storeCodesInclusion' | 'storeCodesExclusion'): string[] {
  const codes = wanted[name] ?? [];
  if (codes.length > 0 && wanted.storeApplicability !== 'SPECIFIC_STORES') {
    throw new ParameterError(name, 'must only be given when storeApplicability is SPECIFIC_STORES');
  }
  return codes.map((code, index) => requireName(`${name}[${index}]`, code));
}

/** Absent fields stay absent. Throws ParameterError, also for an end that is not after its start. */
export function checkedChange(change: UpdatePromotionArgs) {
  const { customTitle, customNotes, customEffectiveStart, customEffectiveEnd } = change;
  const checked = {
    customTitle: given(customTitle, (text) => requireName('customTitle', text)),
    customNotes: given(customNotes, (text) => requireText('customNotes', text)),
    customEffectiveStart: given(customEffectiveStart, (text) => instantOf('customEffectiveStart', text)),
    customEffectiveEnd: given(customEffectiveEnd, (text) => instantOf('customEffectiveEnd', text)),
  };
  requireOrder(checked, checked);
  return checked;
}

type Period = Pick<UpdatePromotionArgs, 'customEffectiveStart' | 'customEffectiveEnd'>;

/** Throws ParameterError for an end that is not after the start, naming the end if `change` sets it. */
export function requireOrder({ customEffectiveStart: start, customEffectiveEnd: end }: Period, change: Period): void {
  if (start == null || end == null || end > start) return;
  throw change.customEffectiveEnd == null
    ? new ParameterError('customEffectiveStart', 'must be before the end')
    : new ParameterError('customEffectiveEnd', 'must be after the start');
}

function given(text: string | null | undefined, check: (text: string) => string): string | null | undefined {
  if (text == null) return text;
  return text.trim() === '' ? null : check(text);
}

function instantOf(parameter: string, text: string): string {
  const [, date] = RFC_3339.exec(text) ?? [];
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date as string)) {
    throw new ParameterError(parameter, 'must be a timestamp as in RFC 3339, 2026-01-31T12:00:00Z');
  }
  return requireInstant(parameter, new Date(text));
}

function microsText(amount: number): string {
  if (!(amount > 0 && amount <= MAX_MONEY_OFF)) {
    throw new ParameterError('moneyOffAmount', 'must be above 0 and at most 1,000,000');
  }
  return String(requireMicros('moneyOffAmount', amount));
}
