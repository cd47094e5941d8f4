import type { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
import type { SuggestionCategory, SuggestionStatus } from './mining.enum.js';

/** A negative keyword that somebody is asked to approve. */
export interface MiningSuggestion {
  id: string;
  /** What comes from the relevance of terms has a run of its own; null where nobody opened one. */
  runId: string | null;
  accountId: string;
  category: SuggestionCategory;
  /** The term it was found by; of a keyword that many terms share, the costliest of them. */
  searchTerm: string;
  /** What would be excluded; NFC, lower case, single spaces. */
  keyword: string;
  matchType: KeywordMatchType;
  /** Where the terms it would exclude were shown; ascending. */
  campaignIds: string[];
  /** Figures of all terms it was found by. */
  impressions: number;
  clicks: number;
  /** EUR. */
  cost: number;
  conversions: number;
  /** For people, in German. */
  reason: string;
  /** 0 to 1. */
  confidence: number;
  status: SuggestionStatus;
  reviewedBy: string | null;
  /** ISO 8601, UTC. */
  reviewedAt: string | null;
  createdAt: string;
}

/** A suggestion as it is made: pending, with exact figures. */
export interface NewSuggestion
  extends Pick<
    MiningSuggestion,
    | 'category'
    | 'searchTerm'
    | 'keyword'
    | 'matchType'
    | 'campaignIds'
    | 'impressions'
    | 'clicks'
    | 'reason'
    | 'confidence'
  > {
  /** EUR in micro-units. */
  costMicros: number;
  /** In millionths. */
  conversionsMicros: number;
}
