export const SearchTermStatus = { ADDED: 'ADDED', EXCLUDED: 'EXCLUDED', NONE: 'NONE' } as const;

export type SearchTermStatus = keyof typeof SearchTermStatus;
