import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite } from '@electric-sql/pglite';
import type { AnyEntity, EntityClass, EntitySchema } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM as PgliteOrm } from '@mikro-orm/pglite';
import { MikroORM as PostgresOrm, type SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { type Pool, TypeOverrides } from 'pg';

/** Something that runs SQL: the database itself, or one transaction of it. */
export interface Sql {
  /**
   * Runs one statement with `$1` parameters. Numbers of `bigint` columns come as JS numbers; dates, timestamps and
   * numerics come as text. A `name` keeps the statement prepared on its connection: only for texts that never vary.
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

/** One transaction, for SQL and for entities alike. */
export interface Transaction extends Sql {
  em: SqlEntityManager;
}

export interface DatabaseOptions {
  /** PostgreSQL connection string; absent: the embedded PostgreSQL below `dataDir`. */
  url?: string | undefined;
  /** Folder of the embedded database, or `memory://`. */
  dataDir: string;
  /** A dump of an embedded database to start from instead of an empty one. */
  dump?: Blob | undefined;
  /** Most connections to a PostgreSQL server. */
  poolSize: number;
  entities: readonly (EntityClass<AnyEntity> | EntitySchema)[];
  migrations: readonly (new (...args: never[]) => Migration)[];
}

const MIGRATION_LOCK = 7_420_116;
const INT8 = 20;
/** date, timestamp, timestamptz, interval: kept as PostgreSQL writes them, so that no time zone slips in. */
const TEXT_TYPES = [1082, 1114, 1184, 1186];

const textParsers = Object.fromEntries(TEXT_TYPES.map((type) => [type, (value: string) => value]));

const pgTypes = new TypeOverrides();
pgTypes.setTypeParser(INT8, Number);
for (const type of TEXT_TYPES) pgTypes.setTypeParser(type, (value: string) => value);

/** A transaction that everything takes part in which is asked in its context, for as long as it is open. */
interface Joined {
  tx: Transaction;
  open: boolean;
}

/** PostgreSQL, served or embedded: one pool for hand-written reads and for the entity manager. */
export class Database implements Sql {
  private readonly joined = new AsyncLocalStorage<Joined>();

  private constructor(
    readonly orm: PostgresOrm,
    private readonly native: Pool | PGlite,
    /** Connection string of the server; undefined on the embedded database. */
    readonly url: string | undefined,
  ) {}

  static async open(options: DatabaseOptions): Promise<Database> {
    const common = {
      entities: [...options.entities],
      extensions: [Migrator],
      migrations: {
        migrationsList: [...options.migrations] as never[],
        snapshot: false,
        silent: true,
        tableName: 'migrations',
      },
      discovery: { warnWhenNoEntities: false },
      // Reads are hand-written SQL; the identity map is per fork.
      allowGlobalContext: false,
    };
    if (options.url === undefined) {
      const pglite = await PGlite.create({
        dataDir: options.dataDir,
        parsers: { [INT8]: Number, ...textParsers },
        ...(options.dump ? { loadDataDir: options.dump } : {}),
      });
      const orm = await PgliteOrm.init({ ...common, dbName: 'adlane', driverOptions: { pglite } });
      return new Database(orm as never, pglite, undefined);
    }
    const orm = await PostgresOrm.init({
      ...common,
      clientUrl: options.url,
      driverOptions: {
        types: pgTypes,
        max: options.poolSize,
        application_name: 'adlane',
        // Statements here take milliseconds; compiling them would take longer.
        options: '-c jit=off',
      },
    });
    const connection = orm.em.getConnection() as unknown as { getNativeClient(): Promise<Pool> };
    return new Database(orm, await connection.getNativeClient(), options.url);
  }

  /** Told of every statement outside transactions: its name, `other` without one, and the seconds it took. */
  onStatement: ((name: string, seconds: number) => void) | undefined;

  /** Connections to a server by state; undefined on the embedded database. */
  get poolSize(): { total: number; idle: number; waiting: number } | undefined {
    if (this.native instanceof PGlite) return undefined;
    return { total: this.native.totalCount, idle: this.native.idleCount, waiting: this.native.waitingCount };
  }

  get embedded(): boolean {
    return this.native instanceof PGlite;
  }

  /** A fresh unit of work for records that change. */
  fork(): SqlEntityManager {
    return this.orm.em.fork();
  }

  async query<Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<Row[]> {
    const started = performance.now();
    const rows = await this.run<Row>(text, values, name);
    this.onStatement?.(name ?? 'other', (performance.now() - started) / 1000);
    return rows;
  }

  private async run<Row>(text: string, values: readonly unknown[], name?: string): Promise<Row[]> {
    const joined = this.joined.getStore();
    if (joined?.open) return joined.tx.query<Row>(text, values);
    if (this.native instanceof PGlite) return (await this.native.query<Row & object>(text, [...values])).rows;
    const config = { text, values: values as unknown[], ...(name ? { name } : {}) };
    return (await this.native.query(config)).rows as Row[];
  }

  /** Runs `work` in one transaction; what it throws rolls everything back. Only `tx` may be used inside it. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const joined = this.joined.getStore();
    const em = joined?.open ? joined.tx.em : this.fork();
    return em.transactional((inner) => work(transactionOf(inner)));
  }

  /**
   * Runs `work` so that all it asks of this database, through whichever service, is one transaction: done together with
   * its last statement, or not at all. Its own transactions become savepoints. It must not ask other systems meanwhile,
   * nor go on after a statement outside a transaction of its own has failed.
   */
  together<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      const joined = { tx: inTurn(tx), open: true };
      try {
        return await this.joined.run(joined, work);
      } finally {
        joined.open = false;
      }
    });
  }

  /** Brings the schema up to date; processes that start together take turns. Returns the names applied. */
  async migrate(): Promise<string[]> {
    const up = async () => (await this.orm.migrator.up()).map((migration) => migration.name);
    if (this.native instanceof PGlite) return up();
    const client = await this.native.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      return await up();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      client.release();
    }
  }

  /** Resolves when the database answers; rejects when it does not within `timeoutMs`. */
  async ping(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database does not answer.')), timeoutMs);
    });
    await Promise.race([this.query('select 1'), late]).finally(() => clearTimeout(timer));
  }

  /** Follows a channel of the embedded database; the result ends that. A server is listened to by Notifications. */
  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    if (!(this.native instanceof PGlite)) throw new Error('Only the embedded database is listened to here.');
    const unlisten = await this.native.listen(channel, onPayload);
    return () => unlisten();
  }

  /** A copy of an embedded database's files, to start another one from. */
  dump(): Promise<Blob> {
    if (!(this.native instanceof PGlite)) throw new Error('Only the embedded database can be dumped.');
    return this.native.dumpDataDir('none');
  }

  async close(): Promise<void> {
    await this.orm.close(true);
    if (this.native instanceof PGlite) await this.native.close();
  }
}

function transactionOf(em: SqlEntityManager): Transaction {
  const context = em.getTransactionContext<Kysely<unknown>>() as Kysely<unknown>;
  return {
    em,
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await context.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[],
  };
}

/** The transaction for code that asks several things at once: its connection takes one statement at a time. */
function inTurn({ em, query }: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  return {
    em,
    query: <Row>(text: string, values?: readonly unknown[]) => {
      const answer = last.then(() => query<Row>(text, values));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}
