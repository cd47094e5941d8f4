import { describedEnum } from '../described.enum.js';

export const SuggestionCategory = describedEnum('SuggestionCategory', 'Why a search is unwanted.', {
  irrelevant: 'Unrelated to what is sold.',
  informational: 'Looks for information, not for an offer.',
  competitor: 'Looks for another company.',
  job_seekers: 'Looks for a job.',
  low_price: 'Looks for something free, used or extremely cheap.',
  wrong_location: 'Comes from a place that is not delivered to.',
  wrong_product: 'Looks for something that is not sold.',
  other: 'Any other reason.',
});

export type SuggestionCategory = keyof typeof SuggestionCategory;

/** German labels, also used in the names of negative keyword lists. */
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

export const SuggestionStatus = describedEnum('SuggestionStatus', 'Review status of a suggestion.', {
  pending: 'Not reviewed yet.',
  approved: 'Approved; not yet applied.',
  rejected: 'Rejected.',
  applied: 'Applied as a negative keyword on the platform.',
});

export type SuggestionStatus = keyof typeof SuggestionStatus;

export const ReviewStatus = describedEnum('ReviewStatus', 'Decision about a suggestion.', {
  approved: 'Approved; not yet applied.',
  rejected: 'Rejected.',
});

export type ReviewStatus = keyof typeof ReviewStatus;

export const MiningRunStatus = describedEnum('MiningRunStatus', 'Status of a mining run.', {
  running: 'In progress.',
  completed: 'Completed; its suggestions are available.',
  failed: 'Ended without suggestions; its credit was refunded.',
});

export const MiningStep = describedEnum('MiningStep', 'Step of a mining run.', {
  reading: 'Looking for searches that cost money without bringing anything.',
  asking: 'Asking the AI model about them.',
  storing: "Storing the model's answers.",
  done: 'Completed.',
});

export type MiningStep = keyof typeof MiningStep;
