import fc from 'fast-check';
import { type Candidate, candidatesOf } from '../../src/domain/mining/candidates.js';
import type { TermSums } from '../../src/domain/mining/term.reads.js';
import { TermIndex, wordsOf } from '../../src/domain/mining/term-index.js';

const EUR = 1_000_000;

function term(text: string, cost: number, conversions = 0, campaignIds = ['1']): TermSums {
  return {
    text,
    campaignIds,
    impressions: cost * 10,
    clicks: cost,
    costMicros: cost * EUR,
    conversionsMicros: conversions * EUR,
    isExcluded: false,
  };
}

async function found(given: TermSums[], known: string[] = [], earning: string[] = []) {
  const terms = given.toSorted((a, b) => b.costMicros - a.costMicros);
  const index = await TermIndex.of(terms.map(({ text }) => text));
  const isKnown = (at: number) => known.includes(terms[at]?.text ?? '');
  return candidatesOf({ terms, index, isKnown, earningTerms: await TermIndex.of(earning) });
}
const keywords = async (...args: Parameters<typeof found>) => (await found(...args)).map(({ keyword }) => keyword);

test('words that several terms share and that never convert are a candidate with the sums of those terms', async () => {
  const [first] = await found([
    term('gartenstuhl gratis', 30, 0, ['2']),
    term('tisch gratis', 20, 0, ['1', '2']),
    term('gartenstuhl', 50, 4),
    term('tisch', 40, 2),
  ]);
  expect(first).toEqual({
    keyword: 'gratis',
    searchTerm: 'gartenstuhl gratis',
    termCount: 2,
    campaignIds: ['2', '1'],
    impressions: 500,
    clicks: 50,
    costMicros: 50 * EUR,
    conversionsMicros: 0,
  });
});

test('a word of a converting term is no candidate, while words in a row may be', async () => {
  const terms = [term('stuhl selber bauen', 30), term('tisch selber bauen', 30), term('regal bauen', 30, 1)];
  expect(await keywords(terms)).toEqual(['selber', 'stuhl selber bauen', 'tisch selber bauen']);
  const more = [...terms, term('selber abholen', 30, 1)];
  expect(await keywords(more)).toEqual(['selber bauen', 'stuhl selber bauen', 'tisch selber bauen']);
});

test('known terms are no waste, but count where they converted', async () => {
  const terms = [term('a gratis', 10), term('b gratis', 10), term('c gratis', 10)];
  expect(await keywords(terms, ['a gratis'])).toEqual(['gratis', 'b gratis', 'c gratis']);
  expect(await keywords(terms, ['a gratis', 'b gratis'])).toEqual(['c gratis']);
  expect(await keywords([...terms, term('d gratis', 1, 1)], ['d gratis'])).not.toContain('gratis');
});

test('what earned something at other times is left out', async () => {
  const terms = [term('a gratis', 10), term('b gratis', 10)];
  expect(await keywords(terms, [], ['c gratis'])).toEqual(['a gratis', 'b gratis']);
  expect(await keywords(terms, [], ['a gratis', 'b gratis dazu'])).toEqual([]);
});

test('what cost little, runs nowhere any more or cannot be a keyword is left out', async () => {
  const long = Array.from({ length: 11 }, (_, at) => `w${at}`).join(' ');
  expect(
    await keywords([
      term('teuer', 100, 1),
      term('knapp genug', 11),
      term('billig', 1),
      term('vorbei', 50, 0, []),
      term(long, 60),
      term('x'.repeat(81), 60),
      term('!!!', 60),
    ]),
  ).toEqual([]);
  expect(await keywords([term('teuer', 10, 1), term('Knapp, genug', 10), term('billig', 1)])).toEqual(['knapp genug']);
});

test('a model is asked about 200 candidates at most, the costliest', async () => {
  const terms = Array.from({ length: 500 }, (_, at) => term(`wort${at}`, 1_000 - at));
  const all = await keywords(terms);
  expect(all).toHaveLength(200);
  expect(all.slice(0, 2)).toEqual(['wort0', 'wort1']);
});

/** The rules, one run of words after the other and each over all terms. */
function byTheRules(terms: TermSums[], known: string[], earning: string[]): Candidate[] {
  const wordsAt = (at: number) => wordsOf(terms[at]?.text ?? '');
  const has = (all: string[], run: string[]) => all.some((_, from) => run.every((word, at) => all[from + at] === word));
  const runsOf = (all: string[]) =>
    all.flatMap((_, from) => [1, 2, 3].map((count) => all.slice(from, from + count))).map((run) => run.join(' '));
  const converts = (run: string) =>
    terms.some((term, at) => term.conversionsMicros > 0 && has(wordsAt(at), run.split(' ')));
  const isWasted = ({ text, conversionsMicros, campaignIds }: TermSums) =>
    conversionsMicros <= 0 && campaignIds.length > 0 && !known.includes(text);
  const groupOf = (run: string) => terms.filter((term, at) => isWasted(term) && has(wordsAt(at), run.split(' ')));
  const least = Math.max(1, terms.reduce((sum, term) => sum + term.costMicros, 0) / Math.max(1, terms.length) / 4);
  const sum = (group: TermSums[], of: 'impressions' | 'clicks' | 'costMicros' | 'conversionsMicros') =>
    group.reduce((all, term) => all + term[of], 0);
  const candidate = (run: string, group: TermSums[]): Candidate => ({
    keyword: run,
    searchTerm: (group[0] as TermSums).text,
    termCount: group.length,
    campaignIds: [...new Set(group.flatMap(({ campaignIds }) => campaignIds))],
    impressions: sum(group, 'impressions'),
    clicks: sum(group, 'clicks'),
    costMicros: sum(group, 'costMicros'),
    conversionsMicros: sum(group, 'conversionsMicros'),
  });
  const all = new Map<string, Candidate>();
  for (const [at, term] of terms.entries()) {
    const keyword = wordsAt(at).join(' ');
    const isBookable = keyword !== '' && keyword.length <= 80 && wordsAt(at).length <= 10;
    if (isWasted(term) && term.costMicros >= least && isBookable) all.set(keyword, candidate(keyword, [term]));
  }
  for (const run of new Set(terms.flatMap((_, at) => runsOf(wordsAt(at))))) {
    const group = groupOf(run);
    const shorter = runsOf(run.split(' ')).filter((part) => part !== run && !converts(part));
    if (group.length < 2 || converts(run) || sum(group, 'costMicros') < least) continue;
    if (!shorter.some((part) => groupOf(part).length === group.length)) all.set(run, candidate(run, group));
  }
  return [...all.values()]
    .filter(({ keyword }) => !earning.some((text) => has(wordsOf(text), keyword.split(' '))))
    .sort(
      (a, b) => b.costMicros - a.costMicros || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1),
    )
    .slice(0, 200);
}

const someText = fc
  .array(fc.constantFrom('stuhl', 'TISCH', 'gratis', 'für', 'a', 'b', 'ab', 'ü'), { minLength: 1, maxLength: 5 })
  .chain((parts) => fc.constantFrom(parts.join(' '), parts.join('-')));
const someTerm = fc.record({
  text: someText,
  cost: fc.constantFrom(0, 1, 4, 5, 20, 40),
  conversions: fc.constantFrom(0, 0, 0, 1, -1),
  campaignIds: fc.subarray(['1', '2', '3']),
});

test('what is found is what the rules say, whatever the terms', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(someTerm, { maxLength: 25, selector: ({ text }) => text }),
      fc.array(someText, { maxLength: 3 }),
      async (given, earning) => {
        const terms = given
          .map(({ text, cost, conversions, campaignIds }) => term(text, cost, conversions, campaignIds))
          .toSorted((a, b) => b.costMicros - a.costMicros);
        const known = terms.slice(1, 3).map(({ text }) => text);
        expect(await found(terms, known, earning)).toEqual(byTheRules(terms, known, earning));
      },
    ),
    { numRuns: 1_500 },
  ));
