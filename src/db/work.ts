import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.js';
import type { Lane } from './lanes.js';

/** A caller who waits for an answer over a connection that can close. */
export interface Caller {
  /** True once it has left. */
  readonly left: boolean;
  /** Position in the write-ahead log after its last write; null without one. Only known beside a replica. */
  readonly wroteAt?: number | null | undefined;
  /** Calls `end` when the caller leaves, until the returned function is called. */
  onLeave(end: () => void): () => void;
}

/** What bounds the rows of a statement. */
export interface RowBound {
  /**
   * The rows of `run`, which is told how many it may return, and returns one more if there are more. May run it twice. Throws
   * AppError `bad_request` if there are too many.
   */
  load<Row>(run: (most: number) => Promise<Row[]>): Promise<Row[]>;
}

/** How the statements of current work are run. */
export interface Work {
  /** Who waits for them: when the caller leaves, they are cancelled or not run. Only for work that changes nothing. */
  readonly reader?: Caller | undefined;
  /** What bounds the rows of reads outside of transactions. */
  readonly rows?: RowBound | undefined;
  /** Default `ordinary`. */
  readonly lane?: Lane;
  /** True: neither statements nor waits for a connection have a deadline. */
  readonly unhurried?: boolean;
}

const going = new AsyncLocalStorage<Work>();

const NO_WORK: Work = {};

/** Runs `work` with its statements run as `how` says; omitted properties are inherited from the surrounding work. */
export function working<T>(how: Work, work: () => T): T {
  const outer = going.getStore() ?? NO_WORK;
  // Always the same properties in the same order: every statement reads them.
  const inner: Work = {
    reader: ('reader' in how ? how : outer).reader,
    rows: ('rows' in how ? how : outer).rows,
    lane: ('lane' in how ? how : outer).lane,
    unhurried: ('unhurried' in how ? how : outer).unhurried,
  };
  return going.run(inner, work);
}

export function currentWork(): Work | undefined {
  return going.getStore();
}

/** Runs `work`, which changes nothing, for a caller: when it leaves, statements are cancelled or not run. */
export function readingFor<T>(reader: Caller, work: () => T): T {
  return working({ reader }, work);
}

/** Runs bulk work that no caller waits for: its statements have no deadline. */
export function unhurried<T>(work: () => T): T {
  return working({ unhurried: true }, work);
}

/** Calls `end` when a reader leaves, until the returned function is called; undefined for work without one. */
export function untilGone(reader: Caller | undefined) {
  return reader && ((end: (reason: Error) => void) => reader.onLeave(() => end(callerIsGone())));
}

/** Ends a read whose caller has left. Not a fault, and never shown. */
export function callerIsGone(): AppError {
  return new AppError('unavailable', 'The caller left before the answer was ready.');
}
