import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { AppError } from '../../errors.js';

/** Throws AppError `platform_rejected` for an account of a platform that is only read from. */
export async function requireWritable(sql: Sql, { teamId }: Viewer, accountId: string): Promise<void> {
  const [account] = await sql.query<{ platform: string }>(
    'select platform from accounts where team_id = $1 and id = $2',
    [teamId, accountId],
    'accounts.platform',
  );
  if (account?.platform === 'meta-ads') {
    throw new AppError('platform_rejected', 'Changes are not offered for Meta accounts: make them at Meta.');
  }
}
