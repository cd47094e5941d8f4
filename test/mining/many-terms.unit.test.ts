import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { NegativeKeywordInput } from '../../schema/negative-keywords/add-negative-keywords.type.js';
import { candidatesOf } from '../../src/domain/mining/candidates.js';
import { blockedByAny, blockedSums } from '../../src/domain/mining/negative-match.js';
import { TermIndex } from '../../src/domain/mining/term-index.js';
import { inSlices, sorted } from '../../src/lib/slices.js';

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

setFlagsFromString('--expose-gc');
const collectGarbage: NodeJS.GCFunction = runInNewContext('gc');

/** CPU time of some work, and the most of it between two turns of everything else in the process; a busy machine does not count. */
async function measured<T>(work: () => Promise<T>): Promise<{ cpu: number; block: number; result: T }> {
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
  const before = process.threadCpuUsage();
  const result = await work();
  const cpu = milliseconds(process.threadCpuUsage(before));
  isOver = true;
  return { cpu, block, result };
}

const KEYWORDS = 5_000;
const letters = (at: number, count: number) =>
  Array.from({ length: count }, (_, place) => String.fromCharCode(97 + (((at + 1) * (place * 7 + 3)) % 23))).join(' ');

/** Each of them took minutes when keywords were looked for one after the other. */
const HARD: [what: string, term: (at: number) => string, keyword: (at: number) => string][] = [
  ['nothing but one word', (at) => 'wort '.repeat(1 + (at % 10)), (at) => 'wort '.repeat(1 + (at % 10))],
  [
    'the rarest word in every term',
    (at) => `alle x${at} y${at % 50}`,
    (at) => `alle y${at % 50}${' alle'.repeat(at % 4)}`,
  ],
  ['letters in any order', (at) => letters(at, 30), (at) => letters(at, 2 + (at % 4))],
];

describe.each(HARD)('%s', (_what, term, keyword) => {
  const keywords = Array.from(
    { length: KEYWORDS },
    (_, at): NegativeKeywordInput => ({
      text: keyword(at),
      matchType: at % 2 ? 'PHRASE' : 'BROAD',
    }),
  );
  const textsOf = (count: number) => Array.from({ length: count }, (_, at) => term(at));

  const net = (count: number) => {
    const texts = textsOf(count);
    const values = new Float64Array(count).fill(2);
    return measured(async () => blockedSums(await TermIndex.of(texts), keywords, { values, max: 20 }));
  };

  const run = (count: number) => {
    const texts = textsOf(count);
    const terms = texts.map((text, at) => ({
      text,
      campaignIds: ['1'],
      impressions: 1,
      clicks: 1,
      costMicros: 1_000_000 + count - at,
      conversionsMicros: 0,
      isExcluded: false,
    }));
    return measured(async () => {
      const index = await TermIndex.of(texts);
      const known = await blockedByAny(index, keywords.slice(0, 10));
      const earning = await TermIndex.of(texts.slice(0, count / 10));
      return candidatesOf({ terms, index, isKnown: (at) => known.has(at), earningTerms: earning });
    });
  };

  test.each([
    ['the safety net', net],
    ['the candidates of a run', run],
  ])(
    '%s grows with the terms, and lets others go on',
    async (_name, work: (count: number) => Promise<{ cpu: number; block: number }>) => {
      await work(2_000);
      const half = await work(25_000);
      // What other files left is not collected at the expense of this work.
      collectGarbage();
      const whole = await work(50_000);
      expect(whole.cpu).toBeLessThan(half.cpu * 4 + 200);
      expect(whole.cpu).toBeLessThan(6_000);
      expect(whole.block).toBeLessThan(150);
    },
  );
});

test('what is counted for a word in every term is exact', async () => {
  const texts = Array.from({ length: 10_000 }, (_, at) => `alle y${at % 50} z${at}`);
  const values = Float64Array.from(texts, (_, at) => at);
  const [broad, phrase, exact] = await blockedSums(
    await TermIndex.of(texts),
    [
      { text: 'y7 alle', matchType: 'BROAD' },
      { text: 'alle', matchType: 'PHRASE' },
      { text: 'alle y7 z57', matchType: 'EXACT' },
    ],
    { values, max: 2 },
  );
  expect(broad).toEqual({ count: 200, sum: 200 * 7 + (50 * 200 * 199) / 2, first: [7, 57] });
  expect(phrase).toEqual({ count: 10_000, sum: (10_000 * 9_999) / 2, first: [0, 1] });
  expect(exact).toEqual({ count: 1, sum: 57, first: [57] });
});

test('a caller who leaves ends the work', async () => {
  const leaving = new AbortController();
  const left = new Error('left');
  const texts = Array.from({ length: 200_000 }, (_, at) => letters(at, 20));
  const work = TermIndex.of(texts, leaving.signal);
  setImmediate(() => leaving.abort(left));
  await expect(work).rejects.toBe(left);
  await expect(TermIndex.of(texts, leaving.signal)).rejects.toBe(left);
});

test('a sorted list keeps what is equal as it was', async () => {
  const items = Array.from({ length: 3_001 }, (_, at) => ({ key: (at * 7_919) % 31, at }));
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  expect(await inSlices(sorted(items, compare))).toEqual(items.toSorted(compare));
  expect(await inSlices(sorted([], compare))).toEqual([]);
});
