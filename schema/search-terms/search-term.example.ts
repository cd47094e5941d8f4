import { CAMPAIGN_FIGURES } from '../metrics/figures.example.js';
import type { AccountSearchTerm, CampaignSearchTerm, SearchTermFields } from './search-term.type.js';

const TERM = { searchTerm: 'garden chair oak', matchType: 'BROAD', status: 'NONE' } satisfies Partial<SearchTermFields>;
const FIGURES = { ...CAMPAIGN_FIGURES, costPerConversion: 17.18 };

export const CAMPAIGN_TERMS = [
  { ...TERM, campaignId: '20000000001', campaignName: 'Garden chairs', ...FIGURES },
] satisfies CampaignSearchTerm[];

export const ACCOUNT_TERMS = [
  { ...TERM, ...FIGURES, campaignIds: ['20000000001', '20000000002'] },
] satisfies AccountSearchTerm[];
