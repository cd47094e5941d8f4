import type { MinedSearchTerm, MinedSearchTerms, RelevanceBatch } from './mined-search-term.type.js';

const TERM = {
  searchTerm: 'garden chair repair',
  campaignId: '20000000001',
  campaignName: 'Garden chairs',
  keywordText: 'garden chair',
  keywordMatchType: 'BROAD',
  impressions: 320,
  clicks: 24,
  cost: 18.4,
  conversions: 0,
  costPerConversion: null,
  relevanceScore: 12,
  funnelPosition: 'none',
  relevanceReason: 'Sucht eine Reparatur, keinen neuen Stuhl.',
} satisfies MinedSearchTerm;

export const MINED_TERMS = {
  searchTerms: [TERM],
  totalTerms: 1,
  unanalyzedCount: 0,
  analyzedAt: '2026-01-31T08:30:00.000Z',
} satisfies MinedSearchTerms;

export const KEYWORD_TAIL = [TERM];

export const RELEVANCE_BATCH = {
  analyzedCount: 100,
  remainingCount: 42,
  analyzedAt: '2026-01-31T08:30:00.000Z',
} satisfies RelevanceBatch;
