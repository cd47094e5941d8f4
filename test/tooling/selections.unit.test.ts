import { globSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut, SELECTIONS } from '../support/selections.js';

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('test/**/*.test.ts', { cwd: ROOT }).map((file) => `${ROOT}/${file}`);
const selected = (name: string | undefined) =>
  files.filter((file) => !leftOut(name).some((pattern) => new RegExp(pattern).test(file)));

test('every test file is in one of the selections, and all without one', () => {
  expect(selected(undefined)).toEqual(files);
  const together = new Set(Object.keys(SELECTIONS).flatMap(selected));
  expect(files.filter((file) => !together.has(file))).toEqual([]);
});

test('each selection leaves something out and something in', () => {
  for (const name of Object.keys(SELECTIONS)) {
    expect(selected(name).length).toBeGreaterThan(0);
    expect(selected(name).length).toBeLessThan(files.length);
  }
  expect(() => leftOut('everything')).toThrow('ADLANE_TESTS must be one of server, measured, beside-server.');
});
