import { Client, Query } from 'pg';
import { conflict } from '../errors.js';
import { type ShowProgress, stepsOf } from '../progress.js';
import { sending } from './connections.js';
import type { Database } from './database.js';
import type { EmbeddedConnection } from './embedded-connection.js';

interface Table {
  name: string;
  columns: string[];
  /** Referenced tables. */
  needs: string[];
}

interface Partition {
  name: string;
  parent: string;
  bound: string;
}

/** The list of applied migrations, which both sides have. */
const KEPT = 'migrations';

/**
 * Copies an embedded database in one transaction to a server's with the same migrations and otherwise empty. Jobs are
 * made anew from the tables. Returns each table's number of rows. Throws `conflict` if the target is not empty.
 */
export async function moveEmbedded(source: Database, url: string, onProgress?: ShowProgress) {
  const target = new Client({ connectionString: url, application_name: 'adlane-move' });
  await target.connect();
  try {
    await target.query('begin');
    await requireSameMigrations(source, target);
    await requireUntouched(target);
    const rows = await fill(source, target, onProgress);
    await target.query('commit');
    await target.query('analyze');
    return rows;
  } finally {
    // What did not commit is taken back.
    await target.end();
  }
}

async function fill(source: Database, target: Client, onProgress: ShowProgress | undefined) {
  await takePartitions(source, target);
  const tables = inOrder(await source.query<Table>(TABLES));
  const names = tables.map(({ name }) => name);
  for (const name of names) await target.query(`alter table ${name} disable trigger user`);
  await target.query(`truncate ${names.join(', ')}`);
  const moved: Record<string, number> = {};
  const begin = stepsOf(tables.length, onProgress);
  for (const { name, columns } of tables) {
    begin(name);
    const list = columns.join(', ');
    const lines = await (source.embedded as EmbeddedConnection).copyOut(`select ${list} from ${name}`);
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      const copy = new Query(`copy ${name} (${list}) from stdin`, [], done);
      target.query(Object.assign(copy, { handleCopyInResponse: sending(lines) }));
    });
    moved[name] = await requireSameCount(source, target, name);
  }
  for (const name of names) await target.query(`alter table ${name} enable trigger user`);
  await takeSequences(source, target);
  return moved;
}

async function requireSameMigrations(source: Database, target: Client): Promise<void> {
  const asked = 'select name from migrations order by name';
  const [from, to] = [await source.query<{ name: string }>(asked), (await target.query<{ name: string }>(asked)).rows];
  if (JSON.stringify(from) !== JSON.stringify(to))
    throw conflict('The two databases are of different versions; migrate the target with this one.');
}

/** Locks out first sign-ins meanwhile. */
async function requireUntouched(target: Client): Promise<void> {
  await target.query('lock table teams, users in exclusive mode');
  const { rows } = await target.query('select 1 from teams union all select 1 from users limit 1');
  if (rows.length > 0)
    throw conflict('The database of DATABASE_URL has teams or people already; restore to an empty one.');
}

async function requireSameCount(source: Database, target: Client, table: string): Promise<number> {
  const asked = `select count(*)::int as rows from ${table}`;
  const [from] = await source.query<{ rows: number }>(asked);
  const [to] = (await target.query<{ rows: number }>(asked)).rows;
  if (!from || from.rows !== to?.rows)
    throw new Error(`${table} has ${from?.rows} rows in the backup and ${to?.rows} after copying.`);
  return from.rows;
}

/** The partitions of the source, with its bounds; they are empty on both sides of the copy. */
async function takePartitions(source: Database, target: Client): Promise<void> {
  const there = new Map((await target.query<Partition>(PARTITIONS)).rows.map((each) => [each.name, each]));
  for (const { name, parent, bound } of await source.query<Partition>(PARTITIONS)) {
    if (there.get(name)?.bound === bound) continue;
    if (there.has(name)) await target.query(`alter table ${parent} detach partition ${name}`);
    else {
      const like = 'including defaults including constraints including indexes';
      await target.query(`create table ${name} (like ${parent} ${like})`);
    }
    await target.query(`alter table ${parent} attach partition ${name} ${bound}`);
  }
}

async function takeSequences(source: Database, target: Client): Promise<void> {
  const sequences = await source.query<{ name: string; last: number }>(
    `select quote_ident(sequencename) as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of sequences) await target.query('select setval($1::regclass, $2)', [name, last]);
}

/** Each table behind those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ name, needs }) =>
      needs.every((each) => each === name || !left.has(each)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}.`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
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
