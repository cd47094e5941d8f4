import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { beginSpan, type Facts, inSpan } from '../telemetry/tracing.js';
import type { Connections } from './connections.js';
import { type DatabaseOptions, type DatabaseParts, openParts } from './database-parts.js';
import { databaseRefusal } from './database-refusal.js';
import { Migrations } from './migrate/migrations.js';
import { scoped } from './records/orm.js';
import type { Scope } from './records/visible.js';
import type { Replica } from './replica.js';
import { type Statement, sql } from './statements/sql.js';
import type { StatementNames } from './statements/statement-names.js';
import { isoUtc } from './statements/timestamps.js';
import { currentWork, type Work, working } from './work.js';

/** Something that runs SQL: the database itself, or one transaction of it. */
export interface Sql {
  /**
   * Runs one statement. `bigint` values come as JS numbers; dates, timestamps and numerics as text. A `name` keeps it
   * prepared, so its text must never vary: for others use `eachTime`. It is measured under its name up to a space.
   */
  query<Row = Record<string, unknown>>(...asked: Asked): Promise<Row[]>;
}

/** A statement of the tag `sql`, or a text with `$1` parameters. */
export type Asked = [statement: Statement, name?: string] | [text: string, values?: readonly unknown[], name?: string];

/** One transaction, for SQL and for entities alike. */
export interface Transaction extends Sql {
  em: SqlEntityManager;
}

/** Statements of the entity manager are measured under this name. */
const RECORDS = 'records';
/** Not for a caller. */
const PING: Work = { lane: 'control', reader: undefined };

/** A statement that returns rows and changes nothing. */
const READS = /^\s*(?:select|with|values)\b(?![\s\S]*\b(?:insert|update|delete)\b)/i;

/** A transaction that all statements in its async context join while it is open. */
interface Joined {
  tx: Transaction;
  isOpen: boolean;
}

/** A PostgreSQL database. Rejects with AppError `unavailable` if it does not answer, or not in time. */
export class Database implements Sql {
  private readonly joined = new AsyncLocalStorage<Joined>();
  private pinging: Promise<unknown> | undefined;
  readonly migrations: Migrations;

  readonly orm: MikroORM;
  private readonly native: Connections;
  private readonly replica: Replica | undefined;
  private readonly names: StatementNames;

  private constructor(
    private readonly parts: DatabaseParts,
    /** Connection string of the server itself. */
    readonly url: string,
  ) {
    ({ orm: this.orm, native: this.native, replica: this.replica, names: this.names } = parts);
    this.migrations = new Migrations(this.orm, parts.lockWaits, this.native);
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    let database: Database | undefined;
    const parts = await openParts(options, (text, seconds) => database?.noteRecords(text, seconds));
    database = new Database(parts, options.url);
    return database;
  }

  /** Called after every statement with its name (`other` without one) and its seconds, the wait for a connection included. */
  onStatement: ((name: string, seconds: number) => void) | undefined;

  /** The same database for credentials and sign-in, which slow work of others does not hold up. */
  readonly forCredentials: Pick<Database, 'query' | 'transaction'> = {
    query: (...asked) => working({ lane: 'credentials' }, () => this.query(...asked)),
    transaction: (work) => working({ lane: 'credentials' }, () => this.transaction(work)),
  };

  /** Connections by state. */
  get poolSize(): Connections['size'] {
    return this.native.size;
  }

  /** Whether reads may be behind, unless it is known what their caller wrote (`wroteAt`). */
  get hasReplica(): boolean {
    return this.replica !== undefined;
  }

  async query<Row>(...asked: Asked): Promise<Row[]> {
    const joined = this.joinedNow();
    if (joined) return joined.tx.query<Row>(...asked);
    const [text, values, name] = partsOf(asked);
    const bound = currentWork()?.rows;
    const from = this.replica ?? this.native;
    const run = () => {
      if (!bound || !READS.test(text)) return from.query(text, values);
      const limited = `select * from (${text}) bounded limit $${values.length + 1}`;
      this.names.add(name && `bounded ${name}`, limited);
      // One row beyond the bound tells that there are more.
      return bound.load((most) => from.query(limited, [...values, most + 1]));
    };
    return (await this.measured(name, text, run)) as Row[];
  }

  /**
   * Adds lines of copyLine to a table, in a transaction of its own; `columns` are their columns' names. Each line begins with
   * `start`.
   */
  async copy(table: string, columns: readonly string[], lines: readonly string[], start = ''): Promise<void> {
    const { native } = this;
    const text = `copy ${table} (${columns.join(', ')}) from`;
    const rows = `${start}${lines.join(`\n${start}`)}\n`;
    await this.measured(undefined, text, () => native.copy(text, rows).then(() => []));
  }

  /**
   * Runs `work` in one transaction; what it throws rolls everything back. Only `tx` may be used inside it. Also rejects with
   * AppError `unavailable` if the connection broke at the commit, when nobody knows whether it was done.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.inTransaction(work);
  }

  /** A transaction in which records are those that `scope` sees. Changed records are written before it commits. */
  edit<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction((tx) => {
      scoped(tx.em, scope);
      return work(tx);
    });
  }

  /** Reads records that `scope` sees, without a transaction of its own. */
  async read<T>(scope: Scope, work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    const joined = this.joinedNow()?.tx.em;
    const fork = () => scoped(joined ? joined.fork({ clear: true, keepTransactionContext: true }) : this.fork(), scope);
    const bound = joined ? undefined : currentWork()?.rows;
    if (!bound) return work(fork());
    let read: T | undefined;
    // The entity manager bounds nothing: what it read counts.
    await bound.load(async () => {
      read = await work(fork());
      return Array.isArray(read) ? read : [read];
    });
    return read as T;
  }

  /**
   * Runs `work` with all its statements, through whichever service, in one transaction. Its own transactions become
   * savepoints. It must not call other systems meanwhile, nor go on after a statement outside a transaction of its own failed.
   */
  together<T>(work: () => Promise<T>): Promise<T> {
    return this.inTransaction(async (tx) => {
      const joined = { tx, isOpen: true };
      try {
        return await this.joined.run(joined, work);
      } finally {
        joined.isOpen = false;
      }
    });
  }

  /** The present, by the clock that all processes on this database share. */
  async now(): Promise<Date> {
    const [row] = await this.query<{ now: string }>(sql`select ${isoUtc(sql`statement_timestamp()`)} as now`, 'now');
    return new Date((row as { now: string }).now);
  }

  /** Resolves when the database answers; rejects if it does not within `timeoutMs`. Concurrent pings share one statement. */
  async ping(timeoutMs: number): Promise<void> {
    this.pinging ??= working(PING, () => this.query('select 1')).finally(() => {
      this.pinging = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database does not answer.')), timeoutMs);
    });
    await Promise.race([this.pinging, late]).finally(() => clearTimeout(timer));
  }

  async close(): Promise<void> {
    await this.orm.close(true);
    await this.parts.close();
  }

  private joinedNow(): Joined | undefined {
    const joined = this.joined.getStore();
    return joined?.isOpen ? joined : undefined;
  }

  private fork(): SqlEntityManager {
    return this.orm.em.fork({ disableContextResolution: true });
  }

  private async inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const joined = this.joinedNow()?.tx.em;
    try {
      if (joined) return await this.begun(joined.fork({ clear: true, keepTransactionContext: true }), work);
      return await inSpan({ kind: 'transaction' }, () => this.begun(this.fork(), work));
    } catch (error) {
      throw databaseRefusal(error);
    }
  }

  /** A transaction of `em`, or a savepoint where it is in one. Changed records are written before it ends. */
  private begun<T>(em: SqlEntityManager, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return em.transactional((em) => {
      const query: Transaction['query'] = async <Row>(...asked: Asked) => {
        const [text, values, name] = partsOf(asked);
        const run = async () =>
          (await em.getKysely().executeQuery(CompiledQuery.raw(text, [...values]))).rows as object[];
        return (await this.measured(name, text, run)) as Row[];
      };
      return work({ query, em });
    });
  }

  private async measured(name: string | undefined, text: string, run: () => Promise<object[]>): Promise<object[]> {
    this.names.add(name, text);
    const started = performance.now();
    try {
      return await inSpan({ kind: 'statement', name, text }, run, rowFacts);
    } finally {
      this.onStatement?.(name?.split(' ', 1)[0] ?? 'other', (performance.now() - started) / 1000);
    }
  }

  private noteRecords(text: string, seconds: number): void {
    beginSpan({ kind: 'statement', name: RECORDS, text })?.end();
    this.onStatement?.(RECORDS, seconds);
  }
}

function rowFacts({ length }: readonly object[]): Facts {
  return { rows: length };
}

/** The statement with `$1` parameters, its values, and its name. */
export function partsOf(asked: Asked): [text: string, values: readonly unknown[], name: string | undefined] {
  if (typeof asked[0] === 'string') {
    const [text, values = [], name] = asked as Extract<Asked, [string, ...unknown[]]>;
    return [text, values, name];
  }
  const [{ text, values }, name] = asked as Extract<Asked, [Statement, ...unknown[]]>;
  return [text, values, name];
}
