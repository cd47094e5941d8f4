import { CAMPAIGN_FIGURES, PAGE_META } from '../metrics/figures.example.js';
import type { Example } from '../support/field-rules.js';
import type { Campaign, CampaignDetail, CampaignPage } from './campaign.type.js';

const CAMPAIGN = {
  id: '20000000001',
  accountId: '1000000001',
  accountName: 'Example Shop',
  name: 'Garden chairs',
  status: 'ENABLED',
  channelType: 'SEARCH',
  metrics: { periodDays: 30, ...CAMPAIGN_FIGURES },
} satisfies Campaign;

export const ACCOUNT_CAMPAIGNS = [CAMPAIGN];

export const CAMPAIGN_PAGE = { data: [CAMPAIGN], meta: PAGE_META } satisfies CampaignPage;

export const CAMPAIGN_DETAIL = {
  campaignId: '20000000001',
  campaignName: 'Garden chairs',
  campaignResourceName: 'customers/1000000001/campaigns/20000000001',
  status: 'ENABLED',
  channelType: 'SEARCH',
  biddingStrategyType: 'TARGET_ROAS',
  targetRoas: 3.5,
  budgetResourceName: 'customers/1000000001/campaignBudgets/30000000001',
  dailyBudgetEur: 25,
  budgetMicros: 25000000,
} satisfies Example<CampaignDetail>;
