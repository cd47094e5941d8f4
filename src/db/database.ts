import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { beginSpan, type Facts, inSpan } from '../telemetry/tracing.js';
import type { Connections } from './connections.js';
import { databaseRefusal } from './database-refusal.js';
import { type DatabaseOptions, type Link, openLink } from './link.js';
import type { Asked as OnWire } from './message.js';
import { Migrations } from './migrate/migrations.js';
import type { OpenTransaction, Outcome } from './open-transaction.js';
import { keepErrors, runningIn, scoped } from './records/orm.js';
import type { Scope } from './records/visible.js';
import type { Replica } from './replica.js';
import { type Statement, sql } from './statements/sql.js';
import { StatementNames } from './statements/statement-names.js';
import { isoUtc } from './statements/timestamps.js';
import { currentWork, type Work, working } from './work.js';

/** Something that runs SQL: the database itself, or one transaction of it. */
export interface Sql {
  /**
   * Runs one statement. `bigint` values come as JS numbers; dates, timestamps and numerics as text. A `name` keeps the
   * statement prepared on its connection: only for texts that never vary, and plans that are good for all values; for others
   * use `eachTime`. The part of a name before a space is what the statement is measured under.
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

/** A statement that might change something does not run before the proof holds. */
const CHANGES = /\b(?:insert|update|delete)\b/i;

/** A transaction that all statements in its async context join while it is open. */
interface Joined {
  tx: Transaction;
  open: OpenTransaction;
  isOpen: boolean;
}

/** A PostgreSQL database. Rejects with AppError `unavailable` if it does not answer, or not in time. */
export class Database implements Sql {
  private readonly joined = new AsyncLocalStorage<Joined>();
  private pinging: Promise<unknown> | undefined;
  /** Whether statements might change something, by name. */
  private readonly changing = new Map<string, boolean>();
  private readonly names = new StatementNames();
  readonly migrations: Migrations;

  readonly orm: MikroORM;
  private readonly native: Connections;
  private readonly replica: Replica | undefined;

  private constructor(
    private readonly link: Link,
    /** Connection string of the server itself. */
    readonly url: string,
  ) {
    ({ orm: this.orm, native: this.native, replica: this.replica } = link);
    keepErrors(this.orm.em);
    this.migrations = new Migrations(this.orm, link.lockWaits, this.native);
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    return new Database(await openLink(options), options.url);
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

  /** A fresh unit of work for records that change, in a transaction where there is one. */
  fork(open?: OpenTransaction): SqlEntityManager {
    const em = this.orm.em.fork();
    if (!open) return runningIn(em, { run: (asked) => this.outcome(asked) });
    return runningIn(em, {
      run: (asked) => this.outcomeIn(open, asked, RECORDS),
      later: (asked) => this.laterIn(open, asked, RECORDS),
    });
  }

  async query<Row>(...asked: Asked): Promise<Row[]> {
    const [text, values, name] = partsOf(asked);
    const joined = this.joinedNow();
    if (joined) return joined.tx.query<Row>(text, values, name);
    const { native } = this;
    const prepared = this.names.preparable(name, text);
    const started = performance.now();
    const changes = currentWork()?.rows && this.mightChange(text, name);
    const run = () =>
      this.bounded(!changes, (most) => (this.replica ?? native).query({ text, values, name: prepared, most }));
    try {
      return (await inSpan({ kind: 'statement', name, text }, run, rowFacts)) as Row[];
    } finally {
      this.noteStatement(name, started);
    }
  }

  /** Adds lines of copyLine to a table, in a transaction of its own; `columns` are their columns' names. */
  async copy(table: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
    const { native } = this;
    const text = `copy ${table} (${columns.join(', ')}) from`;
    const rows = `${lines.join('\n')}\n`;
    await this.measured(undefined, text, () => native.copy(text, rows));
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
    return work(scoped(this.fork(this.joinedNow()?.open), scope));
  }

  /**
   * Runs `work` with all its statements, through whichever service, in one transaction. Its own transactions become
   * savepoints. It must not call other systems meanwhile, nor go on after a statement outside a transaction of its own failed.
   */
  together<T>(work: () => Promise<T>): Promise<T> {
    return this.inTransaction(async (tx, open) => {
      const joined = { tx, open, isOpen: true };
      try {
        return await this.joined.run(joined, work);
      } finally {
        joined.isOpen = false;
      }
    });
  }

  /** Runs a statement without result. In `together` it goes with the next statement, or the end, and fails with it. */
  async note(...asked: Asked): Promise<void> {
    const joined = this.joinedNow();
    if (!joined) {
      await this.query(...asked);
      return;
    }
    const [text, values, name] = partsOf(asked);
    this.laterIn(joined.open, { text, values, name: this.names.preparable(name, text) }, name);
  }

  /** The present, by the clock that all processes on this database share. */
  async now(): Promise<Date> {
    const [row] = await this.query<{ now: string }>(sql`select ${isoUtc(sql`clock_timestamp()`)} as now`, 'now');
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
    await this.link.close();
  }

  private mightChange(text: string, name: string | undefined): boolean {
    if (name === undefined) return CHANGES.test(text);
    const known = this.changing.get(name) ?? CHANGES.test(text);
    this.changing.set(name, known);
    return known;
  }

  private joinedNow(): Joined | undefined {
    const joined = this.joined.getStore();
    return joined?.isOpen ? joined : undefined;
  }

  private async inTransaction<T>(work: (tx: Transaction, open: OpenTransaction) => Promise<T>): Promise<T> {
    const { native } = this;
    const written = async (open: OpenTransaction) => {
      let em: SqlEntityManager | undefined;
      const fork = () => this.fork(open);
      const tx: Transaction = {
        query: (...asked) => this.queryIn(open, asked),
        // Many transactions need no records.
        get em() {
          em ??= fork();
          return em;
        },
      };
      const done = await work(tx, open);
      await em?.flush();
      return done;
    };
    const committed = async (open: OpenTransaction) => {
      const done = await written(open);
      await open.commit();
      return done;
    };
    try {
      const joined = this.joinedNow();
      if (joined) return await joined.open.savepoint(() => written(joined.open));
      return await inSpan({ kind: 'transaction' }, () => native.transaction(committed));
    } catch (error) {
      throw databaseRefusal(error);
    }
  }

  /** Runs a statement, a read within the bound of the current work. */
  private bounded(isRead: boolean, ask: (most?: number) => Promise<object[]>): Promise<object[]> {
    const bound = isRead ? currentWork()?.rows : undefined;
    // One row beyond the bound tells that there are more.
    return bound ? bound.load((most) => ask(most + 1)) : ask();
  }

  /** Runs a statement of records outside of transactions. */
  private outcome(asked: OnWire): Promise<Outcome> {
    const run = async () => {
      const rows = await this.bounded(!CHANGES.test(asked.text), (most) => this.native.query({ ...asked, most }));
      return { rows, count: rows.length };
    };
    return this.measured(RECORDS, asked.text, run, ({ rows }) => rowFacts(rows));
  }

  private async queryIn<Row>(open: OpenTransaction, asked: Asked): Promise<Row[]> {
    const [text, values, name] = partsOf(asked);
    const prepared = this.names.preparable(name, text);
    return (await this.outcomeIn(open, { text, values, name: prepared }, name)).rows as Row[];
  }

  /** Runs a statement of a transaction, measured under `name`. */
  private outcomeIn(open: OpenTransaction, asked: OnWire, name: string | undefined): Promise<Outcome> {
    return this.measured(
      name,
      asked.text,
      () => open.query(asked),
      ({ rows }) => rowFacts(rows),
    );
  }

  private async measured<Result>(
    name: string | undefined,
    text: string,
    run: () => Promise<Result>,
    factsOf?: (result: Result) => Facts,
  ): Promise<Result> {
    const started = performance.now();
    try {
      return await inSpan({ kind: 'statement', name, text }, run, factsOf);
    } finally {
      this.noteStatement(name, started);
    }
  }

  /** Sends a statement with the next one; its rows are dropped. */
  private laterIn(open: OpenTransaction, asked: OnWire, name: string | undefined): void {
    const started = performance.now();
    const span = beginSpan({ kind: 'statement', name, text: asked.text });
    open.later(asked, () => {
      this.noteStatement(name, started);
      span?.end();
    });
  }

  private noteStatement(name: string | undefined, started: number): void {
    this.onStatement?.(name?.split(' ', 1)[0] ?? 'other', (performance.now() - started) / 1000);
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
