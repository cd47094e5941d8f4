import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Terminal } from '../../cli/control-socket.js';
import { runCommand } from '../../cli/program.js';
import type { Database } from '../../src/db/database.js';
import type { Progress } from '../../src/progress.js';
import { readSettings } from '../../src/settings.js';
import { openDatabase } from '../../src/system.js';
import { insertWorld, TEAM } from '../domain/support/world.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { story } from '../support/story.js';

const SERVER = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), 'adlane-backup-'));
const file = join(folder, 'backup');
/** Addresses of databases of this file's own. */
const ownDatabase = (name: string) =>
  SERVER && Object.assign(new URL(SERVER), { pathname: `/adlane_${name}_${process.pid}` }).href;
const empty = ownDatabase('restored');
const watched = ownDatabase('watched');
const administer = (statement: string) =>
  execFileSync('psql', [SERVER as string, '-qc', 'set client_min_messages = warning', '-c', statement]);

function dropDatabase(url: string): void {
  administer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

function emptyDatabase(url: string): void {
  dropDatabase(url);
  administer(`create database ${new URL(url).pathname.slice(1)}`);
}

let world: TestDatabase;

beforeAll(async () => {
  world = await openTestDatabase('world', insertWorld);
  if (empty) emptyDatabase(empty);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
  for (const own of [empty, watched]) own && dropDatabase(own);
});

/** A command as an operator of that database has it. */
function operate(argv: string[], url: string | undefined, db?: Database, terminal?: Terminal) {
  const settings = () => settingsOf(url);
  return runCommand(
    argv,
    {
      settings,
      async withDatabase(work) {
        if (db) return work(db);
        const own = await openDatabase(settings());
        return work(own).finally(() => own.close());
      },
      withSystem: () => Promise.reject(new Error('No system is needed.')),
    },
    terminal,
  );
}

/** A terminal that remembers how far it was told work is. */
function watching() {
  const seen: Progress[] = [];
  const terminal = { out: () => undefined, err: () => undefined, progress: (state: Progress) => seen.push(state) };
  return { seen, terminal };
}

const settingsOf = (url: string | undefined) =>
  readSettings({ DATA_DIR: join(folder, 'data'), ...(url && { DATABASE_URL: url }) });

const facts = (db: Database) =>
  db.query(
    `select (select count(*)::int from campaigns where team_id = $1) as campaigns,
       (select sum(costs)::text from (select unnest(cost_micros) as costs from product_months where team_id = $1) m) as cost,
       (select count(*)::int from migrations) as migrations`,
    [TEAM],
  );

story('a database', {
  'is what it was, once it is restored': async () => {
    const wrote = await operate(['backup', file], world.url, world.db);
    expect(wrote).toEqual({ exitCode: 0, output: expect.stringContaining(`Wrote ${file}.`) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = await facts(world.db);
    await world.db.query('delete from campaigns');

    expect(await operate(['restore', file], empty)).toEqual({
      exitCode: 0,
      output: expect.stringContaining('Restored.'),
    });
    const restored = await openDatabase(settingsOf(empty));
    expect(await facts(restored)).toEqual(before);
    expect(await restored.migrations.up()).toEqual([]);
    await restored.close();
  },
  'is not written over where it exists, nor is a backup': async () => {
    expect(await operate(['backup', file], world.url, world.db)).toEqual({
      exitCode: 1,
      output: `${file} exists; name another file.\n`,
    });
    expect(await operate(['restore', join(folder, 'none')], empty)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('does not exist'),
    });
    const { exitCode, output } = await operate(['restore', file], empty);
    expect([exitCode, output]).toEqual([
      1,
      expect.stringContaining(SERVER ? 'has tables already' : 'postgres exists; stop the server'),
    ]);
    expect(existsSync(file)).toBe(true);
  },
});

(watched ? test : test.skip)('backup, restore and migrate tell how far they are', async () => {
  const copy = join(folder, 'watched');
  emptyDatabase(watched as string);
  for (const [argv, url] of [
    [['backup', copy], world.url],
    [['restore', copy], watched],
  ] as const) {
    const { seen, terminal } = watching();
    expect(await operate([...argv], url, undefined, terminal)).toMatchObject({ exitCode: 0 });
    expect(seen.map(({ label }) => label)).toEqual(expect.arrayContaining(['teams', 'campaigns', 'todos']));
    expect(seen[0]?.fraction).toBe(0);
    expect(seen.at(-1)?.fraction).toBeGreaterThan(0.9);
  }

  emptyDatabase(watched as string);
  const { seen, terminal } = watching();
  expect(await operate(['migrate'], watched, undefined, terminal)).toMatchObject({ exitCode: 0 });
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.map(({ fraction }) => fraction)).toEqual(seen.map((_, at) => at / seen.length));
});
