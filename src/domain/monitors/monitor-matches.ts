import type { MonitorMatch } from '../../../schema/monitors/monitor.type.js';
import type { Sql } from '../../db/database.js';
import { sql, unnested } from '../../db/statements/sql.js';

interface Matched {
  accountId: string;
  matches: MonitorMatch[];
}

/** The same with the present names of campaigns, which are stored nowhere else. */
export async function withNames<Row extends Matched>(db: Sql, teamId: string, rows: readonly Row[]): Promise<Row[]> {
  const keys = rows.flatMap(({ accountId, matches }) =>
    matches.flatMap(({ campaignId }) => (campaignId == null ? [] : [{ accountId, campaignId }])),
  );
  const names = new Map<string, string>();
  if (keys.length > 0) {
    const found = await db.query<{ accountId: string; id: string; name: string }>(
      sql`select c.account_id as "accountId", c.id, c.name from campaigns c
        where c.team_id = ${teamId} and (c.account_id, c.id) in (
          select * from ${unnested(['text', keys.map(({ accountId }) => accountId)], ['text', keys.map(({ campaignId }) => campaignId)])})`,
      'monitors.campaignNames',
    );
    for (const { accountId, id, name } of found) names.set(`${accountId} ${id}`, name);
  }
  return rows.map((row) => ({
    ...row,
    matches: row.matches.map((match) => ({
      ...match,
      campaignName: match.campaignId == null ? null : (names.get(`${row.accountId} ${match.campaignId}`) ?? null),
    })),
  }));
}
