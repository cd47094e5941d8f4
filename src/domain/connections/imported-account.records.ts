import type { Sql } from '../../db/database.js';
import type { AdAccount } from '../../platforms/ad-records.js';

/** Ids of the accounts that a team has of a platform and can still reach. */
export async function importedIds(sql: Sql, teamId: string, platform: string): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `select id from accounts where team_id = $1 and platform = $2 and status <> 'UNLINKED'`,
    [teamId, platform],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores accounts as the platform shows them; one that had been out of reach comes back with what it had. */
export async function insertAccounts(
  sql: Sql,
  teamId: string,
  platform: string,
  accounts: readonly AdAccount[],
): Promise<void> {
  await sql.query(
    `insert into accounts as a (team_id, platform, id, name, currency, status, is_mcc, mcc_id, time_zone)
     select $1, $2, t.* from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::text[]) t
     on conflict (team_id, id) do update set status = excluded.status where a.status = 'UNLINKED'`,
    [
      teamId,
      platform,
      accounts.map(({ id }) => id),
      accounts.map(({ name }) => name),
      accounts.map(({ currency }) => currency),
      accounts.map(({ status }) => status),
      accounts.map(({ isManager }) => isManager),
      accounts.map(({ managerId }) => managerId),
      accounts.map(({ timeZone }) => timeZone),
    ],
  );
}
