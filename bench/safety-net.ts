/**
 * The safety net over 5,000 negative keywords and 15,000 search terms: how long it takes to index the terms and to find
 * what each keyword blocks. Three mixtures: words as people use them, few words that nearly every term has, and phrases.
 * Usage: npm run bench:safety
 */
import { TermIndex } from '../src/domain/mining/negative-match.js';
import type { NewNegativeKeyword } from '../src/domain/negative-keywords/negative-list.js';

const KEYWORDS = 5_000;
const TERMS = 15_000;
const ROUNDS = 5;
const LIMIT_MS = 1_000;

type MatchType = NewNegativeKeyword['matchType'];

interface Mixture {
  name: string;
  /** How many different words there are; the first ones are the most frequent. */
  vocabulary: number;
  matchTypes: readonly MatchType[];
  /** Most words of a keyword. */
  words: number;
}

const MIXTURES: readonly Mixture[] = [
  { name: 'as people search', vocabulary: 8_000, matchTypes: ['BROAD', 'PHRASE', 'EXACT'], words: 3 },
  { name: 'few words, all broad', vocabulary: 60, matchTypes: ['BROAD'], words: 4 },
  { name: 'few words, all phrases', vocabulary: 60, matchTypes: ['PHRASE'], words: 3 },
];

/** The same numbers in every run: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function textOf(random: () => number, vocabulary: number, most: number): string {
  const count = 1 + Math.floor(random() * most);
  return Array.from({ length: count }, () => `wort${Math.floor(vocabulary * random() ** 2)}`).join(' ');
}

function measure({ vocabulary, matchTypes, words }: Mixture) {
  const random = randomFrom(20_260_131);
  const terms = Array.from({ length: TERMS }, () => textOf(random, vocabulary, 6));
  const keywords = Array.from({ length: KEYWORDS }, (_, at) => ({
    text: textOf(random, vocabulary, words),
    matchType: matchTypes[at % matchTypes.length] as MatchType,
  }));
  const times: number[] = [];
  let blocked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const index = new TermIndex(terms);
    blocked = keywords.reduce((sum, keyword) => sum + index.blockedBy(keyword).length, 0);
    times.push(performance.now() - started);
  }
  return { blocked, worst: Math.max(...times), median: times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number };
}

const results = MIXTURES.map((mixture) => ({ name: mixture.name, ...measure(mixture) }));
console.table(
  results.map(({ name, blocked, median, worst }) => ({
    mixture: name,
    'blocked pairs': blocked,
    'median ms': Math.round(median),
    'worst ms': Math.round(worst),
  })),
);
if (results.some(({ worst }) => worst >= LIMIT_MS)) {
  console.error(`Slower than ${LIMIT_MS} ms for ${KEYWORDS} keywords and ${TERMS} terms.`);
  process.exitCode = 1;
}
