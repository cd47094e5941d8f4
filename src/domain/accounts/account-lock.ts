import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.js';

/** Named locks over every process. */
export interface Locks {
  acquire(name: string): Promise<{ requireHeld(): Promise<void>; release(): Promise<void> } | undefined>;
}

/**
 * Asks whether the lock is still held, and those that were taken around it: to be called right before each call that
 * changes something outside the database. Throws AppError `unavailable` when one is lost.
 */
export type StillHeld = () => Promise<void>;

const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 250;
const RETRY_SECONDS = 5;

const around = new AsyncLocalStorage<StillHeld>();

/**
 * Does `work` while nobody else, in whichever process, changes the account at its platform. Throws AppError `conflict`
 * when others hold it for half a minute, `unavailable` when the database cannot give it.
 */
export function withAccountLock<T>(
  locks: Locks,
  teamId: string,
  accountId: string,
  work: (stillHeld: StillHeld) => Promise<T>,
): Promise<T> {
  return withLock(locks, `write ${teamId} ${accountId}`, work);
}

/** The same under a lock of any name. */
export async function withLock<T>(locks: Locks, name: string, work: (stillHeld: StillHeld) => Promise<T>): Promise<T> {
  const lock = await waitFor(locks, name);
  const outer = around.getStore();
  const stillHeld = async () => {
    await outer?.();
    await lock.requireHeld();
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
