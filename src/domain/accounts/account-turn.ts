import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.js';

/** Named locks over every process. */
export interface Locks {
  acquire(name: string): Promise<{ release(): Promise<void> } | undefined>;
}

const PATIENCE_MS = 30_000;
const POLL_MS = 25;

/**
 * Does `work` while nobody else writes to the account at its platform. Throws AppError `conflict` when its turn does
 * not come within 30 s.
 */
export async function inAccountTurn<T>(
  locks: Locks,
  { teamId, accountId }: { teamId: string; accountId: string },
  work: () => Promise<T>,
): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const lock = await locks.acquire(`write ${teamId} ${accountId}`);
    if (lock) return work().finally(() => lock.release());
    if (Date.now() > until) throw new AppError('conflict', 'Other changes of this account are under way; try again.');
    await sleep(POLL_MS);
  }
}
