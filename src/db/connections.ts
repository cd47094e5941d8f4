import {
  Client,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  Query,
  type QueryResult,
  type Submittable,
} from 'pg';
import { databaseRefusal, isConnectionLost } from './database-refusal.js';
import { type Lane, Lanes, lanesOf } from './lanes.js';
import { type Asked, Message, type Types } from './message.js';
import { type Caller, callerIsGone, currentWork, type Proof, type Work } from './work.js';

export interface ConnectionsOptions {
  url: string;
  types: Types & NonNullable<PoolConfig['types']>;
  /** Most connections; at least MIN_CONNECTIONS. */
  poolSize: number;
  /** Longest time that one statement may take. */
  statementTimeoutMs: number;
  /** Longest wait for a connection. Default PATIENCE_MS. */
  patienceMs?: number | undefined;
}

/** Longest wait for a connection to a server, to be had or to be made. */
export const PATIENCE_MS = 10_000;

/** A transaction in which nothing happens for so long is ended: whoever began it holds others up. */
const IDLE_TRANSACTION_MS = 60_000;

const NO_DEADLINE = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';
const DEADLINE_AGAIN = 'reset statement_timeout; reset idle_in_transaction_session_timeout';

/** What opens and ends transactions is never left out, or a connection would be given back in the middle of one. */
const BRACKETS = new Set(['begin', 'commit', 'rollback']);

/** What a bracket answers that is not sent. */
const NOTHING: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/** A connection that its holder runs statements on, until it is released or breaks. */
export interface Lease {
  query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  release(): void;
}

/**
 * Connections to a PostgreSQL server. They are shared out by lanes, their statements have a deadline, and reads end when
 * their caller leaves. Rejects with AppError `unavailable` where the server does not answer in time or at all.
 */
export class Connections {
  private readonly pool: Pool;
  private readonly lanes: Lanes;
  private readonly patienceMs: number;
  private readonly types: Types;

  constructor({ url, types, poolSize, statementTimeoutMs, patienceMs = PATIENCE_MS }: ConnectionsOptions) {
    this.patienceMs = patienceMs;
    this.types = types;
    this.lanes = new Lanes(lanesOf(poolSize));
    this.pool = new Pool({
      connectionString: url,
      types,
      max: poolSize,
      Client: connectingWithin(patienceMs),
      application_name: 'adlane',
      keepAlive: true,
      // Connections stay open: a timer for each statement, and a login for the first one after a pause, cost more.
      idleTimeoutMillis: 0,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      // Statements here take milliseconds; compiling them would take longer.
      options: '-c jit=off',
    });
    // The driver ends the process over a broken connection that nobody listens to. Whoever uses it is told by its statement.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  get size(): { total: number; idle: number; waiting: number } {
    return { total: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.lanes.waiting };
  }

  /** Runs one statement on a connection of its own, behind `proof` in one message with it. Rejects where that does not hold. */
  query(asked: Asked, proof?: Proof): Promise<object[]> {
    return this.alone(async (client, reader) => {
      const all = proof ? [proof.asked, asked] : [asked];
      const [first = [], second = []] = await this.send<object[][]>(client, reader, (done) => {
        const message = new Message(all, this.types, (error) => done(error, message.results));
        return message;
      });
      proof?.require(first);
      return proof ? second : first;
    });
  }

  /** Runs a `copy … from stdin`, which reads `lines`. */
  async copy(text: string, lines: string): Promise<void> {
    await this.alone((client, reader) =>
      this.send(client, reader, (done) =>
        Object.assign(new Query(text, [], done), { handleCopyInResponse: sending(lines) }),
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

  /**
   * A connection for several statements. One that breaks is given back by itself, whatever its holder does. A transaction
   * begins with its first statement, in one message with it if that has no parameters. A transaction without statements never begins.
   */
  async lease(): Promise<Lease> {
    const work = currentWork();
    const client = await this.take(work);
    let given = false;
    let begins = false;
    let loss: unknown;
    const release = (isLost: boolean) => {
      if (given) return;
      given = true;
      this.give(client, work, isLost);
    };
    return {
      query: async (text, values = []) => {
        if (given) throw loss ?? new Error('The connection was released.');
        const isBracket = BRACKETS.has(text);
        const isFirst = begins;
        begins = text === 'begin';
        if (begins || (isFirst && isBracket)) return NOTHING;
        const caller = isBracket ? undefined : work?.reader;
        try {
          const send = (reader: Caller | undefined, query: string, of: readonly unknown[] = []) =>
            this.send<QueryResult>(client, reader, (done) => new Query(query, of as unknown[], done));
          if (!isFirst) return await send(caller, text, values);
          if (values.length === 0) return last(await send(caller, `begin; ${text}`));
          await send(undefined, 'begin');
          return await send(caller, text, values);
        } catch (error) {
          const refusal = databaseRefusal(withCallers(error), text === 'commit');
          if (isConnectionLost(error)) {
            loss = refusal;
            release(true);
          }
          throw refusal;
        }
      },
      release: () => release(false),
    };
  }

  /** What a pool of the driver does, for the entity manager. */
  asPool() {
    return { connect: () => this.lease() as never, end: () => this.pool.end() };
  }

  private take(work: Work | undefined): Promise<PoolClient> {
    const { lane = 'ordinary', reader, unhurried } = work ?? {};
    if (reader?.left) return Promise.reject(callerIsGone());
    const entering = this.lanes.enter(
      lane,
      unhurried ? undefined : this.patienceMs,
      reader && ((end) => reader.onLeave(() => end(callerIsGone()))),
    );
    if (entering) return entering.then(() => this.connect(lane, unhurried));
    return this.connect(lane, unhurried);
  }

  private connect(lane: Lane, unhurried = false): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.lanes.leave(lane);
        reject(databaseRefusal(error));
      };
      this.pool.connect((error, client) => {
        if (!client) return fail(error);
        if (!unhurried) return resolve(client);
        client.query(NO_DEADLINE).then(
          () => resolve(client),
          (broken) => {
            client.release(true);
            fail(broken);
          },
        );
      });
    });
  }

  private give(client: PoolClient, work: Work | undefined, isLost: boolean): void {
    const done = (isBroken: boolean) => {
      client.release(isBroken);
      this.lanes.leave(work?.lane ?? 'ordinary');
    };
    if (!work?.unhurried || isLost) done(isLost);
    else {
      client.query(DEADLINE_AGAIN).then(
        () => done(false),
        () => done(true),
      );
    }
  }

  /** The connection may be given back when this settles: no ending of what was sent is still on its way. */
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
        stay?.();
        const settle = () => {
          if (!error) resolve(result);
          else reject(ending && !isConnectionLost(error) ? callerIsGone() : error);
        };
        if (ending) void ending.then(settle);
        else settle();
      });
      stay = reader?.onLeave(() => {
        ending = this.cancel(client, () => isRunning);
      });
      client.query(query);
    });
  }

  /** Ends what runs on a connection, if it still does by the time that another one can say so. */
  private async cancel(client: PoolClient, isRunning: () => boolean): Promise<void> {
    const work: Work = { lane: 'control' };
    try {
      const other = await this.take(work);
      let isLost = false;
      try {
        if (isRunning()) await other.query('select pg_cancel_backend($1)', [processOf(client)]);
      } catch {
        isLost = true;
      } finally {
        this.give(other, work, isLost);
      }
    } catch {
      // The statement goes on to its deadline.
    }
  }
}

/** What the driver calls when the server asks for the lines of a `copy`. */
function sending(lines: string) {
  return (connection: { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }) => {
    connection.sendCopyFromChunk(Buffer.from(lines));
    connection.endCopyFrom();
  };
}

/** The driver answers several statements in one message with a list. */
function last(results: QueryResult): QueryResult {
  return (results as unknown as QueryResult[]).at(-1) as QueryResult;
}

/** The stack of what the server refuses begins at the socket; who sent the statement says more. */
function withCallers(error: unknown): unknown {
  if (error instanceof DatabaseError) Error.captureStackTrace(error, withCallers);
  return error;
}

/** As an option of the pool the same limit would cost a timer for each statement. */
function connectingWithin(connectionTimeoutMillis: number): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(config as ClientConfig), connectionTimeoutMillis });
    }
  };
}

/** The server's process behind a connection; the driver's types leave it out. */
function processOf(client: PoolClient): number {
  return (client as PoolClient & { processID: number }).processID;
}
