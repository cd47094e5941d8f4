import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.js';
import { DryRunEnd, type PlannedWrite } from '../audit/planned-write.js';

export interface Lock {
  /** Throws AppError `unavailable` unless the lock is known to be still held. */
  requireHeld(): Promise<void>;
  /**
   * The same, and keeps others from taking the lock until it is released or the longest call has passed, even if it is
   * lost meanwhile: a call that is on its way cannot be called back.
   */
  beginCall(): Promise<void>;
  release(): Promise<void>;
}

/** Named locks over every process. */
export interface Locks {
  acquire(name: string): Promise<Lock | undefined>;
}

/** Throws `unavailable` unless this lock and those around it are held. Call it right before each outside change. */
export type StillHeld = () => Promise<void>;

const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 250;
const RETRY_SECONDS = 5;

const around = new AsyncLocalStorage<StillHeld>();

/**
 * Does `work` while nobody else, in any process, changes the account at its platform. Throws `conflict` after half a
 * minute, `unavailable` without a database. A plan's dry run takes no lock and ends with DryRunEnd at a change.
 */
export function withAccountLock<T>(
  locks: Locks,
  teamId: string,
  accountId: string,
  work: (stillHeld: StillHeld) => Promise<T>,
  planned?: PlannedWrite,
): Promise<T> {
  if (planned?.dryRun) return work(() => Promise.reject(new DryRunEnd()));
  return waitFor(locks, `write ${teamId} ${accountId}`).then((lock) => holding(lock, work, () => lock.beginCall()));
}

/** The same under a lock of any name. */
export async function withLock<T>(locks: Locks, name: string, work: (stillHeld: StillHeld) => Promise<T>): Promise<T> {
  return holding(await waitFor(locks, name), work);
}

/** The same without waiting: undefined if somebody else holds the lock. */
export async function withFreeLock<T>(locks: Locks, name: string, work: (stillHeld: StillHeld) => Promise<T>) {
  const lock = await locks.acquire(name);
  return lock && holding(lock, work);
}

async function holding<T>(
  lock: Lock,
  work: (stillHeld: StillHeld) => Promise<T>,
  check = () => lock.requireHeld(),
): Promise<T> {
  const outer = around.getStore();
  const stillHeld = async () => {
    await outer?.();
    await check();
  };
  try {
    return await around.run(stillHeld, () => work(stillHeld));
  } finally {
    await lock.release();
  }
}

async function waitFor(locks: Locks, name: string) {
  const until = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    const lock = await locks.acquire(name);
    if (lock) return lock;
    if (performance.now() > until) {
      const message = 'Other changes of this account are under way; try again.';
      throw new AppError('conflict', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    await sleep(pause);
  }
}
