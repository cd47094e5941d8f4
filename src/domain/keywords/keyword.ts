import type { Figures } from '../figures/figures.js';
import type { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
import type { KeywordRating } from './keyword.enum.js';

/** A keyword that is bid on, with its figures of the 30 days before the last sync. */
export interface Keyword extends Figures {
  /** `adGroupId~criterionId`. */
  id: string;
  accountId: string;
  campaignId: string;
  campaignName: string;
  adGroupId: string;
  adGroupName: string;
  text: string;
  matchType: KeywordMatchType;
  status: string;
  /** 1 to 10; null, like the three ratings, where the platform has not judged. */
  qualityScore: number | null;
  expectedCtr: KeywordRating | null;
  adRelevance: KeywordRating | null;
  landingPageExperience: KeywordRating | null;
  /** ISO 8601, UTC. */
  syncedAt: string;
}

export interface KeywordKey {
  accountId: string;
  keywordId: string;
}
