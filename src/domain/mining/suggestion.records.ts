import type { MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { storableText } from '../../db/statements/jsonb.js';
import { listsByPosition } from '../../db/statements/lists-by-position.js';
import { type Columns, columnsOf, listed, rowsOf } from '../../db/statements/rows.js';
import { sql, unnested } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { inSlices, sorted } from '../../lib/slices.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { moneySql } from '../figures/figures.sql.js';
import { hideUnknownPeople, type PersonColumn } from '../teams/known-people.js';
import type { SuggestionStatus } from './mining.enum.js';

export interface NewSuggestion
  extends Pick<
    MiningSuggestion,
    | 'category'
    | 'searchTerm'
    | 'keyword'
    | 'matchType'
    | 'campaignIds'
    | 'impressions'
    | 'clicks'
    | 'reason'
    | 'confidence'
  > {
  /** Micro-euros. */
  costMicros: number;
  /** Millionths. */
  conversionsMicros: number;
}

export function keywordOf({ keyword, matchType }: Pick<NewSuggestion, 'keyword' | 'matchType'>): NegativeKeywordInput {
  return { text: keyword, matchType };
}

/** SQL select list of a suggestion `s`, under the API's names. */
export const SUGGESTION_COLUMNS = sql`s.id, s.run_id as "runId", s.account_id as "accountId", s.category,
  s.search_term as "searchTerm", s.keyword, s.match_type as "matchType", s.campaign_ids as "campaignIds", s.impressions,
  s.clicks, ${moneySql(sql`s.cost_micros`)} as cost, ${moneySql(sql`s.conversions_micros`)} as conversions, s.reason,
  s.confidence::float8 as confidence, s.status, s.reviewed_by as "reviewedBy",
  ${isoUtc(sql`s.reviewed_at`)} as "reviewedAt", ${isoUtc(sql`s.created_at`)} as "createdAt"`;

const SUGGESTION_ORDER = sql`s.cost_micros desc, s.id`;

const SUGGESTION: Columns<NewSuggestion> = {
  ...columnsOf<NewSuggestion>('text', 'category', 'matchType'),
  search_term: ['text', ({ searchTerm }) => storableText(searchTerm)],
  keyword: ['text', ({ keyword }) => normalizeKeyword(keyword)],
  campaign_ids: ['text[]', ({ campaignIds }) => [...campaignIds].sort()],
  ...columnsOf<NewSuggestion>('bigint', 'impressions', 'clicks', 'costMicros', 'conversionsMicros'),
  reason: ['text', ({ reason }) => storableText(reason)],
  confidence: ['numeric', 'confidence'],
};

const BATCH_SIZE = 1_000;

/** Stores suggestions unless pending or approved ones exist. Returns the new ones by descending cost. */
export async function insertSuggestions(
  tx: Sql,
  { teamId, accountId, runId }: { teamId: string; accountId: string; runId: string | null },
  suggestions: readonly NewSuggestion[],
): Promise<MiningSuggestion[]> {
  if (suggestions.length === 0) return [];
  // Batches would deadlock if two callers stored the same keywords concurrently.
  await lockName(tx, `suggestions ${teamId} ${accountId}`);
  const stored: MiningSuggestion[] = [];
  for (let from = 0; from < suggestions.length; from += BATCH_SIZE) {
    const part = suggestions.slice(from, from + BATCH_SIZE);
    const rows = await tx.query<MiningSuggestion>(
      // The unique index skips pending ones; a condition would read them all again for each batch.
      sql`with s as (
        insert into mining_suggestions (team_id, account_id, run_id, ${listed(SUGGESTION)})
        select ${teamId}, ${accountId}, ${runId}::uuid, n.* from (${rowsOf(SUGGESTION, part)}) n
        where (n.keyword, n.match_type) not in (
          select o.keyword, o.match_type from mining_suggestions o
          where o.team_id = ${teamId} and o.account_id = ${accountId} and o.status = 'approved')
        order by n.keyword, n.match_type
        on conflict do nothing
        returning *
        ) select ${SUGGESTION_COLUMNS} from s`,
    );
    for (const row of rows) stored.push(row);
  }
  return inSlices(sorted(stored, (a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1)));
}

/** The stored form of a keyword: NFC, lower case, single spaces between words. */
function normalizeKeyword(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

const PEOPLE: PersonColumn<MiningSuggestion>[] = [{ id: 'reviewedBy', unknown: { reviewedBy: null } }];

/** By descending cost, in the order of `keys`; undefined for a run that is not visible. */
export async function suggestionsOfRuns(db: Sql, viewer: Viewer, keys: readonly MiningRunArgs[]) {
  const listed = await db.query<MiningSuggestion & { position: number }>(
    // Left join: a run without suggestions needs a row, too.
    sql`select k.position, ${SUGGESTION_COLUMNS}
      from ${unnested(['text', keys.map(({ accountId }) => accountId)], ['uuid', keys.map(({ runId }) => runId)])}
        with ordinality k(account_id, run_id, position)
      join accounts a on a.id = k.account_id and ${visible(viewer)}
      join mining_runs r on r.team_id = a.team_id and r.account_id = a.id and r.id = k.run_id
      left join mining_suggestions s on s.team_id = r.team_id and s.run_id = r.id
      order by k.position, ${SUGGESTION_ORDER}`,
    'mining.suggestionsOfRuns',
  );
  const rows = await hideUnknownPeople(db, viewer, listed, PEOPLE);
  return listsByPosition<MiningSuggestion>(rows, keys.length, 'id');
}

/** By descending cost; undefined for an account that is not visible. */
export async function suggestionsOfAccount(db: Sql, viewer: Viewer, accountId: string, status: SuggestionStatus) {
  const rows = await db.query<MiningSuggestion>(
    sql`select ${SUGGESTION_COLUMNS}
      from accounts a
      left join mining_suggestions s on s.team_id = a.team_id and s.account_id = a.id and s.status = ${status}
      where ${visible(viewer)} and a.id = ${accountId}
      order by ${SUGGESTION_ORDER}`,
    'mining.suggestionsOfAccount',
  );
  if (rows.length === 0) return undefined;
  const suggestions = rows.filter(({ id }) => id !== null);
  return hideUnknownPeople(db, viewer, suggestions, PEOPLE);
}

/** Keywords of pending and approved suggestions, and the terms they were found by. */
export function openKeywords(db: Sql, teamId: string, accountId: string): Promise<NegativeKeywordInput[]> {
  const awaiting = sql`from mining_suggestions
    where team_id = ${teamId} and account_id = ${accountId} and status in ('pending', 'approved')`;
  return db.query(
    sql`select keyword as text, match_type as "matchType" ${awaiting} union all select search_term, 'EXACT' ${awaiting}`,
    'mining.awaiting',
  );
}
