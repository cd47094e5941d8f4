import type { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
import type { FunnelPosition } from './relevance.enum.js';

/** What somebody typed, in one campaign, with what a language model makes of it. */
export interface MinedSearchTerm {
  searchTerm: string;
  campaignId: string;
  campaignName: string;
  /** The keyword that brought it, the costliest of several; null where none did. */
  keywordText: string | null;
  keywordMatchType: KeywordMatchType | null;
  impressions: number;
  clicks: number;
  /** EUR. */
  cost: number;
  conversions: number;
  /** EUR; null without a conversion. */
  costPerConversion: number | null;
  /** 0 to 100; null, like the next two, before it was analyzed. */
  relevanceScore: number | null;
  funnelPosition: FunnelPosition | null;
  /** For people, in German. */
  relevanceReason: string | null;
}

/** The terms of an account in the last 30 days. */
export interface MinedSearchTerms {
  /** Analyzed ones first, by cost. */
  searchTerms: MinedSearchTerm[];
  totalTerms: number;
  unanalyzedCount: number;
  /** ISO 8601, UTC: of the latest batch; null before the first. */
  analyzedAt: string | null;
}
