import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../src/settings.js';
import { findPrograms, type Owner, type Programs } from './embedded-programs.js';
import { freePort } from './free-port.js';

/** A server of this process's own, which it stops as it ends. */
export interface EmbeddedServer {
  /** Connection string. */
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Most connections at a time. */
  connections: number;
  /** Told when the server ended without being asked to, and is started again. */
  onCrash?: ((lastWords: string) => void) | undefined;
  /** Listens at a port of the loopback address, where it else does only if the folder's path is too long for a socket. */
  atPort?: boolean;
  /** More settings of PostgreSQL. */
  settings?: Readonly<Record<string, string>>;
}

/** Kept in the folder of data, for its owner alone; what has none was not made here. */
const PASSWORD = 'adlane-password';
const ROLE = 'adlane';
const SOCKET_PORT = 5432;
/** Systems take from 103 bytes on, for the path of a socket. */
const MAX_SOCKET_BYTES = 103;

/** How long a stop may take before it becomes a harder one. */
const STOP_MS = 2_000;
const LAST_WORDS_MS = 300;
/** For processes of a server that was killed to notice it, while a new one waits. */
const LEFTOVERS_MS = 10_000;
const RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;
const LAST_LINES = 12;

/** The last version of the former embedded database. */
const LAST_FORMER = 'c1732d1b';

const READY = 'database system is ready to accept connections';
/** What a start meets while processes of an earlier server still end. */
const LEFTOVERS = /pre-existing shared memory block|lock file ".*" already exists|Address already in use/;

/** Little memory and few processes at rest; everything that keeps acknowledged writes is PostgreSQL's default. */
const SETTINGS = {
  shared_buffers: '24MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  autovacuum_naptime: '5min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_startup_progress_interval: '0',
};

/**
 * Starts the PostgreSQL server of a folder, which it makes if it does not exist. One process may hold the folder at a time. A
 * server that ends by itself is started again; one whose process ends is stopped. Throws SettingsError, which says what to do.
 */
export async function startEmbedded(given: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(given);
  const owner = ownerOf(folder);
  const programs = await findPrograms(folder, owner);
  try {
    requireOwn(folder, programs);
    if (!existsSync(folder)) await initialise(folder, programs, owner);
    belongTo(folder, owner);
    await stopForgotten(folder);
    const server = new Server(folder, programs, owner, options, await portFor(folder, options));
    await server.start();
    return server;
  } catch (error) {
    programs.tidy();
    throw error;
  }
}

class Server implements EmbeddedServer {
  readonly url: string;
  private child: ChildProcess | undefined;
  private starting: Promise<void> | undefined;
  private isStopping = false;
  private readonly exiting = () => void this.child?.kill('SIGINT');

  constructor(
    private readonly folder: string,
    private readonly programs: Programs,
    private readonly owner: Owner | undefined,
    private readonly options: EmbeddedOptions,
    /** On the loopback address; absent: it listens at a socket in its folder. */
    private readonly port: number | undefined,
  ) {
    const password = readFileSync(join(folder, PASSWORD), 'utf8').trim();
    const where = port === undefined ? `localhost:${SOCKET_PORT}` : `127.0.0.1:${port}`;
    const url = new URL(`postgres://${ROLE}:${password}@${where}/postgres`);
    if (port === undefined) url.searchParams.set('host', folder);
    this.url = url.href;
    process.once('exit', this.exiting);
  }

  async start(): Promise<void> {
    const until = Date.now() + LEFTOVERS_MS;
    while (!this.isStopping) {
      const lastWords = await this.run();
      if (lastWords === undefined || this.isStopping) return;
      if (!LEFTOVERS.test(lastWords) || Date.now() > until)
        throw new SettingsError(`The embedded PostgreSQL does not start in ${this.folder}:\n${lastWords}`);
      await sleep(RETRY_MS);
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    process.off('exit', this.exiting);
    await this.endChild();
    await this.starting;
    // One may have been on its way.
    await this.endChild();
    this.programs.tidy();
  }

  private async endChild(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit').then(() => true);
    // Fast, then at once: PostgreSQL may have more to write than there is time for, and then recovers at its next start.
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      child.kill(signal);
      if (await Promise.race([ended, sleep(STOP_MS, false, { ref: false })])) return;
    }
  }

  /** Resolves with nothing once the server answers, or with what it said last once it has ended. */
  private run(): Promise<string | undefined> {
    const { folder, owner, port, options } = this;
    const settings = {
      ...SETTINGS,
      max_connections: options.connections,
      listen_addresses: port === undefined ? '' : '127.0.0.1',
      port: port ?? SOCKET_PORT,
      unix_socket_directories: port === undefined ? '.' : '',
      unix_socket_permissions: '0700',
      ...options.settings,
    };
    const argv = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(this.programs.postgres, ['-D', pathFor(folder, owner), ...argv], {
      ...surroundings(folder, owner),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C reaches all of a terminal's processes; requests that still run need the database.
      detached: true,
    });
    this.child = child;
    const watcher = watchOver(child, owner);
    const said: string[] = [];
    return new Promise((done) => {
      let isReady = false;
      createInterface(child.stderr as NodeJS.ReadableStream).on('line', (line) => {
        said.push(line);
        if (said.length > LAST_LINES) said.shift();
        if (!line.includes(READY) || isReady) return;
        isReady = true;
        done(undefined);
      });
      const over = (words: string) => {
        watcher?.kill('SIGKILL');
        if (!isReady) done(words);
        else if (!this.isStopping) this.startAgain(words);
      };
      child.once('error', (error) => over(error.message));
      child.once('exit', async () => {
        this.child = undefined;
        // What it said last may be on its way; processes that it left behind keep the other end open.
        await Promise.race([once(child, 'close'), sleep(LAST_WORDS_MS)]);
        over(said.join('\n'));
      });
    });
  }

  private startAgain(lastWords: string): void {
    this.options.onCrash?.(lastWords);
    this.starting = (async () => {
      for (let wait = RETRY_MS; !this.isStopping; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
        try {
          return await this.start();
        } catch (error) {
          this.options.onCrash?.((error as Error).message);
          await sleep(wait, undefined, { ref: false });
        }
      }
    })();
  }
}

/** Ends the server soon after this process, however that ends: at the end of its input, which nobody else holds. */
function watchOver(server: ChildProcess, owner: Owner | undefined): ChildProcess | undefined {
  if (process.platform === 'win32' || server.pid === undefined) return undefined;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(server.pid)], {
    ...owner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.once('error', () => undefined);
  watcher.unref();
  (watcher.stdin as unknown as { unref?(): void }).unref?.();
  return watcher;
}

/** Makes the folder aside, so that a start that is broken off leaves none that looks finished. */
async function initialise(folder: string, programs: Programs, owner: Owner | undefined): Promise<void> {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  const password = `${folder}.password`;
  rmSync(password, { force: true });
  writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  belongTo(aside, owner);
  if (owner) chownSync(password, owner.uid, owner.gid);
  const handle = openSync(password, 'r');
  const argv = [
    `--pgdata=${pathFor(aside, owner)}`,
    `--username=${ROLE}`,
    // The owner may not reach the file by its path.
    `--pwfile=${owner ? '/dev/fd/3' : password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const initdb = spawn(programs.initdb, argv, {
    ...surroundings(aside, owner),
    stdio: ['ignore', 'pipe', 'pipe', handle],
  });
  closeSync(handle);
  const exiting = () => void initdb.kill();
  process.once('exit', exiting);
  const output = [initdb.stdout, initdb.stderr].map((stream) => text(stream as NodeJS.ReadableStream));
  const status = await once(initdb, 'exit').then(
    ([code]) => code,
    (error: Error) => error.message,
  );
  process.off('exit', exiting);
  if (status !== 0) {
    for (const path of [aside, password]) rmSync(path, { recursive: true, force: true });
    const said = (await Promise.all(output)).join('').trim().split('\n').slice(-LAST_LINES).join('\n');
    throw new SettingsError(`The embedded PostgreSQL cannot make ${folder}:\n${said || status}`);
  }
  renameSync(password, join(aside, PASSWORD));
  renameSync(aside, folder);
}

/** Refuses a folder that is of another kind or version, and says how to go on. */
function requireOwn(folder: string, { major }: Programs): void {
  if (!existsSync(folder)) return;
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8').trim();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      throw new SettingsError(`${folder} cannot be read: ${message}. Start as the user who made it, or set DATA_DIR.`);
    }
  };
  const version = read('PG_VERSION');
  const start = `To start over, move ${folder} away or set DATA_DIR to another folder`;
  if (version === undefined) throw new SettingsError(`${folder} is not a folder of the embedded PostgreSQL. ${start}.`);
  if (read(PASSWORD) === undefined)
    throw new SettingsError(
      `${folder} was not made by this embedded PostgreSQL: up to commit ${LAST_FORMER} the embedded database was another program (PGlite), whose files it cannot read. ${start}. To keep what it holds, check that commit out: there "npm run cli -- backup <file>" writes it to a file, and "npm run cli -- restore <file>" with DATABASE_URL fills an empty database of a PostgreSQL server from it, on which this version goes on.`,
    );
  if (version !== major)
    throw new SettingsError(
      `${folder} is of PostgreSQL ${version}, and this version brings ${major}. ${start}. To keep what it holds, write a file with the version that made it (npm run cli -- backup <file>), move the folder away, and read that file with this one (npm run cli -- restore <file>).`,
    );
}

/** Who has to run PostgreSQL, where this process is root: whoever owns the folder, or else a user whom systems have. */
function ownerOf(folder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there && there.uid !== 0) return { uid: there.uid, gid: there.gid };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([each]) => each === name) ?? [];
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new SettingsError(
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as. Start adlane as an ordinary user, add one of the two, or set DATABASE_URL.',
  );
}

/** Gives a folder that root copied to the owner, and closes it to all others. */
function belongTo(folder: string, owner: Owner | undefined): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    const { message } = error as Error;
    throw new SettingsError(`${folder} belongs to another user: ${message}. Start as that user, or set DATA_DIR.`);
  }
  if (!owner || statSync(folder).uid === owner.uid) return;
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, path), owner.uid, owner.gid);
}

/**
 * How PostgreSQL names its folder. Folders above it may be closed to the owner, who reaches the one that it is started in all the
 * same.
 */
function pathFor(folder: string, owner: Owner | undefined): string {
  return owner && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Where and as whom PostgreSQL's programs run, without variables that lead them elsewhere. */
function surroundings(folder: string, owner: Owner | undefined) {
  // biome-ignore lint/style/noProcessEnv: what is not about PostgreSQL stays as the system needs it.
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...owner, cwd: folder, env: { ...Object.fromEntries(kept), LC_ALL: 'C' } };
}

async function portFor(folder: string, { atPort = false }: EmbeddedOptions): Promise<number | undefined> {
  const path = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (!atPort && process.platform !== 'win32' && Buffer.byteLength(path) <= MAX_SOCKET_BYTES) return undefined;
  return freePort();
}

/** Stops a server that outlived the process that started it. Whoever calls this holds the folder, so nobody else's is stopped. */
async function stopForgotten(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Number.parseInt(readIfThere(file) ?? '', 10);
  if (!(pid > 0)) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const until = Date.now() + STOP_MS;
    if (isServerOf(folder, pid)) process.kill(pid, signal);
    while (isServerOf(folder, pid)) {
      if (Date.now() > until) break;
      await sleep(20);
    }
  }
  // Its number may have gone to another process since, of which PostgreSQL would be afraid.
  rmSync(file, { force: true });
}

function isServerOf(folder: string, pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    if (process.platform === 'win32') return false;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
