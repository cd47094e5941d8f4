import { columnsOf, entryLines, headerLine } from '../../src/transports/rest/csv.js';
import type { AnswerFields } from '../../src/transports/rest/fields.js';
import { parse } from './support/csv.js';

const field = (name: string, below?: AnswerFields, isList = false) => [name, { name, isList, below }] as const;
const FIELDS: AnswerFields = new Map([
  field('text'),
  field('number'),
  field('nested', new Map([field('deep'), field('other')])),
  field('list', new Map([field('deep')]), true),
]);
const columns = columnsOf(FIELDS);
const POINT = { decimal: 'point', bom: false } as const;
const COMMA = { decimal: 'comma', bom: false } as const;

const cellsOf = (entry: object) => parse(entryLines(columns, [entry], POINT))[0];

test('there is a column for each value', () => {
  expect(headerLine(columns, POINT)).toBe('text,number,nested.deep,nested.other,list\r\n');
  expect(headerLine(columns, { decimal: 'comma', bom: true })).toBe(
    '\ufefftext;number;nested.deep;nested.other;list\r\n',
  );
  expect(headerLine(columnsOf(FIELDS, new Map([['nested', new Map([['deep', undefined]])]])), POINT)).toBe(
    'nested.deep\r\n',
  );
});

test.each([
  ['a, b', 'a, b'],
  ['say "ja"', 'say "ja"'],
  ['two\nlines', 'two\nlines'],
  ['two\rlines', 'two\rlines'],
  ['two\r\nlines', 'two\r\nlines'],
  ['semi;colon', 'semi;colon'],
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-cost', "'-cost"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ['＝1', "'＝1"],
  ['＠1', "'＠1"],
  ["'=1", "'=1"],
  [' =1', ' =1'],
  ['a=1', 'a=1'],
  ['', ''],
])('the text %j is %j for a spreadsheet', (text, cell) => {
  expect(cellsOf({ text })?.[0]).toBe(cell);
  expect(parse(entryLines(columns, [{ text }], COMMA), ';')[0]?.[0]).toBe(cell);
});

test('numbers stay numbers, lists are JSON, and what has no value is empty', () => {
  const entry = { text: true, number: -1234.5, nested: null, list: [{ deep: '=1' }] };
  expect(cellsOf(entry)).toEqual(['true', '-1234.5', '', '', '[{"deep":"=1"}]']);
  expect(entryLines(columns, [entry], COMMA)).toBe('true;-1234,5;;;"[{""deep"":""=1""}]"\r\n');
});
