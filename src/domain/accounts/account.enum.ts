/** What accounts can be sorted by; `-` before a field means descending. */
export const ACCOUNT_SORTS = [
  'cost',
  '-cost',
  'roas',
  '-roas',
  'conversions',
  '-conversions',
  'name',
  '-name',
] as const;

export type AccountSort = (typeof ACCOUNT_SORTS)[number];
