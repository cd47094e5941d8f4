import fc from 'fast-check';
import { TermIndex, wordsOf } from '../../src/domain/mining/negative-match.js';

type MatchType = 'BROAD' | 'PHRASE' | 'EXACT';

/** The rules as they are documented, one word after the other. */
function blocks(keyword: string, matchType: MatchType, term: string): boolean {
  const [wanted, given] = [wordsOf(keyword), wordsOf(term)];
  if (wanted.length === 0) return false;
  if (matchType === 'BROAD') return wanted.every((word) => given.some((other) => other === word));
  const startsAt = (from: number) => wanted.every((word, at) => given[from + at] === word);
  if (matchType === 'EXACT') return wanted.length === given.length && startsAt(0);
  return given.some((_, from) => startsAt(from));
}

const word = fc.constantFrom(
  'stuhl',
  'STUHL',
  'stühle',
  'gratis',
  'für',
  'garten',
  'a',
  'ab',
  'b',
  '3',
  '&',
  'ß',
  'über',
);
const space = fc.constantFrom(' ', '  ', '-', ', ', '!', '. ', '\u00a0');
const text = fc
  .array(fc.tuple(word, space), { maxLength: 6 })
  .map((parts) => parts.flat().join(''))
  .chain((plain) => fc.constantFrom(plain, plain.normalize('NFD'), ` ${plain}`));
const keyword = fc.record({ text, matchType: fc.constantFrom<MatchType>('BROAD', 'PHRASE', 'EXACT') });

test('the index finds exactly the terms that the rules block', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), fc.array(keyword, { maxLength: 20 }), (terms, keywords) => {
      const index = new TermIndex(terms);
      const expected = keywords.map((one) =>
        terms.flatMap((term, at) => (blocks(one.text, one.matchType, term) ? [at] : [])),
      );
      expect(keywords.map((one) => [...index.blockedBy(one)])).toEqual(expected);
      expect([...index.blockedByAny(keywords)].sort((a, b) => a - b)).toEqual(
        [...new Set(expected.flat())].sort((a, b) => a - b),
      );
    }),
    { numRuns: 2_000 },
  );
});

test.each<[keyword: string, MatchType, term: string, blocked: boolean]>([
  ['laufschuhe', 'BROAD', 'blaue tennisschuhe', false],
  ['blaue laufschuhe', 'BROAD', 'laufschuhe in blaue', true],
  ['blaue laufschuhe', 'BROAD', 'blauer laufschuh', false],
  ['blaue laufschuhe', 'PHRASE', 'günstige BLAUE Laufschuhe kaufen', true],
  ['blaue laufschuhe', 'PHRASE', 'blaue damen laufschuhe', false],
  ['blaue laufschuhe', 'PHRASE', 'laufschuhe blaue', false],
  ['blaue laufschuhe', 'EXACT', 'blaue laufschuhe', true],
  ['blaue laufschuhe', 'EXACT', 'blaue laufschuhe kaufen', false],
  ['lauf', 'PHRASE', 'laufschuhe', false],
  ['ol', 'BROAD', 'öl', false],
  ['e bike', 'PHRASE', 'e-bike test', true],
  ['h&m', 'EXACT', 'H&M', true],
  ['h m', 'EXACT', 'h&m', false],
  ['!?', 'BROAD', 'was !?', false],
])('%s as %s against %s: %s', (negative, matchType, term, blocked) => {
  expect(new TermIndex([term]).blockedBy({ text: negative, matchType })).toHaveLength(blocked ? 1 : 0);
});
