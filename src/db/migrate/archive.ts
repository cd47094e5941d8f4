import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { Client, type Connection, Query, type QueryResult } from 'pg';
import { type AppError, conflict } from '../../errors.js';
import { type ShowProgress, stepsOf } from '../../lib/progress.js';
import type { Database } from '../database.js';
import { sessionAt } from '../session.js';

/**
 * All rows of a database in one file that needs none of PostgreSQL's programs, for any version of it: packed, MARK and frames, each
 * behind its length in four bytes. The first says what follows; then each table's rows as `copy` writes them, and an empty frame.
 */
interface Contents {
  /** Applied migrations, in order. */
  migrations: string[];
  partitions: Partition[];
  sequences: { name: string; last: string }[];
  tables: (Table & { rows: number })[];
}

interface Table {
  name: string;
  columns: string[];
}

interface Partition {
  name: string;
  parent: string;
  bound: string;
}

const MARK = Buffer.from('adlane backup 1\n');
const GZIP = [0x1f, 0x8b];
const LENGTH_BYTES = 4;
/** About the size of a frame of rows. */
const FRAME_BYTES = 2 ** 18;

/** The list of applied migrations, which both sides have. */
const KEPT = 'migrations';

/** Whether a file that begins with these bytes may be such an archive. Files of pg_dump are not. */
export function mayBeArchive(start: Uint8Array): boolean {
  return GZIP.every((byte, at) => start[at] === byte);
}

/** Writes a database as it is at one moment to a file, which must not exist. */
export async function writeArchive(url: string, file: string, onProgress?: ShowProgress): Promise<void> {
  const source = clientAt(url, 'adlane-backup');
  await source.connect();
  const packed = createGzip();
  const written = pipeline(packed, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  written.catch(() => undefined);
  try {
    await source.query('begin isolation level repeatable read read only');
    const contents = await contentsOf(source);
    packed.write(MARK);
    await writeFrame(packed, Buffer.from(JSON.stringify(contents)));
    const begin = stepsOf(contents.tables.length, onProgress);
    for (const { name, columns } of contents.tables) {
      begin(name);
      await copyOut(source, `copy (select ${columns.join(', ')} from ${name}) to stdout`, packed);
      await writeFrame(packed, Buffer.alloc(0));
    }
    packed.end();
    await written;
  } finally {
    packed.destroy();
    await source.end();
  }
}

/**
 * Fills a database that is empty, or has the archive's migrations and nothing else, in one transaction,.
 * Jobs are made anew from the tables. Returns each table's number of rows. Throws `conflict` if it is not empty.
 */
export async function readArchive(file: string, db: Database, onProgress?: ShowProgress) {
  const frames = framesOf(file);
  const contents = JSON.parse(String((await frames.next()).value)) as Contents;
  const { pending } = await db.migrations.state();
  const known = new Set(db.migrations.names);
  const later = contents.migrations.filter((name) => !known.has(name));
  if (later.length > 0) throw conflict(`${file} is of a later version, which made ${later.join(', ')}; use that one.`);
  if (contents.migrations.some((name) => pending.includes(name)))
    await db.migrations.up({ to: contents.migrations.at(-1) });
  const target = clientAt(db.url, 'adlane-restore');
  await target.connect();
  try {
    await target.query('begin');
    await requireSameMigrations(contents, target);
    await requireUntouched(target);
    const rows = await fill(contents, frames, target, onProgress);
    await target.query('commit');
    await target.query('analyze');
    return rows;
  } finally {
    // What did not commit is taken back.
    await target.end();
    await frames.return(undefined);
  }
}

/** Both sides write and read values alike; a table may take as long as it needs. */
function clientAt(url: string, application_name: string): Client {
  return new Client({
    ...sessionAt(url, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }),
    application_name,
  });
}

async function contentsOf(source: Client): Promise<Contents> {
  const rowsOf = async <Row extends object>(text: string) => (await source.query<Row>(text)).rows;
  const tables: Contents['tables'] = [];
  for (const table of inOrder(await rowsOf<Table & { needs: string[] }>(TABLES))) {
    const [counted] = await rowsOf<{ rows: number }>(`select count(*)::float8 as rows from ${table.name}`);
    tables.push({ ...table, rows: counted?.rows ?? 0 });
  }
  return {
    migrations: (await rowsOf<{ name: string }>('select name from migrations order by id')).map(({ name }) => name),
    partitions: await rowsOf<Partition>(PARTITIONS),
    sequences: await rowsOf(SEQUENCES),
    tables,
  };
}

async function fill(contents: Contents, frames: Frames, target: Client, onProgress: ShowProgress | undefined) {
  const { tables, partitions, sequences } = contents;
  await takePartitions(partitions, target);
  const names = tables.map(({ name }) => name);
  for (const name of names) await target.query(`alter table ${name} disable trigger user`);
  await target.query(`truncate ${names.join(', ')}`);
  const moved: Record<string, number> = {};
  const begin = stepsOf(tables.length, onProgress);
  for (const { name, columns, rows } of tables) {
    begin(name);
    const copied = await copyIn(target, `copy ${name} (${columns.join(', ')}) from stdin`, frames);
    if (copied !== rows) throw new Error(`${name} has ${rows} rows in the backup and ${copied} after copying.`);
    moved[name] = copied;
  }
  for (const name of names) await target.query(`alter table ${name} enable trigger user`);
  for (const { name, last } of sequences) await target.query('select setval($1::regclass, $2)', [name, last]);
  return moved;
}

async function requireSameMigrations({ migrations }: Contents, target: Client): Promise<void> {
  const { rows } = await target.query<{ name: string }>('select name from migrations order by id');
  const there = rows.map(({ name }) => name);
  if (JSON.stringify(there.toSorted()) !== JSON.stringify(migrations.toSorted()))
    throw conflict('The database has been migrated further than the backup; restore to an empty one.');
}

/** Locks out first sign-ins meanwhile. */
async function requireUntouched(target: Client): Promise<void> {
  await target.query('lock table teams, users in exclusive mode');
  const { rows } = await target.query('select 1 from teams union all select 1 from users limit 1');
  if (rows.length > 0) throw conflict('The database has teams or people already; restore to an empty one.');
}

/** Sends the rows of a `copy … to stdout` on, no faster than they are taken. */
function copyOut(source: Client, text: string, packed: Gzip): Promise<void> {
  return new Promise((resolve, reject) => {
    let last: Promise<unknown> = Promise.resolve();
    let rows: Buffer[] = [];
    let bytes = 0;
    const write = () => {
      const frame = Buffer.concat(rows);
      [rows, bytes] = [[], 0];
      last = last.then(() => writeFrame(packed, frame));
      last.catch(() => undefined);
    };
    const query = new Query(text, [], (error) => {
      if (bytes > 0) write();
      if (error) reject(error);
      else last.then(() => resolve(), reject);
    });
    const handleCopyData = ({ chunk }: { chunk: Buffer }, { stream }: Connection) => {
      // The driver uses its buffer again.
      rows.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes < FRAME_BYTES) return;
      write();
      stream.pause();
      last.finally(() => stream.resume()).catch(() => undefined);
    };
    source.query(Object.assign(query, { handleCopyData }));
  });
}

/** Sends a table's frames to a `copy … from stdin`, and answers with how many rows it took. */
function copyIn(target: Client, text: string, frames: Frames): Promise<number> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined, result?: QueryResult) =>
      error ? reject(error) : resolve(result?.rowCount ?? 0);
    const handleCopyInResponse = async (connection: CopyingIn) => {
      try {
        for (;;) {
          const { value } = await frames.next();
          if (!value?.length) break;
          connection.sendCopyFromChunk(value);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        connection.sendCopyFail((error as Error).message);
      }
    };
    target.query(Object.assign(new Query(text, [], done), { handleCopyInResponse }));
  });
}

interface CopyingIn extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

async function writeFrame(packed: Gzip, frame: Buffer): Promise<void> {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(frame.length);
  packed.write(length);
  if (!packed.write(frame)) await once(packed, 'drain');
}

type Frames = AsyncGenerator<Buffer, void, undefined>;

async function* framesOf(file: string): Frames {
  const stream = createReadStream(file);
  const unpacked = createGunzip();
  stream.once('error', (error) => unpacked.destroy(error));
  let held = Buffer.alloc(0);
  let isMarked = false;
  for await (const chunk of stream.pipe(unpacked)) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    let at = 0;
    if (!isMarked) {
      if (held.length < MARK.length) continue;
      if (!held.subarray(0, MARK.length).equals(MARK)) throw unreadable(file);
      isMarked = true;
      at = MARK.length;
    }
    while (held.length - at >= LENGTH_BYTES) {
      const to = at + LENGTH_BYTES + held.readUInt32BE(at);
      if (to > held.length) break;
      yield held.subarray(at + LENGTH_BYTES, to);
      at = to;
    }
    held = held.subarray(at);
  }
  throw isMarked ? new Error(`${file} is broken off.`) : unreadable(file);
}

function unreadable(file: string): AppError {
  return conflict(
    `${file} is no backup that this version can read. One of an embedded database that commit c1732d1b or an earlier version wrote is restored by that version, to a database of a PostgreSQL server, on which this one goes on.`,
  );
}

/** Makes the target's partitions those of the archive, with its bounds; they are empty. */
async function takePartitions(partitions: readonly Partition[], target: Client): Promise<void> {
  const there = new Map((await target.query<Partition>(PARTITIONS)).rows.map((each) => [each.name, each]));
  for (const { name, parent, bound } of partitions) {
    if (there.get(name)?.bound === bound) continue;
    if (there.has(name)) await target.query(`alter table ${parent} detach partition ${name}`);
    else {
      const like = 'including defaults including constraints including indexes';
      await target.query(`create table ${name} (like ${parent} ${like})`);
    }
    await target.query(`alter table ${parent} attach partition ${name} ${bound}`);
  }
}

/** Each table behind those that it refers to. */
function inOrder(tables: readonly (Table & { needs: string[] })[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ name, needs }) =>
      needs.every((each) => each === name || !left.has(each)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}.`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
  }
  return ordered;
}

const TABLES = `
  select quote_ident(c.relname) as name,
    (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(distinct quote_ident(coalesce(p.relname, f.relname)))
      from pg_constraint k
      left join pg_inherits own on own.inhrelid = k.conrelid
      join pg_class f on f.oid = k.confrelid
      left join pg_inherits i on i.inhrelid = f.oid
      left join pg_class p on p.oid = i.inhparent
      where coalesce(own.inhparent, k.conrelid) = c.oid and k.contype = 'f'), '[]') as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> '${KEPT}'
  order by c.relname`;

const PARTITIONS = `
  select quote_ident(c.relname) as name, quote_ident(p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
  order by c.relname`;

const SEQUENCES = `
  select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
  where schemaname = 'public' and last_value is not null`;
