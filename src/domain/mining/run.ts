import type { MiningRunStatus, MiningStep, SuggestionCategory } from './mining.enum.js';
import type { MiningSuggestion } from './suggestion.js';

/** One search for negative keywords among an account's search terms. */
export interface MiningRun {
  id: string;
  accountId: string;
  status: MiningRunStatus;
  step: MiningStep;
  /** 0 to 100. */
  progress: number;
  /** YYYY-MM-DD, both included. */
  dateRangeStart: string;
  dateRangeEnd: string;
  analyzedTerms: number;
  suggestionCount: number;
  pendingCount: number;
  approvedCount: number;
  rejectedCount: number;
  appliedCount: number;
  createdBy: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** When it ended, well or not; null while it runs. */
  completedAt: string | null;
  /** Why it failed, a code of the API's errors; null unless it did. */
  errorCode: string | null;
}

/** The suggestions of one category, the costliest first. */
export interface MiningCategory {
  category: SuggestionCategory;
  /** For people, in German. */
  label: string;
  suggestionCount: number;
  /** EUR. */
  cost: number;
  suggestions: MiningSuggestion[];
}

export interface MiningRunWithCategories extends MiningRun {
  categories: MiningCategory[];
}

export interface MiningRunKey {
  accountId: string;
  runId: string;
}

export interface MiningStart {
  accountId: string;
  /** Both dates, or neither and then the last 30 days. */
  dateRangeStart?: string | null;
  dateRangeEnd?: string | null;
}
