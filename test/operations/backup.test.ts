import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Terminal } from '../../cli/control-socket.js';
import { runCommand } from '../../cli/program.js';
import type { Database } from '../../src/db/database.js';
import type { Progress } from '../../src/lib/progress.js';
import { readSettings } from '../../src/settings.js';
import { openDatabase } from '../../src/system.js';
import { insertWorld, TEAM } from '../domain/support/world.js';
import { CAN_DUMP } from '../support/client-programs.js';
import { administer, openTestDatabase, type TestDatabase, urlOf } from '../support/database.js';

const whereDumped = CAN_DUMP ? test : test.skip;
const folder = mkdtempSync(join(tmpdir(), 'adlane-backup-'));
const dataDir = join(folder, 'data');
/** Databases of this file's own, on the server. */
const own = { restored: `adlane_restored_${process.pid}`, watched: `adlane_watched_${process.pid}` };
const dropDatabase = (name: string) => administer(`drop database if exists ${name} with (force)`);

async function emptyDatabase(name: string): Promise<void> {
  await dropDatabase(name);
  await administer(`create database ${name}`);
}

let world: TestDatabase;

beforeEach(async () => {
  world = await openTestDatabase('world', insertWorld);
});
afterEach(() => world.close());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const name of Object.values(own)) await dropDatabase(name);
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

const settingsOf = (url: string | undefined) => readSettings({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) });

const facts = (db: Database) =>
  db.query(
    `select (select count(*)::int from campaigns where team_id = $1) as campaigns,
       (select sum(costs)::text from (select unnest(cost_micros) as costs from product_months where team_id = $1) m) as cost,
       (select count(*)::int from migrations) as migrations`,
    [TEAM],
  );

/** Writes a backup of the world, restores it where `url` leads, and tries what must not be. */
async function goesThereAndBack(file: string, source: string | undefined, target: string | undefined, taken: string) {
  const wrote = await operate(['backup', file], source, world.db);
  expect(wrote).toEqual({ exitCode: 0, output: expect.stringContaining(`Wrote ${file}.`) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await facts(world.db);
  await world.db.query('delete from campaigns');

  expect(await operate(['restore', file], target)).toEqual({
    exitCode: 0,
    output: expect.stringMatching(/^(Restored|Moved)/),
  });
  const restored = await openDatabase(settingsOf(target));
  expect(await facts(restored)).toEqual(before);
  expect(await restored.migrations.up()).toEqual([]);
  await restored.close();

  expect(await operate(['backup', file], source, world.db)).toEqual({
    exitCode: 1,
    output: `${file} exists; name another file.\n`,
  });
  expect(await operate(['restore', join(folder, 'none')], target)).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('does not exist'),
  });
  const { exitCode, output } = await operate(['restore', file], target);
  expect([exitCode, output]).toEqual([1, expect.stringContaining(taken)]);
  expect(existsSync(file)).toBe(true);
}

test('an embedded database is what it was, once it is restored, to an embedded one and to a server', async () => {
  const file = join(folder, 'embedded');
  await goesThereAndBack(file, undefined, undefined, 'postgres exists; stop the server');
  await emptyDatabase(own.restored);
  await world.close();
  world = await openTestDatabase('world', insertWorld);
  const before = await facts(world.db);
  const moved = await operate(['restore', file], urlOf(own.restored));
  expect(moved).toEqual({ exitCode: 0, output: expect.stringMatching(/^Moved [\d,]+ rows of \d+ tables/) });
  const there = await openDatabase(settingsOf(urlOf(own.restored)));
  expect(await facts(there)).toEqual(before);
  await there.close();
});

test('a file that is no backup, is broken off or is of a later version leaves nothing behind', async () => {
  const [file, part, later, text] = ['whole', 'part', 'later', 'text'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  expect(await operate(['backup', file], undefined, world.db)).toMatchObject({ exitCode: 0 });
  const bytes = readFileSync(file);
  writeFileSync(part, bytes.subarray(0, bytes.length / 2));
  writeFileSync(text, 'PGDMP');
  await world.db.query(`insert into migrations (name, executed_at) values ('Migration20991231000000_more', now())`);
  expect(await operate(['backup', later], undefined, world.db)).toMatchObject({ exitCode: 0 });
  const former = join(folder, 'former');
  writeFileSync(former, gzipSync('PG_VERSION, as in an archive of a folder'));
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  for (const [name, why] of [
    [part, 'unexpected end of file'],
    [later, 'is of a later version, which made Migration20991231000000_more'],
    [text, "is of a server's database"],
    [former, 'is no backup that this version can read'],
  ] as const) {
    expect(await operate(['restore', name], undefined)).toEqual({ exitCode: 1, output: expect.stringContaining(why) });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  }
});

whereDumped("a server's database is what it was, once it is restored", async () => {
  await emptyDatabase(own.restored);
  await goesThereAndBack(join(folder, 'server'), world.url, urlOf(own.restored), 'has tables already');
});

test('backup, restore and migrate tell how far they are', async () => {
  const copy = join(folder, 'watched');
  const watched = urlOf(own.watched);
  await emptyDatabase(own.watched);
  for (const [argv, url] of [
    [['backup', copy], CAN_DUMP ? world.url : undefined],
    [['restore', copy], watched],
  ] as const) {
    const { seen, terminal } = watching();
    expect(await operate([...argv], url, url === undefined ? world.db : undefined, terminal)).toMatchObject({
      exitCode: 0,
    });
    expect(seen.map(({ label }) => label)).toEqual(expect.arrayContaining(['teams', 'campaigns', 'todos']));
    expect(seen[0]?.fraction).toBe(0);
    expect(seen.at(-1)?.fraction).toBeGreaterThan(0.9);
  }

  await emptyDatabase(own.watched);
  const { seen, terminal } = watching();
  expect(await operate(['migrate'], watched, undefined, terminal)).toMatchObject({ exitCode: 0 });
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.map(({ fraction }) => fraction)).toEqual(seen.map((_, at) => at / seen.length));
});
