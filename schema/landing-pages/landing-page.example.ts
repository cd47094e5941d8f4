import type { LandingPage } from './landing-page.type.js';

export const LANDING_PAGE = {
  id: '3b6e0c2a-7a54-4c55-8a5e-0d2f6a1c9b44',
  accountId: '1000000001',
  url: 'https://shop.example.com/backpacks',
  campaignIds: [],
  campaignNames: [],
  isManuallyAdded: true,
  source: 'manual',
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
} satisfies LandingPage;

export const LANDING_PAGES = [
  {
    ...LANDING_PAGE,
    id: '8f1d2c3b-4a59-4e68-9d77-6c5b4a392817',
    url: 'https://shop.example.com/tents',
    campaignIds: ['2000000001'],
    campaignNames: ['Brand Germany'],
    isManuallyAdded: false,
    source: 'campaign',
  },
] satisfies LandingPage[];
