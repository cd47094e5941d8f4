import { describedEnum } from '../described.enum.js';

export const SuggestionCategory = describedEnum('SuggestionCategory', 'Why a search is not wanted.', {
  irrelevant: 'It has nothing to do with what is sold.',
  informational: 'It looks for knowledge, not for an offer.',
  competitor: 'It looks for another company.',
  job_seekers: 'It looks for work.',
  low_price: 'It wants something free, used or for next to nothing.',
  wrong_location: 'It comes from where nothing is delivered.',
  wrong_product: 'It looks for something that is not sold.',
  other: 'Another reason.',
});

export type SuggestionCategory = keyof typeof SuggestionCategory;

/** German names for people, also used in the names of negative keyword lists. */
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

export const SuggestionStatus = describedEnum('SuggestionStatus', 'What became of a suggestion.', {
  pending: 'Nobody has decided yet.',
  approved: 'It is to be applied.',
  rejected: 'It is not wanted.',
  applied: 'It is a negative keyword at the platform.',
});

export type SuggestionStatus = keyof typeof SuggestionStatus;

export const ReviewStatus = describedEnum('ReviewStatus', 'What a review makes of a suggestion.', {
  approved: 'It is to be applied.',
  rejected: 'It is not wanted.',
});

export type ReviewStatus = keyof typeof ReviewStatus;

export const MiningRunStatus = describedEnum('MiningRunStatus', 'How a mining run stands.', {
  running: 'It goes on.',
  completed: 'Its suggestions are there.',
  failed: 'It ended without suggestions; its credit was given back.',
});

export type MiningRunStatus = keyof typeof MiningRunStatus;

export const MiningStep = describedEnum('MiningStep', 'What a mining run is doing.', {
  reading: 'It looks for searches that cost money and bring nothing.',
  asking: 'It asks the AI model about them.',
  storing: 'It stores what the model answered.',
  done: 'It is completed.',
});

export type MiningStep = keyof typeof MiningStep;
