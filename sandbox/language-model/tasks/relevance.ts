import { jsonBlocks } from '../json-blocks.js';
import { BUYING, COMPARING, categoryOf, wordsOf } from '../words.js';
import type { StructuredTask } from './task.js';

const SCORES: Record<string, number> = {
  job_seekers: 4,
  irrelevant: 6,
  wrong_product: 14,
  wrong_location: 16,
  competitor: 18,
  low_price: 22,
  informational: 27,
};

/** How well a search fits what the account sells, and how close to buying the person is. */
export const relevance: StructuredTask = {
  knows: ({ properties }) => properties?.relevanceScore !== undefined,
  judge(text, request) {
    const unwanted = categoryOf(text);
    if (unwanted) {
      const relevanceReason = `„${unwanted.word}“ spricht gegen einen Kauf.`;
      const funnelPosition = unwanted.category === 'informational' ? 'top' : 'none';
      return { relevanceScore: SCORES[unwanted.category], funnelPosition, relevanceReason };
    }
    const words = wordsOf(text);
    if (words.some((word) => BUYING.includes(word))) {
      return { relevanceScore: 93, funnelPosition: 'bottom', relevanceReason: 'Die Suche nennt eine Kaufabsicht.' };
    }
    if (words.some((word) => COMPARING.includes(word))) {
      return { relevanceScore: 64, funnelPosition: 'middle', relevanceReason: 'Die Suche vergleicht Angebote.' };
    }
    const known = vocabularyOf(request.instructions + request.prompt);
    const share = words.filter((word) => known.has(word)).length / Math.max(1, words.length);
    const relevanceScore = 45 + Math.round(share * 40);
    const relevanceReason = share > 0 ? 'Die Suche nennt Wörter aus dem Sortiment.' : 'Die Suche ist allgemein.';
    return { relevanceScore, funnelPosition: words.length > 2 ? 'bottom' : 'middle', relevanceReason };
  },
};

/** Words of what the account sells: whatever the request says outside the lists that are to be judged. */
function vocabularyOf(text: string): Set<string> {
  const lists = jsonBlocks(text).filter(Array.isArray);
  const judged = new Set(lists.flatMap((list) => wordsOf(JSON.stringify(list))));
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([word, count]) => count > 1 || !judged.has(word)).map(([word]) => word));
}
