import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertWorld, TEAM } from '../domain/support/world.js';
import { databaseVariables, openTestDatabase, type TestDatabase } from '../support/database.js';

/** More than what a pipe holds. */
const KEYS = 3_000;

describe('what an operator command prints', () => {
  let world: TestDatabase;

  beforeAll(async () => {
    world = await openTestDatabase('world', insertWorld);
    await world.db.query(
      `insert into api_keys (team_id, name, key_prefix, key_hash, scopes)
       select $1, 'key ' || n, 'adl_' || n, sha256(n::text::bytea), array['campaigns:read']
       from generate_series(1, ${KEYS}) n`,
      [TEAM],
    );
  });
  afterAll(() => world.close());

  function list() {
    const child = spawn(
      process.execPath,
      ['--import', './test/support/program.js', 'cli/main.ts', 'keys', 'list', '--json'],
      {
        env: { ...process.env, ...databaseVariables(world.url) },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    return { child, ended: once(child, 'exit') };
  }

  test('comes whole to a slow reader', async () => {
    const { child, ended } = list();
    await once(child.stdout, 'readable');
    await sleep(1_000);
    expect(JSON.parse(await text(child.stdout))).toHaveLength(KEYS);
    expect(await ended).toEqual([0, null]);
  });

  test('is no fault where the reader has seen enough', async () => {
    const { child, ended } = list();
    await once(child.stdout, 'readable');
    child.stdout.destroy();
    expect(await ended).toEqual([0, null]);
  });
});
