import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.js';
import type { Lane } from './lanes.js';
import type { Asked } from './message.js';

/** Somebody who waits for an answer over a connection that can close. */
export interface Caller {
  /** True once nobody waits any more. */
  readonly left: boolean;
  /** Calls `end` when the caller leaves; the result takes that back. */
  onLeave(end: () => void): () => void;
}

/** A statement that has to answer as it once did, or nothing that its work found may be relied upon. Sent with the first of its work. */
export class Proof {
  /** Whether it answered as it once did; undefined until it has answered. */
  holds: boolean | undefined;
  private isTaken = false;

  constructor(
    readonly asked: Asked,
    private readonly isSame: (rows: readonly object[]) => boolean,
  ) {}

  /** True for the first who asks, who sends it. */
  take(): boolean {
    if (this.isTaken) return false;
    this.isTaken = true;
    return true;
  }

  judge(rows: readonly object[]): boolean {
    this.holds = this.isSame(rows);
    return this.holds;
  }

  /** Throws AppError `unavailable`, which nobody reads, where the answer is another one. */
  require(rows: readonly object[]): void {
    if (!this.judge(rows)) throw changedCaller();
  }
}

/** How statements of the work that is going on are run. */
export interface Work {
  /** What work that changes nothing stands on. */
  readonly proof?: Proof | undefined;
  /** Whose answer they are for: when the caller leaves, they are not run, or ended. Only for what changes nothing. */
  readonly reader?: Caller | undefined;
  /** Default `ordinary`. */
  readonly lane?: Lane;
  /** True: they may take as long as they take, and wait as long for a connection. */
  readonly unhurried?: boolean;
}

const going = new AsyncLocalStorage<Work>();

/** Runs `work` with its statements run as `how` says; what that leaves out stays as it is around it. */
export function working<T>(how: Work, work: () => T): T {
  return going.run({ ...going.getStore(), ...how }, work);
}

export function currentWork(): Work | undefined {
  return going.getStore();
}

/** Runs `work`, which changes nothing, for a caller: when it leaves, its statements are not run any more, or ended. */
export function readingFor<T>(reader: Caller, work: () => T): T {
  return working({ reader }, work);
}

/** Runs bulk work, for which nobody waits: its statements have no deadline. */
export function unhurried<T>(work: () => T): T {
  return working({ unhurried: true }, work);
}

/** What ends a read that nobody waits for. No fault, and nobody reads it. */
export function callerIsGone(): AppError {
  return new AppError('unavailable', 'The caller left before the answer was ready.');
}

/** What ends a read for a caller that is not the one it began with: it begins again. */
export function changedCaller(): AppError {
  return new AppError('unavailable', 'What was known of the caller has changed.');
}
