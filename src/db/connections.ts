import {
  Client,
  type ClientConfig,
  type Connection,
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  Query,
  type Submittable,
} from 'pg';
import { columnTypes, handOverRows } from './data-rows.js';
import { databaseRefusal, isConnectionLost } from './database-refusal.js';
import { endStatement } from './end-statement.js';
import { type Lane, Lanes, lanesOf } from './lanes.js';
import { type Asked, Message } from './message.js';
import { notCommitted, OpenTransaction, type TransactionLine } from './open-transaction.js';
import { Silence } from './silence.js';
import { NOTICE_GONE_CALLERS, NOTICE_GONE_SERVER } from './tcp.js';
import { type Caller, callerIsGone, currentWork, untilGone, type Work } from './work.js';

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
}

/** Longest wait for a connection to a server, free or new. */
const PATIENCE_MS = 10_000;

/** A server that is silent for so long after a statement's deadline is gone. */
const LATENESS_MS = 5_000;

/** Idle transactions are ended after this time, because they hold others up. */
const IDLE_TRANSACTION_MS = 60_000;

/** Our statements take milliseconds; compiling them would take longer. */
const NO_JIT = `-c jit=off ${NOTICE_GONE_CALLERS}`;
const NO_DEADLINE = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Connections for unhurried work, beside the others: one holds the migration lock while another migrates. */
const UNHURRIED_CONNECTIONS = 2;

const [BEGIN, COMMIT, ROLLBACK] = [bracket('begin'), bracket('commit'), bracket('rollback')];

/** Connections to a server, by lanes. Statements have deadlines; reads end with their caller. Throws `unavailable`. */
export class Connections {
  private readonly pool: Pool;
  private readonly unhurried: Pool;
  private readonly lanes: Lanes<PoolClient>;
  private readonly silence: Silence;
  private readonly broken = new WeakSet<PoolClient>();
  /** Idle connections that the pool counts as lent: passing them on through it costs a turn of the event loop and four events. */
  private readonly idle: PoolClient[] = [];
  private readonly patienceMs: number;
  /** Behind a pooler: makes for one transaction the settings that a connection of our own keeps. */
  private readonly local: Asked | undefined;

  constructor({ url, poolerUrl, poolSize, statementTimeoutMs, patienceMs = PATIENCE_MS }: ConnectionsOptions) {
    this.patienceMs = patienceMs;
    this.lanes = new Lanes(lanesOf(poolSize));
    this.silence = new Silence(statementTimeoutMs + LATENESS_MS);
    const common = {
      types: columnTypes,
      Client: connectingWithin(patienceMs),
      application_name: 'adlane',
      ...NOTICE_GONE_SERVER,
    };
    const deadlines = {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    };
    this.local = poolerUrl === undefined ? undefined : settingLocally({ ...deadlines, jit: 'off' });
    this.pool = quiet({
      ...common,
      connectionString: poolerUrl ?? url,
      max: poolSize,
      // Connections stay open: a timer for each statement, and a login for the first one after a pause, cost more.
      idleTimeoutMillis: 0,
      ...(!this.local && { ...deadlines, options: NO_JIT }),
    });
    this.pool.on('connect', (client) => this.silence.add(client));
    this.pool.on('remove', (client) => this.silence.remove(client));
    this.pool.on('connect', (client) => {
      for (const event of ['error', 'end']) client.once(event, () => this.drop(client));
    });
    this.unhurried = quiet({
      ...common,
      connectionString: url,
      max: UNHURRIED_CONNECTIONS,
      options: `${NO_JIT} ${NO_DEADLINE}`,
    });
  }

  get size(): { total: number; idle: number; waiting: number; most: number } {
    const [pool, unhurried] = [this.pool, this.unhurried];
    return {
      total: pool.totalCount + unhurried.totalCount,
      idle: this.idle.length + pool.idleCount + unhurried.idleCount,
      waiting: this.lanes.waiting,
      most: pool.options.max + unhurried.options.max,
    };
  }

  /** Runs one statement on a connection of its own. */
  query(asked: Asked): Promise<object[]> {
    return this.alone(async (client, reader) => {
      const local = this.localOf(currentWork());
      const { results } = await this.exchange(client, reader, local, local ? [local, asked] : [asked]);
      return results.at(-1) ?? [];
    });
  }

  /** `text` is the statement up to `from`, `rows` what PostgreSQL's text format says. */
  async copy(text: string, rows: string): Promise<void> {
    await this.alone((client, reader) =>
      this.send(client, reader, (done) =>
        Object.assign(new Query(`${text} stdin`, [], done), { handleCopyInResponse: sending(rows) }),
      ),
    );
  }

  /** Does `work` on a connection of its own. */
  private async alone<T>(work: (client: PoolClient, reader: Caller | undefined) => Promise<T>): Promise<T> {
    const current = currentWork();
    const client = await this.take(current);
    let isLost = false;
    try {
      return await work(client, current?.reader);
    } catch (error) {
      isLost = isConnectionLost(error);
      throw databaseRefusal(withCallers(error));
    } finally {
      this.give(client, current, isLost);
    }
  }

  /** A connection for several unhurried statements, to be released. */
  lease(): Promise<PoolClient> {
    return this.connect(this.unhurried);
  }

  /** Runs `work` in a transaction, which it commits itself; what it throws takes everything back. */
  async transaction<T>(work: (open: OpenTransaction) => Promise<T>): Promise<T> {
    const current = currentWork();
    const client = await this.take(current);
    const local = this.localOf(current);
    let isGiven = false;
    let loss: unknown;
    const give = () => {
      if (!isGiven) this.give(client, current, loss !== undefined);
      isGiven = true;
    };
    const send: TransactionLine['send'] = async (statements) => {
      if (isGiven) throw loss ?? new Error('The connection was released.');
      const last = statements.at(-1);
      // A commit or rollback is sent even if the reader has left.
      const reader = last === COMMIT || last === ROLLBACK ? undefined : current?.reader;
      try {
        const { results, tags } = await this.exchange(client, reader, local, statements);
        // After a failed statement the server answers a commit with a rollback, and calls that no error.
        if (last === COMMIT && tags.at(-1) === 'ROLLBACK') throw notCommitted();
        return results.map((rows, at) => ({ rows, count: Number(/ (\d+)$/.exec(tags[at] as string)?.[1] ?? 0) }));
      } catch (error) {
        const refusal = databaseRefusal(withCallers(error), last === COMMIT);
        if (isConnectionLost(error)) {
          loss = refusal;
          give();
        }
        throw refusal;
      }
    };
    const begin = local ? [BEGIN, local] : [BEGIN];
    const open = new OpenTransaction({ send, begin, commit: [COMMIT], rollback: [ROLLBACK] });
    try {
      return await work(open);
    } catch (error) {
      // The first failure says more than a failed rollback; the connection's end then rolls back.
      await open.rollback().catch(() => undefined);
      throw error;
    } finally {
      give();
    }
  }

  async end(): Promise<void> {
    for (const client of this.idle.splice(0)) client.release();
    await Promise.all([this.pool.end(), this.unhurried.end()]);
  }

  private localOf(work: Work | undefined): Asked | undefined {
    return work?.unhurried ? undefined : this.local;
  }

  private take(work: Work | undefined): Promise<PoolClient> {
    const { lane = 'ordinary', reader, unhurried } = work ?? {};
    if (reader?.left) return Promise.reject(callerIsGone());
    if (unhurried) return this.connect(this.unhurried);
    const entering = this.lanes.enter(lane, this.patienceMs, untilGone(reader));
    return entering ? entering.then((client) => client ?? this.anyIdle(lane)) : this.anyIdle(lane);
  }

  private anyIdle(lane: Lane): Promise<PoolClient> {
    const client = this.idle.pop();
    return client ? Promise.resolve(client) : this.connect(this.pool, lane);
  }

  /** Notes that a connection broke; the pool makes another one for it. */
  private drop(client: PoolClient): void {
    this.broken.add(client);
    const at = this.idle.indexOf(client);
    if (at >= 0) this.idle.splice(at, 1)[0]?.release(true);
  }

  private connect(pool: Pool, lane?: Lane): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      pool.connect((error, client) => {
        if (client) return resolve(client);
        if (lane) this.lanes.leave(lane);
        reject(databaseRefusal(error));
      });
    });
  }

  private give(client: PoolClient, work: Work | undefined, isLost: boolean): void {
    const { lane = 'ordinary', unhurried } = work ?? {};
    // The next waiter gets the same connection at once; by way of the pool it would wait for this answer to be written.
    const spare = unhurried || isLost || this.broken.has(client) ? undefined : client;
    const isTaken = !unhurried && this.lanes.leave(lane, spare);
    if (isTaken && spare) return;
    if (spare && !this.pool.ending) this.idle.push(spare);
    else client.release(isLost);
  }

  /** Sends statements in one message. Behind a pooler (`local`) nothing stays prepared: others use the session next. */
  private exchange(
    client: PoolClient,
    reader: Caller | undefined,
    local: Asked | undefined,
    statements: readonly Asked[],
  ): Promise<Message> {
    const sent = local ? statements.map((statement) => ({ ...statement, name: undefined })) : statements;
    return this.send(client, reader, (done) => {
      const message: Message = new Message(sent, (error) => done(error, message));
      return message;
    });
  }

  /** Once this settles the connection may be given back: no request to end the statement is still on its way. */
  private send<Result>(
    client: PoolClient,
    reader: Caller | undefined,
    queryFor: (done: (error: Error | undefined, result: Result) => void) => Submittable,
  ): Promise<Result> {
    if (reader?.left) return Promise.reject(callerIsGone());
    return new Promise((resolve, reject) => {
      let isRunning = true;
      let ending: Promise<void> | undefined;
      let stay: (() => void) | undefined;
      const query = queryFor((error, result) => {
        isRunning = false;
        this.silence.answered(client);
        stay?.();
        const settle = () => {
          if (!error) resolve(result);
          else reject(ending && !isConnectionLost(error) ? callerIsGone() : error);
        };
        if (ending) void ending.then(settle);
        else settle();
      });
      stay = reader?.onLeave(() => {
        ending = endStatement(client, () => isRunning, this.patienceMs);
      });
      this.silence.asked(client);
      client.query(query);
    });
  }
}

function bracket(text: string): Asked {
  return { text, values: [], name: text };
}

/** The statement that makes settings for the rest of its transaction. */
function settingLocally(settings: Record<string, string | number>): Asked {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return { text: `select ${calls.join(', ')}`, values: [] };
}

/** The driver's handler for when the server asks for the lines of a `copy`. */
function sending(lines: string) {
  return (connection: { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }) => {
    connection.sendCopyFromChunk(Buffer.from(lines));
    connection.endCopyFrom();
  };
}

/** The stack of a server's error begins at the socket; the sender of the statement says more. */
function withCallers(error: unknown): unknown {
  if (error instanceof DatabaseError) Error.captureStackTrace(error, withCallers);
  return error;
}

/** A client with a limit on connecting. As an option of the pool the limit would cost a timer for each statement. */
function connectingWithin(connectionTimeoutMillis: number): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(config as ClientConfig), connectionTimeoutMillis });
      handOverRows((this as unknown as { connection: Connection }).connection);
    }
  };
}

/** A pool whose broken connections do not end the process, as the driver's would. A statement on one fails anyway. */
function quiet(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
