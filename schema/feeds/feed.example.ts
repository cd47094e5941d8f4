import type { Feed } from './feed.type.js';
export const FEEDS = [
  {
    id: '700001',
    accountId: '1000000001',
    name: 'Main feed',
    type: 'FILE',
    feedLabel: 'DE',
    contentLanguage: 'de',
    targetCountry: 'DE',
    fileUrl: 'https://shop.example/feed.xml',
    itemCount: 420,
    approvedCount: 391,
    pendingCount: 12,
    disapprovedCount: 17,
    lastFetchedAt: '2026-01-31T04:00:00.000Z',
  },
] satisfies Feed[];
