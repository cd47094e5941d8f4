import { readFileSync } from 'node:fs';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
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

/** Keeps the rows and sequences as they are in the schema as_filled, and writes there the statement that restores them. */
const REMEMBER = `
  create schema as_filled;
  do $$
  declare
    found record;
    restore text := 'set local session_replication_role = replica;';
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
      restore := restore || format('delete from %s; insert into %s (%s) overriding system value select %s from %s;',
        found.name, found.name, columns, columns, kept);
    end loop;
    for found in select c.oid::regclass::text as name from pg_class c where c.relkind = 'S' loop
      execute format('select format(''select setval(%%L, %%s, %%L);'', %L, last_value, is_called) from %s', found.name, found.name)
        into kept;
      restore := restore || kept;
    end loop;
    create table as_filled.restore as select restore as statements;
  end $$`;

interface Kept {
  pglite: PGlite;
  shape: string;
  restore: string;
}

/** Those of this worker that no test holds, by the file that they were filled from. */
const free = new Map<string, Kept[]>();

/** The contents of the file that databases start from, as `fill` leaves one. */
export async function fillEmbedded(fill: (pglite: PGlite) => Promise<void>): Promise<Buffer> {
  const pglite = await openIdle({});
  await fill(pglite);
  await pglite.exec(REMEMBER);
  await pglite.exec('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  return Buffer.from(await dump.arrayBuffer());
}

/** One that is as `file` was filled, and what takes it back: the next borrower gets it with its rows restored. */
export async function borrowEmbedded(file: string): Promise<{ pglite: PGlite; giveBack(): Promise<void> }> {
  const kept = free.get(file)?.pop() ?? (await openFrom(file));
  return { pglite: kept.pglite, giveBack: () => takeBack(file, kept) };
}

async function openFrom(file: string): Promise<Kept> {
  const loadDataDir = new Blob([readFileSync(file)]);
  const pglite = await openIdle({ loadDataDir });
  const { rows } = await pglite.query<{ statements: string }>('select statements from as_filled.restore');
  return { pglite, shape: await shapeOf(pglite), restore: (rows[0] as { statements: string }).statements };
}

/** One whose timers keep no process alive: PostgreSQL sets them as it starts, in statements, and when one of them ends. */
async function openIdle(options: PGliteOptions): Promise<PGlite> {
  const busyAgain = idleTimers();
  try {
    const pglite = await openEmbedded({ dataDir: 'memory://', ...options });
    const run = pglite.execProtocolRawSync.bind(pglite);
    return Object.assign(pglite, { execProtocolRawSync: whileIdle(run) });
  } finally {
    busyAgain();
  }
}

const { setTimeout: busy } = globalThis;

function idleTimers(): () => void {
  globalThis.setTimeout = ((callback: () => void, ms: number) => busy(whileIdle(callback), ms).unref()) as typeof busy;
  return () => {
    globalThis.setTimeout = busy;
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
  await pglite.exec(`begin; ${restore} commit; unlisten *; select pg_advisory_unlock_all()`);
  free.set(file, [...(free.get(file) ?? []), kept]);
}

async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(SHAPE);
  return (rows[0] as { shape: string }).shape;
}
