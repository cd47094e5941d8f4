import { NEGATIVE_LIST } from '../negative-keywords/negative-list.type.js';
import type { Example } from '../support/field-rules.js';
import type { MiningRun, MiningRunWithCategories } from './mining-run.type.js';
import type { MiningSuggestion } from './suggestion.type.js';

const SUGGESTION = {
  id: '0b6f1a52-6c0e-4f0e-9a43-6a1f5f0b8a11',
  runId: '5f2c81d0-3a8e-4c1b-8f53-0c9f4f6f2a10',
  accountId: '1000000001',
  category: 'low_price',
  searchTerm: 'gartenstuhl eiche gratis',
  keyword: 'gratis',
  matchType: 'BROAD',
  campaignIds: ['2000000001'],
  impressions: 1240,
  clicks: 61,
  cost: 48.2,
  conversions: 0,
  reason: '„gratis“ zeigt, dass nichts ausgegeben werden soll.',
  confidence: 0.9,
  status: 'pending',
  reviewedBy: null,
  reviewedAt: null,
  createdAt: '2026-01-31T08:30:00.000Z',
} satisfies MiningSuggestion;

const RUN = {
  id: SUGGESTION.runId,
  accountId: SUGGESTION.accountId,
  status: 'completed',
  dateRangeStart: '2026-01-01',
  dateRangeEnd: '2026-01-30',
  analyzedTerms: 412,
  suggestionCount: 1,
  pendingCount: 1,
  approvedCount: 0,
  rejectedCount: 0,
  appliedCount: 0,
  createdBy: '7a3c1f5e-53d1-4f86-9b1c-2f2f0f6c9d21',
  createdAt: '2026-01-31T08:29:52.000Z',
  completedAt: '2026-01-31T08:30:00.000Z',
} satisfies Example<MiningRun>;

export const SUGGESTIONS = [SUGGESTION];

export const REVIEWED = {
  ...SUGGESTION,
  status: 'approved',
  reviewedBy: RUN.createdBy,
  reviewedAt: '2026-01-31T08:35:00.000Z',
} satisfies MiningSuggestion;

export const RUNS = [RUN];

export const RUN_WITH_CATEGORIES = {
  ...RUN,
  categories: [
    { category: 'low_price', label: 'Preisjäger', suggestionCount: 1, cost: 48.2, suggestions: SUGGESTIONS },
  ],
} satisfies Example<MiningRunWithCategories>;

export const APPLIED_LISTS = [
  {
    ...NEGATIVE_LIST,
    name: 'Keyword-Mining: Preisjäger (5f2c81d0)',
    category: 'low_price',
    keywordCount: 1,
    createdAt: '2026-01-31T08:40:00.000Z',
    keywords: NEGATIVE_LIST.keywords.slice(0, 1),
  },
];
