import { CAMPAIGN_FIGURES } from '../figures/figures.example.js';

const TERM = { searchTerm: 'garden chair oak', matchType: 'BROAD', status: 'NONE' };
const FIGURES = { ...CAMPAIGN_FIGURES, costPerConversion: 17.18 };

export const CAMPAIGN_TERMS = [{ ...TERM, campaignId: '20000000001', campaignName: 'Garden chairs', ...FIGURES }];

export const ACCOUNT_TERMS = [{ ...TERM, ...FIGURES, campaignIds: ['20000000001', '20000000002'] }];
