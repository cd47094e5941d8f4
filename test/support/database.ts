import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, Cluster } from '../../bench/support/cluster.js';
import { distribute } from '../../cli/distribute.js';
import { startEmbedded } from '../../demo/embedded-database.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';

/** The server that tests run on: a given one, or else the run's own (global-setup.js). */
const SERVER = process.env.TEST_DATABASE_URL as string;
/** A pooler in transaction mode before the same server, which serves every database of it. */
const POOLER = process.env.TEST_DATABASE_POOLER_URL;
/** The Citus cluster that tests run on, if they do. */
export const CLUSTER = process.env.TEST_CITUS_URL ? new Cluster(process.env.TEST_CITUS_URL) : undefined;
/** One for each of two workers, as each is a table for each table, and each test copies all of them. */
const SHARDS = 2;
const FOLDER = process.env.ADLANE_FIXTURES as string;
const PREFIX = FOLDER && basename(FOLDER).replaceAll('-', '_').toLowerCase();

/** The name of those that hold nothing, and that all others are copied from. */
const EMPTY = 'empty';

export interface TestDatabase {
  db: Database;
  /** Connection string for a second process. */
  url: string;
  close(): Promise<void>;
}

/** Brings an empty, migrated database into the state that tests start from. */
export type Fill = (db: Database, url: string) => Promise<void>;

/**
 * A database of its own for the caller, as `fill` left the first one of that `name`: filled once a run and copied
 * from then on. Without `fill`: migrated and empty.
 */
export async function openTestDatabase(name = EMPTY, fill: Fill = async () => undefined): Promise<TestDatabase> {
  const template = await templateOf(name, fill);
  const copy = `${template}_${randomBytes(6).toString('hex')}`;
  await create(copy, template);
  return opened(copy);
}

/** An empty database that sorts texts as German dictionaries do; the others compare them by code points. */
export async function openGermanDatabase(server = SERVER): Promise<TestDatabase> {
  const name = `${PREFIX}_${randomBytes(6).toString('hex')}`;
  await administer(`create database "${name}" template template0 locale_provider icu icu_locale 'de-DE'`, server);
  const database = await opened(name, server);
  await database.db.migrations.up();
  return database;
}

/** An empty, migrated database of a server that the demo's package brings, which ends with it. */
export async function openEmbeddedDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-embedded-'));
  // As root the server runs as another user, who must reach its folder.
  chmodSync(folder, 0o755);
  const server = await startEmbedded(join(folder, 'data'), { connections: 40, atPort: true });
  const db = await open(server.url);
  await db.migrations.up();
  const close = async () => {
    await db.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db, url: server.url, close };
}

async function opened(name: string, server = SERVER): Promise<TestDatabase> {
  const url = urlOf(name, server);
  const db = await open(url);
  const close = async () => {
    await db.close();
    if (CLUSTER && server === SERVER) await CLUSTER.drop(name);
    else await administer(`drop database "${name}" with (force)`, server);
  };
  return { db, url, close };
}

/** Makes an empty database, or a copy. */
async function create(name: string, template?: string): Promise<void> {
  if (CLUSTER) await CLUSTER.create(name, template);
  else await administer(`create database "${name}" ${template ? from(template) : ''}`);
}

/** By files: block by block through the log, as is the default, a copy takes six times the CPU time. */
const from = (template: string) => `template "${template}" strategy file_copy`;

/** The database that those of that name are copied from. The migrations run once, for the empty one. */
async function templateOf(name: string, fill?: Fill): Promise<string> {
  const template = `${PREFIX}_${name}`;
  await once(join(FOLDER, template), async () => {
    const migrated = name === EMPTY ? undefined : await templateOf(EMPTY);
    await create(template, migrated);
    const url = urlOf(template);
    const db = await open(url);
    if (!migrated) await db.migrations.up();
    if (CLUSTER && !migrated) await distribute(db, { isDryRun: false, shards: SHARDS });
    await fill?.(db, url);
    await db.query('analyze');
    await db.close();
    // A pooler holds its connections for a while, and what somebody is connected to cannot be copied.
    if (POOLER)
      await administer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`);
    return Buffer.alloc(0);
  });
  return template;
}

function open(url: string): Promise<Database> {
  return Database.open({ url, poolerUrl: poolerUrlOf(url), poolSize: 8, ...databaseSchema });
}

/** The same database through the pooler that tests run behind; undefined without one. */
export function poolerUrlOf(url: string): string | undefined {
  return POOLER && urlOf(new URL(url).pathname.slice(1), POOLER);
}

/** Variables that lead a process of its own to a test's database. */
export function databaseVariables(url: string | undefined): NodeJS.ProcessEnv {
  const poolerUrl = url && poolerUrlOf(url);
  return { ...(url && { DATABASE_URL: url }), ...(poolerUrl && { DATABASE_POOLER_URL: poolerUrl }) };
}

/** A sequence that triggers find on every node; each counts for itself. */
export async function createSequence(db: Database, name: string): Promise<void> {
  await db.query(`create sequence ${name}`);
  if (CLUSTER) await db.query(`select run_command_on_workers('create sequence ${name}')`);
}

/** The address of a database of that name on the server that tests run on. */
export function urlOf(database: string, server = SERVER): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a statement on the server that tests run on. */
export async function administer(statement: string, server = SERVER): Promise<void> {
  await ask(server, statement);
}

/** Has `make` write `file` once, whichever test process comes first; the others wait. */
export async function once(file: string, make: () => Promise<Buffer>): Promise<void> {
  while (!existsSync(file)) {
    try {
      mkdirSync(`${file}.lock`);
    } catch {
      await sleep(50);
      continue;
    }
    try {
      if (existsSync(file)) return;
      writeFileSync(`${file}.part`, await make());
      renameSync(`${file}.part`, file);
    } finally {
      rmdirSync(`${file}.lock`);
    }
  }
}
