import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Status = 'passed' | 'failed' | 'pending';

const folder = mkdtempSync(join(tmpdir(), 'totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Results as Jest writes them: of each file its status and those of its tests. */
function write(name: string, files: Record<string, [Status, ...Status[]]>): string {
  const path = join(folder, `${name}.json`);
  const testResults = Object.entries(files).map(([file, [status, ...tests]]) => ({
    name: file,
    status,
    assertionResults: tests.map((each, index) => ({ status: each, fullName: `${file} ${index}` })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}

function run(script: string, ...files: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [`.ci/${script}.cjs`, ...files], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

test('runs are added up', () => {
  const [one, two] = [write('one', { a: ['passed', 'passed', 'pending'] }), write('two', { b: ['passed', 'passed'] })];
  const lines = [
    'one: 1 passed, 0 failed, 1 skipped',
    'two: 1 passed, 0 failed, 0 skipped',
    '2 passed, 0 failed, 1 skipped',
  ];
  expect(run('totals', one, two)).toEqual({ status: 0, lines });
});

test('a file that cannot run, one whose end fails, and a run without results count as one failed', () => {
  const broken = write('broken', { a: ['failed'], b: ['failed', 'passed'] });
  expect(run('totals', broken, join(folder, 'none.json'))).toEqual({
    status: 1,
    lines: ['broken: 1 passed, 2 failed, 0 skipped', 'none: 0 passed, 1 failed, 0 skipped', '1 passed, 3 failed'],
  });
});

test('nothing at all is a failure', () => {
  expect(run('totals', write('empty', {})).status).toBe(1);
});

test('files that ran once more count as they did then, and are named', () => {
  const chance = write('chance', { a: ['failed', 'passed', 'failed'], b: ['passed', 'passed'], c: ['failed'] });
  expect(run('failed', chance).lines).toEqual(['a', 'c']);
  write('chance.again', { a: ['passed', 'passed', 'passed'], c: ['passed', 'passed'] });
  expect(run('totals', chance)).toEqual({
    status: 0,
    lines: [
      'chance: 4 passed, 0 failed, 0 skipped',
      'failed first, and ran once more: a 1',
      'failed first, and ran once more: c',
      '4 passed, 0 failed',
    ],
  });
});

test('what fails again has failed', () => {
  const fault = write('fault', { a: ['failed', 'failed'] });
  write('fault.again', { a: ['failed', 'failed'] });
  expect(run('totals', fault)).toMatchObject({ status: 1, lines: expect.arrayContaining(['0 passed, 1 failed']) });
});
