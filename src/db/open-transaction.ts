import type { Asked } from './message.js';

/** The outcome of one statement. */
export interface Outcome {
  rows: object[];
  /** Rows that it wrote or returned. */
  count: number;
}

/** A connection as a transaction sees it. */
export interface TransactionLine {
  /** Sends statements in one message; after one that fails, the others do not run. */
  send(statements: readonly Asked[]): Promise<Outcome[]>;
  /** The statements that open and end a transaction; none if the connection does both itself. */
  readonly begin: readonly Asked[];
  readonly commit: readonly Asked[];
  readonly rollback: readonly Asked[];
}

interface Pending extends Asked {
  /** Called when it was run, or failed. */
  onEnd?: () => void;
}

/**
 * One transaction. `begin` goes in one message with its first statement, `commit` in one with whatever is still pending; without
 * statements nothing is sent. Statements run one after the other, in order.
 */
export class OpenTransaction {
  private pending: Pending[] = [];
  private isBegun = false;
  private last: Promise<unknown> = Promise.resolve();
  private savepoints = 0;

  constructor(private readonly line: TransactionLine) {}

  async query(asked: Asked): Promise<Outcome> {
    return (await this.send([asked])).at(-1) as Outcome;
  }

  /** Sends a statement with the next one, which rejects if this one fails; its rows are dropped. */
  later(asked: Asked, onEnd?: () => void): void {
    this.pending.push(onEnd ? { ...asked, onEnd } : asked);
  }

  /** Runs `work`, and rolls back its changes alone if it throws. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.savepoints += 1;
    const name = `s${this.savepoints}`;
    this.later({ text: `savepoint ${name}`, values: [] });
    try {
      const done = await work();
      this.later({ text: `release ${name}`, values: [] });
      return done;
    } catch (error) {
      // Pending statements are dropped with it.
      const waiting = this.pending.findIndex(({ text }) => text === `savepoint ${name}`);
      if (waiting >= 0) end(this.pending.splice(waiting));
      else {
        end(this.pending.splice(0));
        // This fails if the savepoint was never reached: then the whole transaction has failed.
        await this.send([{ text: `rollback to ${name}`, values: [] }]).catch(() => undefined);
      }
      throw error;
    }
  }

  async commit(): Promise<void> {
    if (this.isBegun || this.pending.length > 0) await this.send(this.line.commit);
  }

  async rollback(): Promise<void> {
    end(this.pending.splice(0));
    if (this.isBegun) await this.send(this.line.rollback);
  }

  private send(asked: readonly Asked[]): Promise<Outcome[]> {
    const pending = this.pending.splice(0);
    const answer = this.last.then(async () => {
      const statements = [...(this.isBegun ? [] : this.line.begin), ...pending, ...asked];
      this.isBegun = true;
      try {
        return statements.length > 0 ? await this.line.send(statements) : [];
      } finally {
        end(pending);
      }
    });
    this.last = answer.catch(() => undefined);
    return answer;
  }
}

/** The end of a transaction of which a statement failed, though its work did not. */
export function notCommitted(): Error {
  return new Error('A statement of this transaction failed, so nothing of it was kept.');
}

function end(pending: readonly Pending[]): void {
  for (const { onEnd } of pending) onEnd?.();
}
