import { type RowBound, working } from './db/work.js';
import { AppError } from './errors.js';

/** Statements of unknown size first get an eighth of the allowance, so that several can run at once. */
const INITIAL_SHARE = 8;

/** Each statement reserves rows; one that needs more waits for the others and runs again with the rest. */
export class RowAllowance implements RowBound {
  private remaining: number;
  private reserved = 0;
  private readonly waiting: { requested: number; begin: (granted: number) => void }[] = [];

  constructor(private readonly limit: number) {
    this.remaining = limit;
  }

  /** Limits the reads of `work`; `rows` is the most that each returns, if known. */
  during<T>(work: () => T, rows?: number): T {
    return working({ rows: rows === undefined ? this : this.boundedBy(rows) }, work);
  }

  private boundedBy(rows: number): RowBound {
    return { load: (run) => this.loadUpTo(rows, run) };
  }

  load<Row>(run: (most: number) => Promise<Row[]>): Promise<Row[]> {
    return this.loadUpTo(Math.ceil(this.limit / INITIAL_SHARE), run);
  }

  private async loadUpTo<Row>(first: number, run: (most: number) => Promise<Row[]>): Promise<Row[]> {
    for (let requested = first; ; requested = this.limit) {
      const granted =
        this.reserve(requested) ?? (await new Promise<number>((begin) => this.waiting.push({ requested, begin })));
      const isAll = granted === this.remaining;
      try {
        const rows = await run(granted);
        const isWhole = rows.length <= granted;
        if (isWhole || isAll) this.remaining -= Math.min(rows.length, granted);
        if (isWhole) return rows;
        if (isAll) throw overloadError(`has more than ${this.limit} rows`, this.limit);
      } finally {
        this.reserved -= granted;
        this.wakeWaiting();
      }
    }
  }

  /** Reserves rows; undefined if the statement must wait. */
  private reserve(requested: number): number | undefined {
    const free = this.remaining - this.reserved;
    if (this.waiting.length > 0 || (this.reserved > 0 && requested > free)) return undefined;
    const granted = Math.min(requested, free);
    this.reserved += granted;
    return granted;
  }

  private wakeWaiting(): void {
    const waiting = this.waiting.splice(0);
    while (waiting[0]) {
      const granted = this.reserve(waiting[0].requested);
      if (granted === undefined) break;
      waiting.shift()?.begin(granted);
    }
    this.waiting.push(...waiting);
  }
}

export function overloadError(what: string, most: number): AppError {
  const advice = 'ask for fewer parents, fewer days or a smaller limit';
  return new AppError('bad_request', `What this request loads ${what}, and the limit is ${most}; ${advice}.`);
}
