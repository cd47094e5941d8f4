import { registerEnumType } from 'type-graphql';
import {
  BiddingStrategy,
  CampaignStatus,
  ChannelType,
  SettableStatus,
} from '../../src/domain/campaigns/campaign.enum.js';

registerEnumType(CampaignStatus, {
  name: 'CampaignStatus',
  description: 'Whether a campaign runs.',
  valuesConfig: {
    ENABLED: { description: 'It runs.' },
    PAUSED: { description: 'It is paused and can be enabled again.' },
    REMOVED: { description: 'It was removed for good; its figures remain.' },
  },
});

registerEnumType(ChannelType, {
  name: 'ChannelType',
  description: 'Where the ads of a campaign appear.',
  valuesConfig: {
    SEARCH: { description: 'Text ads on search pages.' },
    SHOPPING: { description: 'Products on search and shopping pages.' },
    DISPLAY: { description: 'Banners on other sites.' },
    PERFORMANCE_MAX: { description: 'All places, chosen by the platform.' },
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
