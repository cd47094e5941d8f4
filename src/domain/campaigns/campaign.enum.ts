import { sortsBy } from '../page.js';

export const CampaignStatus = {
  ENABLED: 'ENABLED',
  PAUSED: 'PAUSED',
  REMOVED: 'REMOVED',
  UNKNOWN: 'UNKNOWN',
} as const;

export type CampaignStatus = keyof typeof CampaignStatus;

/** Those of AdvertisingChannelTypeEnum in Google Ads API v25; the contract's four first. */
export const ChannelType = {
  SEARCH: 'SEARCH',
  SHOPPING: 'SHOPPING',
  DISPLAY: 'DISPLAY',
  PERFORMANCE_MAX: 'PERFORMANCE_MAX',
  DEMAND_GEN: 'DEMAND_GEN',
  VIDEO: 'VIDEO',
  MULTI_CHANNEL: 'MULTI_CHANNEL',
  HOTEL: 'HOTEL',
  LOCAL: 'LOCAL',
  SMART: 'SMART',
  LOCAL_SERVICES: 'LOCAL_SERVICES',
  TRAVEL: 'TRAVEL',
  UNKNOWN: 'UNKNOWN',
} as const;

export type ChannelType = keyof typeof ChannelType;

export const BiddingStrategy = {
  TARGET_ROAS: 'TARGET_ROAS',
  MAXIMIZE_CONVERSIONS: 'MAXIMIZE_CONVERSIONS',
  MAXIMIZE_CLICKS: 'MAXIMIZE_CLICKS',
  MANUAL_CPC: 'MANUAL_CPC',
} as const;

export type BiddingStrategy = keyof typeof BiddingStrategy;

/** What a campaign can be set to; removing one is not among the writes. */
export const SettableStatus = { ENABLED: 'ENABLED', PAUSED: 'PAUSED' } as const;

export type SettableStatus = keyof typeof SettableStatus;

/** What campaigns can be sorted by. */
export const CAMPAIGN_SORTS = sortsBy('cost', 'roas', 'conversions', 'clicks', 'impressions', 'name');

export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];
