import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Database } from '../../src/db/database.js';
import { restoreEmbedded } from '../../src/db/embedded.js';
import { AppError } from '../../src/errors.js';
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
      if (database.url !== undefined)
        await postgresProgram('pg_dump', database.url, ['--format=custom', `--file=${file}`]);
      else await writeFile(file, await withDatabase((db) => db.dump()), { mode: 0o600, flag: 'wx' });
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
    .description('fill an empty database from a file of backup')
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
      } else {
        await withDatabase(requireEmpty);
        const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
        await postgresProgram('pg_restore', database.url, [...how, file]);
      }
      tell(deps, { file }, ['Restored. The next start, or migrate, brings the tables up to date.']);
    });
}

async function requireEmpty(db: Database): Promise<void> {
  const [table] = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace limit 1`,
  );
  if (table)
    throw new AppError('conflict', `The database has tables already, such as ${table.name}; restore to an empty one.`);
}

/** Runs one of PostgreSQL's own programs. Passwords go by the environment, where other users do not see them. */
async function postgresProgram(name: string, url: string, argv: readonly string[]): Promise<void> {
  const { password, ...address } = parted(url);
  const child = spawn(name, [...argv, `--dbname=${address.url}`], {
    // biome-ignore lint/style/noProcessEnv: the program is found as the operator's shell finds it.
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (chunk) => (told += chunk));
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new AppError(
      'unavailable',
      `${name} is not installed here; it comes with PostgreSQL's client, in the server's version or newer.`,
    );
  });
  const [code] = await ended;
  if (code !== 0) throw new AppError('unavailable', `${name} failed: ${told.trim()}`);
}

function parted(url: string): { url: string; password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { url: address.href, password };
}
