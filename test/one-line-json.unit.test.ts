import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { oneLineJson } from '../src/lib/one-line-json.js';

test('a value is one line for a reader that knows other ends of lines, and the same value', async () => {
  const values = ['a\u2028b', { '\u2029': ['\u0085', '\r\n', '\v\f'] }, 'Zürich "大阪" \\u2028'];
  const lines: unknown[] = [];
  const input = Readable.from([values.map((value) => `${oneLineJson(value)}\n`).join('')]);
  for await (const line of createInterface({ input })) lines.push(JSON.parse(line));
  expect(lines).toEqual(values);
});
