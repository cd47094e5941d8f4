import type { RunFailure, Tally } from './run-history.js';

export interface AccountOutcome {
  accountId: string;
  name: string;
  /** `busy`: somebody else pulls the account at this moment. */
  status: 'completed' | 'failed' | 'busy';
  failure: RunFailure | null;
  tally: Tally;
}

export interface SyncOutcome {
  /** `busy`: somebody else syncs the team at this moment; nothing was done. */
  status: 'completed' | 'failed' | 'busy';
  failure: RunFailure | null;
  accounts: AccountOutcome[];
}

/** One sentence over the accounts that failed; null where none did. */
export function summary(accounts: readonly AccountOutcome[]): RunFailure | null {
  const failed = accounts.filter(({ status }) => status === 'failed');
  const first = failed[0];
  if (!first?.failure) return null;
  const { code, message } = first.failure;
  if (
    failed.every(({ failure }) => failure?.code === code) &&
    (code === 'connection_revoked' || code === 'interrupted')
  ) {
    return first.failure;
  }
  return {
    code: 'accounts_failed',
    message: `${failed.length} of ${accounts.length} accounts failed, ${first.name} first: ${message}`,
  };
}
