import { headerLine } from '../../src/lib/csv-lines.js';
import { columnsOf, entryLines } from '../../src/transports/rest/csv.js';
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
  ['\t=1', "\t'=1"],
  ['\r=1', "\r'=1"],
  ['\n=1', "\n'=1"],
  ['a;=1+1', "a;'=1+1"],
  ['a,=1+1', "a,'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a|=1+1', "a|'=1+1"],
  ['a\n=1+1', "a\n'=1+1"],
  ['a;"=1+1"', 'a;"\'=1+1"'],
  ['";=1+1', '";\'=1+1'],
  ['a; @b,-c;＝d', "a; '@b,'-c;'＝d"],
  ['−5', "'−5"],
  ['1,5', '1,5'],
  ['1.234', '1.234'],
  ['1.5.2026', '1.5.2026'],
  ['3-4', '3-4'],
  ['12e5', '12e5'],
  ['50%', '50%'],
  ['12345', '12345'],
  ['2026-11-27', '2026-11-27'],
  ['2026-11-27T08:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  ['Größe 1,5', 'Größe 1,5'],
  ['＝1', "'＝1"],
  ['＠1', "'＠1"],
  ["'=1", "''=1"],
  [' =1', " '=1"],
  ['a=1', 'a=1'],
  ['', ''],
])('the text %j is %j for a spreadsheet', (text, cell) => {
  expect(cellsOf({ text })?.[0]).toBe(cell);
  expect(parse(entryLines(columns, [{ text }], COMMA), ';')[0]?.[0]).toBe(cell);
});

test('numbers stay numbers, lists are JSON, and what has no value is empty', () => {
  const entry = { text: true, number: -1234.5, nested: null, list: [{ deep: 'b=1' }] };
  expect(cellsOf(entry)).toEqual(['true', '-1234.5', '', '', '[{"deep":"b=1"}]']);
  expect(entryLines(columns, [entry], COMMA)).toBe('true;-1234,5;;;"[{""deep"":""b=1""}]"\r\n');
});

test('no part of JSON begins a formula, and it is read back as it was', () => {
  const list = [{ deep: '=1+1' }, { deep: 'a;=1+1,@b' }, { deep: '2026-11-27' }, -5];
  const json = cellsOf({ list })?.[4] as string;
  expect(json).not.toMatch(/[",;]\s*[=@+]/);
  expect(JSON.parse(json)).toEqual(list);
});

test('texts are quoted, so that they never go on with a number before them', () => {
  expect(entryLines(columns, [{ text: 'abc', number: -5 }], POINT)).toBe('"abc",-5,,,\r\n');
});

test('many separators and spaces take linear time', () => {
  const text = `${' '.repeat(10_000)};${'; ='.repeat(10_000)}`;
  expect(cellsOf({ text })?.[0]?.length).toBe(text.length + 10_000);
});
