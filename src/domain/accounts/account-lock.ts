import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.js';

/** Named locks over every process. */
export interface Locks {
  acquire(name: string): Promise<{ release(): Promise<void> } | undefined>;
}

const PATIENCE_MS = 30_000;
const POLL_MS = 25;

/**
 * Does `work` while nobody else, in whichever process, changes the account at its platform. Throws AppError `conflict`
 * when others hold it for half a minute.
 */
export function withAccountLock<T>(
  locks: Locks,
  teamId: string,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(locks, `write ${teamId} ${accountId}`, work);
}

/** The same under a lock of any name. */
export async function withLock<T>(locks: Locks, name: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const lock = await locks.acquire(name);
    if (lock) return work().finally(() => lock.release());
    if (Date.now() > until) throw new AppError('conflict', 'Other changes of this account are under way; try again.');
    await sleep(POLL_MS);
  }
}
