import type { CampaignRecord } from '../../platforms/google-ads/campaign-reports.js';
import type { BiddingStrategy } from './campaign.enum.js';

/** What the platform is told for a strategy: fields of a campaign and their mask. */
export interface BiddingFields {
  fields: Record<string, unknown>;
  updateMask: string;
}

/**
 * An empty message must name one of its fields in the mask. Performance max knows a target only as part of maximizing the
 * conversion value.
 */
export function biddingFields(
  strategy: BiddingStrategy,
  targetRoas: number | null,
  channelType: string,
): BiddingFields {
  switch (strategy) {
    case 'TARGET_ROAS':
      return channelType === 'PERFORMANCE_MAX'
        ? { fields: { maximizeConversionValue: { targetRoas } }, updateMask: 'maximizeConversionValue.targetRoas' }
        : { fields: { targetRoas: { targetRoas } }, updateMask: 'targetRoas.targetRoas' };
    case 'MAXIMIZE_CONVERSIONS':
      return { fields: { maximizeConversions: {} }, updateMask: 'maximizeConversions.targetCpaMicros' };
    case 'MAXIMIZE_CLICKS':
      return { fields: { targetSpend: {} }, updateMask: 'targetSpend.cpcBidCeilingMicros' };
    case 'MANUAL_CPC':
      return { fields: { manualCpc: {} }, updateMask: 'manualCpc.enhancedCpcEnabled' };
  }
}

/** The platform's type as callers name strategies; one that they cannot set keeps the platform's word. */
export function strategyOf({
  biddingStrategyType,
  targetRoas,
}: Pick<CampaignRecord, 'biddingStrategyType' | 'targetRoas'>): string {
  if (biddingStrategyType === 'TARGET_SPEND') return 'MAXIMIZE_CLICKS';
  if (biddingStrategyType === 'MAXIMIZE_CONVERSION_VALUE' && targetRoas) return 'TARGET_ROAS';
  return biddingStrategyType;
}
