import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../demo/free-port.js';
import { INITDB, startCluster } from '../attacks/support/cluster.js';
import { CAN_DUMP } from '../support/client-programs.js';
import { administer, type TestDatabase, urlOf } from '../support/database.js';
import {
  afterFirstStart,
  type DemoProcess,
  FIRST_START_MS,
  ownEnvironment,
  startDemo,
} from '../support/demo-process.js';
import { blocksOf, operate, runbook } from './support/runbook.js';

const whereDumped = CAN_DUMP ? describe : describe.skip;
const BACK = 'Go back to a moment';
const MOVE = 'Move to a server';

test('every command of the runbook is run by a test', () => {
  const parts = runbook();
  expect([...parts.keys()]).toEqual([
    'Back up',
    BACK,
    'Upgrade, and go back',
    'Rotate keys',
    MOVE,
    'A machine is lost',
    'A platform is down',
    'A sync is stuck',
    'A key has leaked',
    "A request for a person's data",
    'A team leaves',
  ]);
  expect([...parts.values()].every((blocks) => blocks.length > 0)).toBe(true);
});

whereDumped('on a server that runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-runbook-'));
  const restored = `adlane_runbook_${process.pid}`;
  const dataDir = join(folder, 'data');
  const servers: DemoProcess[] = [];
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;
  let apiKey: string;

  const program = [process.execPath, '--enable-source-maps', 'dist/src/main.js'];
  const start = async (folderOfServer: string) => {
    const server = await startDemo({ command: program, dataDir: folderOfServer, databaseUrl: database.url });
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    ({ database } = await afterFirstStart(dataDir));
    await administer(`create database ${restored}`);
    const server = await start(dataDir);
    const { teamId, accountIds, apiKeyId, users } = server.credentials;
    ({ apiKey } = server.credentials);
    env = {
      ...ownEnvironment({ dataDir, databaseUrl: database.url }),
      COPIES: join(folder, 'copies'),
      NEW_DATA_DIR: join(folder, 'new'),
      NEW_DATABASE_URL: urlOf(restored),
      ADLANE_URL: server.url,
      TEAM_ID: teamId,
      ACCOUNT_ID: accountIds[0],
      KEY_ID: apiKeyId,
      PERSON: users.member.id,
    };
    execFileSync('mkdir', ['-p', env.COPIES as string]);
  }, FIRST_START_MS);
  afterAll(async () => {
    for (const server of servers) await server.stop('SIGTERM');
    await database.close();
    await administer(`drop database if exists ${restored} with (force)`);
    rmSync(folder, { recursive: true });
  });

  const all = async (heading: string) => {
    const printed: string[] = [];
    for (const block of blocksOf(heading)) printed.push(await operate(block, env));
    return printed;
  };

  test(
    'a copy is made and restored',
    async () => {
      const [wrote, , restoring] = await all('Back up');
      expect(wrote).toContain('Wrote ');
      expect(restoring).toContain('Restored.');
    },
    FIRST_START_MS,
  );

  test('tables are brought up to date', async () => {
    expect(await all('Upgrade, and go back')).toEqual([expect.stringContaining('up to date')]);
  });

  test('keys are looked at, and a new one is made', async () => {
    // A process that was killed counts for 30 seconds more.
    while (!/ 1 of 1 /.test(await operate('npm run cli -- keys status', env))) await sleep(1_000);
    const [status, made, rotated] = await all('Rotate keys');
    expect(status).toMatch(/^encryption +demo +current +1 of 1 /m);
    expect(made).toContain('\nENCRYPTION_KEYS=demo:');
    expect(rotated).toContain('keys rotate encryption --new makes another');
  });

  describe('of two', () => {
    test(
      'one is lost, and the other one goes on',
      async () => {
        const second = await start(join(folder, 'second'));
        await servers[0]?.stop('SIGKILL');
        env.ADLANE_URL = second.url;
        const [printed] = await all('A machine is lost');
        expect(printed).toContain('OLDEST WAITS');
      },
      FIRST_START_MS,
    );
  });

  test('people are told that a platform is down', async () => {
    const [printed] = await all('A platform is down');
    expect(printed).toMatch(/LAST RUN[\s\S]*Maintenance is on[\s\S]*Maintenance is off/);
  });

  test('a sync is run by hand', async () => {
    const [printed] = await all('A sync is stuck');
    expect(printed).toMatch(/^completed {2}\d+ {2}/m);
  });

  test(
    'leaked keys are given up',
    async () => {
      const [revoke = '', rotate = '', drop = ''] = blocksOf('A key has leaked');
      expect(await operate(revoke, env)).toContain('Revoked the API key');
      // It ends with 1 for as long as a process has not heard that the key is given up.
      const keys = async () =>
        JSON.parse(await operate('npm run cli -- keys status --json || true', env)).signing.keys as {
          id: string;
          role: string;
        }[];
      const leaked = (await keys())[0]?.id as string;
      expect(await operate(rotate, env)).toContain('stands in the database');
      while ((await keys())[0]?.id === leaked) await sleep(2_000);
      expect(await operate(drop, { ...env, LEAKED_KEY_ID: leaked })).toContain(`Dropped the key ${leaked}`);
      while ((await keys()).some(({ id }) => id === leaked)) await sleep(1_000);
    },
    FIRST_START_MS,
  );

  test("a person's data is handed over and erased", async () => {
    const [exported, erased] = await all("A request for a person's data");
    expect(exported).toContain('person/data.json');
    const copy = readFileSync(join(folder, 'copies/person/data.json'), 'utf8');
    expect(JSON.parse(copy).subject.id).toBe(env.PERSON);
    expect(existsSync(join(folder, 'copies/customer/data.json'))).toBe(true);
    expect(erased).toMatch(/Nothing was erased\.[\s\S]*Backups and archived logs/);
  });

  test('a team that leaves is deleted with all of its access', async () => {
    await all('A team leaves');
    expect(await database.db.query('select from teams where id = $1', [env.TEAM_ID])).toEqual([]);
    const answer = await fetch(`${env.ADLANE_URL}/api/v1/query/accounts`, { headers: { 'x-api-key': apiKey } });
    expect(answer.status).toBe(401);
  });
});

(INITDB ? describe : describe.skip)('on a database of its own', () => {
  test(
    'rows that were deleted by mistake are back, and the password is another one',
    async () => {
      const cluster = startCluster(await freePort());
      const { port } = new URL(cluster.url);
      const folder = join(cluster.folder, 'copies');
      const env = {
        ...process.env,
        PATH: `${dirname(INITDB)}:${process.env.PATH}`,
        PGDATA: join(cluster.folder, 'data'),
        PGHOST: '127.0.0.1',
        PGPORT: port,
        PGUSER: 'adlane',
        PGDATABASE: 'postgres',
        COPIES: folder,
        NEW_PASSWORD: 'another-one',
      };
      const query = async (text: string) => {
        const client = new Client(cluster.url);
        await client.connect();
        return (await client.query(text).finally(() => client.end())).rows;
      };
      try {
        await operate('npm run cli -- migrate', {
          ...ownEnvironment({ dataDir: join(cluster.folder, 'adlane'), databaseUrl: cluster.url }),
        });
        const [archive = '', copy = '', back = ''] = blocksOf(BACK);
        cluster.script(archive, env);
        cluster.script(copy, env);
        await query(`insert into teams (name, trial_ends_at) values ('Kept', now())`);
        const [moment] = await query('select clock_timestamp()::text as now');
        await sleep(50);
        await query(`delete from teams`);
        expect(await query('select name from teams')).toEqual([]);

        cluster.script(back, { ...env, MOMENT: moment.now });
        expect(await query('select name from teams')).toEqual([{ name: 'Kept' }]);
        await query(`insert into teams (name, trial_ends_at) values ('Written after', now())`);
        expect(cluster.script(blocksOf('A key has leaked').at(-1) as string, env)).toContain('|adlane|');
      } finally {
        cluster.remove();
      }
    },
    FIRST_START_MS,
  );
});
