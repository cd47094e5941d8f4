import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { restoreEmbedded } from '../../src/db/embedded.js';
import type { EmbeddedConnection } from '../../src/db/embedded-connection.js';
import { moveEmbedded } from '../../src/db/move-embedded.js';
import { AppError } from '../../src/errors.js';
import { stepsOf } from '../../src/progress.js';
import { embeddedFolder } from '../../src/system.js';
import { type InstallationDeps, tell } from '../console.js';

/** `backup` and `restore`: all of a database in one file. Point-in-time recovery is the server's own (docs/guides/operators.md). */
export function register(program: Command, deps: InstallationDeps): void {
  const { withDatabase, settings } = deps;
  program
    .command('backup')
    .description('write the whole database to a file, as it is at this moment')
    .argument('<file>', 'a file that does not exist yet')
    .action(async (file: string) => {
      if (existsSync(file)) throw new AppError('conflict', `${file} exists; name another file.`);
      const { database, attachments } = settings();
      if (database.url !== undefined) await dump(database.url, file, deps);
      else await writeFile(file, await withDatabase(dumpEmbedded), { mode: 0o600, flag: 'wx' });
      await chmod(file, 0o600);
      const besides = attachments.bucket ? [] : [attachments.dir];
      tell(deps, { file, besides }, [
        `Wrote ${file}.`,
        'Keep ENCRYPTION_KEYS and SESSION_SIGNING_KEYS apart from it: without the first, platforms must be connected again.',
        ...besides.map((folder) => `Files of tickets are not in it; copy ${folder} too.`),
      ]);
    });
  program
    .command('restore')
    .description('fill an empty database from a file of backup; a server also from one of the embedded database')
    .argument('<file>', 'what backup wrote')
    .action(async (file: string) => {
      if (!existsSync(file)) throw new AppError('not_found', `${file} does not exist.`);
      const { database } = settings();
      if (database.url === undefined) {
        const folder = embeddedFolder(database.dataDir);
        if (existsSync(folder))
          throw new AppError('conflict', `${folder} exists; stop the server and move it away, or set DATA_DIR.`);
        await mkdir(database.dataDir, { recursive: true });
        await restoreEmbedded(folder, await readFile(file));
      } else if (await isEmbedded(file)) {
        return moveTo(database.url, file, deps);
      } else {
        await withDatabase(requireEmpty);
        await fill(database.url, file, deps);
      }
      tell(deps, { file }, ['Restored. The next start, or migrate, brings the tables up to date.']);
    });
}

async function dumpEmbedded({ embedded }: Database): Promise<Uint8Array> {
  return (embedded as EmbeddedConnection).dump();
}

async function dump(url: string, file: string, { withDatabase, progress }: InstallationDeps): Promise<void> {
  const [tables] = await withDatabase((db) =>
    db.query<{ count: number }>(
      `select count(*)::int from pg_class
       where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    ),
  );
  const begin = stepsOf(tables?.count ?? 1, progress);
  await postgresProgram('pg_dump', ['--format=custom', `--file=${file}`], url, begin);
}

async function fill(url: string, file: string, { progress }: InstallationDeps): Promise<void> {
  const contents = await postgresProgram('pg_restore', ['--list', file]);
  const begin = stepsOf(contents.match(/ TABLE DATA /g)?.length ?? 1, progress);
  const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await postgresProgram('pg_restore', [...how, file], url, begin);
}

/** What the embedded database writes is gzip, what pg_dump writes is not. */
async function isEmbedded(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  return buffer[0] === 0x1f && buffer[1] === 0x8b;
}

/** Fills a server's database from a file of the embedded one, which is opened aside and brought up to date first. */
async function moveTo(url: string, file: string, deps: InstallationDeps): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'adlane-move-'));
  try {
    await restoreEmbedded(join(folder, 'postgres'), await readFile(file));
    const source = await Database.open({ embedded: join(folder, 'postgres'), poolSize: 3, ...databaseSchema });
    const target = await Database.open({ url, embedded: '', poolSize: 3, ...databaseSchema });
    try {
      await source.migrations.up();
      await target.migrations.up();
      const moved = Object.values(await moveEmbedded(source, url, deps.progress));
      const rows = moved.reduce((sum, each) => sum + each, 0);
      tell(deps, { file, rows, tables: moved.length }, [
        `Moved ${rows.toLocaleString('en')} rows of ${moved.length} tables to the server, as many as the file has.`,
        'Start with this DATABASE_URL and the same ENCRYPTION_KEYS, SESSION_SIGNING_KEYS and files of tickets as before.',
      ]);
    } finally {
      await source.close();
      await target.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function requireEmpty(db: Database): Promise<void> {
  const [table] = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace limit 1`,
  );
  if (table)
    throw new AppError('conflict', `The database has tables already, such as ${table.name}; restore to an empty one.`);
}

/** How pg_dump and pg_restore say that they come to a table. */
const TABLE_BEGINS = /^pg_\w+: (?:dumping contents of|processing data for) table "(?:public\.)?(.+)"$/;

/**
 * Runs one of PostgreSQL's own programs, on the database at `url` if that is given, and returns what it prints. `onTable` is
 * told each table that it comes to. Passwords go by the environment, where other users do not see them.
 */
async function postgresProgram(
  name: string,
  argv: readonly string[],
  url?: string,
  onTable?: (table: string) => void,
): Promise<string> {
  const { password, dbname } = parted(url);
  const child = spawn(name, [...argv, ...dbname, ...(onTable ? ['--verbose'] : [])], {
    // biome-ignore lint/style/noProcessEnv: the program is found as the operator's shell finds it.
    env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new AppError(
      'unavailable',
      `${name} is not installed here; it comes with PostgreSQL's client, in the server's version or newer.`,
    );
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  const told: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    const [, table] = TABLE_BEGINS.exec(line) ?? [];
    if (table) onTable?.(table);
    told.push(line);
  });
  const [code] = await ended;
  if (code !== 0) throw new AppError('unavailable', `${name} failed: ${faultOf(told)}`);
  return printed;
}

/** What went wrong, without what was said on the way. */
function faultOf(told: readonly string[]): string {
  const at = told.findIndex((line) => /^pg_\w+: error: /.test(line));
  return told.slice(Math.max(0, at)).join('\n').trim();
}

function parted(url: string | undefined): { dbname: string[]; password: string } {
  if (url === undefined) return { dbname: [], password: '' };
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { dbname: [`--dbname=${address.href}`], password };
}
