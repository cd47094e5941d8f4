import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { AdAccount } from '../../platforms/ad-records.js';

const NO_ZONE = 'UTC';

/**
 * Accounts whose currency and time zone are those stored, where the platform names none this time: stored figures
 * depend on both, so that a gap in one answer must not change them.
 */
export async function withRememberedFacts(
  db: Sql,
  teamId: string,
  accounts: readonly AdAccount[],
): Promise<AdAccount[]> {
  const gaps = accounts.filter(({ currency, timeZone }) => currency === '' || timeZone === '').map(({ id }) => id);
  if (gaps.length === 0) return [...accounts];
  const rows = await db.query<Pick<AdAccount, 'id' | 'currency' | 'timeZone'>>(
    sql`select id, currency, coalesce(reported_time_zone, time_zone) as "timeZone" from accounts
      where team_id = ${teamId} and id = any(${gaps}::text[])`,
    'accounts.remembered',
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return accounts.map((account) => {
    const { currency = '', timeZone = NO_ZONE } = stored.get(account.id) ?? {};
    return { ...account, currency: account.currency || currency, timeZone: account.timeZone || timeZone };
  });
}
