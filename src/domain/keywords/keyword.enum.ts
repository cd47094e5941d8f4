/** A part of a keyword's quality, beside that of others who bid on the same searches. */
export const KeywordRating = {
  BELOW_AVERAGE: 'BELOW_AVERAGE',
  AVERAGE: 'AVERAGE',
  ABOVE_AVERAGE: 'ABOVE_AVERAGE',
} as const;

export type KeywordRating = keyof typeof KeywordRating;
