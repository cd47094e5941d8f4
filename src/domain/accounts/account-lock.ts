import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.js';
import { DryRunEnd, type PlannedWrite } from '../audit/planned-write.js';

export interface Lock {
  /** Throws AppError `unavailable` if the lock may be lost. */
  requireHeld(): Promise<void>;
  /**
   * Also keeps the lock from others for the duration of the longest call, even if it is lost, because a sent
   * request cannot be recalled.
   */
  beginCall(): Promise<void>;
  release(): Promise<void>;
}

/** Named locks across all processes. */
export interface Locks {
  acquire(name: string): Promise<Lock | undefined>;
}

/** Throws `unavailable` if this or an enclosing lock may be lost. Call it before each outside change. */
export type EnsureLocked = () => Promise<void>;

const MAX_WAIT_MS = 30_000;
const MIN_DELAY_MS = 25;
const MAX_DELAY_MS = 250;
const RETRY_SECONDS = 5;

const enclosingLocks = new AsyncLocalStorage<EnsureLocked>();

/**
 * Runs `work` under the account's lock across all processes. Throws `conflict` after half a minute,
 * `unavailable` without a database; a dry run takes no lock and ends with DryRunEnd at a change.
 */
export function withAccountLock<T>(
  locks: Locks,
  teamId: string,
  accountId: string,
  work: (ensureLocked: EnsureLocked) => Promise<T>,
  planned?: PlannedWrite,
): Promise<T> {
  if (planned?.dryRun) return work(() => Promise.reject(new DryRunEnd()));
  return acquire(locks, `write ${teamId} ${accountId}`).then((lock) => runLocked(lock, work, () => lock.beginCall()));
}

/** Like `withAccountLock`, for any lock. */
export async function withLock<T>(
  locks: Locks,
  name: string,
  work: (ensureLocked: EnsureLocked) => Promise<T>,
): Promise<T> {
  return runLocked(await acquire(locks, name), work);
}

/** Does not wait: undefined if the lock is taken. */
export async function withFreeLock<T>(locks: Locks, name: string, work: (ensureLocked: EnsureLocked) => Promise<T>) {
  const lock = await locks.acquire(name);
  return lock && runLocked(lock, work);
}

async function runLocked<T>(
  lock: Lock,
  work: (ensureLocked: EnsureLocked) => Promise<T>,
  check = () => lock.requireHeld(),
): Promise<T> {
  const outer = enclosingLocks.getStore();
  const ensureLocked = async () => {
    await outer?.();
    await check();
  };
  try {
    return await enclosingLocks.run(ensureLocked, () => work(ensureLocked));
  } finally {
    await lock.release();
  }
}

async function acquire(locks: Locks, name: string) {
  const until = performance.now() + MAX_WAIT_MS;
  for (let pause = MIN_DELAY_MS; ; pause = Math.min(MAX_DELAY_MS, pause * 1.5)) {
    const lock = await locks.acquire(name);
    if (lock) return lock;
    if (performance.now() > until) {
      const message = 'Other changes of this account are under way; try again.';
      throw new AppError('conflict', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    await sleep(pause);
  }
}
