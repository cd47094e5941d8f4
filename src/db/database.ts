import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { beginSpan, spanned } from '../telemetry/tracing.js';
import { Connections } from './connections.js';
import { databaseRefusal } from './database-refusal.js';
import { EmbeddedConnection } from './embedded-connection.js';
import { type DatabaseOptions, type Link, openLink } from './link.js';
import type { Asked as OnWire } from './message.js';
import { type MigrateOptions, Migrations } from './migrations.js';
import type { OpenTransaction, Outcome } from './open-transaction.js';
import { keepErrors, runningIn, scoped } from './orm.js';
import type { Replica } from './replica.js';
import { type Statement, sql } from './sql.js';
import { StatementNames } from './statement-names.js';
import { statement } from './statement-span.js';
import { isoUtc } from './timestamps.js';
import type { Scope } from './visible.js';
import { currentWork, type Work, working } from './work.js';

/** Something that runs SQL: the database itself, or one transaction of it. */
export interface Sql {
  /**
   * Runs one statement. Numbers of `bigint` columns come as JS numbers; dates, timestamps and numerics come as text. A
   * `name` keeps the statement prepared on its connection: only for texts that never vary, and for plans that are good for
   * all values; `eachTime` names the others. What comes after a space tells it from its kind, which it is measured under.
   */
  query<Row = Record<string, unknown>>(...asked: Asked): Promise<Row[]>;
}

/** A statement of the tag `sql`, or a text with `$1` parameters. */
export type Asked = [statement: Statement, name?: string] | [text: string, values?: readonly unknown[], name?: string];

/** One transaction, for SQL and for entities alike. */
export interface Transaction extends Sql {
  em: SqlEntityManager;
}

/** What statements of records are measured under. */
const RECORDS = 'records';
/** Not on behalf of whoever asked first. */
const PING: Work = { lane: 'control', reader: undefined };

/** What might change something does not run before the proof holds. */
const CHANGES = /\b(?:insert|update|delete)\b/i;

/** A transaction that everything takes part in which is asked in its context, for as long as it is open. */
interface Joined {
  tx: Transaction;
  open: OpenTransaction;
  isOpen: boolean;
}

/** PostgreSQL, served or embedded. Rejects with AppError `unavailable` where it does not answer, or not in time. */
export class Database implements Sql {
  private readonly joined = new AsyncLocalStorage<Joined>();
  private pinging: Promise<unknown> | undefined;
  /** Whether statements might change something, by their names. */
  private readonly changing = new Map<string, boolean>();
  private readonly names = new StatementNames();
  readonly migrations: Migrations;

  readonly orm: MikroORM;
  /** Connection string of the server itself; undefined on the embedded database. */
  readonly url: string | undefined;
  private readonly native: Connections | EmbeddedConnection;
  private readonly replica: Replica | undefined;

  private constructor(private readonly link: Link) {
    ({ orm: this.orm, url: this.url, native: this.native, replica: this.replica } = link);
    keepErrors(this.orm.em);
    this.migrations = new Migrations(this.orm, this.native instanceof Connections ? this.native : undefined);
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    let database: Database | undefined;
    const onRecords = (text: string, ms: number) => {
      database?.onStatement?.(RECORDS, ms / 1000);
      beginSpan({ kind: 'statement', name: RECORDS, text, tookMs: ms })?.end();
    };
    database = new Database(await openLink(options, onRecords));
    return database;
  }

  /** Called after every statement with its name (`other` without one) and its seconds, the wait for a connection included. */
  onStatement: ((name: string, seconds: number) => void) | undefined;

  /** The same database for looking credentials up and signing in, which slow work of others does not hold up. */
  readonly forCredentials: Pick<Database, 'query' | 'transaction'> = {
    query: (...asked) => working({ lane: 'credentials' }, () => this.query(...asked)),
    transaction: (work) => working({ lane: 'credentials' }, () => this.transaction(work)),
  };

  /** Connections to a server by state; undefined on the embedded database. */
  get poolSize(): Connections['size'] | undefined {
    return this.native instanceof Connections ? this.native.size : undefined;
  }

  /** Whether some reads may show what was before a moment, unless it is known what their caller wrote (`wroteAt`). */
  get hasReplica(): boolean {
    return this.replica !== undefined;
  }

  get embedded(): boolean {
    return !(this.native instanceof Connections);
  }

  /** A fresh unit of work for records that change, in a transaction where there is one. */
  fork(open?: OpenTransaction): SqlEntityManager {
    const em = this.orm.em.fork();
    if (!open) return em;
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
    const due = currentWork()?.proof;
    if (due && this.mightChange(text, name)) await this.prove();
    const proof = due?.take() ? due : undefined;
    const run = () => (this.replica ?? native).query({ text, values, name: prepared }, proof);
    try {
      return (await statement(name, text, run, (rows) => rows)) as Row[];
    } finally {
      if (proof) this.noteStatement(proof.asked.name, started);
      this.noteStatement(name, started);
    }
  }

  /** Adds lines of copyLine to a table, in a transaction of its own; `columns` are their columns' names. */
  async copy(table: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
    const { native } = this;
    const text = `copy ${table} (${columns.join(', ')}) from`;
    const rows = `${lines.join('\n')}\n`;
    const started = performance.now();
    const span = beginSpan({ kind: 'statement', name: undefined, text });
    try {
      await native.copy(text, rows);
    } finally {
      this.noteStatement(undefined, started);
      span?.end();
    }
  }

  /** Has the proof of what is going on sent by itself, unless it was sent. Rejects where it does not hold. */
  private async prove(): Promise<void> {
    const proof = currentWork()?.proof;
    if (proof?.take()) proof.require(await this.query<object>(proof.asked.text, proof.asked.values, proof.asked.name));
  }

  /**
   * Runs `work` in one transaction; what it throws rolls everything back. Only `tx` may be used inside it. Rejects with
   * AppError `unavailable` also where the connection broke at the commit, so that nobody knows whether it was done.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.inTransaction(work);
  }

  /** The same, in which records are those that `scope` sees. What `work` changed of them is written before it commits. */
  edit<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction((tx) => {
      scoped(tx.em, scope);
      return work(tx);
    });
  }

  /** Reads records that `scope` sees, without a transaction of its own. */
  async read<T>(scope: Scope, work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    await this.prove();
    const joined = this.joinedNow();
    const run = () => work(scoped(this.fork(joined?.open), scope));
    try {
      return await (this.native instanceof EmbeddedConnection && !joined ? this.native.inTurn(run) : run());
    } catch (error) {
      throw databaseRefusal(error);
    }
  }

  /**
   * Runs `work` so that all it asks of this database, through whichever service, is one transaction: done together with
   * its last statement, or not at all. Its own transactions become savepoints. It must not ask other systems meanwhile,
   * nor go on after a statement outside a transaction of its own has failed.
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

  /**
   * Runs a statement whose rows nobody needs. In `together` it goes out with whatever is asked next, or at the end: that rejects
   * where it fails.
   */
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

  /** Brings the schema up to date. Returns the names applied. */
  migrate(options?: MigrateOptions): Promise<string[]> {
    return this.migrations.up(options);
  }

  /** Resolves when the database answers; rejects when it does not within `timeoutMs`. Many ask as one. */
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

  /** Follows a channel of the embedded database; the result ends that. A server is listened to by Notifications. */
  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    if (this.native instanceof Connections) throw new Error('Only the embedded database is listened to here.');
    return this.native.listen(channel, onPayload);
  }

  /** All of the embedded database, packed; nothing else runs meanwhile. */
  async dump(): Promise<Uint8Array> {
    if (this.native instanceof Connections) throw new Error('A server is dumped by its own programs.');
    return this.native.dump();
  }

  /** What a query of the embedded database gives, as `copy … from` takes it. */
  async copyOut(query: string): Promise<Uint8Array> {
    if (this.native instanceof Connections) throw new Error('Only the embedded database is copied from here.');
    return this.native.copyOut(query);
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
    await this.prove();
    const { native } = this;
    const written = async (open: OpenTransaction) => {
      // Many ask for no records.
      let em: SqlEntityManager | undefined;
      const tx = this.transactionOf(open, () => {
        em ??= this.fork(open);
        return em;
      });
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
      return await spanned({ kind: 'transaction' }, () => native.transaction(committed));
    } catch (error) {
      throw databaseRefusal(error);
    }
  }

  private transactionOf(open: OpenTransaction, em: () => SqlEntityManager): Transaction {
    const query = async <Row>(...asked: Asked) => {
      const [text, values, name] = partsOf(asked);
      const prepared = this.names.preparable(name, text);
      return (await this.outcomeIn(open, { text, values, name: prepared }, name)).rows as Row[];
    };
    return {
      query,
      get em() {
        return em();
      },
    };
  }

  /** Runs a statement of a transaction, measured under `name`. */
  private async outcomeIn(open: OpenTransaction, asked: OnWire, name: string | undefined): Promise<Outcome> {
    const started = performance.now();
    try {
      return await statement(
        name,
        asked.text,
        () => open.query(asked),
        ({ rows }) => rows,
      );
    } finally {
      this.noteStatement(name, started);
    }
  }

  /** The same with the next one, where nobody needs what it gives. */
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

/** The statement with `$1` parameters, its values, and its name. */
export function partsOf(asked: Asked): [text: string, values: readonly unknown[], name: string | undefined] {
  if (typeof asked[0] === 'string') {
    const [text, values = [], name] = asked as Extract<Asked, [string, ...unknown[]]>;
    return [text, values, name];
  }
  const [{ text, values }, name] = asked as Extract<Asked, [Statement, ...unknown[]]>;
  return [text, values, name];
}
