import type { PostgresPool } from 'kysely';
import { Pool, type PoolClient, TypeOverrides } from 'pg';
import { databaseRefusal } from './database-refusal.js';
import { Lanes, lanesOf } from './lanes.js';
import { LentConnection } from './lent-connection.js';
import { sessionAt, settingLocally } from './session.js';
import type { StatementNames } from './statements/statement-names.js';
import { NOTICE_GONE_SERVER } from './tcp.js';
import { callerIsGone, currentWork, untilGone, type Work, working } from './work.js';

export interface ConnectionsOptions {
  /** The server itself. */
  url: string;
  /** The same database through a pooler in transaction mode, for all but unhurried work. */
  poolerUrl?: string | undefined;
  /** Most connections; at least MIN_CONNECTIONS. */
  poolSize: number;
  /** Longest time that one statement may take. */
  statementTimeoutMs: number;
  /** Longest wait for a connection; default 10 s. */
  patienceMs?: number | undefined;
  /** Statements that connections of our own keep prepared. */
  names?: StatementNames | undefined;
}

/** Longest wait for a connection to a server, free or new. */
const PATIENCE_MS = 10_000;

/** A server that is silent for so long after a statement's deadline is gone; networks forget connections silently. */
const LATENESS_MS = 5_000;

/** Idle transactions are ended after this time, because they hold others up. */
const IDLE_TRANSACTION_MS = 60_000;

/** Connections for unhurried work, beside the others: one holds the migration lock while another migrates. */
const UNHURRIED_CONNECTIONS = 2;
const UNHURRIED_IDLE_MS = 10_000;

const CANCELLING: Work = { lane: 'control', reader: undefined, unhurried: false };

const INT8 = 20;
/** date, timestamp, timestamptz, interval: kept as PostgreSQL writes them, so that no time zone slips in. */
const TEXT_TYPES = [1082, 1114, 1184, 1186];

const columnTypes = new TypeOverrides();
columnTypes.setTypeParser(INT8, Number);
for (const type of TEXT_TYPES) columnTypes.setTypeParser(type, (text: string) => text);

/**
 * Connections to a server, which the entity manager takes its own from, too. Work of each lane waits for its turn; waits and
 * statements have deadlines, and reads end with their caller.
 */
export class Connections implements PostgresPool {
  /** Where Kysely looks for a way of its own to cancel statements, which is not used: it writes to the console each time. */
  readonly options = {};
  private readonly pool: Pool;
  private readonly unhurried: Pool;
  private readonly lanes: Lanes;
  private readonly patienceMs: number;
  /** Behind a pooler: makes the settings of a session for the rest of a transaction. */
  private readonly settings: string | undefined;
  /** The server's processes behind connections. */
  private readonly processes = new WeakMap<PoolClient, number>();
  private readonly nameOf: ((text: string) => string | undefined) | undefined;
  private ended: Promise<unknown> | undefined;

  constructor({ url, poolerUrl, poolSize, statementTimeoutMs, names, patienceMs = PATIENCE_MS }: ConnectionsOptions) {
    this.patienceMs = patienceMs;
    this.nameOf = names && ((text) => names.nameOf(text));
    this.lanes = new Lanes(lanesOf(poolSize));
    const common = {
      types: columnTypes,
      application_name: 'adlane',
      connectionTimeoutMillis: patienceMs,
      ...NOTICE_GONE_SERVER,
    };
    const hurried = {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    };
    this.settings = poolerUrl === undefined ? undefined : settingLocally(hurried);
    this.pool = quiet({
      ...common,
      // They stay open: a login for the first statement after a pause costs more.
      idleTimeoutMillis: 0,
      ...(poolerUrl === undefined ? sessionAt(url, hurried) : { connectionString: poolerUrl }),
      max: poolSize,
      query_timeout: statementTimeoutMs + LATENESS_MS,
    });
    const endless = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
    this.unhurried = quiet({
      ...common,
      ...sessionAt(url, endless),
      max: UNHURRIED_CONNECTIONS,
      // Syncs leave the server's processes with much memory, and the next one can wait for a login.
      idleTimeoutMillis: UNHURRIED_IDLE_MS,
    });
  }

  get size(): { total: number; idle: number; waiting: number; most: number } {
    const [pool, unhurried] = [this.pool, this.unhurried];
    return {
      total: pool.totalCount + unhurried.totalCount,
      idle: pool.idleCount + unhurried.idleCount,
      waiting: this.lanes.waiting,
      most: pool.options.max + unhurried.options.max,
    };
  }

  /** A connection for the current work, to be released. Rejects with AppError `unavailable`. */
  async connect(): Promise<LentConnection> {
    const { lane = 'ordinary', reader, unhurried } = currentWork() ?? {};
    if (reader?.left) throw callerIsGone();
    if (unhurried) return this.lend(this.unhurried, {});
    await this.lanes.enter(lane, this.patienceMs, untilGone(reader));
    const { settings } = this;
    const back = () => this.lanes.leave(lane);
    try {
      return await this.lend(this.pool, { reader, settings, back });
    } catch (error) {
      back();
      throw error;
    }
  }

  /** Runs one statement on a connection of its own. */
  async query(text: string, values: readonly unknown[]): Promise<object[]> {
    const lent = await this.connect();
    try {
      return (await lent.query<object>(text, values)).rows;
    } finally {
      lent.release();
    }
  }

  /** `text` is the statement up to `from`, `rows` what PostgreSQL's text format says. */
  async copy(text: string, rows: string): Promise<void> {
    const lent = await this.connect();
    try {
      await lent.copy(text, rows);
    } finally {
      lent.release();
    }
  }

  async end(): Promise<void> {
    this.ended ??= Promise.all([this.pool.end(), this.unhurried.end()]);
    await this.ended;
  }

  private async lend(
    pool: Pool,
    how: Omit<ConstructorParameters<typeof LentConnection>[1], 'cancel' | 'nameOf'>,
  ): Promise<LentConnection> {
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      // A pooler's connection has another process for each transaction.
      if (how.settings !== undefined) return new LentConnection(client, how);
      const pid = this.processes.get(client) ?? (await processOf(client));
      this.processes.set(client, pid);
      return new LentConnection(client, { ...how, nameOf: this.nameOf, cancel: () => this.cancel(pid) });
    } catch (error) {
      client?.release(true);
      throw databaseRefusal(error);
    }
  }

  /** Ends the statement of a process, over a connection that is kept for such. If that fails, the statement has its deadline. */
  private async cancel(pid: number): Promise<void> {
    await working(CANCELLING, () => this.query('select pg_cancel_backend($1::int)', [pid])).catch(() => undefined);
  }
}

async function processOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (rows[0] as { pid: number }).pid;
}

/** A pool whose broken connections do not end the process, as the driver's would. A statement on one fails anyway. */
function quiet(config: ConstructorParameters<typeof Pool>[0]): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
