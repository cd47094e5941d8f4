import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../cli/program.js';
import { VERSION } from '../src/version.js';

const nothing = () => Promise.reject(new Error('Help needs neither a database nor a system.'));
const run = (...argv: string[]) => runCommand(argv, { withDatabase: nothing, withSystem: nothing });

/** The commands below some words, as their help lists them. */
async function commandsBelow(...argv: string[]): Promise<string[]> {
  const { output } = await run(...argv, '--help');
  const [, list = ''] = output.split('Commands:\n');
  const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name as string);
  return names.filter((name) => name !== 'help');
}

/** Every command that does something. */
async function everyCommand(...above: string[]): Promise<string[][]> {
  const below = await commandsBelow(...above);
  if (below.length === 0) return [above];
  return (await Promise.all(below.map((name) => everyCommand(...above, name)))).flat();
}

const optionsOf = (help: string) =>
  [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, name]) => name as string);

test('every command says how it is used, and tells its outcome as JSON', async () => {
  const commands = await everyCommand();
  expect(commands.map((argv) => argv.join(' '))).toEqual(
    expect.arrayContaining([
      'maintenance on',
      'migrate',
      'seed',
      'sync run',
      'keys rotate',
      'privacy erase person',
      'doctor',
    ]),
  );
  for (const argv of commands) {
    const { exitCode, output } = await run(...argv, '--help');
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`Usage: adlane ${argv.join(' ')}`)]);
    expect([argv, optionsOf(output).includes('--json')]).toEqual([argv, argv[0] !== 'completion']);
  }
});

test('the version and the exit codes are told', async () => {
  expect(await run('--version')).toEqual({ exitCode: 0, output: `${VERSION}\n` });
  expect((await run('--help')).output).toContain('Exit codes: 0 it is done, 1 it failed');
});

test.each([
  ['no command', []],
  ['an unknown command', ['nonsense']],
  ['an unknown option', ['migrate', '--nonsense']],
  ['options that exclude each other', ['sync', 'run', '--watch', '--days', '3']],
  ['an option that is missing', ['features', 'set', '--feature', 'x', '--on']],
  ['a shell that nobody knows', ['completion', 'cmd']],
])('%s is a wrong call', async (_case, argv) => {
  expect((await run(...argv)).exitCode).toBe(2);
});

test('what fails is told from a wrong call', async () => {
  expect((await run('migrate')).exitCode).toBe(1);
});

describe('completion', () => {
  const script = async (shell: string) => (await run('completion', shell)).output;

  test.each([
    ['', ['maintenance', 'sync', 'completion', '--version']],
    ['sync', ['run', 'status']],
    ['sync run', ['--team', '--watch', '--json']],
    ['sync run --days', ['--account']],
    ['completion', ['bash', 'zsh', 'fish']],
    ['tickets status', ['offen', 'geschlossen']],
  ])('in bash, after "%s"', async (words, expected) => {
    const typed = ['adlane', ...words.split(' ').filter(Boolean), ''];
    const lines = [
      await script('bash'),
      `COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}`,
      `_adlane; printf "%s\\n" "\${COMPREPLY[@]}"`,
    ];
    const offered = execFileSync('bash', ['-c', lines.join('\n')], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(offered).toEqual(expect.arrayContaining(expected));
  });

  test.each(['zsh', 'fish'])('in %s names every command, and is a script', async (shell) => {
    const text = await script(shell);
    for (const argv of await everyCommand()) expect(text).toContain(`'${argv.join(' ')}'`);
    if (spawnSync(shell, ['--version']).status !== 0) return;
    const folder = mkdtempSync(join(tmpdir(), 'adlane-completion-'));
    try {
      const file = join(folder, 'script');
      writeFileSync(file, text);
      expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
