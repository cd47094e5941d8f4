import type { Bidding } from '../../platforms/ad-records.js';
import type { AccountMoney } from '../currencies/account-money.js';
import type { BiddingStrategy } from './campaign.enum.js';

const TYPES: Record<BiddingStrategy, string> = {
  TARGET_ROAS: 'TARGET_ROAS',
  MAXIMIZE_CONVERSIONS: 'MAXIMIZE_CONVERSIONS',
  MAXIMIZE_CLICKS: 'TARGET_SPEND',
  MANUAL_CPC: 'MANUAL_CPC',
};

/** In Performance Max, a target ROAS is part of maximizing the conversion value. */
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

export function targetOf(bidding: Bidding) {
  return { strategy: strategyOf(bidding), targetRoas: bidding.targetRoas };
}

/** The API's name of the strategy, or the platform's name if callers cannot set it. */
export function strategyOf({ biddingStrategyType, targetRoas }: Bidding): string {
  if (biddingStrategyType === 'TARGET_SPEND') return 'MAXIMIZE_CLICKS';
  if (biddingStrategyType === 'MAXIMIZE_CONVERSION_VALUE' && targetRoas) return 'TARGET_ROAS';
  return biddingStrategyType;
}

/** Includes all limits, for messages. */
export function biddingInWords(bidding: Bidding, money: AccountMoney): string {
  const { targetRoas, targetCpaMicros, cpcBidCeilingMicros, enhancedCpc, portfolioStrategy } = bidding;
  const more = [
    targetRoas !== null && `target ROAS ${targetRoas}`,
    targetCpaMicros !== null && `target CPA ${money.text(Number(targetCpaMicros))}`,
    cpcBidCeilingMicros !== null && `at most ${money.text(Number(cpcBidCeilingMicros))} a click`,
    enhancedCpc && 'enhanced CPC',
    portfolioStrategy !== '' && 'a portfolio strategy',
  ].filter(Boolean);
  return more.length > 0 ? `${strategyOf(bidding)} (${more.join(', ')})` : strategyOf(bidding);
}
