import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { PlatformError } from '../platforms/platform-error.js';
import type { Tally } from './run-history.js';

export interface DueAccount {
  id: string;
  name: string;
  timeZone: string;
}

/** One account's part of a run. */
export interface AccountWork {
  account: AccountKey & { timeZone: string };
  /** Pull only the last so many days, and what is missing. */
  lastDays?: number | undefined;
  tally: Tally;
  /** Aborts when the run is to end. */
  signal: AbortSignal;
  /** Asked before each write. Throws when the account's lock is lost, or the run is to end. */
  mayWrite(): Promise<void>;
  /** Share of the days that is done, from 0 to 1. */
  onProgress(fraction: number): void;
}

/** What a part of the pull needs of it. */
export type PullWork = Pick<AccountWork, 'account' | 'tally' | 'signal' | 'mayWrite'>;

/** A team's access to one platform for the length of a run. */
export interface OpenedSource {
  due: DueAccount[];
  /** Why some accounts were not shown; what is below them was left as it is. */
  hidden?: PlatformError | undefined;
  /** Brings one of them up to date. Throws PlatformError, or the signal's reason. */
  pull(work: AccountWork): Promise<void>;
}
