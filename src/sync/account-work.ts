import type { DayConversion } from '../platforms/ad-records.js';
import type { FiguredAccount } from './figures-sql.js';
import type { Tally } from './run-history.js';

export interface DueAccount {
  id: string;
  name: string;
  timeZone: string;
  currency: string;
}

/** One account's part of a run. */
export interface AccountWork {
  account: FiguredAccount & { timeZone: string };
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
export interface PullWork extends Pick<AccountWork, 'account' | 'tally' | 'signal' | 'mayWrite'> {
  /** Of an account in another currency than EUR. */
  convert: DayConversion | undefined;
}

/** A team's access to one platform for the length of a run. */
export interface OpenedSource {
  due: DueAccount[];
  /** Brings one of them up to date. Throws PlatformError, or the signal's reason. */
  pull(work: AccountWork): Promise<void>;
}
