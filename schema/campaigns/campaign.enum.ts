import { registerEnumType } from 'type-graphql';
import { CampaignStatus, ChannelType } from '../../src/domain/campaigns/campaign.enum.js';

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

export { CampaignStatus, ChannelType };
