import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { MemoryFS, type PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { openEmbedded } from '../../src/db/embedded.js';

/** Everything of a database but its rows; what changes it is not undone. */
const SHAPE = `
  select md5(string_agg(line, ' ' order by line)) as shape from (
    select concat_ws(' ', c.oid, c.relkind, a.attname, a.atttypid, a.attnotnull) as line
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace, 'information_schema'::regnamespace)
    union all select concat_ws(' ', oid, convalidated) from pg_constraint
    union all select concat_ws(' ', oid, tgenabled) from pg_trigger
    union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc where pronamespace <> 'pg_catalog'::regnamespace) lines`;

/** Keeps the rows and sequences as they are in the schema as_filled, and writes there the statements that restore them. */
const REMEMBER = `
  create schema as_filled;
  create table as_filled.restore (of oid, statements text);
  do $$
  declare
    found record;
    kept text;
    columns text;
  begin
    for found in
      select c.oid, c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'as_filled'::regnamespace)
    loop
      kept := 'as_filled.t' || found.oid;
      execute format('create table %s as table %s', kept, found.name);
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = found.oid and attnum > 0 and not attisdropped and attgenerated = '';
      insert into as_filled.restore values (found.oid, format(
        'delete from %s; insert into %s (%s) overriding system value select %s from %s;',
        found.name, found.name, columns, columns, kept));
    end loop;
    for found in select c.oid::regclass::text as name from pg_class c where c.relkind = 'S' loop
      execute format('select format(''select setval(%%L, %%s, %%L);'', %L, last_value, is_called) from %s', found.name, found.name)
        into kept;
      insert into as_filled.restore values (null, kept);
    end loop;
  end $$`;

/** Tells how often each table was written to, its partitions included, and truncated. */
const WRITES = `
  select r.of::text as table, string_agg(concat_ws(' ', p.of, pg_relation_filenode(p.of), pg_stat_get_tuples_inserted(p.of),
    pg_stat_get_tuples_updated(p.of), pg_stat_get_tuples_deleted(p.of)), ', ' order by p.of) as writes
  from as_filled.restore r cross join lateral (select r.of union select relid from pg_partition_tree(r.of)) p
  where r.of is not null group by r.of`;

/** The files of a database by path, and its folders, which have no bytes; each folder stands before what it holds. */
type Folder = ReadonlyMap<string, Uint8Array | undefined>;

const DATA = '/pglite/data';

/** These databases end with their process: nothing of them need survive a crash, or go to a replica. */
const CARELESS = [
  'full_page_writes = off',
  'synchronous_commit = off',
  'wal_init_zero = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
];

/** What this worker read of the files that databases start from. */
const read = new Map<string, Folder>();

/** A copy of a database, in memory. An archive that PGlite unpacks takes longer than all else of the start. */
class Copy extends MemoryFS {
  constructor(private readonly folder: Folder) {
    super();
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = (this.pg as PGlite).Module;
    for (const [path, bytes] of this.folder) {
      if (bytes) FS.writeFile(path, bytes.slice(), { canOwn: true } as object);
      else if (!FS.analyzePath(path).exists) FS.mkdir(path);
    }
  }
}

function folderOf({ Module: { FS } }: PGlite): Folder {
  const folder = new Map<string, Uint8Array | undefined>();
  const add = (path: string) => {
    if (FS.isFile(FS.stat(path).mode)) return folder.set(path, FS.readFile(path));
    folder.set(path, undefined);
    for (const name of FS.readdir(path)) if (name !== '.' && name !== '..') add(`${path}/${name}`);
  };
  add(DATA);
  return folder;
}

function readFolder(file: string): Folder {
  return deserialize(readFileSync(file));
}

interface Kept {
  pglite: PGlite;
  shape: string;
  /** The statements that restore the sequences, by null, and each table, by its oid. */
  restore: { of: string | null; statements: string }[];
  /** What had been written to each table when it had its rows last. */
  writes: ReadonlyMap<string, string>;
}

/** Those of this worker that no test holds, by the file that they were filled from. */
const free = new Map<string, Kept[]>();

/** The contents of the file that databases start from, as `fill` leaves one: a new one, or one from another such file. */
export async function fillEmbedded(fill: (pglite: PGlite) => Promise<void>, from?: string): Promise<Buffer> {
  const pglite = await openIdle(from ? { fs: new Copy(readFolder(from)) } : {});
  if (from) await pglite.exec('drop schema as_filled cascade');
  await fill(pglite);
  await pglite.exec(REMEMBER);
  // Of its log no more than one file stays, of which a copy needs nothing.
  for (const statement of ['set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint'])
    await pglite.exec(statement);
  const folder = folderOf(pglite);
  await pglite.close();
  return serialize(folder);
}

/** One that is as `file` was filled, and what takes it back: the next borrower gets it with its rows restored. */
export async function borrowEmbedded(file: string): Promise<{ pglite: PGlite; giveBack(): Promise<void> }> {
  const kept = free.get(file)?.pop() ?? (await openFrom(file));
  return { pglite: kept.pglite, giveBack: () => takeBack(file, kept) };
}

async function openFrom(file: string): Promise<Kept> {
  const folder = read.get(file) ?? readFolder(file);
  read.set(file, folder);
  const pglite = await openIdle({ fs: new Copy(folder) });
  const { rows: restore } = await pglite.query<Kept['restore'][number]>(
    'select of::text, statements from as_filled.restore',
  );
  return { pglite, shape: await shapeOf(pglite), restore, writes: await writesOf(pglite) };
}

/** One whose timers keep no process alive: PostgreSQL sets them as it starts, in statements, and when one of them ends. */
async function openIdle(options: PGliteOptions): Promise<PGlite> {
  const busyAgain = idleTimers();
  try {
    const pglite = await openEmbedded({ dataDir: 'memory://', postgresqlconf: CARELESS, ...options });
    const run = pglite.execProtocolRawSync.bind(pglite);
    return Object.assign(pglite, { execProtocolRawSync: whileIdle(run) });
  } finally {
    busyAgain();
  }
}

const { setTimeout: busy } = globalThis;
/** How many are at it: one may start while another runs a statement. */
let working = 0;

function idleTimers(): () => void {
  working += 1;
  globalThis.setTimeout = ((callback: () => void, ms: number) => busy(whileIdle(callback), ms).unref()) as typeof busy;
  return () => {
    working -= 1;
    if (working === 0) globalThis.setTimeout = busy;
  };
}

function whileIdle<Args extends unknown[], Result>(work: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    const busyAgain = idleTimers();
    try {
      return work(...args);
    } finally {
      busyAgain();
    }
  };
}

async function takeBack(file: string, kept: Kept): Promise<void> {
  const { pglite, shape, restore } = kept;
  if (pglite.closed) return;
  if ((await shapeOf(pglite)) !== shape) return pglite.close();
  const now = await writesOf(pglite);
  const changed = restore.filter(({ of }) => of === null || now.get(of) !== kept.writes.get(of));
  const statements = changed.map((each) => each.statements).join(' ');
  await pglite.exec(`begin; set local session_replication_role = replica; ${statements} commit`);
  await pglite.exec('unlisten *; select pg_advisory_unlock_all()');
  free.set(file, [...(free.get(file) ?? []), { ...kept, writes: await writesOf(pglite) }]);
}

async function writesOf(pglite: PGlite): Promise<Kept['writes']> {
  await pglite.exec('select pg_stat_force_next_flush()');
  const { rows } = await pglite.query<{ table: string; writes: string }>(WRITES);
  return new Map(rows.map(({ table, writes }) => [table, writes]));
}

async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(SHAPE);
  return (rows[0] as { shape: string }).shape;
}
