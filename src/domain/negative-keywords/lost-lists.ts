import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { sql } from '../../db/sql.js';
import type { NegativeListWriter } from '../../platforms/ad-platform.js';
import type { NegativeListRecord, NewNegativeList } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { isUnchanged } from './kept-list.js';
import type { NewNegativeKeywordList } from './lists-at-platform.js';

/**
 * Audit ids of tries that may have created this very list, and came without a key by which they could be told again: the
 * same request of the same caller, in the last day, that ended without anybody's knowing what the platform did.
 */
export async function lostTries(
  db: Sql,
  viewer: Viewer,
  accountId: string,
  { keywords, campaignIds, name }: NewNegativeKeywordList,
): Promise<string[]> {
  const [apiKeyId, userId] = viewer.kind === 'key' ? [viewer.apiKeyId, null] : [null, viewer.userId];
  const rows = await db.query<{ id: string }>(
    sql`select l.id from audit_results r join audit_log l on l.team_id = r.team_id and l.id = r.audit_id
      where r.team_id = ${viewer.teamId} and r.code = 'platform_unavailable'
        and l.tool = 'addNegativeKeywords' and l.account_id = ${accountId}
        and l.created_at > clock_timestamp() - interval '24 hours'
        and l.api_key_id is not distinct from ${apiKeyId}::uuid
        and (${apiKeyId}::uuid is not null or l.user_id = ${userId}::uuid)
        and l.payload->'keywords' = ${toJsonb(keywords)}::jsonb
        and l.payload->'campaignIds' = ${toJsonb(campaignIds)}::jsonb
        and l.payload->>'name' is not distinct from ${name} and coalesce(l.payload->'validateOnly' <> 'true', true)`,
    'negativeLists.lost',
  );
  return rows.map(({ id }) => id);
}

/** The list that one of the tries has created, unless somebody has it already. */
export async function lostList(
  db: Sql,
  writer: NegativeListWriter,
  { teamId, accountId }: AccountKey,
  tries: readonly string[],
  { wanted, chosenName }: { wanted: NewNegativeList; chosenName: boolean },
): Promise<NegativeListRecord | undefined> {
  const marks = tries.map((id) => `(${id.slice(0, 8)})`);
  for (const { id, name } of await writer.names(accountId)) {
    if (chosenName ? name !== wanted.name : !marks.some((mark) => name.endsWith(mark))) continue;
    const record = await writer.find(accountId, id);
    const [owned] = await db.query(
      sql`select 1 from negative_keyword_lists
        where team_id = ${teamId} and account_id = ${accountId} and id = ${id} and written_at is not null`,
      'negativeLists.owned',
    );
    if (record && !owned && isUnchanged(record, wanted)) return record;
  }
  return undefined;
}
