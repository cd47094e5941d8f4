import { type Category, categoryOf, wordsOf } from '../words.js';
import type { StructuredTask } from './task.js';

const REASONS: Record<Category, (word: string) => string> = {
  job_seekers: (word) => `„${word}“ deutet auf Stellensuchende hin, nicht auf Käufer.`,
  low_price: (word) => `„${word}“ zeigt, dass nichts oder kaum etwas ausgegeben werden soll.`,
  competitor: (word) => `„${word}“ ist ein anderer Anbieter.`,
  informational: (word) => `„${word}“ zeigt die Suche nach Informationen, nicht nach einem Kauf.`,
  wrong_location: (word) => `„${word}“ liegt außerhalb des Liefergebiets.`,
  wrong_product: (word) => `„${word}“ meint etwas, das nicht im Sortiment ist.`,
  irrelevant: (word) => `„${word}“ hat mit dem Angebot nichts zu tun.`,
};

const CONFIDENCE: Record<Category, number> = {
  job_seekers: 0.96,
  low_price: 0.9,
  competitor: 0.88,
  informational: 0.84,
  wrong_location: 0.75,
  wrong_product: 0.7,
  irrelevant: 0.8,
};

/** Which kind of unwanted search a term or a part of one belongs to; `none` for a wanted one. */
export const classification: StructuredTask = {
  knows: ({ properties }) => properties?.category !== undefined,
  judge(text) {
    const found = categoryOf(text);
    const matchType = wordsOf(text).length > 1 ? 'PHRASE' : 'BROAD';
    if (!found) return { category: 'none', reason: 'Die Suche passt zum Angebot.', confidence: 0.6, matchType };
    const { category, word } = found;
    return { category, reason: REASONS[category](word), confidence: CONFIDENCE[category], matchType };
  },
};
