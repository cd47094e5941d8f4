import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { borrowEmbedded, fillEmbedded } from '../outside/embedded-databases.js';

/** A server to run database-bound tests on; without one they run on the embedded database. */
const SERVER = process.env.TEST_DATABASE_URL;
/** A pooler in transaction mode before the same server, which serves every database of it. */
const POOLER = process.env.TEST_DATABASE_POOLER_URL;
const FOLDER = process.env.ADLANE_FIXTURES as string;
const PREFIX = FOLDER && basename(FOLDER).replaceAll('-', '_').toLowerCase();

/** The name of those that hold nothing, and that all others are filled from. */
const EMPTY = 'empty';

export interface TestDatabase {
  db: Database;
  /** Connection string for a second process; undefined on the embedded database, which has only one. */
  url: string | undefined;
  close(): Promise<void>;
}

/** Brings an empty, migrated database into the state that tests start from. */
export type Fill = (db: Database, url: string | undefined) => Promise<void>;

/**
 * A database of its own for the caller, as `fill` left the first one of that `name`: filled once a run and copied
 * from then on. Without `fill`: migrated and empty.
 */
export async function openTestDatabase(name = EMPTY, fill: Fill = async () => undefined): Promise<TestDatabase> {
  return SERVER ? openOnServer(SERVER, name, fill) : openEmbedded(name, fill);
}

async function openEmbedded(name: string, fill: Fill): Promise<TestDatabase> {
  const { pglite, giveBack } = await borrowEmbedded(await embeddedTemplate(name, fill));
  const db = await open({ embedded: pglite });
  return {
    db,
    url: undefined,
    async close() {
      await db.close();
      await giveBack();
    },
  };
}

/** The file that databases of that name start from. The migrations run once, for the empty one. */
async function embeddedTemplate(name: string, fill?: Fill): Promise<string> {
  const file = join(FOLDER, `${name}.embedded`);
  await once(file, async () => {
    const migrated = name === EMPTY ? undefined : await embeddedTemplate(EMPTY);
    return fillEmbedded(async (embedded) => {
      const db = await open({ embedded });
      if (!migrated) await db.migrations.up();
      await fill?.(db, undefined);
      await db.query('analyze');
      await db.close();
    }, migrated);
  });
  return file;
}

async function openOnServer(server: string, name: string, fill: Fill): Promise<TestDatabase> {
  const template = await serverTemplate(server, name, fill);
  const copy = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database "${copy}" ${from(template)}`);
  const url = urlOf(server, copy);
  const db = await open({ url });
  return { db, url, close: closing(db, server, copy) };
}

/** An empty database of a server that sorts texts as German dictionaries do; the tests' own one compares them by code points. */
export async function openGermanDatabase(server: string): Promise<TestDatabase> {
  const name = `${PREFIX}_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database "${name}" template template0 locale_provider icu icu_locale 'de-DE'`);
  const url = urlOf(server, name);
  const db = await open({ url });
  await db.migrations.up();
  return { db, url, close: closing(db, server, name) };
}

function closing(db: Database, server: string, name: string): TestDatabase['close'] {
  return async () => {
    await db.close();
    await administer(server, `drop database "${name}" with (force)`);
  };
}

/** By files: block by block through the log, as is the default, a copy takes six times the CPU time. */
const from = (template: string) => `template "${template}" strategy file_copy`;

/** The same on a server: the database that those of that name are copied from. */
async function serverTemplate(server: string, name: string, fill?: Fill): Promise<string> {
  const template = `${PREFIX}_${name}`;
  await once(join(FOLDER, template), async () => {
    const migrated = name === EMPTY ? undefined : await serverTemplate(server, EMPTY);
    await administer(server, `create database "${template}" ${migrated ? from(migrated) : ''}`);
    const url = urlOf(server, template);
    const db = await open({ url });
    if (!migrated) await db.migrations.up();
    await fill?.(db, url);
    await db.query('analyze');
    await db.close();
    // A pooler holds its connections for a while, and what somebody is connected to cannot be copied.
    if (POOLER)
      await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
    return Buffer.alloc(0);
  });
  return template;
}

function open(options: { url?: string; embedded?: PGlite }): Promise<Database> {
  const { url } = options;
  const addresses = { url, poolerUrl: url && poolerUrlOf(url) };
  return Database.open({ embedded: 'memory://', ...options, ...addresses, poolSize: 8, ...databaseSchema });
}

/** The same database through the pooler that tests run behind; undefined without one. */
export function poolerUrlOf(url: string): string | undefined {
  return POOLER && urlOf(POOLER, new URL(url).pathname.slice(1));
}

/** Variables that lead a process of its own to a test's database. */
export function databaseVariables(url: string | undefined): NodeJS.ProcessEnv {
  const poolerUrl = url && poolerUrlOf(url);
  return { ...(url && { DATABASE_URL: url }), ...(poolerUrl && { DATABASE_POOLER_URL: poolerUrl }) };
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
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
