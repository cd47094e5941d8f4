import { describedEnum, openEnum } from '../described.enum.js';
import { sortValues } from '../lists/page.js';

export const CampaignStatus = openEnum('CampaignStatus', 'Status of a campaign.', ['ENABLED', 'PAUSED', 'REMOVED'], {
  ENABLED: 'Running.',
  PAUSED: 'Paused; can be enabled again.',
  REMOVED: 'Removed permanently; its figures remain.',
});

/** AdvertisingChannelTypeEnum of Google Ads API v25, the contract's four values first. */
export const ChannelType = openEnum(
  'ChannelType',
  'Where the ads of a campaign appear.',
  ['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX'],
  {
    SEARCH: 'Text ads on search pages.',
    SHOPPING: 'Products on search and shopping pages.',
    DISPLAY: 'Banners on other sites.',
    PERFORMANCE_MAX: 'All placements, chosen by the platform.',
    DEMAND_GEN: 'YouTube, Discover and Gmail.',
    VIDEO: 'Videos on YouTube and other sites.',
    MULTI_CHANNEL: 'App ads in all placements.',
    HOTEL: 'Hotels with their prices.',
    LOCAL: 'Ads for visits to local shops.',
    SMART: 'All placements, set up in a few steps.',
    LOCAL_SERVICES: 'Offers of local services.',
    TRAVEL: 'Offers for travel.',
  },
);

export const BiddingStrategy = describedEnum('BiddingStrategy', 'How the platform bids for a campaign.', {
  TARGET_ROAS: 'Aims for a target return on ad spend.',
  MAXIMIZE_CONVERSIONS: 'As many conversions as the budget allows.',
  MAXIMIZE_CLICKS: 'As many clicks as the budget allows.',
  MANUAL_CPC: 'Cost per click, set manually.',
});

export type BiddingStrategy = keyof typeof BiddingStrategy;

/** Campaigns cannot be removed. */
export const SettableStatus = describedEnum('SettableStatus', 'Status that can be set for a campaign.', {
  ENABLED: 'Running.',
  PAUSED: 'Paused.',
});

export const CAMPAIGN_SORTS = sortValues(
  'cost',
  'roas',
  'roas_if_spent',
  'conversions',
  'clicks',
  'impressions',
  'name',
);
