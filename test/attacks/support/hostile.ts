import { hash } from 'node:crypto';
import fc from 'fast-check';

/** An object so many levels deep. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

/** Numbers that are large, small, inexact, or beyond what some column or date holds. */
const NUMBERS = [
  0,
  -0,
  -1,
  0.001,
  12.345,
  1e308,
  -1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53,
  2 ** 53 - 1,
];

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeffx',
  '\ufffd',
  'NaN',
  'Infinity',
  '1e308',
  '-0',
  '0x10',
  '9007199254740993',
  '99999999999999999999999',
  '0001-01-01',
  '9999-12-31',
  '275760-09-13',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '9999-12-31T23:59:59-23:59',
  "'; drop table teams; --",
  '%s%n$1',
  '{}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'ﬁ'.repeat(150),
  '👨‍👩‍👧'.repeat(60),
  'x'.repeat(201),
  'x'.repeat(20_001),
  // Nothing that a database could pack: what stands in an index has to be short.
  Array.from({ length: 40 }, (_, at) => hash('sha512', String(at), 'base64')).join(''),
  'https://example.com/\u202e',
  'http://[::1',
  'mailto:a@b',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
];

/** Thousands of entries, as they come and all different. */
const LISTS = [
  [],
  [null],
  [[]],
  Array(6_000).fill('x'),
  Array.from({ length: 3_000 }, (_, at) => `id${at}`),
  Array(2_000).fill({}),
  Array.from({ length: 5_001 }, (_, at) => ({ text: `wort${at}`, matchType: 'BROAD', match_type: 'BROAD' })),
];

const OBJECTS = [
  {},
  nested(49),
  nested(60),
  nested(5_000),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  { 'a\0': 1 },
  { '\ud800': 1 },
  { a: ['\udfff'] },
  JSON.parse('{"toString":null,"valueOf":1,"then":"x","toJSON":1}'),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field${at}`, at])),
];

/** Random text that the database and indexes cannot compress. */
const longText = fc.string({ minLength: 2_500, maxLength: 9_000 });

/** One value in the place of an argument. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...LISTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...OBJECTS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false) },
  { weight: 1, arbitrary: longText },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** A path segment or a query value as it is sent: encoded, or encoded wrongly. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...TEXTS, ...NUMBERS.map(String)).map((text) => encodeURIComponent(text.toWellFormed())),
  },
  { weight: 1, arbitrary: longText.map((text) => encodeURIComponent(text).slice(0, 6_000)) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%00',
      'a%00b',
      '%ED%A0%80',
      '%C0%AF',
      '%FF',
      '%F4%90%80%80',
      '%EF%BF%BD',
      '%EF%BB%BFx',
      '%2F',
      '..%2F..%2F',
      '%2e%2e',
      '%25',
      '+',
      ';',
      `${'x'.repeat(1_999)}`,
      `${'x'.repeat(2_001)}`,
    ),
  },
);

/** Bodies that are no object, or one that is written oddly. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    'true',
    '7',
    '"x"',
    '[]',
    '[{}]',
    '{',
    '{"a":',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"a\\u0000":1}',
    '{"\\ud800":"\\udc00"}',
    '{"__proto__":{"a":1}}',
    '{"__proto__":null,"constructor":1}',
    '{"a":1e999}',
    '{"a":-0,"b":9007199254740993}',
    "{'a':1}",
    '{"a":NaN}',
    '{}{}',
    `${'['.repeat(20_000)}`,
    `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  ),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
