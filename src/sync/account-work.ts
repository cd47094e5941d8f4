import type { AdReader, DayConversion } from '../platforms/ad-records.js';
import { isRevoked, PlatformError } from '../platforms/platform-error.js';
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
  reader: AdReader;
  /** Pull only the last so many days, and what is missing. */
  lastDays?: number | undefined;
  tally: Tally;
  /** Aborts when the run is to end. */
  signal: AbortSignal;
  /** Called before each write. Throws when the account's lock is lost, or the run is to end. */
  mayWrite(): Promise<void>;
  /** Share of the days that is done, from 0 to 1. */
  onProgress(fraction: number): void;
}

/** What the parts of a pull need. */
export interface PullWork extends AccountWork {
  /** Undefined for an account in EUR. */
  convert: DayConversion | undefined;
}

/** Resolves with a platform failure that need not hold up the rest; rejects with everything else. */
export async function platformFailure(pull: Promise<void>): Promise<PlatformError | undefined> {
  try {
    await pull;
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError && !isRevoked(error)) return error;
    throw error;
  }
}
