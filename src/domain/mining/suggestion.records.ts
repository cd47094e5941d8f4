import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { Sql } from '../../db/database.js';
import { storableText } from '../../db/jsonb.js';
import { type Columns, listed, rowsOf } from '../../db/rows.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { inSlices, sorted } from '../../slices.js';
import { moneySql } from '../metrics/metrics.sql.js';
import type { NewSuggestion } from './suggestion.js';

/** SQL select list of a suggestion `s`, under the names that answers use. */
export const SUGGESTION_COLUMNS = sql`s.id, s.run_id as "runId", s.account_id as "accountId", s.category,
  s.search_term as "searchTerm", s.keyword, s.match_type as "matchType", s.campaign_ids as "campaignIds", s.impressions,
  s.clicks, ${moneySql(sql`s.cost_micros`)} as cost, ${moneySql(sql`s.conversions_micros`)} as conversions, s.reason,
  s.confidence::float8 as confidence, s.status, s.reviewed_by as "reviewedBy",
  ${isoUtc(sql`s.reviewed_at`)} as "reviewedAt", ${isoUtc(sql`s.created_at`)} as "createdAt"`;

/** Suggestions are read by what they would save, the costliest first. */
export const SUGGESTION_ORDER = sql`s.cost_micros desc, s.id`;

const SUGGESTION = {
  category: ['text', 'category'],
  search_term: ['text', ({ searchTerm }) => storableText(searchTerm)],
  keyword: ['text', ({ keyword }) => keywordText(keyword)],
  match_type: ['text', 'matchType'],
  campaign_ids: ['text[]', ({ campaignIds }) => [...campaignIds].sort()],
  impressions: ['bigint', 'impressions'],
  clicks: ['bigint', 'clicks'],
  cost_micros: ['bigint', 'costMicros'],
  conversions_micros: ['bigint', 'conversionsMicros'],
  reason: ['text', ({ reason }) => storableText(reason)],
  confidence: ['numeric', 'confidence'],
} satisfies Columns<NewSuggestion>;

/** Most suggestions of one statement. */
const PART = 1_000;

/**
 * Stores suggestions as pending, the costliest first in the answer. What is pending or approved in the account already,
 * with the same keyword and match type, is left out. `runId` is null where no run found them.
 */
export async function insertSuggestions(
  tx: Sql,
  { teamId, accountId, runId }: { teamId: string; accountId: string; runId: string | null },
  suggestions: readonly NewSuggestion[],
): Promise<MiningSuggestion[]> {
  if (suggestions.length === 0) return [];
  // Parts would wait for each other where two callers store the same keywords at once.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`suggestions ${teamId} ${accountId}`}, 0))`);
  const stored: MiningSuggestion[] = [];
  for (let from = 0; from < suggestions.length; from += PART) {
    const part = suggestions.slice(from, from + PART);
    const rows = await tx.query<MiningSuggestion>(
      // Of what is pending the unique index tells; looking for it, too, would read all of it for each part.
      sql`insert into mining_suggestions as s (team_id, account_id, run_id, ${listed(SUGGESTION)})
        select ${teamId}, ${accountId}, ${runId}::uuid, n.* from (${rowsOf(SUGGESTION, part)}) n
        where not exists (
          select 1 from mining_suggestions o
          where o.team_id = ${teamId} and o.account_id = ${accountId} and o.status = 'approved'
            and o.keyword = n.keyword and o.match_type = n.match_type)
        order by n.keyword, n.match_type
        on conflict do nothing
        returning ${SUGGESTION_COLUMNS}`,
    );
    for (const row of rows) stored.push(row);
  }
  return inSlices(sorted(stored, (a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1)));
}

/** A keyword as suggestions keep it: NFC, lower case, single spaces between words. */
export function keywordText(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}
