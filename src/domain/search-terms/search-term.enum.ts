export const SearchTermStatus = { ADDED: 'ADDED', EXCLUDED: 'EXCLUDED', NONE: 'NONE' } as const;

export type SearchTermStatus = keyof typeof SearchTermStatus;

/** How close to buying a person is who searches like this. */
export const FunnelPosition = { top: 'top', middle: 'middle', bottom: 'bottom', none: 'none' } as const;

export type FunnelPosition = keyof typeof FunnelPosition;

/** Terms that score less are proposed as negative keywords (decisions, section 4, "negative-keywords/generate"). */
export const IRRELEVANT_BELOW = 30;
