import type { SuggestionCategory } from './mining.enum.js';

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
