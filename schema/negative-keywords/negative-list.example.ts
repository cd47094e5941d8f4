import type { AddedNegativeKeywords } from './add-negative-keywords.type.js';
import type { NegativeKeyword, NegativeKeywordList } from './negative-list.type.js';

const LIST = {
  id: '3000000001',
  accountId: '1000000001',
  name: 'Ausschlussliste 31.01.2026, 09:30 Uhr (5f2c81d0)',
  category: null,
  keywordCount: 2,
  campaignIds: ['2000000001'],
  resourceName: 'customers/1000000001/sharedSets/3000000001',
  createdAt: '2026-01-31T08:30:00.000Z',
} satisfies NegativeKeywordList;

export const NEGATIVE_LISTS = [LIST];

export const NEGATIVE_LIST = {
  ...LIST,
  keywords: [
    { id: '4000000001', text: 'gratis', matchType: 'BROAD' },
    { id: '4000000002', text: 'rucksack selber nähen', matchType: 'PHRASE' },
  ],
} satisfies NegativeKeywordList & { keywords: NegativeKeyword[] };

export const ADDED_KEYWORDS = {
  success: true,
  addedCount: 2,
  sharedSetName: LIST.name,
} satisfies AddedNegativeKeywords;
