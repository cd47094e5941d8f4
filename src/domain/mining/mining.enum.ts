export const SuggestionCategory = {
  irrelevant: 'irrelevant',
  informational: 'informational',
  competitor: 'competitor',
  job_seekers: 'job_seekers',
  low_price: 'low_price',
  wrong_location: 'wrong_location',
  wrong_product: 'wrong_product',
  other: 'other',
} as const;

export type SuggestionCategory = keyof typeof SuggestionCategory;

/** For people, in German; also in the names of negative keyword lists. */
export const CATEGORY_LABELS: Readonly<Record<SuggestionCategory, string>> = {
  irrelevant: 'Irrelevant',
  informational: 'Informationssuche',
  competitor: 'Wettbewerber',
  job_seekers: 'Stellensuche',
  low_price: 'Preisjäger',
  wrong_location: 'Falscher Ort',
  wrong_product: 'Falsches Produkt',
  other: 'Sonstiges',
};

export const SuggestionStatus = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  applied: 'applied',
} as const;

export type SuggestionStatus = keyof typeof SuggestionStatus;

export const ReviewStatus = { approved: 'approved', rejected: 'rejected' } as const;

export type ReviewStatus = keyof typeof ReviewStatus;

export const MiningRunStatus = { running: 'running', completed: 'completed', failed: 'failed' } as const;

export type MiningRunStatus = keyof typeof MiningRunStatus;

export const MiningStep = { reading: 'reading', asking: 'asking', storing: 'storing', done: 'done' } as const;

export type MiningStep = keyof typeof MiningStep;
