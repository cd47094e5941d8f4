import type { Database, Sql, Transaction } from '../src/db/database.js';
import { SESSION } from '../src/db/session.js';
import { sql } from '../src/db/statements/sql.js';
import { conflict } from '../src/errors.js';
import type { ShowProgress } from '../src/lib/progress.js';
import { stepsOf } from '../src/lib/progress.js';
import { distributionProblems, kindOf, type TableKind, UNDISTRIBUTED_TRIGGERS } from './distribution.js';

/** The team's table that all others lie beside. */
const FIRST = 'accounts';

/** Locks that a table of figures needs in each shard, with its partitions, indexes and keys. */
const LOCKS_PER_SHARD = 12;

/** What every session on every node sets: statements rely on how values are written, and triggers stay in their shard. */
const NODE_SETTINGS = {
  ...SESSION,
  // A plan for any value cannot tell the shard, and some statements fail as one is tried.
  plan_cache_mode: 'force_custom_plan',
  'citus.propagate_set_commands': 'local',
  // Transactions of jobs and operators touch several shards and then tables that all nodes have.
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.enable_unsafe_triggers': 'on',
};

export interface DistributeOptions {
  /** Only says what would be done. */
  isDryRun: boolean;
  /** Shards of each distributed table; default: what the engine is set to. Ignored once there are some. */
  shards?: number | undefined;
  onProgress?: ShowProgress | undefined;
}

/** A table that was, or would be, given its place. */
export interface Placed {
  table: string;
  kind: TableKind;
}

interface Table extends Placed {
  /** Where it is now. */
  placed: TableKind;
  isLogged: boolean;
  /** Tables that it refers to. */
  needs: string[];
}

interface ForeignKey {
  name: string;
  table: string;
  to: string;
  definition: string;
}

/**
 * Gives each table that has none its place on the nodes of a Citus cluster: all of it or nothing, with the rows that are there.
 * Returns what it placed, in order. Throws AppError `conflict` with what is missing.
 */
export async function distribute(db: Database, { isDryRun, shards, onProgress }: DistributeOptions): Promise<Placed[]> {
  await requireReady(db);
  const tables = await tablesOf(db);
  const left = inOrder(tables).filter(({ kind, placed }) => placed !== kind);
  const wrong = left.find(({ placed }) => placed !== 'local');
  if (wrong)
    throw conflict(`${wrong.table} is ${wrong.placed}, and would have to be ${wrong.kind}: undistribute it first.`);
  const placed = left.map(({ table, kind }) => ({ table, kind }));
  if (isDryRun || left.length === 0) return placed;
  await requireLocks(db, left.filter(({ kind }) => kind === 'distributed').length, shards);
  await setOnNodes(db);
  const begin = stepsOf(left.length, onProgress);
  const isFirst = !tables.some(({ placed }) => placed === 'distributed');
  await db.transaction(async (tx) => {
    await tx.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await tx.query('set local citus.enable_unsafe_triggers = on');
    if (shards !== undefined && isFirst)
      await tx.query(sql`select set_config('citus.shard_count', ${String(shards)}, true)`);
    for (const [table, trigger] of Object.entries(UNDISTRIBUTED_TRIGGERS).flatMap(([name, { triggers }]) =>
      triggers.map((each) => [name, each]),
    ))
      await tx.query(`drop trigger if exists ${trigger} on ${table}`);
    // Shards of tables without a log cannot be moved while they are used.
    for (const { table, isLogged } of left) if (!isLogged) await tx.query(`alter table ${table} set logged`);
    const keys = await foreignKeysOf(tx, new Set(left.map(({ table }) => table)));
    for (const { table, name } of keys) await tx.query(`alter table ${table} drop constraint ${name}`);
    for (const { table, kind } of left) {
      begin(table);
      await place(tx, table, kind);
    }
    for (const { table, name, definition } of keys)
      await tx.query(`alter table ${table} add constraint ${name} ${definition}`);
  });
  await db.query('analyze');
  return placed;
}

async function place(tx: Transaction, table: string, kind: TableKind): Promise<void> {
  if (kind === 'reference') await tx.query('select create_reference_table($1::regclass)', [table]);
  else if (table === FIRST)
    await tx.query(`select create_distributed_table($1::regclass, 'team_id', colocate_with => 'none')`, [table]);
  else await tx.query(`select create_distributed_table($1::regclass, 'team_id', colocate_with => $2)`, [table, FIRST]);
}

/** The version of the engine in this database; undefined on plain PostgreSQL. */
export async function engineVersion(db: Sql): Promise<string | undefined> {
  const [engine] = await db.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  return engine?.version;
}

/** A distributed database as it is; undefined on plain PostgreSQL, and before anything is distributed. */
export async function clusterState(db: Database) {
  const version = await engineVersion(db);
  if (version === undefined) return undefined;
  const tables = await tablesOf(db);
  if (!tables.some(({ placed }) => placed === 'distributed')) return undefined;
  const nodes = await db.query<{ name: string; shards: number }>(
    sql`select n.nodename || ':' || n.nodeport as name, count(p.shardid)::int as shards
      from pg_dist_node n
      left join (pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid and s.logicalrelid = ${FIRST}::regclass)
        on p.groupid = n.groupid
      where n.noderole = 'primary' and n.isactive group by n.groupid, 1 order by n.groupid`,
  );
  const silent = await db.query<{ name: string }>(
    `select distinct to_nodename || ':' || to_nodeport as name from citus_check_cluster_node_health()
      where result is not true and from_nodeport in (select nodeport from pg_dist_node where groupid = 0) order by 1`,
  );
  const count = (kind: TableKind) => tables.filter(({ placed }) => placed === kind).length;
  const [plan] =
    silent.length > 0
      ? []
      : await db.query<{ moves: number }>(
          'select count(distinct (sourceport, targetport, shardid))::int as moves from get_rebalance_table_shards_plan($1::regclass)',
          [FIRST],
        );
  return {
    version,
    nodes,
    silent: silent.map(({ name }) => name),
    tables: { distributed: count('distributed'), reference: count('reference'), local: count('local') },
    misplaced: tables.filter(({ kind, placed }) => placed !== kind).map(({ table }) => table),
    moves: plan?.moves ?? 0,
  };
}

export async function isDistributed(db: Sql): Promise<boolean> {
  if ((await engineVersion(db)) === undefined) return false;
  return (await db.query(`select 1 from pg_dist_partition where partmethod = 'h' limit 1`)).length > 0;
}

async function requireReady(db: Database): Promise<void> {
  if ((await engineVersion(db)) === undefined) {
    throw conflict(
      'This database has no Citus: run CREATE EXTENSION citus in a database of this name on every node, and add the nodes (docs/SCALING.md).',
    );
  }
  const { pending } = await db.migrations.state();
  if (pending.length > 0) throw conflict('The tables are not up to date: run migrate first.');
  const nodes = await db.query<{ coordinator: boolean; shards: boolean }>(
    `select groupid = 0 as coordinator, shouldhaveshards as shards from pg_dist_node where isactive and noderole = 'primary'`,
  );
  if (!nodes.some(({ coordinator }) => coordinator))
    throw conflict(
      `The coordinator does not know its own address: run SELECT citus_set_coordinator_host('<its address>').`,
    );
  if (!nodes.some(({ shards }) => shards))
    throw conflict(`No node takes shards: run SELECT citus_add_node('<address>', 5432) for each worker.`);
  const problems = await distributionProblems(db);
  if (problems.length > 0) throw conflict(`These tables cannot be distributed:\n${problems.join('\n')}`);
}

async function requireLocks(db: Sql, tables: number, shards: number | undefined): Promise<void> {
  const [row] = await db.query<{
    shards: number;
    workers: number;
    locks: number;
    perTransaction: number;
    slots: number;
  }>(
    `select current_setting('citus.shard_count')::int as shards,
      (select count(*)::int from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary') as workers,
      current_setting('max_locks_per_transaction')::int as "perTransaction",
      current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as slots`,
  );
  if (!row) return;
  const needed = Math.ceil(((shards ?? row.shards) / row.workers) * tables * LOCKS_PER_SHARD);
  if (row.perTransaction * row.slots >= needed) return;
  throw conflict(
    `Distributing needs ${needed} locks at once on each worker: set max_locks_per_transaction to ${Math.ceil(needed / row.slots)} on every node, and restart them.`,
  );
}

/** What connections between nodes start with, which know nothing of the sessions that they serve. The engine tells every node. */
async function setOnNodes(db: Sql): Promise<void> {
  const [row] = await db.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [setting, value] of Object.entries(NODE_SETTINGS))
    await db.query(`alter database ${row?.name} set ${setting} to '${value}'`);
}

/** Each table behind those that it refers to; those that all share come first. */
function inOrder(tables: readonly Table[]): Table[] {
  const order: TableKind[] = ['reference', 'distributed', 'local'];
  const ordered: Table[] = [];
  for (const kind of order) {
    const rest = new Map(tables.filter((each) => each.kind === kind).map((each) => [each.table, each]));
    const first = rest.get(FIRST);
    if (first) {
      ordered.push(first);
      rest.delete(FIRST);
    }
    while (rest.size > 0) {
      const ready = [...rest.values()].filter(({ table, needs }) =>
        needs.every((each) => each === table || !rest.has(each)),
      );
      if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...rest.keys()].join(', ')}.`);
      for (const { table } of ready) rest.delete(table);
      ordered.push(...ready);
    }
  }
  return ordered;
}

async function tablesOf(db: Sql): Promise<Table[]> {
  const rows = await db.query<
    Pick<Table, 'table' | 'isLogged' | 'needs'> & { method: string | null; replication: string | null }
  >(
    `select c.relname as table, c.relpersistence <> 'u' as "isLogged", d.partmethod as method, d.repmodel as replication,
        coalesce((select json_agg(distinct k.confrelid::regclass::text) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f'), '[]') as needs
      from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
      order by c.relname`,
  );
  return rows.map(({ table, isLogged, method, replication, needs }) => ({
    table,
    isLogged,
    needs,
    kind: kindOf(table),
    placed: method === 'h' ? 'distributed' : method === 'n' && replication === 't' ? 'reference' : 'local',
  }));
}

/** Those that begin or end at one of `tables`. */
async function foreignKeysOf(db: Sql, tables: ReadonlySet<string>): Promise<ForeignKey[]> {
  const keys = await db.query<ForeignKey>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table, confrelid::regclass::text as to,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 2, 1`,
  );
  return keys.filter(({ table, to }) => tables.has(table) || tables.has(to));
}
