import { registerEnumType } from 'type-graphql';
import {
  BiddingStrategy,
  CampaignStatus,
  ChannelType,
  SettableStatus,
} from '../../src/domain/campaigns/campaign.enum.js';
import { registerOpenEnum } from '../support/open-enum.js';

registerOpenEnum(CampaignStatus, {
  name: 'CampaignStatus',
  description: 'Whether a campaign runs.',
  contract: ['ENABLED', 'PAUSED', 'REMOVED'],
  valuesConfig: {
    ENABLED: { description: 'It runs.' },
    PAUSED: { description: 'It is paused and can be enabled again.' },
    REMOVED: { description: 'It was removed for good; its figures remain.' },
    UNKNOWN: { description: 'What the platform says is not known here; its own text stands beside it.' },
  },
});

registerOpenEnum(ChannelType, {
  name: 'ChannelType',
  description: 'Where the ads of a campaign appear.',
  contract: ['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX'],
  valuesConfig: {
    SEARCH: { description: 'Text ads on search pages.' },
    SHOPPING: { description: 'Products on search and shopping pages.' },
    DISPLAY: { description: 'Banners on other sites.' },
    PERFORMANCE_MAX: { description: 'All places, chosen by the platform.' },
    DEMAND_GEN: { description: 'YouTube, Discover and Gmail.' },
    VIDEO: { description: 'Videos on YouTube and other sites.' },
    MULTI_CHANNEL: { description: 'For an app, in all places.' },
    HOTEL: { description: 'Hotels with their prices.' },
    LOCAL: { description: 'For visits to local shops.' },
    SMART: { description: 'All places, set up in a few steps.' },
    LOCAL_SERVICES: { description: 'Offers of local services.' },
    TRAVEL: { description: 'Offers for travel.' },
    UNKNOWN: { description: 'What the platform says is not known here; its own text stands beside it.' },
  },
});

registerEnumType(BiddingStrategy, {
  name: 'BiddingStrategy',
  description: 'How the platform bids for a campaign.',
  valuesConfig: {
    TARGET_ROAS: { description: 'Towards a return on ad spend.' },
    MAXIMIZE_CONVERSIONS: { description: 'As many conversions as the budget allows.' },
    MAXIMIZE_CLICKS: { description: 'As many clicks as the budget allows.' },
    MANUAL_CPC: { description: 'What is set by hand for a click.' },
  },
});

registerEnumType(SettableStatus, {
  name: 'SettableStatus',
  description: 'What the status of a campaign can be set to.',
  valuesConfig: { ENABLED: { description: 'It runs.' }, PAUSED: { description: 'It is paused.' } },
});

export { BiddingStrategy, CampaignStatus, ChannelType, SettableStatus };
