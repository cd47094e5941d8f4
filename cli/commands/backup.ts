import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { Database } from '../../src/db/database.js';
import { mayBeArchive, readArchive, writeArchive } from '../../src/db/migrate/archive.js';
import { AppError } from '../../src/errors.js';
import { stepsOf } from '../../src/lib/progress.js';
import { embeddedFolder } from '../../src/system.js';
import { type InstallationDeps, printResult } from '../console.js';
import { isDistributed } from '../distribute.js';

/** Logical backups in one file; for point-in-time recovery see docs/guides/operators.md. */
export function register(program: Command, deps: InstallationDeps): void {
  const { withDatabase, settings } = deps;
  program
    .command('backup')
    .description('write the whole database to a file, as it is at this moment')
    .argument('<file>', 'a file that does not exist yet')
    .action(async (file: string) => {
      if (existsSync(file)) throw new AppError('conflict', `${file} exists; name another file.`);
      const { database, attachments } = settings();
      if (await withDatabase(isDistributed)) {
        throw new AppError(
          'conflict',
          'The database is distributed: back up each node, at one restore point (docs/SCALING.md, Backups).',
        );
      }
      if (database.url !== undefined) await dump(database.url, file, deps);
      else await withDatabase((db) => writeArchive(db.url, file, deps.progress));
      await chmod(file, 0o600);
      const besides = attachments.bucket ? [] : [attachments.dir];
      printResult(deps, { file, besides }, [
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
      if (database.url === undefined) return restoreEmbedded(embeddedFolder(database.dataDir), file, deps);
      if (await isArchive(file)) return restoreToServer(file, deps);
      await withDatabase(requireEmpty);
      await restoreDump(database.url, file, deps);
      printResult(deps, { file }, ['Restored. The next start, or migrate, brings the tables up to date.']);
    });
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

async function restoreDump(url: string, file: string, { progress }: InstallationDeps): Promise<void> {
  const contents = await postgresProgram('pg_restore', ['--list', file]);
  const begin = stepsOf(contents.match(/ TABLE DATA /g)?.length ?? 1, progress);
  const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await postgresProgram('pg_restore', [...how, file], url, begin);
}

async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  return mayBeArchive(buffer);
}

/** Creates an embedded database from an archive. */
async function restoreEmbedded(folder: string, file: string, deps: InstallationDeps): Promise<void> {
  if (existsSync(folder))
    throw new AppError('conflict', `${folder} exists; stop the server and move it away, or set DATA_DIR.`);
  if (!(await isArchive(file)))
    throw new AppError('conflict', `${file} is of a server's database; set DATABASE_URL to restore it to one.`);
  try {
    await deps.withDatabase((db) => readArchive(file, db, deps.progress));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  printResult(deps, { file }, ['Restored. The next start, or migrate, brings the tables up to date.']);
}

/** Fills a server's database from an embedded one's archive. */
async function restoreToServer(file: string, deps: InstallationDeps): Promise<void> {
  const moved = Object.values(await deps.withDatabase((db) => readArchive(file, db, deps.progress)));
  const rows = moved.reduce((sum, each) => sum + each, 0);
  printResult(deps, { file, rows, tables: moved.length }, [
    `Moved ${rows.toLocaleString('en')} rows of ${moved.length} tables to the server, as many as the file has.`,
    'Start with this DATABASE_URL and the same ENCRYPTION_KEYS, SESSION_SIGNING_KEYS and files of tickets as before.',
  ]);
}

async function requireEmpty(db: Database): Promise<void> {
  const [table] = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace limit 1`,
  );
  if (table)
    throw new AppError('conflict', `The database has tables already, such as ${table.name}; restore to an empty one.`);
}

/** Verbose output of pg_dump and pg_restore at the start of a table. */
const TABLE_BEGINS = /^pg_\w+: (?:dumping contents of|processing data for) table "(?:public\.)?(.+)"$/;

/** Returns the program's output. The password goes through the environment, hidden from other users. */
async function postgresProgram(
  name: string,
  argv: readonly string[],
  url?: string,
  onTable?: (table: string) => void,
): Promise<string> {
  const { password, dbname } = splitPassword(url);
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
  const errorLines: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    const [, table] = TABLE_BEGINS.exec(line) ?? [];
    if (table) onTable?.(table);
    errorLines.push(line);
  });
  const [code] = await ended;
  if (code !== 0) throw new AppError('unavailable', `${name} failed: ${errorIn(errorLines)}`);
  return printed;
}

/** Drops the verbose output before the first error. */
function errorIn(errorLines: readonly string[]): string {
  const at = errorLines.findIndex((line) => /^pg_\w+: error: /.test(line));
  return errorLines.slice(Math.max(0, at)).join('\n').trim();
}

function splitPassword(url: string | undefined): { dbname: string[]; password: string } {
  if (url === undefined) return { dbname: [], password: '' };
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { dbname: [`--dbname=${address.href}`], password };
}
