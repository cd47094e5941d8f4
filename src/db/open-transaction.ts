import type { Asked } from './message.js';

/** What came of one statement. */
export interface Outcome {
  rows: object[];
  /** Rows that it wrote, or gave. */
  count: number;
}

/** A connection as a transaction has it. */
export interface TransactionLine {
  /** Sends statements in one message; after one that fails, the others do not run. */
  send(statements: readonly Asked[]): Promise<Outcome[]>;
  /** What opens a transaction there, and what ends it; nothing where the connection does both by itself. */
  readonly begin: readonly Asked[];
  readonly commit: readonly Asked[];
  readonly rollback: readonly Asked[];
}

interface Pending extends Asked {
  /** Called when it was run, or failed. */
  onEnd?: () => void;
}

/**
 * One transaction. It begins in one message with its first statement, and ends in one with what still waits to be sent; one that
 * asks for nothing sends nothing. Statements run one after the other in the order in which they were asked.
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

  /** A statement that goes out with the next one, which rejects where this one fails; nobody needs what it gives. */
  later(asked: Asked, onEnd?: () => void): void {
    this.pending.push(onEnd ? { ...asked, onEnd } : asked);
  }

  /** Runs `work` so that what it did is taken back where it throws, and nothing else is. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.savepoints += 1;
    const name = `s${this.savepoints}`;
    this.later({ text: `savepoint ${name}`, values: [] });
    try {
      const done = await work();
      this.later({ text: `release ${name}`, values: [] });
      return done;
    } catch (error) {
      // What is still pending may have failed with it.
      const waiting = this.pending.findIndex(({ text }) => text === `savepoint ${name}`);
      if (waiting >= 0) end(this.pending.splice(waiting));
      else {
        end(this.pending.splice(0));
        // It fails where the savepoint was never reached: then the whole transaction has failed.
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

function end(pending: readonly Pending[]): void {
  for (const { onEnd } of pending) onEnd?.();
}
