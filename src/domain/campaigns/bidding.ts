import { eurText } from '../../money.js';
import type { CampaignRecord } from '../../platforms/google/ads/campaign-reports.js';
import type { BiddingStrategy } from './campaign.enum.js';

/** All that a campaign's bidding consists of, in the platform's own words. */
export type Bidding = Pick<
  CampaignRecord,
  'biddingStrategyType' | 'targetRoas' | 'targetCpaMicros' | 'cpcBidCeilingMicros' | 'enhancedCpc' | 'portfolioStrategy'
>;

/** What the platform is told for a bidding: fields of a campaign and their mask. */
export interface BiddingFields {
  fields: Record<string, unknown>;
  updateMask: string;
}

const TYPES: Record<BiddingStrategy, string> = {
  TARGET_ROAS: 'TARGET_ROAS',
  MAXIMIZE_CONVERSIONS: 'MAXIMIZE_CONVERSIONS',
  MAXIMIZE_CLICKS: 'TARGET_SPEND',
  MANUAL_CPC: 'MANUAL_CPC',
};

/** A strategy as callers name it. Performance max knows a target only as part of maximizing the conversion value. */
export function biddingFor(strategy: BiddingStrategy, targetRoas: number | null, channelType: string): Bidding {
  const partOfValue = strategy === 'TARGET_ROAS' && channelType === 'PERFORMANCE_MAX';
  return {
    biddingStrategyType: partOfValue ? 'MAXIMIZE_CONVERSION_VALUE' : TYPES[strategy],
    targetRoas,
    targetCpaMicros: null,
    cpcBidCeilingMicros: null,
    enhancedCpc: false,
    portfolioStrategy: '',
  };
}

export function biddingOf(campaign: Bidding): Bidding {
  const { biddingStrategyType, targetRoas, targetCpaMicros, cpcBidCeilingMicros, enhancedCpc, portfolioStrategy } =
    campaign;
  return { biddingStrategyType, targetRoas, targetCpaMicros, cpcBidCeilingMicros, enhancedCpc, portfolioStrategy };
}

/**
 * What sets exactly this bidding; undefined for one that cannot be set so: a strategy that campaigns share, or one of
 * which not everything is known. An empty message must name one of its fields in the mask.
 */
export function biddingFields(bidding: Bidding): BiddingFields | undefined {
  if (bidding.portfolioStrategy !== '') return undefined;
  const { targetRoas, targetCpaMicros, cpcBidCeilingMicros } = bidding;
  switch (bidding.biddingStrategyType) {
    case 'TARGET_ROAS':
      return targetRoas === null ? undefined : message('targetRoas', 'targetRoas', targetRoas);
    case 'MAXIMIZE_CONVERSION_VALUE':
      return message('maximizeConversionValue', 'targetRoas', targetRoas);
    case 'MAXIMIZE_CONVERSIONS':
      return message('maximizeConversions', 'targetCpaMicros', targetCpaMicros);
    case 'TARGET_CPA':
      return targetCpaMicros === null ? undefined : message('targetCpa', 'targetCpaMicros', targetCpaMicros);
    case 'TARGET_SPEND':
      return message('targetSpend', 'cpcBidCeilingMicros', cpcBidCeilingMicros);
    case 'MANUAL_CPC':
      return message('manualCpc', 'enhancedCpcEnabled', bidding.enhancedCpc || null);
    default:
      return undefined;
  }
}

function message(name: string, field: string, value: unknown): BiddingFields {
  return { fields: { [name]: value === null ? {} : { [field]: value } }, updateMask: `${name}.${field}` };
}

/** The platform's type as callers name strategies; one that they cannot set keeps the platform's word. */
export function strategyOf({
  biddingStrategyType,
  targetRoas,
}: Pick<Bidding, 'biddingStrategyType' | 'targetRoas'>): string {
  if (biddingStrategyType === 'TARGET_SPEND') return 'MAXIMIZE_CLICKS';
  if (biddingStrategyType === 'MAXIMIZE_CONVERSION_VALUE' && targetRoas) return 'TARGET_ROAS';
  return biddingStrategyType;
}

/** A bidding with all its limits, for messages. */
export function biddingInWords(bidding: Bidding): string {
  const { targetRoas, targetCpaMicros, cpcBidCeilingMicros, enhancedCpc, portfolioStrategy } = bidding;
  const more = [
    targetRoas !== null && `target ROAS ${targetRoas}`,
    targetCpaMicros !== null && `target CPA ${eurText(Number(targetCpaMicros))}`,
    cpcBidCeilingMicros !== null && `at most ${eurText(Number(cpcBidCeilingMicros))} a click`,
    enhancedCpc && 'enhanced CPC',
    portfolioStrategy !== '' && 'a portfolio strategy',
  ].filter(Boolean);
  return more.length > 0 ? `${strategyOf(bidding)} (${more.join(', ')})` : strategyOf(bidding);
}
