export const CampaignStatus = { ENABLED: 'ENABLED', PAUSED: 'PAUSED', REMOVED: 'REMOVED' } as const;

export type CampaignStatus = keyof typeof CampaignStatus;

export const ChannelType = {
  SEARCH: 'SEARCH',
  SHOPPING: 'SHOPPING',
  DISPLAY: 'DISPLAY',
  PERFORMANCE_MAX: 'PERFORMANCE_MAX',
} as const;

export type ChannelType = keyof typeof ChannelType;

/** What campaigns can be sorted by; `-` before a field means descending. */
export const CAMPAIGN_SORTS = [
  'cost',
  '-cost',
  'roas',
  '-roas',
  'conversions',
  '-conversions',
  'clicks',
  '-clicks',
  'impressions',
  '-impressions',
  'name',
  '-name',
] as const;

export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];
