import fc from 'fast-check';
import { areBlocking, blockedByAny, blockedSums } from '../../src/domain/mining/negative-match.js';
import { TermIndex, wordsOf } from '../../src/domain/mining/term-index.js';

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

const values = (count: number) => Float64Array.from({ length: count }, (_, at) => 1 + ((at * 7_919) % 1_000));

/** All that can be asked of the index, held against the rules. */
async function expectLikeTheRules(terms: string[], keywords: { text: string; matchType: MatchType }[]) {
  const index = await TermIndex.of(terms);
  const expected = keywords.map((one) =>
    terms.flatMap((term, at) => (blocks(one.text, one.matchType, term) ? [at] : [])),
  );
  const any = await blockedByAny(index, keywords);
  const worth = values(terms.length);
  const sums = await blockedSums(index, keywords, { values: worth, max: 3 });
  const all = await blockedSums(index, keywords, { values: worth, max: terms.length });
  expect(all.map(({ first }) => first)).toEqual(expected);
  expect(terms.flatMap((_, at) => (any.has(at) ? [at] : []))).toEqual(
    [...new Set(expected.flat())].sort((a, b) => a - b),
  );
  expect(await areBlocking(index, keywords)).toEqual(expected.map((found) => found.length > 0));
  expect(sums).toEqual(
    expected.map((found) => ({
      count: found.length,
      sum: found.reduce((sum, at) => sum + (worth[at] as number), 0),
      first: found.slice(0, 3),
    })),
  );
}

test('the index finds exactly the terms that the rules block', () =>
  fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 30 }), fc.array(keyword, { maxLength: 20 }), expectLikeTheRules),
    { numRuns: 2_000 },
  ));

/** Words that most terms have, and words that few have: kept as bits and as lists. */
const letter = fc.constantFrom(...'abcdefgh');
const rare = fc.integer({ min: 0, max: 60 }).map((number) => `r${number}`);
const mixed = fc
  .array(fc.oneof({ weight: 5, arbitrary: letter }, { weight: 1, arbitrary: rare }), { maxLength: 9 })
  .map((parts) => parts.join(' '));
const mixedKeyword = fc.record({
  text: mixed.map((all) => all.split(' ').slice(0, 4).join(' ')),
  matchType: fc.constantFrom<MatchType>('BROAD', 'PHRASE', 'EXACT'),
});

test('it does so for many terms that share words', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(mixed, { minLength: 200, maxLength: 300 }),
      fc.array(mixedKeyword, { minLength: 20, maxLength: 60 }),
      expectLikeTheRules,
    ),
    { numRuns: 60 },
  ));

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
])('%s as %s against %s: %s', async (negative, matchType, term, blocked) => {
  expect(await areBlocking(await TermIndex.of([term]), [{ text: negative, matchType }])).toEqual([blocked]);
});
