import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import type { NegativeListWriter } from '../../platforms/ad-platform.js';
import type { NegativeListRecord, NewNegativeList } from '../../platforms/ad-records.js';
import { isUnchanged } from './kept-list.js';
import type { NewNegativeKeywordList } from './lists-at-platform.js';

/** The same request of the same caller, in the last day, that ended without anybody's knowing what the platform did. */
const LOST_SQL = `
  select l.id from audit_results r join audit_log l on l.team_id = r.team_id and l.id = r.audit_id
  where r.team_id = $1 and r.code = 'platform_unavailable' and l.tool = 'addNegativeKeywords' and l.account_id = $2
    and l.created_at > clock_timestamp() - interval '24 hours'
    and l.api_key_id is not distinct from $3::uuid and ($3::uuid is not null or l.user_id = $4::uuid)
    and l.payload->'keywords' = $5::jsonb and l.payload->'campaignIds' = $6::jsonb
    and l.payload->>'name' is not distinct from $7 and coalesce(l.payload->'validateOnly' <> 'true', true)`;

/** Audit ids of tries that may have created this very list, and came without a key by which they could be told again. */
export async function lostTries(
  sql: Sql,
  viewer: Viewer,
  accountId: string,
  { keywords, campaignIds, name }: NewNegativeKeywordList,
): Promise<string[]> {
  const [apiKeyId, userId] = viewer.kind === 'key' ? [viewer.apiKeyId, null] : [null, viewer.userId];
  const values = [viewer.teamId, accountId, apiKeyId, userId, toJsonb(keywords), toJsonb(campaignIds), name ?? null];
  const rows = await sql.query<{ id: string }>(LOST_SQL, values, 'negativeLists.lost');
  return rows.map(({ id }) => id);
}

/** The list that one of the tries has created, unless somebody has it already. */
export async function lostList(
  sql: Sql,
  writer: NegativeListWriter,
  { teamId, accountId }: { teamId: string; accountId: string },
  tries: readonly string[],
  { wanted, chosenName }: { wanted: NewNegativeList; chosenName: boolean },
): Promise<NegativeListRecord | undefined> {
  const marks = tries.map((id) => `(${id.slice(0, 8)})`);
  for (const { id, name } of await writer.names(accountId)) {
    if (chosenName ? name !== wanted.name : !marks.some((mark) => name.endsWith(mark))) continue;
    const record = await writer.find(accountId, id);
    const [owned] = await sql.query(
      `select 1 from negative_keyword_lists
       where team_id = $1 and account_id = $2 and id = $3 and written_at is not null`,
      [teamId, accountId, id],
      'negativeLists.owned',
    );
    if (record && !owned && isUnchanged(record, wanted)) return record;
  }
  return undefined;
}
