import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';

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
