import type { Sql } from '../../db/database.js';
import { type Columns, listed, rowsOf } from '../../db/rows.js';
import { sql } from '../../db/sql.js';
import type { AdAccount } from '../../platforms/ad-records.js';

export const ACCOUNT = {
  id: ['text', 'id'],
  name: ['text', 'name'],
  currency: ['text', 'currency'],
  status: ['text', 'status'],
  is_mcc: ['boolean', 'isManager'],
  mcc_id: ['text', 'managerId'],
  time_zone: ['text', 'timeZone'],
  login_customer_id: ['text', ({ loginCustomerId }) => loginCustomerId ?? null],
} satisfies Columns<AdAccount>;

/** Ids of a team's accounts of a platform that are still linked. */
export async function importedIds(db: Sql, teamId: string, platform: string): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    sql`select id from accounts where team_id = ${teamId} and platform = ${platform} and status <> 'UNLINKED'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores accounts as the platform shows them. An unlinked account is linked again, with its data. */
export async function insertAccounts(
  tx: Sql,
  teamId: string,
  platform: string,
  accounts: readonly AdAccount[],
): Promise<void> {
  await tx.query(
    sql`insert into accounts as a (team_id, platform, ${listed(ACCOUNT)})
      select ${teamId}, ${platform}, t.* from (${rowsOf(ACCOUNT, accounts)}) t
      on conflict (team_id, id) do update set status = excluded.status,
        login_customer_id = excluded.login_customer_id where a.status = 'UNLINKED'`,
  );
}
