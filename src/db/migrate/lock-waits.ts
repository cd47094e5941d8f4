import type { MigrationObject } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import pRetry from 'p-retry';
import { isLockRefused } from '../database-refusal.js';

interface ConcreteMigration extends Migration {
  up(): void | Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript wants it of a class that others are derived from.
export type MigrationClass = new (...args: any[]) => ConcreteMigration;

/** Well below the second after which PostgreSQL looks for a deadlock and ends one of those in it, which may be a caller. */
const FIRST_MS = 100;
const LONGEST_MS = 10_000;
const LONGEST_PAUSE_MS = 1_000;

/**
 * How long a migration waits for each lock. While it waits, everybody who comes after it does, and with the locks that it has
 * already it can be in the way of what it waits for. So it gives up after 100 ms, begins again, and waits twice as long.
 */
export class LockWaits {
  private milliseconds = FIRST_MS;

  /** `migration` with that limit, unless it has no transaction and so never holds two locks. */
  limit(migration: MigrationClass): MigrationObject {
    const waits = this;
    class Limited extends migration {
      override getQueries() {
        const queries = super.getQueries();
        return this.isTransactional() ? [`set local lock_timeout = ${waits.milliseconds}`, ...queries] : queries;
      }
    }
    return { name: migration.name, class: Limited };
  }

  /** Repeats `work` until it gets its locks. */
  insist<T>(work: () => Promise<T>, onWait: () => void): Promise<T> {
    return pRetry(work, {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: FIRST_MS,
      maxTimeout: LONGEST_PAUSE_MS,
      shouldRetry: ({ error }) => isLockRefused(error),
      onFailedAttempt: ({ error }) => {
        if (!isLockRefused(error)) return;
        this.milliseconds = Math.min(LONGEST_MS, this.milliseconds * 2);
        onWait();
      },
    });
  }

  /** For the next migration. */
  begin(): void {
    this.milliseconds = FIRST_MS;
  }
}
