import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PostgresPoolClient } from 'kysely';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { from } from 'pg-copy-streams';
import { databaseRefusal, isConnectionLost, isReadOnly } from './database-refusal.js';
import { SESSION } from './session.js';
import { type Caller, callerIsGone } from './work.js';

const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'];

type Driven = PostgresPoolClient['query'];

interface Lending {
  /** Who waits for the statements, which end when it leaves. */
  reader?: Caller | undefined;
  /** Behind a pooler: begins each transaction. A statement outside of one gets its own. */
  settings?: string | undefined;
  /** The name under which a text is prepared on this connection. */
  nameOf?: ((text: string) => string | undefined) | undefined;
  /** Ends the statement that runs; resolves once it cannot hit another. */
  cancel?: (() => Promise<void>) | undefined;
  /** Called when the connection is back. */
  back?: (() => void) | undefined;
}

/** A connection of a pool while somebody has it. Rejects with AppError `unavailable` if the database does not answer. */
export class LentConnection implements PostgresPoolClient {
  private readonly stay: (() => void) | undefined;
  private running = 0;
  private isInTransaction = false;
  private isBack = false;
  private loss: unknown;
  private ending: Promise<void> | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly how: Lending,
  ) {
    this.stay = how.reader?.onLeave(() => {
      if (this.running > 0) this.ending = how.cancel?.();
    });
  }

  readonly query = (async (text: string, values: readonly unknown[]) => {
    // What a lost connection began is over without being told.
    if (this.loss !== undefined && text === ROLLBACK) return { command: ROLLBACK, rowCount: 0, rows: [] };
    const isEnd = text === COMMIT || text === ROLLBACK;
    if (this.how.reader?.left && !isEnd) throw callerIsGone();
    if (this.how.settings === undefined) return this.ask(text, values);
    if (this.isInTransaction || text === BEGIN) return this.askPooled(text, values);
    await this.askPooled(BEGIN);
    try {
      const result = await this.ask(text, values);
      await this.askPooled(COMMIT);
      return result;
    } catch (error) {
      if (this.loss === undefined) await this.askPooled(ROLLBACK);
      throw error;
    }
  }) as unknown as Driven;

  async copy(text: string, rows: string): Promise<void> {
    await this.run(() => pipeline(Readable.from([rows]), this.client.query(from(`${text} stdin`))));
  }

  /** Gives the connection back, once nothing that ends a statement is on its way to it. */
  release(): void {
    if (this.isBack) return;
    this.isBack = true;
    this.stay?.();
    const back = () => {
      this.client.release(this.loss !== undefined);
      this.how.back?.();
    };
    if (this.ending) void this.ending.then(back);
    else back();
  }

  /** Behind a pooler: the settings follow the beginning. */
  private async askPooled(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    // The settings come too late for the level of their own transaction.
    const result = await this.ask(
      text === BEGIN ? `${BEGIN} isolation level ${SESSION.default_transaction_isolation}` : text,
      values,
    );
    if (text === BEGIN) {
      await this.ask(this.how.settings as string, []);
      this.isInTransaction = true;
    } else if (text === COMMIT || text === ROLLBACK) {
      this.isInTransaction = false;
    }
    return result;
  }

  private async ask(text: string, values: readonly unknown[]): Promise<QueryResult> {
    // Texts of the entity manager have their values in them: only one statement is run, whatever they say.
    const asked: QueryConfig & { queryMode: string } = {
      name: this.how.nameOf?.(text),
      text,
      values: values as unknown[],
      queryMode: 'extended',
    };
    const result = await this.run(() => this.client.query(asked), text === COMMIT);
    // After a failed statement the server answers a commit with a rollback, and calls that no error.
    if (text === COMMIT && result.command === 'ROLLBACK')
      throw new Error('A statement of this transaction failed, so nothing of it was kept.');
    return result;
  }

  private async run<Result>(work: () => Promise<Result>, isCommit = false): Promise<Result> {
    if (this.loss !== undefined) throw this.loss;
    this.running += 1;
    try {
      return await work();
    } catch (error) {
      // The stack of a server's error begins at the socket; the sender of the statement says more.
      if (error instanceof DatabaseError) Error.captureStackTrace(error);
      const refusal = databaseRefusal(error, isCommit);
      if (isConnectionLost(error) || isReadOnly(error)) {
        this.loss = refusal;
        this.release();
      } else if (this.ending) {
        throw callerIsGone();
      }
      throw refusal;
    } finally {
      this.running -= 1;
    }
  }
}
