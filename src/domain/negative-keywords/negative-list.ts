import type { KeywordMatchType } from './keyword-match.enum.js';

/** A keyword for which ads do not show. */
export interface NewNegativeKeyword {
  text: string;
  matchType: KeywordMatchType;
}

export interface NegativeKeyword extends NewNegativeKeyword {
  id: string;
}

/** A list of negative keywords that campaigns share. */
export interface NegativeKeywordList {
  id: string;
  accountId: string;
  name: string;
  /** Why its keywords are excluded, where keyword mining found them. */
  category: string | null;
  keywordCount: number;
  campaignIds: string[];
  resourceName: string;
  /** ISO 8601, UTC; of a list that was created elsewhere: when it was first seen. */
  createdAt: string;
}

export interface NegativeListKey {
  accountId: string;
  listId: string;
}

/** A list to be created. */
export interface NewNegativeKeywordList {
  /** Unique in the account; a name is made up without one. */
  name?: string | null;
  category?: string | null;
  campaignIds: readonly string[];
  keywords: readonly NewNegativeKeyword[];
}
