import { type ChildProcess, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../demo/free-port.js';
import { ROOT, VERSION } from '../../src/version.js';
import { databaseVariables, openTestDatabase, type TestDatabase } from '../support/database.js';
import { buildImage, runInImage, type Stage, startInImage, volumeOf } from './support/image.js';

/**
 * What the Dockerfile says, done without an engine: its steps in folders of their own, and the program of its last stage in
 * namespaces of its own, as the image's user, on a root that cannot be written. ADLANE_IMAGE_STEPS=all also installs the
 * packages and builds as the image does; otherwise both are of this checkout.
 */
const CAN_UNSHARE =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0;
const inNamespaces = CAN_UNSHARE ? describe : describe.skip;
const PROGRAM = 'dist/program';
const MOST_BYTES = 60_000_000;

inNamespaces('the image', () => {
  const work = mkdtempSync(join(tmpdir(), 'adlane-image-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let image: Stage;
  let database: TestDatabase;
  let mounts: string[];
  let env: Record<string, string>;

  beforeAll(async () => {
    image = buildImage(work, process.env.ADLANE_IMAGE_STEPS === 'all');
    database = await openTestDatabase();
    mounts = image.volumes.map((volume, at) => {
      const folder = join(work, `volume-${at}`);
      volumeOf(image, folder);
      return `${folder} ${volume} rw`;
    });
    env = {
      ...(databaseVariables(database.url) as Record<string, string>),
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://ads.example.com',
      SESSION_SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
      ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
      GOOGLE_SIGN_IN_AUDIENCE: 'people.apps.googleusercontent.com',
      GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-1',
    };
  }, 600_000);

  afterAll(async () => {
    await database?.close();
    rmSync(work, { recursive: true, force: true });
  });

  const run = (...command: string[]) => runInImage(image, command, { env, mounts, isReadOnly: true });

  test('has the program whole, and nothing of demo, stand-ins, tests and development', async () => {
    const app = join(image.root, image.folder);
    expect(readdirSync(app).sort()).toEqual(['dist', 'package.json', 'src']);
    expect(readdirSync(join(app, 'dist')).sort()).toEqual(['pages', 'program']);
    const sizes = globSync('**', { cwd: app, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(sizes.filter(({ name }) => /\.tsx?$/.test(name))).toEqual([]);
    const maps = globSync(join(app, PROGRAM, '*.map')).map((file) => JSON.parse(readFileSync(file, 'utf8')));
    const sources: string[] = maps.flatMap((map) => map.sources);
    expect(
      sources.filter((path) => /(^|\/)(sandbox|demo|test|bench)\//.test(path.replace(/.*node_modules\/.*/, ''))),
    ).toEqual([]);
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const bundled = sources.flatMap((path) => /node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
    expect(bundled).toContain('node_modules/express');
    expect([...new Set(bundled)].filter((path) => packages[path]?.dev)).toEqual([]);
    const bytes = sizes.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    process.stderr.write(`The image has ${sizes.length} files, ${Math.round(bytes / 1e6)} MB, above its base.\n`);
    expect(bytes).toBeLessThan(MOST_BYTES);
    // Also what only some settings ask for: object storage, payments, the language model, traces.
    const parts = globSync('*.js', { cwd: join(app, PROGRAM) }).filter((name) => !/^(main|cli)\.js$/.test(name));
    const load = parts.map((name) => `await import('./${join(PROGRAM, name)}');`);
    expect(await run('node', '--input-type=module', '--eval', load.join('\n'))).toEqual({ status: 0, output: '' });
  });

  test('says where the sources have a frame, and names no source for one of a package', () => {
    const places = ['function jsonReader(', 'var require_express'].flatMap((probe) =>
      globSync(join(image.root, image.folder, PROGRAM, '*.js')).flatMap((file) => {
        const lines = readFileSync(file, 'utf8').split('\n');
        const line = lines.findIndex((text) => text.includes(probe));
        if (line < 0) return [];
        const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
        return [map.findEntry(line, (lines[line] as string).indexOf(probe))];
      }),
    );
    expect(places).toEqual([
      expect.objectContaining({ originalSource: expect.stringMatching(/body\.ts$/) }),
      expect.not.objectContaining({ originalSource: expect.anything() }),
    ]);
  });

  test('runs as somebody who can write to the volume alone', async () => {
    expect((await run('id', '-u')).output).toBe('1000\n');
    expect((await run('touch', `${image.volumes[0]}/file`)).status).toBe(0);
    for (const folder of [image.folder, '/tmp', '/']) {
      const { status, output } = await run('touch', join(folder, 'file'));
      expect([folder, status, output]).toEqual([folder, 1, expect.stringMatching(/Read-only|denied/)]);
    }
  });

  test('migrates, answers, says that it is well, and ends by a signal', async () => {
    expect(await run('node', 'dist/program/cli.js', 'migrate')).toEqual({ status: 0, output: expect.anything() });
    expect((await run('node', 'dist/program/cli.js', '--version')).output).toBe(`${VERSION}\n`);
    const server = startInImage(image, image.command, { env, mounts, isReadOnly: true });
    try {
      const url = await whenReady(server, `http://127.0.0.1:${env.PORT}`);
      const answer = await fetch(`${url}/health`);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: VERSION, database: 'ok' }]);
      // Types and their copies are those of the sources, whatever the bundler made of them.
      const [openApi, declared] = [await fetch(`${url}/api/v1/openapi.json`), join(ROOT, 'schema/openapi.json')];
      const { servers, ...document } = JSON.parse(readFileSync(declared, 'utf8'));
      expect(await openApi.json()).toEqual({ ...document, servers: expect.anything() });
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/assets/')]);
      expect(await run(...image.health)).toEqual({ status: 0, output: '' });
    } finally {
      const ended = once(server, 'exit');
      // The first process of the image's own namespace, as an engine would signal it.
      const [first] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
      process.kill(Number(first), 'SIGTERM');
      expect((await ended)[0]).toBe(0);
    }
    expect((await run(...image.health)).status).toBe(1);
  });

  test('says that it has no demo', async () => {
    const demo = { env: { ...env, NODE_ENV: 'development' }, mounts, isReadOnly: true };
    const { status, output } = await runInImage(image, image.command, demo);
    expect([status, output]).toEqual([1, expect.stringMatching(/does not start\.\n.*set NODE_ENV=production/)]);
  });
});

/** Answers with `url` once the server has said that it is ready; rejects where it ends before. */
async function whenReady(server: ChildProcess, url: string): Promise<string> {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk));
  while (!output.includes('"msg":"ready"')) {
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}:\n${output}`);
    await sleep(50);
  }
  return url;
}
