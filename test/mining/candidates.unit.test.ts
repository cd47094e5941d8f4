import { candidatesOf } from '../../src/domain/mining/candidates.js';
import type { TermSums } from '../../src/domain/mining/term.reads.js';

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

function found(terms: TermSums[], known: string[] = [], earning: string[] = []) {
  const sorted = terms.toSorted((a, b) => b.costMicros - a.costMicros);
  const isKnown = (at: number) => known.includes(sorted[at]?.text ?? '');
  return candidatesOf(sorted, isKnown, (text) => earning.some((each) => each.includes(text)));
}
const keywords = (...args: Parameters<typeof found>) => found(...args).map(({ keyword }) => keyword);

test('words that several terms share and that never convert are a candidate with the sums of those terms', () => {
  const [first] = found([
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

test('a word that one converting term has is none, while words in a row may be', () => {
  const terms = [term('stuhl selber bauen', 30), term('tisch selber bauen', 30), term('regal bauen', 30, 1)];
  expect(keywords(terms)).toEqual(['selber', 'stuhl selber bauen', 'tisch selber bauen']);
  const more = [...terms, term('selber abholen', 30, 1)];
  expect(keywords(more)).toEqual(['selber bauen', 'stuhl selber bauen', 'tisch selber bauen']);
});

test('known terms are no waste, but count where they converted', () => {
  const terms = [term('a gratis', 10), term('b gratis', 10), term('c gratis', 10)];
  expect(keywords(terms, ['a gratis'])).toEqual(['gratis', 'b gratis', 'c gratis']);
  expect(keywords(terms, ['a gratis', 'b gratis'])).toEqual(['c gratis']);
  expect(keywords([...terms, term('d gratis', 1, 1)], ['d gratis'])).not.toContain('gratis');
});

test('what earned something at other times is left out', () => {
  const terms = [term('a gratis', 10), term('b gratis', 10)];
  expect(keywords(terms, [], ['c gratis'])).toEqual(['a gratis', 'b gratis']);
  expect(keywords(terms, [], ['a gratis', 'b gratis dazu'])).toEqual([]);
});

test('what cost little, runs nowhere any more or cannot be a keyword is left out', () => {
  const long = Array.from({ length: 11 }, (_, at) => `w${at}`).join(' ');
  expect(
    keywords([
      term('teuer', 100, 1),
      term('knapp genug', 11),
      term('billig', 1),
      term('vorbei', 50, 0, []),
      term(long, 60),
      term('x'.repeat(81), 60),
      term('!!!', 60),
    ]),
  ).toEqual([]);
  expect(keywords([term('teuer', 10, 1), term('Knapp, genug', 10), term('billig', 1)])).toEqual(['knapp genug']);
});

test('a model is asked about 200 candidates at most, the costliest', () => {
  const terms = Array.from({ length: 500 }, (_, at) => term(`wort${at}`, 1_000 - at));
  const all = keywords(terms);
  expect(all).toHaveLength(200);
  expect(all.slice(0, 2)).toEqual(['wort0', 'wort1']);
});
