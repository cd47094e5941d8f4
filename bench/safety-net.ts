import type { NegativeKeywordInput } from '../schema/negative-keywords/add-negative-keywords.type.js';
/**
 * Keyword mining over 200,000 search terms and 5,000 negative keywords: what indexing the terms, the safety net, and the
 * candidates of a run cost, how long each keeps everything else in the process waiting at most, and what twice the terms
 * cost. Words as people use them, and terms made to be slow: one word in all of them, nothing but one word, ten words that
 * recur in any order, single letters, other scripts.
 * Usage: npm run bench:safety
 */
import { candidatesOf } from '../src/domain/mining/candidates.js';
import { blockedSums } from '../src/domain/mining/negative-match.js';
import { TermIndex } from '../src/domain/mining/term-index.js';

const KEYWORDS = 5_000;
const TERMS = 200_000;
const LIMIT_BLOCK_MS = 50;
/** Of the CPU time of twice the terms; 2 is linear. */
const LIMIT_RATIO = 3;

type Random = () => number;

interface Mixture {
  name: string;
  word(random: Random): string;
  term(random: Random, word: () => string, at: number): string;
}

const words = (count: number, word: () => string) => Array.from({ length: count }, word).join(' ');
const below = (random: Random, most: number) => Math.floor(random() * most);

const MIXTURES: readonly Mixture[] = [
  {
    name: 'as people search',
    word: (random) => `wort${Math.floor(60_000 * random() ** 3)}`,
    term: (random, word, at) => words(1 + below(random, 5), word) + (at % 2 ? ` x${at}` : ''),
  },
  {
    name: 'one word in every term',
    word: (random) => `w${below(random, 300)}`,
    term: (_random, word) => `gemeinsam ${words(3, word)}`,
  },
  { name: 'nothing but one word', word: () => 'wort', term: (_random, word, at) => words(1 + (at % 10), word) },
  {
    name: 'ten words of 2,000',
    word: (random) => `w${below(random, 2_000).toString(36)}`,
    term: (_random, word, at) => `${words(9, word)} ${at.toString(36)}`,
  },
  {
    name: 'forty single letters',
    word: (random) => String.fromCharCode(97 + below(random, 26)),
    term: (_random, word) => words(40, word),
  },
  {
    name: 'other scripts',
    word: (random) => `${['Gärten', 'stu\u0308hle', '日本語', 'страна'][below(random, 4)]}${below(random, 500)}`,
    term: (random, word) => words(1 + below(random, 6), word),
  },
];

/** The same numbers in every run: mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

/** CPU time of the whole process, and of the main thread between two turns of others: a busy machine does not count. */
async function measured(work: () => Promise<unknown>): Promise<{ cpu: number; block: number }> {
  let block = 0;
  let last = milliseconds(process.threadCpuUsage());
  let isOver = false;
  const turn = () => {
    const now = milliseconds(process.threadCpuUsage());
    block = Math.max(block, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const before = process.cpuUsage();
  await work();
  const cpu = milliseconds(process.cpuUsage(before));
  isOver = true;
  return { cpu, block };
}

async function measure({ word, term }: Mixture, count: number) {
  const random = randomFrom(20_260_131);
  const one = () => word(random);
  const texts = Array.from({ length: count }, (_, at) => term(random, one, at));
  const terms = texts.map((text, at) => ({
    text,
    campaignIds: ['1'],
    impressions: 10,
    clicks: 1,
    costMicros: 1_000_000 + count - at,
    conversionsMicros: at % 10 ? 0 : 1_000_000,
    isExcluded: false,
  }));
  const keywords = Array.from(
    { length: KEYWORDS },
    (_, at): NegativeKeywordInput => ({
      text: words(1 + below(random, 4), one),
      matchType: (['BROAD', 'PHRASE', 'EXACT'] as const)[at % 3] as NegativeKeywordInput['matchType'],
    }),
  );
  const values = Float64Array.from(texts, (_, at) => count - at);
  const net = await measured(async () => blockedSums(await TermIndex.of(texts), keywords, { values, max: 20 }));
  const run = await measured(async () => {
    const earning = await TermIndex.of(texts.filter((_, at) => at % 10 === 0));
    return candidatesOf({ terms, index: await TermIndex.of(texts), isKnown: () => false, earningTerms: earning });
  });
  return { net, run };
}

const rows: Record<string, string | number>[] = [];
for (const mixture of MIXTURES) {
  const half = await measure(mixture, TERMS / 2);
  const whole = await measure(mixture, TERMS);
  for (const [what, name] of [
    ['net', 'safety net'],
    ['run', 'candidates'],
  ] as const) {
    const ratio = whole[what].cpu / half[what].cpu;
    rows.push({
      mixture: mixture.name,
      work: name,
      'CPU ms': Math.round(whole[what].cpu),
      'longest block ms': Math.round(whole[what].block),
      'for twice the terms': `x ${ratio.toFixed(2)}`,
    });
    if (whole[what].block <= LIMIT_BLOCK_MS && ratio <= LIMIT_RATIO) continue;
    console.error(`${mixture.name}, ${name}: more than ${LIMIT_BLOCK_MS} ms in one go, or not linear.`);
    process.exitCode = 1;
  }
}
console.table(rows);
