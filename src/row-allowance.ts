import { type RowBound, working } from './db/work.js';
import { AppError } from './errors.js';

/** The part of all rows that a statement gets at first if nobody knows how many it has, so that several can run at once. */
const PART = 8;

/**
 * How many rows the statements of one request may return together. A statement holds its part before it is sent, and the database
 * returns no more than that. One that has more waits until no other holds anything, and is run again with all that is left.
 */
export class RowAllowance implements RowBound {
  private left: number;
  private held = 0;
  private readonly waiting: { wanted: number; begin: (held: number) => void }[] = [];

  constructor(private readonly most: number) {
    this.left = most;
  }

  /** Runs `work` with its reads bounded. Each returns at most `rows`, if that is known before. */
  during<T>(work: () => T, rows?: number): T {
    return working({ rows: rows === undefined ? this : this.expecting(rows) }, work);
  }

  private expecting(rows: number): RowBound {
    return { load: (run) => this.loadAt(rows, run) };
  }

  load<Row>(run: (most: number) => Promise<Row[]>): Promise<Row[]> {
    return this.loadAt(Math.ceil(this.most / PART), run);
  }

  private async loadAt<Row>(first: number, run: (most: number) => Promise<Row[]>): Promise<Row[]> {
    for (let wanted = first; ; wanted = this.most) {
      const held = this.take(wanted) ?? (await new Promise<number>((begin) => this.waiting.push({ wanted, begin })));
      const isAll = held === this.left;
      try {
        const rows = await run(held);
        const isWhole = rows.length <= held;
        if (isWhole || isAll) this.left -= Math.min(rows.length, held);
        if (isWhole) return rows;
        if (isAll) throw tooMuch(`has more than ${this.most} rows`, this.most);
      } finally {
        this.held -= held;
        this.serve();
      }
    }
  }

  /** What a statement may return; undefined if it has to wait for others. */
  private take(wanted: number): number | undefined {
    const free = this.left - this.held;
    if (this.waiting.length > 0 || (this.held > 0 && wanted > free)) return undefined;
    const held = Math.min(wanted, free);
    this.held += held;
    return held;
  }

  private serve(): void {
    const waiting = this.waiting.splice(0);
    while (waiting[0]) {
      const held = this.take(waiting[0].wanted);
      if (held === undefined) break;
      waiting.shift()?.begin(held);
    }
    this.waiting.push(...waiting);
  }
}

/** Refuses a request for what it loads. */
export function tooMuch(what: string, most: number): AppError {
  const advice = 'ask for fewer parents, fewer days or a smaller limit';
  return new AppError('bad_request', `What this request loads ${what}, and the limit is ${most}; ${advice}.`);
}
