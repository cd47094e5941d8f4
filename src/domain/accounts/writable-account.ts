import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { AppError } from '../../errors.js';

/**
 * Throws AppError `platform_rejected` for an account of a platform that is only read from; with `inEur`, for what writes
 * an amount of EUR, `unsupported_currency` for an account that counts in another currency: 50 EUR are not 50 CHF.
 */
export async function requireWritable(
  sql: Sql,
  { teamId }: Viewer,
  accountId: string,
  { inEur = false }: { inEur?: boolean | undefined } = {},
): Promise<void> {
  const [account] = await sql.query<{ platform: string; currency: string }>(
    'select platform, currency from accounts where team_id = $1 and id = $2',
    [teamId, accountId],
    'accounts.platform',
  );
  if (account?.platform === 'meta-ads') {
    throw new AppError('platform_rejected', 'Changes are not offered for Meta accounts: make them at Meta.');
  }
  if (inEur && account && account.currency !== 'EUR') {
    throw new AppError(
      'unsupported_currency',
      `Budgets are written in EUR, and this account is in ${account.currency || 'a currency that the platform does not tell'}: change the budget at the platform.`,
    );
  }
}
