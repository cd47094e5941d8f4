/** What German and English words of a search say about the person who typed it. */
export const WORDS = {
  job_seekers: [
    'job',
    'jobs',
    'ausbildung',
    'praktikum',
    'gehalt',
    'stellenangebote',
    'stelle',
    'karriere',
    'bewerbung',
  ],
  low_price: [
    'gratis',
    'kostenlos',
    'kostenlose',
    'umsonst',
    'billig',
    'billige',
    'günstigst',
    'gebraucht',
    'gebrauchte',
    'free',
    'cheap',
    'second',
  ],
  competitor: [
    'amazon',
    'ebay',
    'kleinanzeigen',
    'otto',
    'ikea',
    'lidl',
    'aldi',
    'obi',
    'bauhaus',
    'temu',
    'zalando',
    'decathlon',
  ],
  informational: [
    'wie',
    'was',
    'warum',
    'wann',
    'anleitung',
    'ratgeber',
    'tipps',
    'wikipedia',
    'definition',
    'bedeutung',
    'selber',
    'youtube',
    'video',
    'forum',
    'how',
    'what',
    'diy',
  ],
  wrong_location: ['schweiz', 'österreich', 'wien', 'zürich', 'polen', 'usa', 'london', 'mallorca'],
  wrong_product: [
    'ersatzteile',
    'reparatur',
    'reparieren',
    'schnittmuster',
    'ausmalbild',
    'bedienungsanleitung',
    'mieten',
    'leihen',
  ],
  irrelevant: ['spiel', 'spiele', 'film', 'lied', 'songtext', 'wetter', 'witze', 'tattoo', 'bilder'],
} as const;

export type Category = keyof typeof WORDS;

/** Said of whoever is about to buy, and of whoever compares. */
export const BUYING = ['kaufen', 'bestellen', 'shop', 'onlineshop', 'preis', 'angebot', 'lieferung', 'buy', 'order'];
export const COMPARING = [
  'test',
  'vergleich',
  'beste',
  'bester',
  'bestes',
  'empfehlung',
  'erfahrungen',
  'oder',
  'review',
];

/** Lower-case words of a text. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The first category that one of the words belongs to, and that word. */
export function categoryOf(text: string): { category: Category; word: string } | undefined {
  const words = wordsOf(text);
  for (const [category, known] of Object.entries(WORDS)) {
    const word = words.find((each) => (known as readonly string[]).includes(each));
    if (word !== undefined) return { category: category as Category, word };
  }
  return undefined;
}
