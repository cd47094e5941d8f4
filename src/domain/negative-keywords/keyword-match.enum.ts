/** How a negative keyword is held against what somebody searches for. */
export const KeywordMatchType = { BROAD: 'BROAD', PHRASE: 'PHRASE', EXACT: 'EXACT' } as const;

export type KeywordMatchType = keyof typeof KeywordMatchType;
