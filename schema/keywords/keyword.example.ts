import { CAMPAIGN_FIGURES } from '../metrics/figures.example.js';
import type { Keyword } from './keyword.type.js';

export const KEYWORDS = [
  {
    id: '5000000001~6000000001',
    accountId: '1000000001',
    campaignId: '20000000001',
    campaignName: 'Garden chairs',
    adGroupId: '5000000001',
    adGroupName: 'Wooden chairs',
    text: 'garden chair',
    matchType: 'BROAD',
    status: 'ENABLED',
    qualityScore: 7,
    expectedCtr: 'AVERAGE',
    adRelevance: 'ABOVE_AVERAGE',
    landingPageExperience: 'AVERAGE',
    ...CAMPAIGN_FIGURES,
    syncedAt: '2026-01-31T04:00:00.000Z',
  },
] satisfies Keyword[];
